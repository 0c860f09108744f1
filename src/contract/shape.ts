import { nearest } from '../nearest.ts'
import type { Issue } from './issue.ts'
import type { ChoicesKind, EntriesKind, Kind, MapKind, ObjectKind, Prop } from './kinds.ts'
import type { At, ListTree, MapEntry, MapTree, Tree } from './tree.ts'

/**
 * Holds a tree to a kind and writes every short form out, so that pieces can be
 * laid over each other key by key. `null` stays: it removes a key in a merge.
 */
export function shape(kind: Kind, tree: Tree, issues: Issue[], name = 'the contract'): Tree {
	if (tree.kind === 'null') return tree
	switch (kind.kind) {
		case 'text':
		case 'boolean':
		case 'integer':
			return shapeScalar(kind, tree, issues, name)
		case 'list':
			return shapeList(kind.of as Kind, kind.single, tree, issues, name)
		case 'map':
			return shapeMap(kind, tree, issues, name)
		case 'object':
			return shapeObject(kind as ObjectKind<Record<string, Prop<Kind>>>, tree, issues, name)
		case 'entries':
			return shapeEntries(kind, tree, issues, name)
		case 'choices':
			return shapeEntries(kind, tree, issues, name)
		case 'either':
			return shapeEither(kind.of as readonly Kind[], tree, issues, name)
	}
}

function wrong(tree: Tree, issues: Issue[], name: string, allowed: string, help?: string): Tree {
	const found = tree.kind === 'scalar' ? `\`${tree.text}\`` : `a ${tree.kind}`
	issues.push({
		at: tree.at,
		subject: name,
		message: `\`${name}\` is ${found}, expected ${allowed}`,
		help: help ?? `write ${allowed}`,
	})
	return { kind: 'null', at: tree.at }
}

function shapeScalar(kind: Kind, tree: Tree, issues: Issue[], name: string): Tree {
	if (kind.kind === 'boolean') {
		const ok =
			tree.kind === 'scalar' && tree.plain && (tree.text === 'true' || tree.text === 'false')
		return ok ? tree : wrong(tree, issues, name, '`true` or `false`')
	}
	if (kind.kind === 'integer') {
		const ok =
			tree.kind === 'scalar' && /^\d{1,6}$/.test(tree.text) && Number(tree.text) >= kind.min
		return ok ? tree : wrong(tree, issues, name, `a whole number from ${kind.min} on`)
	}
	if (kind.kind !== 'text') return tree
	if (tree.kind !== 'scalar') {
		const quotes =
			tree.kind === 'map' ? 'a template that starts with `{` needs quotes: "{name}…"' : undefined
		return wrong(tree, issues, name, kind.is, quotes)
	}
	if (kind.oneOf && !kind.oneOf.includes(tree.text)) {
		const close = nearest(tree.text, kind.oneOf)
		return wrong(tree, issues, name, kind.is, close ? `did you mean \`${close}\`?` : undefined)
	}
	return tree
}

function shapeList(of: Kind, single: boolean, tree: Tree, issues: Issue[], name: string): Tree {
	if (tree.kind === 'list') {
		const items = tree.items.map((item) => {
			if (item.kind === 'null') return wrong(item, issues, name, 'a value')
			return shape(of, item, issues, name)
		})
		return { ...tree, items }
	}
	if (single && tree.kind === 'scalar') {
		return { kind: 'list', items: [shape(of, tree, issues, name)], at: tree.at }
	}
	return wrong(tree, issues, name, single ? 'a text or a list of texts' : 'a list')
}

function shapeMap(kind: MapKind, tree: Tree, issues: Issue[], name: string): Tree {
	if (tree.kind !== 'map') return wrong(tree, issues, name, `a map: ${kind.keys} to what it says`)
	const entries = new Map<string, MapEntry>()
	for (const [key, entry] of tree.entries) {
		const value =
			entry.value.kind === 'null' ? entry.value : shape(kind.of as Kind, entry.value, issues, key)
		entries.set(key, { key: entry.key, value })
	}
	return { ...tree, entries }
}

/** The tree with the short form of an object written out. */
function long(kind: ObjectKind<Record<string, Prop<Kind>>>, tree: Tree): Tree {
	const key =
		tree.kind === 'scalar' ? kind.short.scalar : tree.kind === 'list' ? kind.short.list : undefined
	if (key === undefined) return tree
	return { kind: 'map', entries: new Map([[key, { key: tree.at, value: tree }]]), at: tree.at }
}

function shapeObject(
	kind: ObjectKind<Record<string, Prop<Kind>>>,
	written: Tree,
	issues: Issue[],
	name: string,
): Tree {
	const tree = long(kind, written)
	if (tree.kind !== 'map') return wrong(tree, issues, name, 'a map of its options')
	const made = tree !== written
	const entries = new Map<string, MapEntry>()
	for (const [key, entry] of tree.entries) {
		const prop = propOf(kind, key, entry, made, issues, name)
		if (!prop) continue
		const value =
			entry.value.kind === 'null' ? entry.value : shape(prop.of, entry.value, issues, key)
		entries.set(key, { key: entry.key, value })
	}
	return { ...tree, entries }
}

