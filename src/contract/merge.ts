import type { Issue } from './issue.ts'
import type { MapEntry, MapTree, Tree } from './tree.ts'
import { quoted } from './words.ts'

/**
 * How a piece is laid on. `now`: `null` removes, a key with `+` adds to a list,
 * and both need something to work on. `kept`: where they have nothing to work on
 * they stay as they are, for the piece is itself a piece to be laid on later.
 */
type Mode = 'now' | 'kept'

/**
 * Lays a piece of contract over another: maps key by key at any depth, anything
 * else replaces, `null` removes, a key ending in `+` adds to a list. Both trees
 * have their short forms written out. Inherited keys come first. Cases are
 * pieces themselves: what they remove and add to is not theirs but the contract's.
 */
export function merge(base: MapTree, piece: MapTree, issues: Issue[]): MapTree {
	const entries = new Map(base.entries)
	for (const [key, entry] of plainFirst(piece)) {
		const { value } = entry
		if (key !== 'cases' || value.kind !== 'map') mergeKey(entries, key, entry, issues, 'now')
		else {
			const before = mapOr(entries.get(key), value)
			entries.set(key, { key: entry.key, value: mergeCases(before, value, issues) })
		}
	}
	return { kind: 'map', entries, at: piece.at }
}

function mergeCases(base: MapTree, piece: MapTree, issues: Issue[]): MapTree {
	const entries = new Map(base.entries)
	for (const [name, entry] of piece.entries) {
		if (entry.value.kind !== 'map') mergeKey(entries, name, entry, issues, 'now')
		else {
			const before = mapOr(entries.get(name), entry.value)
			entries.set(name, { key: entry.key, value: mergeCase(before, entry.value, issues) })
		}
	}
	return { ...piece, entries }
}

/** `when` is of the case itself, the rest is for the contract. */
function mergeCase(base: MapTree, piece: MapTree, issues: Issue[]): MapTree {
	const when = mergeMaps(base, only(piece, 'when'), issues, 'now')
	return mergeMaps(when, without(piece, 'when'), issues, 'kept')
}

function mergeMaps(base: MapTree, piece: MapTree, issues: Issue[], mode: Mode): MapTree {
	const entries = new Map(base.entries)
	for (const [key, entry] of plainFirst(piece)) mergeKey(entries, key, entry, issues, mode)
	return { kind: 'map', entries, at: piece.at }
}

/** What adds to a list comes after what replaces it, wherever the two are written. */
function plainFirst({ entries }: MapTree): [string, MapEntry][] {
	const adds = ([key]: [string, MapEntry]) => Number(key.endsWith('+'))
	return [...entries].sort((a, b) => adds(a) - adds(b))
}

function mergeKey(
	entries: Map<string, MapEntry>,
	key: string,
	entry: MapEntry,
	issues: Issue[],
	mode: Mode,
): void {
	const { value } = entry
	const inherited = entries.get(key)
	if (value.kind === 'null') {
		if (inherited) entries.delete(key)
		else if (mode === 'kept') entries.set(key, entry)
		else issues.push(nothingToRemove(key, entry))
	} else if (key.endsWith('+') && value.kind === 'list') {
		addTo(entries, key, entry, issues, mode)
	} else {
		entries.delete(`${key}+`)
		const before = mapOr(inherited, value)
		const laid = value.kind === 'map' ? mergeMaps(before, value, issues, mode) : value
		entries.set(key, { key: entry.key, value: laid })
	}
}

function addTo(
	entries: Map<string, MapEntry>,
	key: string,
	entry: MapEntry,
	issues: Issue[],
	mode: Mode,
): void {
	const plain = key.slice(0, -1)
	const name = entries.get(plain)?.value.kind === 'list' ? plain : key
	const inherited = entries.get(name)
	const before = inherited?.value.kind === 'list' ? inherited.value.items : []
	const added = entry.value.kind === 'list' ? entry.value.items : []
	if (!inherited && mode === 'now') issues.push(nothingToAddTo(key, plain, entry))
	const value: Tree = { kind: 'list', items: [...before, ...added], at: entry.value.at }
	entries.set(name, { key: inherited?.key ?? entry.key, value })
}

/** What an entry holds if that is a map, else an empty map in its place. */
function mapOr(entry: MapEntry | undefined, { at }: Tree): MapTree {
	return entry?.value.kind === 'map' ? entry.value : { kind: 'map', entries: new Map(), at }
}

function only(tree: MapTree, key: string): MapTree {
	return { ...tree, entries: new Map([...tree.entries].filter(([each]) => each === key)) }
}

/** A map without one of its keys. */
export function without(tree: MapTree, key: string): MapTree {
	return { ...tree, entries: new Map([...tree.entries].filter(([each]) => each !== key)) }
}

function nothingToRemove(key: string, entry: MapEntry): Issue {
	return {
		at: entry.key,
		subject: key,
		message: `${quoted(key)} has no value, which removes what is inherited, and nothing of that name is inherited here`,
		help: 'give it a value, or drop the line',
	}
}

function nothingToAddTo(key: string, plain: string, entry: MapEntry): Issue {
	return {
		at: entry.key,
		subject: key,
		message: `${quoted(key)} adds to an inherited list, and none is inherited here`,
		help: `write ${quoted(plain)}`,
	}
}
