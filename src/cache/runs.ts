import type { ContractSummary, Report } from '../finding.ts'
import { type Source, UnreadableError } from '../source/types.ts'
import type { CacheFile } from './file.ts'
import { type Answers, answersSame, type TracedSource } from './trace.ts'

interface Stored {
	readonly answers: Answers
	readonly report: Omit<Report, 'contracts'>
	readonly contracts: readonly (readonly [string, ContractSummary])[]
	/** The report as it was printed last. */
	readonly printed?: { readonly way: string; readonly text: string }
}

/** The latest whole run: its report holds as long as the source answers all its questions as it did. */
export class RunCache {
	readonly #file: CacheFile
	#stored: Stored | null = null

	/** @param file  with all that a report depends on besides the source in its key */
	constructor(file: CacheFile) {
		this.#file = file
	}

	recall(source: Source): Report | null {
		const stored = this.#file.read() as Stored | null
		if (stored === null || !answersSame(source, stored.answers)) return null
		this.#stored = stored
		return reportIn(stored)
	}

	/** By what `latest` recognises the run; null if it is not kept. */
	get mark(): string | null {
		return this.#file.mark
	}

	/** The run with that mark, whatever changed since; null if there is another. */
	latest(mark: string): { readonly report: Report; readonly answers: Answers } | null {
		const stored = this.#file.read() as Stored | null
		if (stored === null || this.#file.mark !== mark) return null
		return { report: reportIn(stored), answers: stored.answers }
	}

	remember(source: TracedSource, { contracts, ...report }: Report): void {
		const stored: Stored = { answers: source.answers(), report, contracts: [...contracts] }
		this.#file.write(stored)
	}

	/** What was printed of the report that was recalled, if it was printed in this way. */
	printed(way: string): string | null {
		const printed = this.#stored?.printed
		return printed?.way === way ? printed.text : null
	}

	/** Remembers how the report that was recalled is printed, unless that shows a file which nobody looked whether it changed. */
	rememberPrinted(way: string, text: string): void {
		if (this.#stored === null) return
		if (shownBeyond(this.#stored).length === 0)
			this.#file.write({ ...this.#stored, printed: { way, text } })
	}

	/**
	 * What the source gave for the report that was recalled, with what it gives of
	 * files that are shown beside. To be asked before anything is printed.
	 */
	given(source: Source): Answers | null {
		const stored = this.#stored
		if (stored === null) return null
		const more = shownBeyond(stored).map((path) => [path, idOf(source, path)] as const)
		return { ...stored.answers, files: [...stored.answers.files, ...more] }
	}
}

function reportIn({ report, contracts }: Stored): Report {
	return { ...report, contracts: new Map(contracts) }
}

/** Of what cannot be read nothing is shown. */
function idOf(source: Source, path: string): string | null {
	try {
		return source.identify(path)
	} catch (error) {
		if (error instanceof UnreadableError) return null
		throw error
	}
}

/** Files that findings are shown in and that nobody looked whether they changed. */
function shownBeyond({ answers, report }: Stored): readonly string[] {
	const known = new Set(answers.files.map(([path]) => path))
	const shown = report.findings.flatMap(({ path, related = [] }) => [
		path,
		...related.map((each) => each.path),
	])
	return [...new Set(shown)].filter((path) => !known.has(path))
}
