import { nearest } from '../nearest.ts'
import { Budget } from './compile/budget.ts'
import { companionIssues } from './compile/companion-contracts.ts'
import type { KnownRules } from './compile/context.ts'
import { compileContract } from './compile/contract.ts'
import { referenceIssues } from './compile/references.ts'
import { configPieces } from './config.ts'
import type { Issue } from './issue.ts'
import { builtInPiece, type Piece, type Pieces, resolve, type SourceText } from './resolve.ts'
import { boundsFrom, type RunBounds } from './schema/bounds.ts'
import { type At, isForbidden, type Tree } from './tree.ts'
import type { Contract } from './types.ts'
import { quoted } from './words.ts'

export type { SourceText } from './resolve.ts'

/** What a repository, and the program itself, have to offer. */
export interface ContractSources {
	/** `doc-sync.yml`. */
	readonly config: SourceText
	readonly builtIns: ReadonlyMap<string, SourceText>
	/** A file named by `extends: ./…`. */
	readonly readFile: (path: string) => SourceText | null
	readonly rules: KnownRules
}

export interface Loaded {
	readonly contracts: readonly Contract[]
	/** The resolved tree of each contract that could be resolved. */
	readonly trees: ReadonlyMap<string, Tree>
	/** If there is one, nothing can be judged by the contracts. Each once. */
	readonly issues: readonly (Issue & { readonly contract: string })[]
	/** The text of every file that an issue may point into. */
	readonly texts: ReadonlyMap<string, string>
	/** How large a document may be. */
	readonly bounds: RunBounds
}

/** Reads `doc-sync.yml` and all that it extends. Never throws for what is written there. */
export function loadContracts(sources: ContractSources): Loaded {
	const { file, text } = sources.config
	const texts = new Map([[file, text]])
	const { own, issues: failed, bounds } = configPieces(file, text)
	const readFile = (path: string) => {
		const found = sources.readFile(path)
		if (found) texts.set(found.file, found.text)
		return found
	}
	const shared = { own, builtIns: sources.builtIns, readFile, read: new Map() }
	const budget = new Budget()
	const built = [...own.values()].flatMap((piece) =>
		piece ? [build(piece, { ...shared, issues: [] }, sources.rules, budget)] : [],
	)
	return { ...collect(built, failed, texts), bounds }
}

/** The built-in contracts as they stand, for a repository without `doc-sync.yml`. */
export function loadBuiltIns(
	names: readonly string[],
	builtIns: ContractSources['builtIns'],
	rules: KnownRules,
): Loaded {
	const texts = new Map([...builtIns.values()].map((each) => [each.file, each.text]))
	const failed: (Issue & { contract: string })[] = []
	const shared = { own: new Map(), builtIns, readFile: () => null, read: new Map() }
	const budget = new Budget()
	const built = names.flatMap((name) => {
		const pieces: Pieces = { ...shared, issues: [] }
		const piece = builtInPiece(name, pieces)
		if (!piece) failed.push(...pieces.issues.map((each) => ({ ...each, contract: name })))
		return piece ? [build(piece, pieces, rules, budget)] : []
	})
	return { ...collect(built, failed, texts), bounds: boundsFrom({}) }
}

interface Built {
	readonly piece: Piece
	readonly name: string
	readonly tree: Tree | null
	readonly contract: Contract | null
	readonly issues: readonly Issue[]
}

function build(piece: Piece, pieces: Pieces, rules: KnownRules, budget: Budget): Built {
	const { issues } = pieces
	const given = piece.tree.entries.get('contract')?.value
	const [name, at] = given?.kind === 'scalar' ? [given.text, given.at] : [piece.name, piece.tree.at]
	const tree = resolve(piece, pieces)
	if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || isForbidden(name)) {
		const message = `${quoted(name)} is no name of a contract, expected small letters, digits and single hyphens`
		issues.push({ at, subject: name, message, help: 'rename it' })
	}
	if (!tree || issues.length > 0) return { piece, name, tree, contract: null, issues }
	if (!tree.entries.has('path')) {
		if (!isReportedOfBase(piece, pieces)) issues.push(withoutPath(piece, name, pieces))
		return { piece, name, tree, contract: null, issues }
	}
	return { piece, name, tree, contract: compileContract(name, tree, issues, rules, budget), issues }
}

/** A contract that another of the same file extends is one itself, and must have a path itself. */
function isReportedOfBase({ tree, name, scope }: Piece, { own }: Pieces): boolean {
	const link = tree.entries.get('extends')?.value
	const extended = link?.kind === 'scalar' && link.text !== name && own.has(link.text)
	return scope === 'config' && extended && !tree.entries.has('path')
}

function withoutPath({ tree }: Piece, name: string, { builtIns }: Pieces): Issue {
	const near = tree.entries.has('extends') ? null : nearest(name, builtIns.keys())
	const extending = near
		? `, or ${quoted(`extends: ${near}`)} if that built-in contract is meant`
		: ''
	return {
		at: tree.at,
		subject: 'path',
		message: `the contract ${quoted(name)} has no \`path\``,
		help: `add \`path\`, the template of the path of one document${extending}`,
	}
}

function collect(
	built: readonly Built[],
	failed: Loaded['issues'],
	texts: ReadonlyMap<string, string>,
): Omit<Loaded, 'bounds'> {
	const issues = [...failed]
	const trees = new Map<string, Tree>()
	const contracts: Contract[] = []
	for (const { piece, name, tree, contract, issues: own } of built) {
		issues.push(...own.map((issue) => visible(issue, piece, name, texts)))
		if (trees.has(name)) issues.push(sameName(piece, name))
		if (tree) trees.set(name, tree)
		if (contract) contracts.push(contract)
	}
	if (issues.length === 0)
		for (const { contract, issue } of referenceIssues(contracts)) {
			const owner = built.find(({ name }) => name === contract)
			if (owner) issues.push(visible(issue, owner.piece, contract, texts))
		}
	issues.push(...companionIssues(contracts, [...trees.keys()]))
	return { contracts, trees, issues: once(issues), texts }
}

function sameName({ tree }: Piece, name: string): Issue & { contract: string } {
	const given = tree.entries.get('contract')?.value
	const at = given?.kind === 'scalar' ? given.at : tree.at
	const message = `two contracts have the name ${quoted(name)}`
	return { at, contract: name, subject: name, message, help: 'rename one of them' }
}

/** An issue in an inherited part that is not in the repository points to the contract that inherits it. */
function visible(
	issue: Issue,
	{ tree }: Piece,
	contract: string,
	texts: ReadonlyMap<string, string>,
): Issue & { contract: string } {
	if (texts.has(issue.at.file)) return { ...issue, contract }
	const at: At = tree.at
	return {
		...issue,
		at,
		message: `${issue.message} (inherited from ${quoted(issue.at.file)})`,
		contract,
	}
}

/** What several contracts inherit is said of the first; a circle is said once, whatever link it is seen from. */
function once(issues: Loaded['issues']): Loaded['issues'] {
	const seen = new Set<string>()
	return issues.filter(({ at, message }) => {
		const circle = /closes a circle: (.+)$/.exec(message)?.[1]
		const key = circle
			? [...new Set(circle.split(' → '))].sort().join(' ')
			: `${at.file} ${at.start} ${message}`
		if (seen.has(key)) return false
		seen.add(key)
		return true
	})
}
