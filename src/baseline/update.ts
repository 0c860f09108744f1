import type { Finding } from '../finding.ts'
import { atPath } from './apply.ts'
import { type Entry, entriesFor, keyOf } from './entry.ts'
import { mayBeListed, type Sought } from './judge.ts'

/** What a baseline becomes. */
export interface Update {
	readonly entries: readonly Entry[]
	/** Findings that are counted no longer. */
	readonly dropped: number
	/** Documents whose entries name their new path. */
	readonly moved: ReadonlyMap<string, string>
	readonly added: readonly Finding[]
}

/**
 * Drops what is gone, and adds what is new, as far as one asks for it.
 *
 * @param used  what became of the entries
 * @param fresh  findings that no entry accounts for
 */
export function updated(
	used: readonly Sought[],
	fresh: readonly Finding[],
	{ prune, add }: { readonly prune: boolean; readonly add: boolean },
): Update {
	const entries: Entry[] = []
	const moved = new Map<string, string>()
	let dropped = 0
	for (const { entry, left, movedTo, wasLookedFor } of used) {
		const count = prune && wasLookedFor ? left : entry.count
		dropped += entry.count - count
		if (movedTo !== null) moved.set(entry.path, movedTo)
		if (count > 0) entries.push({ ...(movedTo === null ? entry : atPath(entry, movedTo)), count })
	}
	const isLater = used.length > 0
	const added = add
		? fresh.filter((each) => mayBeListed(each) && !(isLater && isWritable(each)))
		: []
	return { entries: together([...entries, ...entriesFor(added)]), dropped, moved, added }
}

/** An index that `doc-sync index` can write; listed, it would not be looked at again. */
export function isWritable({ rule, fix }: Finding): boolean {
	return rule === 'index-fresh' && fix !== undefined
}

/** One entry for each key, with the sum of their counts. */
function together(entries: readonly Entry[]): Entry[] {
	const sums = new Map<string, Entry>()
	for (const each of entries) {
		const key = keyOf(each)
		sums.set(key, { ...each, count: each.count + (sums.get(key)?.count ?? 0) })
	}
	return [...sums.values()]
}
