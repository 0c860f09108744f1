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
import { forgetful, type Memory, type Remembered } from '../memory.ts'
import { overlaySource, realPath } from '../source/overlay.ts'
import type { Source } from '../source/types.ts'
import { type Mendable, mendable } from './edits.ts'
import { keptRecords } from './records.ts'
import { type Change, type Fixed, keyOf, State } from './state.ts'

export type { Change } from './state.ts'

/** What fixes make of a tree, and what is left to be said of it. Nothing is written. */
export interface Settled extends Fixed {
	readonly report: Report
	/** The findings that could be mended yet: with what the baseline accounts for, if that is asked for. */
	readonly open: readonly Finding[]
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
		return debt ? judgement.whole() : judgement.report
	}
	let report = judged(source)
	const generated = generatedFiles(contracts)
	const state = new State(source, generated, report.findings)
	for (let count = 0; count < MOST_ROUNDS; count++) {
		const fixes = mendable(report.findings, unsafe, debt)
		const round = state.next(fixes.filter(({ path }) => allows(realPath(source, path))))
		if (round.size === 0) {
			if (state.forgive()) continue
			break
		}
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
	const fixed = state.result()
	const changing = { source, files: state.after(), moves: new Map(), ahead: state.ahead }
	const records = onlyGenerated(fixed, generated)
		? new Map<string, Uint8Array>()
		: keptRecords(contractsIn(fixed.source, source, contracts, kit), changing, kept)
	const written = new Map([...records].filter(([path]) => allows(realPath(source, path))))
	const result = withFiles(source, fixed, written)
	if (!debt && written.size === 0) return { ...result, report, open: report.findings }
	const last = judgementOf(result.source)
	const { findings: open } = debt ? last.whole() : last.report
	return { ...result, report: last.report, open }
}

/** Whether no document changes. */
function onlyGenerated({ changes }: Fixed, generated: readonly string[]): boolean {
	return [...changes.keys()].every((path) => generated.includes(path))
}

/** Records that are written anew besides, unless a fix changed them. */
function withFiles(
	source: Source,
	{ changes, mended, source: tree }: Fixed,
	records: ReadonlyMap<string, Uint8Array>,
): Fixed {
	const more = [...records].filter(([path]) => !changes.has(path))
	const added = more.map(([path, after]): [string, Change] => {
		return [path, { before: source.read(path), after }]
	})
	const isNew = added.filter(
		([, { before, after }]) => !before || !after || !Buffer.from(before).equals(after),
	)
	return {
		changes: new Map([...changes, ...isNew]),
		mended,
		source: overlaySource(tree, new Map(more)),
	}
}

/** The contracts by which a tree is judged: its own, where their files have changed. */
function contractsIn(tree: Source, before: Source, contracts: Contracts, kit: Kit): Contracts {
	const paths = [...contracts.files.keys()]
	const isSame = paths.every((path) => tree.identify(path) === before.identify(path))
	return isSame ? contracts : contractsOf({ source: tree, config: contracts.config.path }, kit)
}

/** The files that are made from others: what becomes of them is known last. */
export function generatedFiles({ contracts, config }: Contracts): string[] {
	const indexes = contracts.flatMap((each) => each.indexes.map(({ path }) => path))
	const manifests = contracts.flatMap((each) => each.manifests)
	return [...indexes, ...manifests, baselinePath(config.path)]
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
