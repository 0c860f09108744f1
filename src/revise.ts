import { baselinePath } from './baseline/read.ts'
import { hasCounterparts } from './bind/companions.ts'
import { openCorpora } from './check.ts'
import type { Contracts, Kit, Repository } from './contracts.ts'
import type { OpenCorpus } from './corpus.ts'
import type { Candidate } from './discover.ts'
import type { StoredExtract } from './extract.ts'
import type { ContractSummary, Finding, Report } from './finding.ts'
import { sortFindings } from './findings.ts'
import { judge } from './judge.ts'
import type { Memory } from './memory.ts'

/** A report, and what has changed since: the text of some documents and nothing else. */
export interface Revision {
	readonly report: Report
	/** Their paths; git's ids of what they were. */
	readonly changed: ReadonlyMap<string, string>
}

/**
 * The report on all as it is now, by judging anew the documents that changed.
 *
 * The rules that look at one document see nothing else. Those of a whole contract
 * see no documents but an extract of each, so that they find what they found if
 * the extracts are the same; only the lines and columns of a finding come from the
 * text itself. Where that does not tell the whole, as with a new title, the answer
 * is null and all is to be judged.
 *
 * @param repository  may have no other files than these and those that make the contracts
 * @param memory  what is known of the documents as they were
 */
export function revised(
	{ source }: Repository,
	contracts: Contracts,
	kit: Kit,
	memory: Memory,
	{ report, changed }: Revision,
): Report | null {
	if (!isSimple(contracts) || source.read(baselinePath(contracts.config.path)) !== null) return null
	const rules = kit.rules.filter(({ scope }) => scope === 'document')
	const ids = new Set(rules.map(({ id }) => id))
	const corpora = openCorpora(contracts, source, () => true, memory)
	const isOwn = ({ rule, path }: Finding) => ids.has(rule) && changed.has(path)
	const others = report.findings.filter((finding) => !isOwn(finding))
	if (others.some((finding) => isOn(finding, changed))) return null
	const found = corpora.flatMap((corpus) => judge(corpus, rules, null))
	const asksForLinks = contracts.contracts.some((each) => each.asksForLinks)
	const governed = corpora.flatMap((corpus) =>
		corpus.discovery.documents.map((candidate) => ({ corpus, candidate })),
	)
	const isKnown = governed.every(({ corpus, candidate }) => {
		const { path } = candidate
		const before = memory.recall(corpus.contract.name, path, changed.get(path) ?? '')
		// A comment that lets a document off a rule has a say in all that is found on it.
		const isLetOff = before.allowances?.length || corpus.allowances(path).length
		return (
			report.contracts.get(corpus.contract.name)?.paths.includes(path) &&
			!isLetOff &&
			(!asksForLinks || corpus.linksSame(path, changed.get(path) ?? '')) &&
			before.extract !== undefined &&
			saysTheSame(corpus, candidate, before.extract)
		)
	})
	// Each by one contract; what is generated, or makes the contracts, is read for that, too.
	const once = new Set(governed.map(({ candidate }) => candidate.path))
	const isRead = [...changed.keys()].some(
		(path) =>
			contracts.files.has(path) ||
			corpora.some(({ contract }) => contract.indexes.some((index) => index.path === path)),
	)
	if (!isKnown || isRead || once.size !== changed.size || governed.length !== changed.size)
		return null
	return withFindings(report, sortFindings([...others, ...found]))
}

/** Nothing in them makes a finding depend on more than extracts. */
function isSimple({ contracts, findings }: Contracts): boolean {
	return (
		findings.length === 0 &&
		contracts.every(
			(each) =>
				!each.forEach && !each.asksForSeals && each.exemptions.size === 0 && !hasCounterparts(each),
		)
	)
}

function isOn(finding: Finding, changed: ReadonlyMap<string, unknown>): boolean {
	return [finding, ...(finding.related ?? [])].some(({ path }) => changed.has(path))
}

/** As far as anything was asked for; not of conflicts, which other contracts may look for as well. */
function saysTheSame(corpus: OpenCorpus, candidate: Candidate, before: StoredExtract): boolean {
	const extract = corpus.documents().find(({ path }) => path === candidate.path)
	if (!extract || extract.conflicts.length > 0) return false
	if (before.title) void extract.row
	for (const spec of corpus.contract.indexes)
		if (before.lines && spec.path in before.lines) extract.line(spec)
	const now = corpus.remembered(candidate).extract
	return now !== undefined && partsOf(now) === partsOf(before)
}

function partsOf({ facts, cases, conflicts, citations, title, lines }: StoredExtract): string {
	return JSON.stringify([facts, cases, conflicts, citations, title, lines])
}

function withFindings(report: Report, findings: readonly Finding[]): Report {
	const contracts = [...report.contracts].map(([name, summary]): [string, ContractSummary] => {
		const own = findings.filter(({ contract }) => contract === name)
		const errors = own.filter(({ severity }) => severity === 'error').length
		return [name, { ...summary, errors, warnings: own.length - errors }]
	})
	const documents = contracts.flatMap(([, { paths }]) => paths)
	return {
		...report,
		files: new Set([...documents, ...findings.map(({ path }) => path)]).size,
		contracts: new Map(contracts),
		findings,
	}
}
