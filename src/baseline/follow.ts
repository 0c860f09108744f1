import type { OpenCorpus } from '../corpus.ts'
import { nameOf } from '../source/paths.ts'
import type { Source } from '../source/types.ts'
import type { Follow } from './apply.ts'
import type { Baseline } from './read.ts'

/**
 * Follows documents to where they moved: to the one document by the same name
 * that the baseline does not know itself, for which the tree is enough; else to
 * where git saw the file renamed, if the source can ask it.
 */
export function follower(
	{ entries }: Baseline,
	corpora: readonly OpenCorpus[],
	source: Source,
): Follow {
	return (wanted) => {
		const exists = corpora[0]?.exists ?? (() => true)
		const gone = [...wanted.keys()].filter((path) => !exists(path))
		if (gone.length === 0) return new Map()
		const known = new Set(entries.map(({ path }) => path))
		const isNew = (path: string) => !known.has(path) && exists(path)
		const found = new Map<string, string>()
		for (const path of gone) {
			const [only, ...more] = namesakes(path, corpora)
			if (only !== undefined && more.length === 0 && isNew(only)) found.set(path, only)
		}
		const rest = gone.filter((path) => !found.has(path))
		const renamed = rest.length === 0 ? null : source.renames?.(rest)
		for (const path of rest) {
			const to = renamed?.get(path)
			if (to !== undefined && isNew(to)) found.set(path, to)
		}
		return found
	}
}

/** The documents of the same name, in any folder. */
function namesakes(path: string, corpora: readonly OpenCorpus[]): string[] {
	const name = nameOf(path)
	const all = corpora.flatMap(({ discovery }) => discovery.documents.map((each) => each.path))
	return [...new Set(all)].filter((each) => nameOf(each) === name)
}
