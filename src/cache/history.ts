import type { FirstSeen, NoHistory, Seen } from '../source/history.ts'
import type { Past } from '../source/past.ts'
import type { Source } from '../source/types.ts'
import type { CacheFile } from './file.ts'

type Answer = FirstSeen | NoHistory | null

/** Looks the history of a source up once for each commit. */
export function historyFrom(
	source: Source,
	fileFor: (key: readonly string[]) => CacheFile,
): NonNullable<Source['history']> {
	return (paths, matters) => {
		if (!source.history) return null
		const file = fileFor([source.historyKey?.() ?? '', ...paths])
		const known = file.read() as [string, Seen][] | null
		if (known !== null) return new Map(known)
		const answer: Answer = source.history(paths, matters)
		if (answer !== null && !('reason' in answer)) file.write([...answer])
		return answer
	}
}

/** The same of what commits did to files. */
export function pastFrom(
	source: Source,
	fileFor: (key: readonly string[]) => CacheFile,
): NonNullable<Source['past']> {
	return (paths, matters) => {
		if (!source.past) return null
		const file = fileFor([source.historyKey?.() ?? '', ...paths])
		const known = file.read() as Past | null
		if (known !== null) return known
		const answer = source.past(paths, matters)
		if (answer !== null && !('reason' in answer)) file.write(answer)
		return answer
	}
}
