import { choiceOf, nameAndOptions, noOptions } from './entry.ts'
import {
	itemOf,
	keyFault,
	keysHelp,
	LATER_HELP,
	type Name,
	named,
	reservedForm,
	wrongKind,
} from './faults.ts'
import { fitting, isReserved, isReservedText } from './fits.ts'
import type { Issue } from './issue.ts'
import type {
	ChoicesKind,
	EitherKind,
	EntriesKind,
	Kind,
	ListKind,
	MapKind,
	ObjectKind,
	Prop,
} from './kinds.ts'
import { BOOLEAN, isBoolean, MAX_TEXT, shapeInteger, shapeText, tooLong } from './scalar.ts'
import { type At, isForbidden, type MapEntry, type Tree } from './tree.ts'
import { quoted } from './words.ts'

type Props = Record<string, Prop<Kind>>

/**
 * Holds a tree to a kind and writes every short form out, so that pieces can be
 * laid over each other key by key. `null` stays: it removes a key in a merge.
 */
export function shape(kind: Kind, tree: Tree, issues: Issue[], name: Name): Tree {
	if (tree.kind === 'null') return tree
	if ('reserved' in kind && isReserved(kind.reserved, tree)) return reservedForm(tree, issues, name)
	switch (kind.kind) {
		case 'text':
			return shapeText(kind, tree, issues, name)
		case 'boolean':
			return isBoolean(tree) ? tree : wrongKind(tree, issues, name, BOOLEAN)
		case 'integer':
			return shapeInteger(kind, tree, issues, name)
		case 'list':
			return shapeList(kind, tree, issues, name)
		case 'map':
			return shapeMap(kind, tree, issues, name)
		case 'object':
			return shapeObject(kind as ObjectKind<Props>, tree, issues, name)
		case 'entries':
		case 'choices':
			return shapeEntries(kind, tree, issues, name)
		case 'either':
			return shapeEither(kind, tree, issues, name)
	}
}

/** A boolean, or a map. */
function shapeEither(kind: EitherKind, tree: Tree, issues: Issue[], name: Name): Tree {
	const fits = fitting(kind, tree)
	if (fits.kind !== 'boolean' || isBoolean(tree)) return shape(fits, tree, issues, name)
	return wrongKind(
		tree,
		issues,
		name,
		'`true`, `false` or a condition, a map from fields to values',
	)
}

function shapeList(kind: ListKind, tree: Tree, issues: Issue[], name: Name): Tree {
	const of = kind.of as Kind
	const allowed = kind.single ? 'a text or a list of texts' : 'a list'
	if (tree.kind === 'list') {
		if (tree.items.length < kind.min)
			return wrongKind(tree, issues, name, `${allowed} with something in it`)
		const items = tree.items.map((item) =>
			item.kind === 'null'
				? wrongKind(item, issues, itemOf(name), 'a value')
				: shape(of, item, issues, itemOf(name)),
		)
		return { ...tree, items }
	}
	if (!kind.single || tree.kind !== 'scalar') return wrongKind(tree, issues, name, allowed)
	return { kind: 'list', items: [shape(of, tree, issues, name)], at: tree.at }
}

function shapeMap(kind: MapKind, tree: Tree, issues: Issue[], name: Name): Tree {
	if (tree.kind !== 'map') return wrongKind(tree, issues, name, `a map, each key ${kind.keys}`)
	const entries = new Map<string, MapEntry>()
	for (const [key, entry] of tree.entries) {
		if (key.length > MAX_TEXT) issues.push(tooLong(key, entry.key))
		if (kind.reserved && isReservedText(kind.reserved, key))
			issues.push({
				at: entry.key,
				subject: key,
				message: `${quoted(key)} under ${name.what} is not yet supported`,
				help: LATER_HELP,
			})
		entries.set(key, {
			key: entry.key,
			value: shape(kind.of as Kind, entry.value, issues, named(key)),
		})
	}
	return { ...tree, entries }
}

function shapeObject(kind: ObjectKind<Props>, written: Tree, issues: Issue[], name: Name): Tree {
	const tree = long(kind, written)
	if (tree.kind !== 'map') return wrongKind(tree, issues, name, 'a map of its keys', keysHelp(kind))
	const entries = new Map<string, MapEntry>()
	for (const [key, entry] of tree.entries) {
		const prop = propOf(kind, key, tree !== written)
		const fault = prop ? plusFault(prop, key, entry.key) : keyFault(kind, key, entry.key, name)
		if (fault) issues.push(fault)
		else if (prop)
			entries.set(key, { key: entry.key, value: shape(prop.of, entry.value, issues, named(key)) })
	}
	return { ...tree, entries }
}

/** The tree with the short form of an object written out. */
function long(kind: ObjectKind<Props>, tree: Tree): Tree {
	const key =
		tree.kind === 'scalar' ? kind.short.scalar : tree.kind === 'list' ? kind.short.list : undefined
	if (key === undefined) return tree
	return { kind: 'map', entries: new Map([[key, { key: tree.at, value: tree }]]), at: tree.at }
}

/** The property that a key names. A hidden one is named by a short form only. */
function propOf(kind: ObjectKind<Props>, key: string, short: boolean): Prop<Kind> | null {
	const plain = key.replace(/\+$/, '')
	const prop = Object.hasOwn(kind.props, plain) ? kind.props[plain] : undefined
	return prop && !prop.later && (short || !prop.hidden) ? prop : null
}

/** A key with a `+` is for lists. */
function plusFault(prop: Prop<Kind>, key: string, at: At): Issue | null {
	const plain = key.replace(/\+$/, '')
	if (plain === key || ['list', 'entries', 'choices'].includes(prop.of.kind)) return null
	const message = `${quoted(key)} would add to a list, and ${quoted(plain)} is none`
	return { at, subject: key, message, help: `write ${quoted(plain)}` }
}

/** Every entry becomes a map of its one name to its options. */
function shapeEntries(
	kind: EntriesKind | ChoicesKind,
	tree: Tree,
	issues: Issue[],
	name: Name,
): Tree {
	const allowed = `a list, each entry ${kind.names}`
	if (tree.kind !== 'list') return wrongKind(tree, issues, name, allowed)
	if (kind.kind === 'entries' && tree.items.length < kind.min)
		return wrongKind(tree, issues, name, `${allowed}, with one at least`)
	const items = tree.items.flatMap((item) => shapeEntry(kind, item, issues, name) ?? [])
	return { kind: 'list', items, at: tree.at }
}

function shapeEntry(
	kind: EntriesKind | ChoicesKind,
	item: Tree,
	issues: Issue[],
	name: Name,
): Tree | null {
	const entry = nameAndOptions(item)
	if (!entry || entry.name.trim() === '') {
		wrongKind(item, issues, itemOf(name), `${kind.names}, or ${kind.names} with options`)
		return null
	}
	const of = kind.kind === 'entries' ? (kind.of as Kind) : choiceOf(kind, entry, issues, name)
	if (!of) return null
	if (entry.name.length > MAX_TEXT) issues.push(tooLong(entry.name, entry.at))
	if (isForbidden(entry.name) || /\p{Cc}/u.test(entry.name)) {
		const message = `${quoted(entry.name)} can be no name`
		issues.push({ at: entry.at, subject: entry.name, message, help: 'use another name' })
	}
	const options = entry.options
		? shape(of, entry.options, issues, named(entry.name))
		: noOptions(of, entry, issues)
	return {
		kind: 'map',
		entries: new Map([[entry.name, { key: entry.at, value: options }]]),
		at: item.at,
	}
}
