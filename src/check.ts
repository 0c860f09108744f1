import type { KnownRules } from './contract/compile/context.ts'
import { type Loaded, loadBuiltIns, loadContracts, type SourceText } from './contract/load.ts'
import type { Contract } from './contract/types.ts'
import { type OpenCorpus, openCorpus } from './corpus.ts'
import { belowRoot, matchesEntry } from './discover.ts'
import type { Opened } from './document.ts'
import type { ContractSummary, Finding, Report } from './finding.ts'
import { pageOf, sortFindings } from './findings.ts'
import { judge } from './judge.ts'
import { decodeFile, placeOf, type TextFile } from './read.ts'
import { type Recognised, recognise } from './recognise.ts'
import { familyOf, type Rule } from './rule.ts'
import type { Source } from './source/types.ts'
import { matchPath } from './template/path.ts'

/** What the program itself brings along. */
export interface Kit {
	readonly rules: readonly Rule[]
	readonly builtIns: ReadonlyMap<string, SourceText>
}

export interface Repository {
	readonly source: Source
	/** The path of the contract file, relative to the root; null: recognise the built-in contracts. */
	readonly config: string | null
}

/** Contracts ready to be used, or what is wrong with them. */
export interface Contracts {
	readonly contracts: readonly Contract[]
	readonly trees: Loaded['trees']
	/** Findings on the contract file. If there is one, nothing is judged. */
	readonly findings: readonly Finding[]
	/** The contract file, for places in it. */
	readonly config: { readonly path: string; readonly file: TextFile | null }
	/** Without a contract file: what was recognised. */
	readonly recognised: readonly Recognised[] | null
	/** Every text that a finding on a contract may point into, by path. */
	readonly files: ReadonlyMap<string, TextFile>
}

export interface Selection {
	/** Names of gates; none: all rules. */
	readonly gates: readonly string[]
	/** Files and folders relative to the root; null: everything. */
	readonly paths: readonly string[] | null
}

const CONFIG = 'doc-sync.yml'

function knownRules(kit: Kit): KnownRules {
	const ids = kit.rules.map((rule) => rule.id)
	return { ids, families: [...new Set(ids.map(familyOf))] }
}

/** Loads the contracts of a repository. Throws `UnreadableError` if the file cannot be read. */
export function contractsOf({ source, config }: Repository, kit: Kit): Contracts {
	const rules = knownRules(kit)
	if (config === null) {
		const loaded = loadBuiltIns([...kit.builtIns.keys()], kit.builtIns, rules)
		const recognised = recognise(loaded.contracts, source)
		const contracts = recognised.map((each) => each.contract)
		return {
			contracts,
			trees: loaded.trees,
			findings: [],
			config: { path: CONFIG, file: null },
			recognised,
			files: new Map(),
		}
	}
	const file = decodeFile(config, source.read(config) ?? new Uint8Array())
	const folder = config.split('/').slice(0, -1)
	const loaded = loadContracts({
		config: { file: config, text: file.text },
		builtIns: kit.builtIns,
		readFile: (path) => {
			const full = [...folder, path].join('/')
			const bytes = source.read(full)
			return bytes === null ? null : { file: full, text: decodeFile(full, bytes).text }
		},
		rules,
	})
	const files = new Map(
		[...loaded.texts].map(([path, text]) => [
			path,
			path === config ? file : decodeFile(path, new TextEncoder().encode(text)),
		]),
	)
	const findings = loaded.issues.map((issue): Finding => {
		const place = placeOf(files.get(issue.at.file) ?? file, issue.at)
		return {
			...place,
			contract: issue.contract,
			rule: 'contract-valid',
			severity: 'error',
			subject: issue.subject,
			message: issue.message,
			help: issue.help,
			url: pageOf('contract-valid'),
		}
	})
	return {
		contracts: loaded.contracts,
		trees: loaded.trees,
		findings: sortFindings(findings),
		config: { path: config, file },
		recognised: null,
		files,
	}
}

/** A corpus for each contract. Each file is opened once, whichever contract asks first. */
export function openCorpora(
	{ contracts, config }: Contracts,
	source: Source,
	wants: (path: string) => boolean,
): OpenCorpus[] {
	const opened = new Map<string, Opened | null>()
	const owner = new Map<string, string>()
	return contracts.map((contract) => {
		const others = contracts.filter((each) => each !== contract)
		const earlier = new Map(owner)
		const corpus = openCorpus({
			contract,
			source,
			owns: (path) => others.some((other) => accountsFor(other, contract, path)),
			wants,
			alsoIn: (path) => earlier.get(path) ?? null,
			config,
			opened,
		})
		for (const { path } of corpus.discovery.documents) owner.set(path, contract.name)
		return corpus
	})
}

/** Whether a path that one contract does not know is another's to account for. */
function accountsFor(other: Contract, contract: Contract, path: string): boolean {
	const below = belowRoot(other, path)
	if (below === null) return false
	const nested =
		other.root !== contract.root &&
		other.root.startsWith(contract.root === '' ? '' : `${contract.root}/`)
	if (nested && other.root !== '') return true
	if (other.indexes.some((index) => index.path === path) || matchPath(other.path, below).ok)
		return true
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
export function check(
	repository: Repository,
	contracts: Contracts,
	kit: Kit,
	selection: Selection,
): Report {
	if (contracts.findings.length > 0) return reportOf([], contracts.findings, contracts)
	const wants = wanter(selection.paths)
	const asked = openCorpora(contracts, repository.source, wants).filter(
		(corpus) => familiesOf(corpus.contract, selection.gates) !== 'none',
	)
	const findings = asked.flatMap((corpus) => {
		const families = familiesOf(corpus.contract, selection.gates)
		return judge(corpus, kit.rules, families === 'none' ? null : families)
	})
	return reportOf(asked, sortFindings(findings), contracts, wants)
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
	const paths = corpora.flatMap((corpus) =>
		corpus.discovery.documents.map((each) => each.path).filter(wants),
	)
	const names =
		contracts.findings.length > 0
			? contracts.findings.map((each) => each.contract)
			: corpora.map((each) => each.contract.name)
	const summaries = [...new Set(names)].map((name): [string, ContractSummary] => {
		const own = findings.filter((finding) => finding.contract === name)
		const documents =
			corpora
				.find((each) => each.contract.name === name)
				?.discovery.documents.filter((each) => wants(each.path)).length ?? 0
		const errors = own.filter((finding) => finding.severity === 'error').length
		return [name, { documents, errors, warnings: own.length - errors }]
	})
	return {
		files: new Set([...paths, ...findings.map((finding) => finding.path)]).size,
		documents: new Set(paths).size,
		contracts: new Map(summaries),
		findings,
	}
}
