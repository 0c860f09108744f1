import type { RunCache } from '../cache/runs.ts'
import type { Parsed } from './options.ts'
import type { Place } from './place.ts'

/**
 * The latest run that asked for the same. Null where the words of the command line
 * or the surroundings have a say in what is judged or told.
 */
export function latestRun({ cache, config, kind }: Place, parsed: Parsed): RunCache | null {
	const others = ['allow-empty', 'output-file', 'debt'] as const
	const plain = parsed.words.length === 0 && !others.some((name) => parsed.has(name))
	return plain && config !== null ? cache.run(kind, [config]) : null
}
