import type { ContractSummary, Report } from '../finding.ts'
import type { Source } from '../source/types.ts'
import type { CacheFile } from './file.ts'
import { type Answers, answersSame, type TracedSource } from './trace.ts'

interface Stored {
	readonly answers: Answers
	readonly report: Omit<Report, 'contracts'>
	readonly contracts: readonly (readonly [string, ContractSummary])[]
}

/** The latest whole run: its report holds as long as the source answers all its questions as it did. */
export class RunCache {
	readonly #file: CacheFile

	/** @param file  with all that a report depends on besides the source in its key */
	constructor(file: CacheFile) {
		this.#file = file
	}

	recall(source: Source): Report | null {
		const stored = this.#file.read() as Stored | null
		if (stored === null || !answersSame(source, stored.answers)) return null
		return { ...stored.report, contracts: new Map(stored.contracts) }
	}

	remember(source: TracedSource, { contracts, ...report }: Report): void {
		const stored: Stored = { answers: source.answers(), report, contracts: [...contracts] }
		this.#file.write(stored)
	}
}
