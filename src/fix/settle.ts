import { baselinePath } from '../baseline/read.ts'
import {
	type Contracts,
	contractsOf,
	type Judgement,
	judger,
	type Kit,
	type Repository,
	type Selection,
} from '../check.ts'
import type { Finding, Report } from '../finding.ts'
import { sortFindings } from '../findings.ts'
import { forgetful, type Memory, type Remembered } from '../memory.ts'
import { overlaySource, realPath } from '../source/overlay.ts'
import type { Source } from '../source/types.ts'
import { applyEdits, compatible, type Mendable, mendable } from './edits.ts'

/** A file before and after; null: there is no such file. */
export interface Change {
	readonly before: Uint8Array | null
	readonly after: Uint8Array | null
}

/** What fixes make of a tree. Nothing is written. */
export interface Settled {
	readonly changes: ReadonlyMap<string, Change>
	/** How many findings are mended. */
	readonly mended: number
	/** What is left to be said of the tree as changed. */
	readonly report: Report
	/** The tree as changed. */
	readonly source: Source
}

export interface SettleOptions {
	/** Fixes that may lose information or meaning are made too. */
	readonly unsafe: boolean
	/** What the baseline accounts for is mended, too. */
	readonly debt?: boolean
	/** What earlier runs found out of the tree as it is. */
	readonly memory?: Memory
	/** Whether a file may be changed; any may unless told. */
	readonly allows?: (path: string) => boolean
}

/** Each round mends something, so this is reached only by a document with as many faults in one place. */
const MOST_ROUNDS = 100

/**
 * Mends what can be mended, judges again, and goes on until nothing is left to
 * mend. A fix that would leave its finding or make another is not made.
 */
export function settle(
	{ source, config }: Repository,
	contracts: Contracts,
	kit: Kit,
	selection: Selection,
	{ unsafe, debt = false, memory, allows = () => true }: SettleOptions,
): Settled {
	const kept = keeping(memory ?? forgetful)
	const judgementOf = (tree: Source): Judgement => {
		const known = contractsIn(tree, source, contracts, kit)
		const remembered = known === contracts ? kept : forgetful
		return judger({ source: tree, config }, known, kit, selection, remembered)()
	}
	const judged = (tree: Source): Report => {
		const judgement = judgementOf(tree)
		return debt ? withDebt(judgement) : judgement.report
	}
	let report = judged(source)
	const generated = generatedFiles(contracts)
	const state = new State(source, generated, report.findings)
	for (let count = 0; count < MOST_ROUNDS; count++) {
		const fixes = mendable(report.findings, unsafe)
		const round = state.next(fixes.filter(({ path }) => allows(realPath(source, path))))
		if (round.size === 0) break
		const tree = state.with(round)
		const after = judged(tree)
		const failed = [...round].filter(
			([path, fixes]) => !isBetter(source, path, fixes, report, after),
		)
		if (failed.length === 0) {
			state.take(round)
			report = after
		} else for (const [path, fixes] of failed) state.distrust(path, fixes)
	}
	const result = state.result()
	if (!debt) return { ...result, report }
	return { ...result, report: judgementOf(result.source).report }
}

/** The contracts by which a tree is judged: its own, where their files have changed. */
function contractsIn(tree: Source, before: Source, contracts: Contracts, kit: Kit): Contracts {
	const paths = [...contracts.files.keys()]
	const isSame = paths.every((path) => tree.identify(path) === before.identify(path))
	return isSame ? contracts : contractsOf({ source: tree, config: contracts.config.path }, kit)
}

/** All that was found, and what is wrong with the baseline. */
function withDebt({ report, found, baseline }: Judgement): Report {
	const own = report.findings.filter(({ path }) => path === baseline.path)
	return { ...report, findings: sortFindings([...found, ...own]) }
}

/** The files that are made from others: what becomes of them is known last. */
export function generatedFiles({ contracts, config }: Contracts): string[] {
	const indexes = contracts.flatMap((each) => each.indexes.map(({ path }) => path))
	return [...indexes, baselinePath(config.path)]
}

/** A memory that also keeps what one round finds out for the next. */
function keeping(memory: Memory): Memory {
	const known = new Map<string, Remembered>()
	return {
		isOpen: true,
		recall: (contract, path, id) => {
			const key = JSON.stringify([contract, path, id])
			const found = known.get(key) ?? (memory.isOpen ? memory.recall(contract, path, id) : {})
			known.set(key, found)
			return found
		},
	}
}

type Round = ReadonlyMap<string, readonly Mendable[]>

