import type { Issue } from './issue.ts'
import type { MapEntry, MapTree, Tree } from './tree.ts'

/**
 * Lays a piece of contract over another: maps key by key at any depth, anything
 * else replaces, `null` removes, a key ending in `+` adds to a list. Both trees
 * have their short forms written out. Inherited keys come first.
 */
export function merge(base: Tree, patch: Tree, issues: Issue[]): Tree {
	if (base.kind !== 'map' || patch.kind !== 'map') return patch
	const entries = new Map(base.entries)
	for (const [key, entry] of patch.entries) mergeKey(entries, key, entry, issues)
	return { kind: 'map', entries, at: patch.at }
}

function mergeKey(
	entries: Map<string, MapEntry>,
	key: string,
	entry: MapEntry,
	issues: Issue[],
): void {
	const plain = key.endsWith('+') && entry.value.kind === 'list' ? key.slice(0, -1) : key
	const inherited = entries.get(plain)
	if (entry.value.kind === 'null') {
		if (!inherited) issues.push(nothingToRemove(key, entry))
		entries.delete(plain)
	} else if (plain !== key && entry.value.kind === 'list') {
		const before = inherited?.value.kind === 'list' ? inherited.value.items : []
		entries.set(plain, {
			key: inherited?.key ?? entry.key,
			value: { kind: 'list', items: [...before, ...entry.value.items], at: entry.value.at },
		})
	} else if (inherited) {
		entries.set(plain, { key: entry.key, value: merge(inherited.value, entry.value, issues) })
	} else {
		entries.set(plain, { key: entry.key, value: clean(entry.value, issues) })
	}
}

/** A part that is new: nothing in it can be removed, and lists that add become the list. */
function clean(tree: Tree, issues: Issue[]): Tree {
	if (tree.kind !== 'map') return tree
	const empty: MapTree = { kind: 'map', entries: new Map(), at: tree.at }
	return merge(empty, tree, issues)
}

function nothingToRemove(key: string, entry: MapEntry): Issue {
	return {
		at: entry.key,
		subject: key,
		message: `\`${key}\` has no value, which removes an inherited key, and nothing by that name is inherited here`,
		help: 'give it a value, or drop the line',
	}
}
