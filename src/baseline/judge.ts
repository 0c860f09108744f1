import type { Contract } from '../contract/types.ts'
import type { OpenCorpus } from '../corpus.ts'
import type { Debt, Finding } from '../finding.ts'
import { severityOf } from '../findings.ts'
import type { Rule } from '../rule.ts'
import type { Source } from '../source/types.ts'
import { applyBaseline, type Used } from './apply.ts'
import { follower } from './follow.ts'
import type { Baseline } from './read.ts'
import { entryFinding, formFindings } from './spots.ts'

/** What was looked at, in a run that may have been asked for a part. */
export interface Looked {
	/** Those that were asked. */
	readonly corpora: readonly OpenCorpus[]
	/** Whether a gate that was named asks a contract for a rule. */
	readonly asks: (contract: Contract, rule: string) => boolean
	readonly wants: (path: string) => boolean
	/** No gates and no paths were named. */
	readonly whole: boolean
	readonly rules: readonly Rule[]
	readonly source: Source
}

/** What became of an entry in a run. */
export interface Sought extends Used {
	/** The run would have found its findings, so what is not left is gone. */
	readonly wasLookedFor: boolean
}

export interface Judged {
	/** What the baseline does not account for, and what is wrong with it. In no order. */
	readonly findings: readonly Finding[]
	/** What it accounts for. */
	readonly excused: readonly Finding[]
	readonly debt: readonly Debt[]
	/** What became of the entries. */
	readonly used: readonly Sought[]
}

/** Rules of which nobody lists findings: they speak of exceptions, and of what cannot be judged by. */
const UNLISTED = ['baseline-valid', 'contract-valid', 'exemption-valid', 'allowance-valid']

/** Whether a baseline may hold findings of a rule. */
export function mayBeListed({ rule }: Pick<Finding, 'rule'>): boolean {
	return !UNLISTED.includes(rule)
}

/** Leaves out what the baseline has, and says which of its entries have nothing any more. */
export function judgeBaseline(
	found: readonly Finding[],
	baseline: Baseline,
	looked: Looked,
): Judged {
	const { entries, path } = baseline
	// Who judges by a part of the rules cannot tell what is gone.
	const isAsked = looked.rules.some(({ id }) => id === 'baseline-valid')
	if (baseline.file === null || !isAsked)
		return { findings: found, excused: [], debt: [], used: [] }
	const listable = entries.filter(mayBeListed)
	const follow = follower(baseline, looked.corpora, looked.source)
	const { findings, excused, used: all } = applyBaseline(found, listable, follow)
	const used = all.map((each): Sought => {
		return { ...each, wasLookedFor: wasLookedFor(each, looked) }
	})
	const never = entries.filter((entry) => !mayBeListed(entry))
	for (const entry of never)
		used.push({ entry, left: 0, movedTo: null, followedTo: null, wasLookedFor: looked.whole })
	const stale = used.flatMap((each) => staleFinding(each, baseline, looked) ?? [])
	const own = looked.whole || looked.wants(path)
	return {
		findings: [...findings, ...(own ? formFindings(baseline) : []), ...stale],
		excused,
		debt: debtOf(excused),
		used,
	}
}

export function debtOf(excused: readonly Finding[]): Debt[] {
	const debts = new Map<string, Debt>()
	for (const { contract, path } of excused) {
		const key = JSON.stringify([contract, path])
		debts.set(key, { contract, path, count: (debts.get(key)?.count ?? 0) + 1 })
	}
	return [...debts.values()]
}

function staleFinding(used: Sought, baseline: Baseline, looked: Looked): Finding | null {
	const { entry, left, followedTo } = used
	if (left >= entry.count || !used.wasLookedFor) return null
	const corpus = looked.corpora.find(({ contract }) => contract.name === entry.contract)
	const map = corpus?.contract.variant([]).severity ?? new Map()
	if (corpus && !looked.asks(corpus.contract, 'baseline-valid')) return null
	const severity = severityOf({ id: 'baseline-valid', severity: 'error' }, map)
	if (severity === 'off') return null
	const isThere = looked.corpora[0]?.exists(followedTo ?? entry.path) ?? false
	const reason = mayBeListed(entry) ? (isThere ? 'finding' : 'document') : 'rule'
	return entryFinding(baseline, used, severity, reason)
}

/** Only of what this run would have found can it be said that it is gone. */
function wasLookedFor(
	{ entry, movedTo }: Used,
	{ corpora, asks, wants, whole, rules }: Looked,
): boolean {
	const { path, contract, rule } = entry
	const corpus = corpora.find((each) => each.contract.name === contract)
	if (!corpus || !rules.some(({ id }) => id === rule)) return whole
	if (!asks(corpus.contract, rule)) return false
	if (!wants(path) && (movedTo === null || !wants(movedTo))) return false
	// Where there is no history, as of dates in what is staged, a rule that looks into it finds nothing.
	return rules.every((each) => each.id !== rule || corpus.looksBack(each))
}
