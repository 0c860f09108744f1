import { nearest } from '../nearest.ts'
import type { Issue } from './issue.ts'
import type { ObjectKind, Prop } from './kinds.ts'
import type { At, MapTree, Tree } from './tree.ts'
import { listed, quoted } from './words.ts'
import { TEMPLATE_HELP } from './yaml-words.ts'

export const LATER_HELP = 'take it out; it is reserved for a later version'

/** What a value is of, for messages. */
export interface Name {
	readonly subject: string
	/** In words. */
	readonly what: string
}

/** The value of a key. */
export function named(key: string): Name {
	return { subject: key, what: quoted(key) }
}

/** An item of a list. */
export function itemOf({ subject, what }: Name): Name {
	return { subject, what: `an entry of ${what}` }
}

/** What stands somewhere, in words. */
function foundAt(tree: Tree): string {
	if (tree.kind === 'null') return 'empty'
	if (tree.kind !== 'scalar') return `a ${tree.kind}`
	if (tree.text.trim() === '') return 'empty'
	return quoted(tree.plain ? tree.text : JSON.stringify(tree.text))
}

/** A value of the wrong kind. Gives back an empty value, so that the rest can be read. */
export function wrongKind(
	tree: Tree,
	issues: Issue[],
	{ subject, what }: Name,
	allowed: string,
	help = `write ${allowed}`,
): Tree {
	issues.push({
		at: tree.at,
		subject,
		message: `${what} is ${foundAt(tree)}, expected ${allowed}`,
		help: looksLikeTemplate(tree) ? TEMPLATE_HELP : help,
	})
	return { kind: 'null', at: tree.at }
}

/** `{name}` without quotes is a map of one key to nothing. */
function looksLikeTemplate(tree: Tree): tree is MapTree {
	if (tree.kind !== 'map' || tree.entries.size !== 1) return false
	return [...tree.entries.values()].every((entry) => entry.value.kind === 'null')
}

/** A way to write a value that is kept for a later version. */
export function reservedForm(tree: Tree, issues: Issue[], { subject, what }: Name): Tree {
	const form =
		tree.kind === 'scalar' ? quoted(`${subject}: ${tree.text}`) : `a ${tree.kind} under ${what}`
	const message = `${form} is not yet supported`
	issues.push({ at: tree.at, subject, message, help: LATER_HELP })
	return { kind: 'null', at: tree.at }
}

/** A name that is none of those known. */
export function unknownHelp(name: string, known: readonly string[], what: string): string {
	const close = nearest(name, known)
	return close ? `did you mean ${quoted(close)}?` : `${what} ${listed(known)}`
}

/** The keys of an object that people may write. */
function openKeys(kind: ObjectKind<Record<string, Prop>>): string[] {
	return Object.keys(kind.props).filter(
		(each) => !kind.props[each]?.later && !kind.props[each]?.hidden,
	)
}

/** Which keys an object has. */
export function keysHelp(kind: ObjectKind<Record<string, Prop>>): string {
	const keys = openKeys(kind)
	return `it has the ${keys.length === 1 ? 'key' : 'keys'} ${listed(keys)}`
}

/** A key that an object has not, or not here. */
export function keyFault(
	kind: ObjectKind<Record<string, Prop>>,
	key: string,
	at: At,
	{ what }: Name,
): Issue {
	const plain = key.replace(/\+$/, '')
	const say = (message: string, help: string) => ({
		at,
		subject: key,
		message: `${quoted(key)} ${message}`,
		help,
	})
	if (kind.elsewhere?.keys.includes(plain)) return say(kind.elsewhere.message, kind.elsewhere.help)
	if (Object.hasOwn(kind.props, plain) && kind.props[plain]?.later)
		return say('is not yet supported', LATER_HELP)
	const known = openKeys(kind)
	const help = known.length > 0 ? unknownHelp(plain, known, 'the keys are') : 'it has no options'
	return say(`is no key of ${what}`, help)
}
