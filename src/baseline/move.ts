import type { Source } from '../source/types.ts'
import { openBaseline } from './read.ts'
import { baselineText } from './write.ts'

/**
 * The baseline as it is when documents have moved, by its path; empty where that
 * changes nothing in it, and where it is not in form, which a person should see first.
 *
 * @param config  the path of the contract file
 * @param moves  old paths of documents, and of files that findings may be about, to new ones
 * @param renamed  old names of contracts to new ones
 */
export function movedBaseline(
	source: Source,
	config: string,
	moves: ReadonlyMap<string, string>,
	renamed: ReadonlyMap<string, string> = new Map(),
): Map<string, Uint8Array> {
	const baseline = openBaseline(source, config)
	const { entries, faults, file, path } = baseline
	const isMeant = (each: (typeof entries)[number]) =>
		moves.has(each.path) || moves.has(each.subject) || renamed.has(each.contract)
	if (file === null || faults.length > 0 || !entries.some(isMeant)) return new Map()
	const moved = entries.map((each) => {
		const contract = renamed.get(each.contract) ?? each.contract
		const now = (path: string) => moves.get(path) ?? path
		// What a finding is about may be a file too: its own, or another such as an index.
		return { ...each, path: now(each.path), subject: now(each.subject), contract }
	})
	const bom = file.bom ? '\ufeff' : ''
	return new Map([[path, new TextEncoder().encode(bom + baselineText(moved, baseline))]])
}
