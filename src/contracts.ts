import type { KnownRules } from './contract/compile/context.ts'
import { type KeptContracts, keepContracts, keptContracts } from './contract/kept.ts'
import { type Loaded, loadBuiltIns, loadContracts, type SourceText } from './contract/load.ts'
import type { Contract } from './contract/types.ts'
import type { Finding, Place } from './finding.ts'
import { pageOf, sortFindings } from './findings.ts'
import { decodeFile, placeOf, type TextFile } from './read.ts'
import { type Recognised, recognise } from './recognise.ts'
import { familyOf, type Rule } from './rule.ts'
import { configName } from './source/root.ts'
import { type Source, UnreadableError } from './source/types.ts'

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
	/** How large a document may be. */
	readonly bounds: Loaded['bounds']
	/** Findings on the contract file. If there is one, nothing is judged. */
	readonly findings: readonly Finding[]
	/** The contract file, for places in it. */
	readonly config: { readonly path: string; readonly file: TextFile | null }
	/** Without a contract file: what was recognised. */
	readonly recognised: readonly Recognised[] | null
	/** Every text that a finding on a contract may point into, by path. */
	readonly files: ReadonlyMap<string, TextFile>
}

/** Where sound contracts are kept from one run to the next, as JSON. */
export interface Keeper {
	read(): unknown
	write(content: Kept): void
}

/** Contracts, and the texts that they came from, that of the contract file first. */
export interface Kept extends KeptContracts {
	readonly texts: readonly (readonly [path: string, text: string])[]
}

/** Loads the contracts of a repository. Throws `UnreadableError` if the file cannot be read. */
export function contractsOf(
	{ source, config }: Repository,
	kit: Kit,
	keeper: Keeper | null = null,
): Contracts {
	const rules = knownRules(kit)
	if (config === null) return recognised(source, kit, rules)
	const kept = keeper?.read() as Kept | null | undefined
	const known = kept ? asKept(source, config, kept, rules) : null
	return known ?? stated(source, config, kit, rules, keeper)
}

/** The contracts that were kept, if they still come from the same texts; else null. */
function asKept(source: Source, config: string, kept: Kept, rules: KnownRules): Contracts | null {
	const files = new Map<string, TextFile>()
	for (const [path, text] of kept.texts) {
		const bytes = source.read(path)
		const file = bytes === null ? null : decodeFile(path, bytes)
		if (file?.text !== text) return null
		files.set(path, file)
	}
	const file = files.get(config)
	if (file === undefined) return null
	const loaded = keptContracts(kept, rules)
	return { ...loaded, findings: [], config: { path: config, file }, recognised: null, files }
}

function knownRules(kit: Kit): KnownRules {
	const ids = kit.rules.map((rule) => rule.id)
	return { ids, families: [...new Set(ids.map(familyOf))] }
}

function recognised(source: Source, kit: Kit, rules: KnownRules): Contracts {
	const loaded = loadBuiltIns([...kit.builtIns.keys()], kit.builtIns, rules)
	const found = recognise(loaded.contracts, source)
	return {
		contracts: found.map((each) => each.contract),
		trees: loaded.trees,
		bounds: loaded.bounds,
		findings: [],
		config: { path: configName, file: null },
		recognised: found,
		files: new Map(),
	}
}

function stated(
	source: Source,
	config: string,
	kit: Kit,
	rules: KnownRules,
	keeper: Keeper | null,
): Contracts {
	const bytes = source.read(config)
	if (bytes === null) throw new UnreadableError(config, 'it leads nowhere')
	const file = decodeFile(config, bytes)
	const files = new Map([[config, file]])
	const loaded = loadContracts({
		config: { file: config, text: file.text },
		builtIns: kit.builtIns,
		readFile: (path) => {
			const full = [...config.split('/').slice(0, -1), path].join('/')
			const bytes = source.read(full)
			if (bytes === null) return null
			const read = decodeFile(full, bytes)
			files.set(full, read)
			return { file: full, text: read.text }
		},
		rules,
	})
	const findings = [
		...[...files.values()].flatMap((each) => encodingFinding(each) ?? []),
		...loaded.issues.map((issue) => {
			return findingOf(issue, placeOf(files.get(issue.at.file) ?? file, issue.at))
		}),
	]
	const kept = keeper && findings.length === 0 ? keepContracts(loaded) : null
	if (kept) keeper?.write({ texts: [...files].map(([path, { text }]) => [path, text]), ...kept })
	return {
		contracts: loaded.contracts,
		trees: loaded.trees,
		bounds: loaded.bounds,
		findings: sortFindings(findings),
		config: { path: config, file },
		recognised: null,
		files,
	}
}

function encodingFinding(file: TextFile): Finding | null {
	if (file.invalidAt === null) return null
	const place = placeOf(file, { start: file.invalidAt, end: file.invalidAt + 1 })
	const message = 'the contract is not valid UTF-8'
	return findingOf(
		{ contract: 'doc-sync', subject: file.path, message, help: 'save the file as UTF-8' },
		place,
	)
}

type Words = Pick<Loaded['issues'][number], 'contract' | 'subject' | 'message' | 'help'>

function findingOf({ contract, subject, message, help }: Words, place: Place): Finding {
	const rule = 'contract-valid'
	return { ...place, contract, rule, severity: 'error', subject, message, help, url: pageOf(rule) }
}
