import type { Affected, Pairings } from './affected.ts'
import type { BaselineByFile } from './baseline/read.ts'
import { debtNow, mayFollow, type Owed, owedNow } from './baseline/revise.ts'
import { openCorpora } from './check.ts'
import type { Contracts, Kit } from './contracts.ts'
import type { OpenCorpus } from './corpus.ts'
import { exemptPaths } from './exempt.ts'
import type { StoredExtract } from './extract.ts'
import { byPath, type FiledReport, type Tally, tallyOf } from './filed.ts'
import type { ContractSummary, Finding } from './finding.ts'
import { sortFindings } from './findings.ts'
import { judge } from './judge.ts'
import type { Memory } from './memory.ts'
import { documentsKept } from './proof-document.ts'
import { anchorsLost } from './proof-links.ts'
import { pairsKept } from './proof-pair.ts'
import type { Rule } from './rule.ts'
import { sealedNow } from './seal/faults.ts'
import type { Source } from './source/types.ts'

/** A report, and what has changed since: the content of some files and nothing else. */
export interface Revision {
	readonly report: FiledReport
	/** Their paths; git's ids of what they were. */
	readonly changed: ReadonlyMap<string, string>
	/** Whether a file was looked into for the report and was there. */
	readonly wasThere: (path: string) => boolean
	/** The source with no other files than these, which are in code-point order. */
	readonly part: (paths: readonly string[]) => Source
}

/**
 * The report on all as it is now, by judging anew the documents that changed and
 * the pairs that they are in.
 *
 * The rules that look at one document see nothing else, nor do those of a pair or
 * a record. Those of a whole contract see no documents but an extract of each, so
 * that they find what they found if the extracts are the same; only the lines and
 * columns of a finding come from the text itself. Where that does not tell the
 * whole, as with a new title, the answer is null and all is to be judged.
 *
 * @param pairings  those of the contracts
 * @param baseline  that of the source
 * @param memory  what is known of the documents as they were
 */
export function revised(
	{ source, baseline }: { readonly source: Source; readonly baseline: BaselineByFile },
	contracts: Contracts,
	pairings: Pairings,
	kit: Kit,
	memory: Memory,
	{ report, changed, wasThere, part }: Revision,
): FiledReport | null {
	if (contracts.findings.length > 0) return null
	const affected = pairings.affectedBy(changed.keys(), wasThere)
	if (mayFollow(baseline, report, () => report.excused.all(), wasThere)) return null
	if (affected === null || isFirm(contracts, report, changed, affected)) return null
	const judged = { ...contracts, contracts: contracts.contracts.filter((each) => !each.forEach) }
	const corpora = openCorpora(judged, part(affected.paths), () => true, memory)
	if (corpora.some((corpus) => hasSealed(corpus, changed))) return null
	const isOwn = ownFindings(kit, affected)
	const isKept = (each: Finding) => !isOwn(each)
	const paired = [...affected.paired.values()].flatMap((paths) => [...paths])
	const asked = [...affected.paths, ...changed.keys(), ...paired, baseline.path]
	const { findings, excused } = concerning(report, asked)
	const kept = [...findings, ...excused].filter(isKept)
	if (kept.some((finding) => isOn(finding, changed) || isMended(finding, affected))) return null
	const isSame = [...changed.keys()].every((path) =>
		tellsTheSame(path, changed, corpora, memory, report),
	)
	if (!isSame) return null
	const rules = kit.rules.filter(({ scope }) => OWN.includes(scope))
	const all = corpora.flatMap((corpus) => judge(corpus, rules, null))
	const found = pairsKept(documentsKept(all, corpora, kit.rules), corpora, rules)
	// Who leads to an anchor that a fix takes away only all documents can tell.
	const linking = corpora.filter(({ contract }) => contract.asksForLinks)
	const isSought = (each: Finding) => linking.some((corpus) => anchorsLost(corpus, each).length > 0)
	if (found.some(isSought)) return null
	const before = concerning(report, [...asked, ...found.map(({ path }) => path)])
	const rest = { findings: before.findings.filter(isKept), excused: before.excused.filter(isKept) }
	const looked = { corpora, rules: kit.rules, source }
	const owed = owedNow(rest, found, affected.paths, baseline, looked)
	return owed && withOwed(report, before, owed, baseline)
}

