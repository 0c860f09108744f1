import { judgeBaseline, type Sought } from './baseline/judge.ts'
import { type Baseline, openBaseline } from './baseline/read.ts'
import type { Contract } from './contract/types.ts'
import type { Contracts, Kit, Repository } from './contracts.ts'
import { type CorpusOptions, type OpenCorpus, openCorpus } from './corpus.ts'
import { belowRoot, matchesEntry } from './discover.ts'
import { openerOf } from './document.ts'
import type { ContractSummary, Finding, Report } from './finding.ts'
import { sortFindings } from './findings.ts'
import { judge } from './judge.ts'
import { LinkFiles } from './links/files.ts'
import { tagsOf } from './markers.ts'
import { forgetful, type Memory } from './memory.ts'
import { documentsKept } from './proof-document.ts'
import { anchorsKept } from './proof-links.ts'
import { pairsKept } from './proof-pair.ts'
import { type Corpus, familyOf } from './rule.ts'
import type { Source } from './source/types.ts'
import { matchPath } from './template/path.ts'

export { type Contracts, contractsOf, type Kit, type Repository } from './contracts.ts'

export interface Selection {
	/** Names of gates; none: all rules. */
	readonly gates: readonly string[]
	/** Files and folders relative to the root; null: everything. */
	readonly paths: readonly string[] | null
}

/** A corpus for each contract. Each file is opened once, whichever contract asks first. */
export function openCorpora(
	{ contracts, config, bounds }: Contracts,
	source: Source,
	wants: (path: string) => boolean,
	memory: Memory = forgetful,
): OpenCorpus[] {
	const open = openerOf(source, bounds)
	const files = new LinkFiles(source, memory, open)
	const owner = new Map<string, string>()
	const byName = new Map<string, OpenCorpus>()
	const history = historyFor(contracts, config, source)
	const past = pastFor(contracts, config, source)
	const tags = tagsOf(source)
	return contracts.map((contract) => {
		const others = contracts.filter((each) => each !== contract)
		const earlier = new Map(owner)
		const corpus = openCorpus({
			contract,
			source,
			memory,
			owns: (path) => others.some((other) => accountsFor(other, contract, path)),
			wants,
			alsoIn: (path) => earlier.get(path) ?? null,
			judgedBy: (path) => {
				const name = owner.get(path) ?? contract.name
				return name === contract.name ? null : (byName.get(name)?.contract ?? null)
			},
			history,
			past,
			tags,
			bounds,
			config,
			open,
			files,
			mostDocuments: bounds.documents,
			known: (name) => byName.get(name) ?? null,
		})
		for (const { path } of corpus.discovery.documents) owner.set(path, contract.name)
		byName.set(contract.name, corpus)
		return corpus
	})
}

/** Asks for the history of all documents at once, when it is first asked for. Without a contract file nobody knows since when the contracts hold. */
function historyFor(
	contracts: readonly Contract[],
	config: Contracts['config'],
	source: Source,
): Corpus['history'] {
	const asked: { answer?: ReturnType<Corpus['history']> } = {}
	const ask = (matters: boolean) => {
		if (config.file === null) return null
		const roots = contracts.filter(({ fences }) => fences.length > 0).map(({ root }) => root)
		const seen = source.history?.([...roots, config.path], matters) ?? null
		if (seen === null || 'reason' in seen) return null
		const adopted = seen.get(config.path)
		return adopted ? { seen, adopted } : null
	}
	return (matters) => {
		// What is not there is asked for again by whoever it matters to.
		if (!asked.answer) asked.answer = ask(matters)
		return asked.answer
	}
}

/** Asks once for what commits did to the files of all contracts that seal, and to the contract file. */
function pastFor(
	contracts: readonly Contract[],
	config: Contracts['config'],
	source: Source,
): CorpusOptions['past'] {
	const asked: { answer?: ReturnType<CorpusOptions['past']> } = {}
	return (matters) => {
		// What is not there is asked for again by whoever it matters to.
		if (!asked.answer || (matters && 'reason' in asked.answer)) {
			const roots = contracts.filter((each) => each.asksForSeals).map(({ root }) => root)
			asked.answer = source.past?.([...roots, config.path], matters) ?? null
		}
		return asked.answer
	}
}

/** Whether a path that one contract does not know is another's to account for. */
function accountsFor(other: Contract, contract: Contract, path: string): boolean {
	const below = belowRoot(other, path)
	if (below === null) return false
	const nested =
		other.root !== contract.root &&
		other.root.startsWith(contract.root === '' ? '' : `${contract.root}/`)
	if (nested && other.root !== '') return true
	const isMade = other.indexes.some((index) => index.path === path)
	if (isMade || other.manifests.includes(path) || matchPath(other.path, below).ok) return true
	const listed = [...(other.beside ?? []), ...other.ignore].some((pattern) =>
		matchesEntry(other, pattern, path),
	)
	const name = path.slice(path.lastIndexOf('/') + 1)
	return (
		listed ||
		other
			.variant([])
			.companions.some(({ pattern }) => !pattern.absolute && matchPath(pattern, name).ok)
	)
}

