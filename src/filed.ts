import type { Finding, Report } from './finding.ts'
import { sortFindings } from './findings.ts'
import { once } from './lazy.ts'

/** How many findings there are, of what kind. */
export interface Tally {
	/** Those that they are on. */
	readonly files: number
	readonly errors: number
	readonly warnings: number
	/** Those that can be mended without a loss. */
	readonly safe: number
	readonly unsafe: number
	/** Of an index that cannot be written yet. */
	readonly waiting: number
}

const NONE: Tally = { files: 0, errors: 0, warnings: 0, safe: 0, unsafe: 0, waiting: 0 }

/**
 * Findings by the files that they are on, in their one order. As they lie in a
 * cache they are a line for each file, and most runs ask for few of these.
 */
export class Filed {
	/** Each line is JSON, with a line break after it. */
	readonly lines: Buffer
	/** Files, and the findings on them instead of those in their lines; may be none. */
	readonly anew: ReadonlyMap<string, readonly Finding[]>
	readonly tally: Tally
	/** By where their lines start. */
	readonly #decoded: Map<number, readonly Finding[]>

	private constructor(
		lines: Buffer,
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
	static from(lines: Buffer, tally: Tally): Filed {
		return new Filed(lines, tally)
	}

	/** What `from` takes. */
	get bytes(): Buffer {
		return this.anew.size === 0 ? this.lines : linesOf(this.all())
	}

	all(): readonly Finding[] {
		const found = [...this.#starts()].flatMap((start) => this.#known(start))
		return this.anew.size === 0
			? found
			: sortFindings([...found, ...[...this.anew.values()].flat()])
	}

	/** All findings on each file that has one which is on some paths, related to one or mended in one. */
	concerning(paths: Iterable<string>): readonly Finding[] {
		const wanted = new Set(paths)
		const starts = new Set<number>()
		for (const path of wanted) for (const start of this.#startsWith(path)) starts.add(start)
		const anew = [...this.anew.values()].filter((group) =>
			group.some((each) => pathsIn(each).some((path) => wanted.has(path))),
		)
		return sortFindings([...starts].flatMap((start) => this.#known(start)).concat(...anew))
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
		const starts = [...this.#starts()]
		const found = this.#startsWith(path).find((start) => this.#at(start)[0]?.path === path)
		return found === undefined ? null : starts.indexOf(found)
	}

	/** The number of the first line of which the file comes after another. */
	placeAfter(isAfter: (path: string) => boolean): number {
		const starts = [...this.#starts()]
		let [from, to] = [0, starts.length]
		while (from < to) {
			const middle = (from + to) >> 1
			if (isAfter(this.#at(starts[middle] as number)[0]?.path ?? '')) to = middle
			else from = middle + 1
		}
		return from
	}

	*#starts(): Generator<number> {
		for (let start = 0; start < this.lines.length; start = this.lines.indexOf('\n', start) + 1)
			yield start
	}

	/** Of the lines in which a path is named. */
	#startsWith(path: string): readonly number[] {
		const name = Buffer.from(`"path":${JSON.stringify(path)}`)
		const starts: number[] = []
		for (let at = this.lines.indexOf(name); at >= 0; ) {
			const end = this.lines.indexOf('\n', at)
			starts.push(this.lines.lastIndexOf('\n', at) + 1)
			at = this.lines.indexOf(name, end)
		}
		return starts
	}

	/** None, if there are others on the file. */
	#known(start: number): readonly Finding[] {
		const group = this.#at(start)
		return this.anew.has(group[0]?.path ?? '') ? [] : group
	}

	#at(start: number): readonly Finding[] {
		const known = this.#decoded.get(start)
		if (known) return known
		const end = this.lines.indexOf('\n', start)
		const found: readonly Finding[] = JSON.parse(this.lines.toString('utf8', start, end))
		this.#decoded.set(start, found)
		return found
	}
}

function linesOf(findings: readonly Finding[]): Buffer {
	const lines = [...byPath(findings).values()].map((group) => `${JSON.stringify(group)}\n`)
	return Buffer.from(lines.join(''))
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
	return {
		files: new Set(findings.map(({ path }) => path)).size,
		errors,
		warnings: findings.length - errors,
		safe,
		unsafe: fixes.length - safe,
		waiting: findings.filter(({ rule, fix }) => rule === 'index-fresh' && fix === undefined).length,
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