/** What a report has on each file that has to do with some, or would have. */
function concerning({ findings, excused }: FiledReport, paths: readonly string[]): Owed {
	return { findings: findings.concerning(paths), excused: excused.concerning(paths) }
}

/** Scopes of rules that see a document or a pair and nothing else. */
const OWN: readonly Rule['scope'][] = ['document', 'pair', 'record']

/** Tells which findings of a report are to be found anew. */
function ownFindings(
	kit: Kit,
	{ paths, paired }: Affected,
): (finding: Pick<Finding, 'rule' | 'contract' | 'path'>) => boolean {
	const scopes = new Map(kit.rules.map(({ id, scope }) => [id, scope]))
	const all = new Set(paths)
	return ({ rule, contract, path }) => {
		const scope = scopes.get(rule)
		if (scope === 'document') return all.has(path)
		return (scope === 'pair' || scope === 'record') && (paired.get(contract)?.has(path) ?? false)
	}
}

/** Whether something that changed is more than a document or a part of a pair, or has an exception. */
function isFirm(
	{ contracts, files }: Contracts,
	report: FiledReport,
	changed: Revision['changed'],
	{ paths }: Affected,
): boolean {
	return (
		[...changed.keys()].some((path) => files.has(path)) ||
		contracts.some((contract) => {
			const governed = report.contracts.get(contract.name)?.paths ?? []
			return (
				contract.indexes.some((index) => changed.has(index.path)) ||
				(contract.forEach && governed.some((path) => changed.has(path))) ||
				[...contract.exemptions.keys()].some((written) =>
					exemptPaths(contract, written).some((path) => paths.includes(path)),
				)
			)
		})
	)
}

/** Whether something that changed is sealed where it stands. */
function hasSealed(corpus: OpenCorpus, changed: Revision['changed']): boolean {
	if (!corpus.contract.asksForSeals) return false
	const { contract, discovery } = corpus
	const sealed = sealedNow({ contract, discovery, documents: () => corpus.documents() })
	return [...changed.keys()].some((path) => sealed.has(path) || contract.manifests.includes(path))
}

/** Whether a fix that others offer has to do with what is looked at. */
function isMended({ fix }: Finding, { paths }: Affected): boolean {
	return fix?.edits.some(({ path }) => paths.includes(path)) ?? false
}

function isOn(finding: Finding, changed: ReadonlyMap<string, unknown>): boolean {
	return [finding, ...(finding.related ?? [])].some(({ path }) => changed.has(path))
}

/** Whether a file that changed is, to whoever looks at more than it and its pair, as it was. */
function tellsTheSame(
	path: string,
	changed: Revision['changed'],
	corpora: readonly OpenCorpus[],
	memory: Memory,
	report: FiledReport,
): boolean {
	const id = changed.get(path) ?? ''
	const governing = corpora.filter(({ discovery }) =>
		discovery.documents.some((candidate) => candidate.path === path),
	)
	const pairs = corpora.flatMap((corpus) =>
		corpus.counterparts().map((pair) => ({ corpus, ...pair })),
	)
	const sided = pairs.filter(({ others }) => others.some((each) => each.path === path))
	const isRecord = pairs.some(({ records }) => records.some((each) => each.path === path))
	const asksForLinks = corpora.some(({ contract }) => contract.asksForLinks)
	return (
		(governing.length === 1 || (governing.length === 0 && (sided.length > 0 || isRecord))) &&
		!sided.some(({ corpus, candidate }) => {
			const was = changed.get(candidate.path) ?? corpus.identify(candidate.path) ?? ''
			const before = memory.recall(corpus.contract.name, candidate.path, was).pairs?.[path]
			// As below; what is not known may have been so.
			const isKnown = before?.id === id && before.allowances.length === 0
			return !isKnown || corpus.allowances(path).length > 0
		}) &&
		(!asksForLinks || corpora.every((corpus) => corpus.linksSame(path, id))) &&
		governing.every((corpus) => {
			const { name } = corpus.contract
			const before = memory.recall(name, path, id)
			// A comment that lets it off a rule has a say in all that is found on it.
			const isLetOff = before.allowances?.length || corpus.allowances(path).length > 0
			return (
				report.contracts.get(name)?.paths.includes(path) &&
				!isLetOff &&
				before.extract !== undefined &&
				saysTheSame(corpus, path, before.extract)
			)
		})
	)
}