/** What has been mended so far. */
class State {
	readonly #source: Source
	readonly #texts = new Map<string, string>()
	/** Files whose fixes did not go well together: one at a time. */
	readonly #careful = new Set<string>()
	/** Fixes that do not mend. */
	readonly #refused = new Set<string>()
	/** Files that are made from the others, so they come last, and the last of them after all. */
	readonly #generated: readonly string[]
	/** Findings that were there at first and are not mended yet. */
	readonly #open: string[]
	readonly #mended = new Set<string>()
	#count = 0

	constructor(source: Source, generated: readonly string[], findings: readonly Finding[]) {
		this.#source = source
		this.#generated = generated
		this.#open = findings.map(keyOf)
	}

	next(fixes: readonly Mendable[]): Round {
		const files = new Map<string, Mendable[]>()
		for (const each of fixes) {
			if (this.#refused.has(fingerprint(each))) continue
			const path = realPath(this.#source, each.fix.edits[0]?.path ?? each.path)
			files.set(path, [...(files.get(path) ?? []), each])
		}
		const turns = [...files].map(([path]) => this.#turnOf(path))
		const turn = Math.min(...turns)
		const first = [...files].filter((_, index) => turns[index] === turn)
		return new Map(
			first.map(([path, own]) => {
				const chosen = compatible(own)
				return [path, this.#careful.has(path) ? chosen.slice(0, 1) : chosen]
			}),
		)
	}

	/** Documents, then indexes, then the baseline, which hangs on what is found in all of these. */
	#turnOf(path: string): number {
		const at = this.#generated.indexOf(path)
		return at < 0 ? 0 : at < this.#generated.length - 1 ? 1 : 2
	}

	/** The tree with a round made. */
	with(round: Round): Source {
		const texts = new Map([...this.#texts, ...this.#edited(round)])
		return overlaySource(this.#source, bytesOf(texts))
	}

	take(round: Round): void {
		for (const [path, text] of this.#edited(round)) this.#texts.set(path, text)
		for (const finding of [...round.values()].flat()) {
			const key = keyOf(finding)
			const at = this.#open.indexOf(key)
			// A line of the baseline goes because something else was mended.
			if (at < 0 && finding.rule === 'baseline-valid') continue
			// What is mended again, as another fix made it stale, counts once.
			if (at >= 0 || !this.#mended.has(key)) this.#count++
			if (at >= 0) this.#open.splice(at, 1)
			this.#mended.add(key)
		}
	}

	/** Notes that fixes of a file did not do what they are for. */
	distrust(path: string, fixes: readonly Mendable[]): void {
		const [only] = fixes
		if (fixes.length > 1) this.#careful.add(path)
		else if (only) this.#refused.add(fingerprint(only))
	}

	result(): Omit<Settled, 'report'> {
		const after = bytesOf(this.#texts)
		const changes = [...after].flatMap(([path, bytes]): [string, Change][] => {
			const before = this.#source.read(path)
			return before !== null && Buffer.from(before).equals(bytes)
				? []
				: [[path, { before, after: bytes }]]
		})
		return {
			changes: new Map(changes),
			mended: this.#count,
			source: overlaySource(this.#source, after),
		}
	}

	#edited(round: Round): Map<string, string> {
		return new Map(
			[...round].map(([path, fixes]) => {
				const edits = fixes.flatMap(({ fix }) => fix.edits)
				return [path, applyEdits(this.#textOf(path), edits)]
			}),
		)
	}

	/** With its byte order mark, as edits count. */
	#textOf(path: string): string {
		const known = this.#texts.get(path)
		if (known !== undefined) return known
		const bytes = this.#source.read(path)
		return bytes === null ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
	}
}

function bytesOf(texts: ReadonlyMap<string, string>): Map<string, Uint8Array> {
	return new Map([...texts].map(([path, text]) => [path, new TextEncoder().encode(text)]))
}

/** What identifies a finding across edits that move lines. */
function keyOf({ contract, path, rule, subject }: Finding): string {
	return JSON.stringify([contract, path, rule, subject])
}

function fingerprint(finding: Mendable): string {
	return JSON.stringify([keyOf(finding), finding.fix.edits.map(({ text }) => text)])
}

/** Whether the mended findings of a file are gone and no other is new. */
function isBetter(
	source: Source,
	path: string,
	fixes: readonly Mendable[],
	before: Report,
	after: Report,
): boolean {
	const allowed = keysOn(source, path, before.findings)
	for (const fix of fixes) {
		const key = keyOf(fix)
		allowed.splice(allowed.indexOf(key), 1)
		if (fix.fix.leaves !== undefined) allowed.push(keyOf({ ...fix, rule: fix.fix.leaves }))
	}
	return keysOn(source, path, after.findings).every((key) => {
		const at = allowed.indexOf(key)
		if (at >= 0) allowed.splice(at, 1)
		return at >= 0
	})
}

function keysOn(source: Source, path: string, findings: readonly Finding[]): string[] {
	return findings.filter((each) => realPath(source, each.path) === path).map(keyOf)
}