/** The property that a key names. A key that ends in `+` adds to an inherited list. */
function propOf(
	kind: ObjectKind<Record<string, Prop<Kind>>>,
	key: string,
	entry: MapEntry,
	made: boolean,
	issues: Issue[],
	name: string,
): Prop<Kind> | null {
	const plain = key.endsWith('+') ? key.slice(0, -1) : key
	const prop = Object.hasOwn(kind.props, plain) ? kind.props[plain] : undefined
	const refuse = (message: string, help: string) => {
		issues.push({ at: entry.key, subject: key, message, help })
		return null
	}
	if (!prop || (prop.hidden && !made)) {
		const known = Object.keys(kind.props).filter(
			(each) => !kind.props[each]?.later && !kind.props[each]?.hidden,
		)
		const close = nearest(key, known)
		return refuse(
			`\`${key}\` is no key of ${name === 'the contract' ? name : `\`${name}\``}`,
			close
				? `did you mean \`${close}\`?`
				: `the keys are ${known.map((each) => `\`${each}\``).join(', ')}`,
		)
	}
	if (prop.later) {
		return refuse(
			`\`${key}\` is not yet supported`,
			'take it out; the name is reserved for a later version',
		)
	}
	const lists = prop.of.kind === 'list' || prop.of.kind === 'entries' || prop.of.kind === 'choices'
	if (plain !== key && !lists) {
		return refuse(`\`${key}\` would add to a list, and \`${plain}\` is none`, `write \`${plain}\``)
	}
	return prop
}

/** Every entry becomes a map of its one name to its options. */
function shapeEntries(
	kind: EntriesKind | ChoicesKind,
	tree: Tree,
	issues: Issue[],
	name: string,
): Tree {
	if (tree.kind !== 'list') return wrong(tree, issues, name, `a list, each entry ${kind.names}`)
	const items: Tree[] = []
	const seen = new Set<string>()
	for (const item of tree.items) {
		const entry = nameAndOptions(item)
		if (!entry) {
			wrong(item, issues, name, `${kind.names}, or ${kind.names} with options`)
			continue
		}
		if (seen.has(entry.name) && kind.kind === 'entries') {
			issues.push({
				at: entry.at,
				subject: entry.name,
				message: `\`${entry.name}\` stands twice in \`${name}\``,
				help: 'drop one of the two',
			})
			continue
		}
		seen.add(entry.name)
		const of = kind.kind === 'entries' ? (kind.of as Kind) : choiceOf(kind, entry, issues, name)
		if (!of) continue
		const options = entry.options
			? shape(of, entry.options, issues, entry.name)
			: noOptions(of, entry, issues)
		items.push({
			kind: 'map',
			entries: new Map([[entry.name, { key: entry.at, value: options }]]),
			at: item.at,
		})
	}
	return { kind: 'list', items, at: tree.at } satisfies ListTree
}

interface Named {
	readonly name: string
	readonly at: At
	readonly options: Tree | null
}

function nameAndOptions(item: Tree): Named | null {
	if (item.kind === 'scalar') return { name: item.text, at: item.at, options: null }
	if (item.kind !== 'map' || item.entries.size !== 1) return null
	const [name, entry] = [...item.entries][0] as [string, MapEntry]
	return { name, at: entry.key, options: entry.value.kind === 'null' ? null : entry.value }
}

function noOptions(of: Kind, entry: Named, issues: Issue[]): Tree {
	if (of.kind === 'object')
		return { kind: 'map', entries: new Map(), at: entry.at } satisfies MapTree
	issues.push({
		at: entry.at,
		subject: entry.name,
		message: `\`${entry.name}\` stands without its template`,
		help: `write \`${entry.name}: "…"\``,
	})
	return { kind: 'null', at: entry.at }
}

function choiceOf(kind: ChoicesKind, entry: Named, issues: Issue[], name: string): Kind | null {
	const of = kind.of as Record<string, Kind>
	if (Object.hasOwn(of, entry.name)) return of[entry.name] as Kind
	const known = Object.keys(of)
	const reserved = kind.later.includes(entry.name)
	const close = nearest(entry.name, known)
	issues.push({
		at: entry.at,
		subject: entry.name,
		message: reserved
			? `\`${entry.name}\` in \`${name}\` is not yet supported`
			: `\`${entry.name}\` is not ${kind.names}`,
		help: reserved
			? 'take it out; the name is reserved for a later version'
			: close
				? `did you mean \`${close}\`?`
				: `allowed are ${known.map((each) => `\`${each}\``).join(', ')}`,
	})
	return null
}

function shapeEither(of: readonly Kind[], tree: Tree, issues: Issue[], name: string): Tree {
	const fits = of.find((kind) => {
		if (tree.kind === 'scalar') return kind.kind === 'boolean' || kind.kind === 'text'
		if (tree.kind === 'list') return kind.kind === 'list'
		return kind.kind === 'map' || kind.kind === 'object'
	})
	return shape(fits ?? (of[0] as Kind), tree, issues, name)
}