/** As far as anything was asked for; not of conflicts, which other contracts may look for as well. */
function saysTheSame(corpus: OpenCorpus, path: string, before: StoredExtract): boolean {
	const candidate = corpus.discovery.documents.find((each) => each.path === path)
	const extract = corpus.documents().find((each) => each.path === path)
	if (!candidate || !extract || extract.conflicts.length > 0) return false
	if (before.title) void extract.row
	for (const spec of corpus.contract.indexes)
		if (before.lines && spec.path in before.lines) extract.line(spec)
	const now = corpus.remembered(candidate).extract
	return now !== undefined && partsOf(now) === partsOf(before)
}

function partsOf({ facts, cases, conflicts, citations, title, lines }: StoredExtract): string {
	return JSON.stringify([facts, cases, conflicts, citations, title, lines])
}

/** The report with other findings on some files. */
function withOwed(
	report: FiledReport,
	before: Owed,
	now: Owed,
	baseline: BaselineByFile,
): FiledReport {
	const contracts = [...report.contracts].map(([name, summary]): [string, ContractSummary] => {
		const [was, is] = [before, now].map(({ findings }) =>
			tallyOf(findings.filter(({ contract }) => contract === name)),
		) as [Tally, Tally]
		const errors = summary.errors + is.errors - was.errors
		return [name, { ...summary, errors, warnings: summary.warnings + is.warnings - was.warnings }]
	})
	const excused = report.excused.with(changedOf(before.excused, now.excused))
	return {
		...report,
		files: report.files + filesIn(now.findings, before.findings, contracts),
		contracts: new Map(contracts),
		findings: report.findings.with(changedOf(before.findings, now.findings)),
		excused,
		debt: debtNow(report, before.excused, now.excused, () => excused.all(), baseline),
	}
}

/** The files on which other findings are than were, with these. */
function changedOf(
	before: readonly Finding[],
	now: readonly Finding[],
): ReadonlyMap<string, readonly Finding[]> {
	const [was, is] = [byPath(before), byPath(sortFindings(now))]
	const paths = [...new Set([...was.keys(), ...is.keys()])]
	const groups = paths.map((path) => [path, is.get(path) ?? []] as const)
	return new Map(groups.filter(([path, group]) => !areSame(group, was.get(path) ?? [])))
}

function areSame(some: readonly Finding[], others: readonly Finding[]): boolean {
	return some.length === others.length && some.every((each, at) => each === others[at])
}

/** How many files that are no documents have findings now and had none before, less those of which the opposite is true. */
function filesIn(
	now: readonly Finding[],
	before: readonly Finding[],
	contracts: readonly (readonly [string, ContractSummary])[],
): number {
	const [here, there] = [now, before].map((list) => new Set(list.map(({ path }) => path)))
	const others = (some: Set<string> = new Set(), known: Set<string> = new Set()) =>
		[...some].filter(
			(path) => !known.has(path) && !contracts.some(([, { paths }]) => paths.includes(path)),
		).length
	return others(here, there) - others(there, here)
}
