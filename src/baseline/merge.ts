import { decodeFile } from '../read.ts'
import { type Entry, keyOf } from './entry.ts'
import { type Baseline, readBaseline } from './read.ts'
import { baselineText } from './write.ts'

/** The texts of a file that two branches changed. */
export interface Sides {
	readonly base: string
	readonly ours: string
	readonly theirs: string
}

/**
 * Merges baselines entry by entry, which needs nobody to decide: what one side
 * dropped or added is dropped or added. Where both changed a count the higher one
 * stays, as one too high is found by the next run. Null if a side is not in form.
 */
export function mergeBaselines(sides: Sides, path: string): string | null {
	const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((text) =>
		readBaseline(path, decodeFile(path, new TextEncoder().encode(text))),
	) as [Baseline, Baseline, Baseline]
	if ([base, ours, theirs].some(({ faults }) => faults.length > 0)) return null
	const [was, one, other] = [base, ours, theirs].map(byKey) as [Entries, Entries, Entries]
	const entries = [...new Map([...one, ...other])].flatMap(([key, entry]): Entry[] => {
		const count = merged(countIn(was, key), countIn(one, key), countIn(other, key))
		return count > 0 ? [{ ...entry, count }] : []
	})
	return baselineText(entries, ours)
}

type Entries = ReadonlyMap<string, Entry>

function byKey({ entries }: Baseline): Entries {
	return new Map(entries.map((entry) => [keyOf(entry), entry]))
}

function countIn(entries: Entries, key: string): number {
	return entries.get(key)?.count ?? 0
}

function merged(was: number, one: number, other: number): number {
	if (one === was) return other
	return other === was ? one : Math.max(one, other)
}
