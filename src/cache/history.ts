import type { FirstSeen, NoHistory, Seen } from '../source/history.ts'
import type { Source } from '../source/types.ts'
import type { CacheFile } from './file.ts'

type Answer = FirstSeen | NoHistory | null

/** Looks the history of a source up once for each commit. */
export function historyFrom(
	source: Source,
	fileFor: (key: readonly string[]) => CacheFile,
): NonNullable<Source['history']> {
	return (paths, matters) => {
		const file = fileFor([source.historyKey?.() ?? '', ...paths])
		const known = file.read() as [string, Seen][] | null
		if (known !== null) return new Map(known)
		const answer: Answer = source.history?.(paths, matters) ?? null
		if (answer !== null && !('reason' in answer)) file.write([...answer])
		return answer
	}
}
