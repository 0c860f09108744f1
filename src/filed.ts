import type { Finding, Report } from './finding.ts'
import { sortFindings } from './findings.ts'
import { once } from './lazy.ts'
import { KeyedLines } from './text/keyed-lines.ts'

/** How many findings there are, of what kind. */
export interface Tally {
	/** Those that they are on. */
	readonly files: number
	readonly errors: number
	readonly warnings: number
	/** Those that can be mended without a loss. */
	readonly safe: number
	readonly unsafe: number
	/** Of an index that is not fresh. */
	readonly stale: number
	/** Those of one that cannot be written yet. */
	readonly waiting: number
}

const NONE: Tally = { files: 0, errors: 0, warnings: 0, safe: 0, unsafe: 0, stale: 0, waiting: 0 }

/**
 * Findings by the files that they are on, in their one order. As they lie in a
 * cache they are a line for each file, found by all paths that these findings name,
 * and most runs ask for few of these. Throws `DamagedLine` where it reads them.
 */
export class Filed {
	/** Each is JSON. */
	readonly lines: KeyedLines
	/** Files, and the findings on them instead of those in their lines; may be none. */
	readonly anew: ReadonlyMap<string, readonly Finding[]>
	readonly tally: Tally
	/** By the numbers of their lines. */
	readonly #decoded: Map<number, readonly Finding[]>

	private constructor(
		lines: KeyedLines,
		tally: Tally,
		anew: ReadonlyMap<string, readonly Finding[]> = new Map(),
		decoded: Map<number, readonly Finding[]> = new Map(),
	) {
		this.lines = lines
		this.tally = tally
		this.anew = anew
		this.#decoded = decoded
	}

	static of(findings: readonly Finding[]): Filed {
		return new Filed(linesOf(findings), tallyOf(findings))
	}

	/** From what another gave. */
	static from(lines: KeyedLines, tally: Tally): Filed {
		return new Filed(lines, tally)
	}

	/** Of what `from` takes. */
	get bytes(): Buffer {
		return (this.anew.size === 0 ? this.lines : linesOf(this.all())).bytes
	}

	all(): readonly Finding[] {
		if (this.#decoded.size < this.lines.count)
			for (const [number, line] of this.lines.all().entries())
				if (!this.#decoded.has(number)) this.#decoded.set(number, JSON.parse(line))
		const found = Array.from({ length: this.lines.count }, (_, number) => this.#known(number))
		return this.anew.size === 0
			? found.flat()
			: sortFindings([...found.flat(), ...[...this.anew.values()].flat()])
	}

	/** All findings on each file that has one which is on some paths, related to one or mended in one. */
	concerning(paths: Iterable<string>): readonly Finding[] {
		const wanted = new Set(paths)
		const names = (group: readonly Finding[]) =>
			group.some((each) => pathsIn(each).some((path) => wanted.has(path)))
		const numbers = new Set([...wanted].flatMap((path) => this.lines.named(path)))
		const found = [...numbers].map((number) => this.#known(number))
		return sortFindings([...found, ...this.anew.values()].filter(names).flat())
	}

	/** The same with other findings on some files. */
	with(files: ReadonlyMap<string, readonly Finding[]>): Filed {
		const before = this.concerning(files.keys()).filter(({ path }) => files.has(path))
		const now = [...files.values()].flat()
		const tally = added(added(this.tally, tallyOf(now)), tallyOf(before), -1)
		return new Filed(this.lines, tally, new Map([...this.anew, ...files]), this.#decoded)
	}

	/** The number of a file among the lines; null: it has none. */
	placeOf(path: string): number | null {
		return this.lines.named(path).find((number) => this.#at(number)[0]?.path === path) ?? null
	}

	/** The number of the first line of which the file comes after another. */
	placeAfter(isAfter: (path: string) => boolean): number {
		let [from, to] = [0, this.lines.count]
		while (from < to) {
			const middle = (from + to) >> 1
			if (isAfter(this.#at(middle)[0]?.path ?? '')) to = middle
			else from = middle + 1
		}
		return from
	}

	/** None, if there are others on the file. */
	#known(number: number): readonly Finding[] {
		const group = this.#at(number)
		return this.anew.has(group[0]?.path ?? '') ? [] : group
	}

	#at(number: number): readonly Finding[] {
		const known = this.#decoded.get(number)
		if (known) return known
		const found: readonly Finding[] = JSON.parse(this.lines.at(number))
		this.#decoded.set(number, found)
		return found
	}
}

function linesOf(findings: readonly Finding[]): KeyedLines {
	return KeyedLines.of(
		[...byPath(findings).values()].map((group) => ({
			keys: [...new Set(group.flatMap(pathsIn))],
			text: JSON.stringify(group),
		})),
	)
}

/** A report of which the findings are decoded when they are asked for. */
export interface FiledReport extends Omit<Report, 'findings' | 'excused'> {
	readonly findings: Filed
	readonly excused: Filed
}

export function filed(report: Report): FiledReport {
	return { ...report, findings: Filed.of(report.findings), excused: Filed.of(report.excused) }
}

export function unfiled(report: FiledReport): Report {
	const findings = once(() => report.findings.all())
	const excused = once(() => report.excused.all())
	return {
		...report,
		get findings() {
			return findings()
		},
		get excused() {
			return excused()
		},
	}
}

export function byPath(findings: readonly Finding[]): Map<string, Finding[]> {
	const groups = new Map<string, Finding[]>()
	for (const finding of findings) {
		const group = groups.get(finding.path)
		if (group === undefined) groups.set(finding.path, [finding])
		else group.push(finding)
	}
	return groups
}

export function tallyOf(findings: readonly Finding[]): Tally {
	const errors = findings.filter(({ severity }) => severity === 'error').length
	const fixes = findings.flatMap(({ fix }) => fix ?? [])
	const safe = fixes.filter((fix) => fix.safe).length
	const stale = findings.filter(({ rule }) => rule === 'index-fresh')
	return {
		files: new Set(findings.map(({ path }) => path)).size,
		errors,
		warnings: findings.length - errors,
		safe,
		unsafe: fixes.length - safe,
		stale: stale.length,
		waiting: stale.filter(({ fix }) => fix === undefined).length,
	}
}

function added(some: Tally, others: Tally, sign: 1 | -1 = 1): Tally {
	const sums = Object.keys(NONE).map((key) => {
		const name = key as keyof Tally
		return [name, some[name] + sign * others[name]]
	})
	return Object.fromEntries(sums)
}

const pathsIn = ({ path, related = [], fix }: Finding): readonly string[] => [
	path,
	...related.map((each) => each.path),
	...(fix?.edits.map((each) => each.path) ?? []),
]
