import { decodeFile } from '../read.ts'
import { type PairRecord, readRecord } from './read.ts'

export interface Sides<T> {
	readonly base: T
	readonly ours: T
	readonly theirs: T
}

/** What came of a merge, or why there is none. */
export type Merged =
	| { readonly ids: ReadonlyMap<string, string>; readonly reason: null }
	| { readonly ids: null; readonly reason: string }

/**
 * Merges three records of whole files. Each side confirmed its own pair of texts;
 * where git merges the texts of each language without a conflict, the result is
 * made of what was confirmed and nothing else, and its hashes are recorded. A text
 * that somebody changed without confirming it is in no record, so that what git
 * makes of the files then is not what is recorded, and a run says so.
 *
 * @param mergeTexts  the id of the merge of three contents, given by their ids; null: there is none
 */
export function mergeRecords(
	texts: Sides<string>,
	mergeTexts: (ids: Sides<string>) => string | null,
): Merged {
	const [base, ours, theirs] = [texts.base, texts.ours, texts.theirs].map(readText)
	if (!base || !ours || !theirs) return failed('it is no record of whole files')
	const names = [...ours.keys()]
	const same = [base, theirs].every(
		(each) => each.size === names.length && names.every((name) => each.has(name)),
	)
	if (!same) return failed('the sides record different files')
	const ids = new Map<string, string>()
	for (const name of names) {
		const of = (side: ReadonlyMap<string, string>) => side.get(name) ?? ''
		const id = mergedId({ base: of(base), ours: of(ours), theirs: of(theirs) }, mergeTexts)
		if (id === null) return failed(`git does not merge \`${name}\` without a conflict`)
		ids.set(name, id)
	}
	return { ids, reason: null }
}

const failed = (reason: string): Merged => ({ ids: null, reason })

function mergedId(ids: Sides<string>, mergeTexts: (ids: Sides<string>) => string | null) {
	if (ids.ours === ids.base || ids.ours === ids.theirs) return ids.theirs
	return ids.theirs === ids.base ? ids.ours : mergeTexts(ids)
}

function readText(text: string): ReadonlyMap<string, string> | null {
	const { sides, faults }: PairRecord = readRecord(decodeFile('', new TextEncoder().encode(text)))
	if (faults.length > 0 || sides.length === 0) return null
	const ids = sides.flatMap(({ name, id }) => (id === null ? [] : [[name, id] as const]))
	return ids.length === sides.length ? new Map(ids) : null
}
