import { Filed, type FiledReport, filed, unfiled } from '../filed.ts'
import type { Report } from '../finding.ts'
import { type Source, UnreadableError } from '../source/types.ts'
import { KeyedLines } from '../text/keyed-lines.ts'
import type { CacheFile, Part } from './file.ts'
import { FileIds } from './ids.ts'
import { type Answers, changesIn, type TracedSource } from './trace.ts'

interface Stored {
	readonly answers: Answers
	readonly report: FiledReport
}

/** A report, and what changed since. */
export interface Nearly {
	readonly report: FiledReport
	/** git's ids of what some files were. */
	readonly changed: ReadonlyMap<string, string>
	/** Whether a file was looked into and was there. */
	readonly wasThere: (path: string) => boolean
}

/** The latest whole run: its report holds as long as the source answers all its questions as it did. */
export class RunCache {
	readonly #file: CacheFile
	readonly #printed: CacheFile
	#stored: Stored | null = null
	/** What the file holds is the run. */
	#isKept = false
	#nearly: (Nearly & { readonly answers: Answers }) | null = null

	/**
	 * @param file  with all that a report depends on besides the source in its key
	 * @param printed  the same, for how the report reads
	 */
	constructor(file: CacheFile, printed: CacheFile) {
		this.#file = file
		this.#printed = printed
	}

	/** @param mayRename  files that moved may have gone elsewhere: that has a say in how findings are mended, not in what they are */
	recall(source: Source, mayRename = false): Report | null {
		const stored = this.#read(soundLines)
		const changed = stored && changesIn(source, stored.answers, mayRename)
		if (stored === null || changed === null) return null
		const { answers, report } = stored
		if (changed.size === 0) {
			this.#stored = stored
			this.#isKept = true
			return unfiled(report)
		}
		const wasThere = (path: string) => typeof answers.files.get(path) === 'string'
		this.#nearly = { report, changed, wasThere, answers }
		return null
	}

	/** Where nothing was recalled: the report of the run, and the few files that changed since; null if there is more to it. */
	nearly(): Nearly | null {
		return this.#nearly
	}

	/** By what `latest` recognises the run; null if it is not kept. */
	get mark(): string | null {
		return this.#isKept ? this.#file.mark : null
	}

	/** The run with that mark, whatever changed since; null if there is another. What it gives throws `DamagedLine`. */
	latest(mark: string): Pick<Stored, 'report' | 'answers'> | null {
		const stored = this.#read((part) => part?.lines() ?? null)
		return this.#file.mark === mark ? stored : null
	}

	/** @param linesIn  null if they are damaged */
	#read(linesIn: (part: Part | undefined) => KeyedLines | null): Stored | null {
		const parts = this.#file.readParts()
		const run = parts?.run?.bytes()
		const lines = [parts?.files, parts?.findings, parts?.excused].map(linesIn)
		const [files, findings, excused] = lines
		if (!run || !files || !findings || !excused) return null
		const { answers, report, contracts, tallies } = JSON.parse(run.toString())
		return {
			answers: { ...answers, files: FileIds.from(files) },
			report: {
				...report,
				contracts: new Map(contracts),
				findings: Filed.from(findings, tallies[0]),
				excused: Filed.from(excused, tallies[1]),
			},
		}
	}

	#write({ answers: { files, ...answers }, report: { contracts, ...report } }: Stored): void {
		const { findings, excused, ...rest } = report
		const run = {
			answers,
			report: rest,
			contracts: [...contracts],
			tallies: [findings.tally, excused.tally],
		}
		this.#file.writeParts({
			run: Buffer.from(JSON.stringify(run)),
			files: files.lines.bytes,
			findings: findings.bytes,
			excused: excused.bytes,
		})
	}

	remember(source: TracedSource, report: Report): void {
		this.#write({ answers: source.answers(), report: filed(report) })
		this.#isKept = true
	}

	/** Remembers a report on the source that nearly was the one of this run. */
	rememberRevised(source: Source, report: FiledReport): void {
		if (this.#nearly === null) return
		const { changed, answers } = this.#nearly
		const now = [...changed.keys()].map((path) => [path, source.identify(path)] as const)
		const files = FileIds.of([...answers.files, ...now])
		const stored: Stored = { answers: { ...answers, files }, report }
		this.#write(stored)
		this.#stored = stored
		this.#isKept = true
	}

	/** What was printed of the report that was recalled, if it was printed in this way. */
	printed(way: string): Buffer | null {
		const { head, text } = (this.#stored && this.#printed.readParts()) ?? {}
		return head?.bytes()?.toString() === this.#headOf(way) ? (text?.bytes() ?? null) : null
	}

	/** Remembers how the report that was recalled is printed, unless that shows a file which nobody looked whether it changed. */
	rememberPrinted(way: string, text: string): void {
		if (this.#stored === null || this.mark === null || shownBeyond(this.#stored).length > 0) return
		this.#printed.writeParts({ head: Buffer.from(this.#headOf(way)), text: Buffer.from(text) })
	}

	/** Of which run it is, and how it was laid out. */
	#headOf(way: string): string {
		return `${this.mark} ${way}`
	}

	/**
	 * What the source gave for the report that was recalled or revised, with what it gives of
	 * files that are shown beside. To be asked before anything is printed.
	 */
	given(source: Source): Answers | null {
		const stored = this.#stored
		if (stored === null) return null
		const more = shownBeyond(stored).map((path) => [path, idOf(source, path)] as const)
		return { ...stored.answers, files: FileIds.of([...stored.answers.files, ...more]) }
	}
}

/** Those of which nothing is damaged. */
function soundLines(part: Part | undefined): KeyedLines | null {
	const bytes = part?.bytes()
	return bytes ? KeyedLines.from((start, length) => bytes.subarray(start, start + length)) : null
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
	const shown = report.findings
		.all()
		.flatMap(({ path, related = [] }) => [path, ...related.map((each) => each.path)])
	return [...new Set(shown)].filter((path) => answers.files.get(path) === undefined)
}