/** Judges a repository by its contracts. */
export const check = (...what: Parameters<typeof checker>): Report => checker(...what)()

/** The same, to be called again if it throws, as where a document needs the parser; what is done is not repeated. */
export function checker(...what: Parameters<typeof judger>): () => Report {
	const judge = judger(...what)
	return () => judge().report
}

/** A report, and how it came about. */
export interface Judgement {
	readonly report: Report
	/** What was found before the baseline was looked at. */
	readonly found: readonly Finding[]
	readonly baseline: Baseline
	/** What became of its entries. */
	readonly used: readonly Sought[]
	/** The report with what the baseline accounts for. */
	whole(): Report
}

/** What judges a repository by its contracts, and tells what its baseline did. */
export function judger(
	repository: Repository,
	contracts: Contracts,
	kit: Kit,
	selection: Selection,
	memory: Memory = forgetful,
): () => Judgement {
	const baseline = openBaseline(repository.source, contracts.config.path)
	if (contracts.findings.length > 0) {
		const report = reportOf([], contracts.findings, contracts)
		return () => ({ report, found: [], baseline, used: [], whole: () => report })
	}
	const wants = wanter(selection.paths)
	const asked = openCorpora(contracts, repository.source, wants, memory).filter(
		(corpus) => familiesOf(corpus.contract, selection.gates) !== 'none',
	)
	return () => {
		const all = asked.flatMap((corpus) => {
			// Nothing stands in a folder that is not there, so nothing can be missing in it either.
			if (!corpus.discovery.rootExists) return []
			const families = familiesOf(corpus.contract, selection.gates)
			return judge(corpus, kit.rules, families === 'none' ? null : families)
		})
		const kept = documentsKept(all, asked, kit.rules)
		const found = anchorsKept(pairsKept(kept, asked, kit.rules), asked)
		const { findings, excused, debt, used } = judgeBaseline(found, baseline, {
			corpora: asked,
			asks: (contract, rule) => {
				const families = familiesOf(contract, selection.gates)
				return families === null || (families !== 'none' && families.has(familyOf(rule)))
			},
			wants,
			whole: selection.gates.length === 0 && selection.paths === null,
			rules: kit.rules,
			source: repository.source,
		})
		// Named paths concern only the contracts that have something there.
		const concerned = asked.filter(({ contract, discovery }) => {
			return (
				selection.paths === null ||
				discovery.documents.some(({ path }) => wants(path)) ||
				found.some((finding) => finding.contract === contract.name)
			)
		})
		const report = reportOf(concerned, sortFindings(findings), contracts, wants)
		const own = findings.filter(({ path }) => path === baseline.path)
		const whole = () => reportOf(concerned, sortFindings([...found, ...own]), contracts, wants)
		return { report: { ...report, excused, debt }, found, baseline, used, whole }
	}
}

function wanter(paths: Selection['paths']): (path: string) => boolean {
	if (paths === null || paths.includes('')) return () => true
	const files = new Set(paths)
	const folders = paths.map((path) => `${path}/`)
	return (path) => files.has(path) || folders.some((folder) => path.startsWith(folder))
}

/** The rule families that the named gates ask of a contract; null: all; `none`: the contract has no such gate. */
function familiesOf(
	contract: Contract,
	gates: readonly string[],
): ReadonlySet<string> | null | 'none' {
	if (gates.length === 0) return null
	const named = gates
		.filter((gate) => contract.gates.has(gate))
		.map((gate) => contract.gates.get(gate))
	if (named.length === 0) return 'none'
	return named.includes(null) ? null : new Set(named.flatMap((families) => families ?? []))
}

function reportOf(
	corpora: readonly OpenCorpus[],
	findings: readonly Finding[],
	contracts: Contracts,
	wants: (path: string) => boolean = () => true,
): Report {
	const names =
		contracts.findings.length > 0
			? contracts.findings.map((each) => each.contract)
			: corpora.map((each) => each.contract.name)
	const summaries = [...new Set(names)].map((name): [string, ContractSummary] => {
		const own = findings.filter((finding) => finding.contract === name)
		const found = corpora.find((each) => each.contract.name === name)?.discovery.documents ?? []
		const paths = found.map(({ path }) => path).filter(wants)
		const errors = own.filter((finding) => finding.severity === 'error').length
		return [name, { documents: paths.length, errors, warnings: own.length - errors, paths }]
	})
	const documents = new Set(summaries.flatMap(([, { paths }]) => paths))
	return {
		files: new Set([...documents, ...findings.map((finding) => finding.path)]).size,
		documents: documents.size,
		contracts: new Map(summaries),
		findings,
		excused: [],
		debt: [],
	}
}
