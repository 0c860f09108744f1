import type { KnownRules } from './compile/context.ts'
import { compileContract } from './compile/contract.ts'
import type { Issue } from './issue.ts'
import { builtInPiece, type Piece, type Pieces, resolve } from './resolve.ts'
import { configKind } from './schema.ts'
import { shape } from './shape.ts'
import { type At, readTree, type Tree } from './tree.ts'
import type { Contract } from './types.ts'

export interface SourceText {
	/** The name under which issues speak of it. */
	readonly file: string
	readonly text: string
}

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
	/** If there is one, nothing can be judged by the contracts. */
	readonly issues: readonly (Issue & { readonly contract: string })[]
	/** The text of every file that an issue may point into. */
	readonly texts: ReadonlyMap<string, string>
}

/** Reads `doc-sync.yml` and all that it extends. Never throws for what is written there. */
export function loadContracts(sources: ContractSources): Loaded {
	const { file, text } = sources.config
	const texts = new Map([[file, text]])
	const issues: Issue[] = []
	const tree = readTree(file, text, issues)
	const config = tree ? shape(configKind, tree, issues, 'doc-sync.yml') : null
	const own = config ? ownPieces(config, file, issues) : null
	if (!own)
		return {
			contracts: [],
			trees: new Map(),
			issues: issues.map((each) => ({ ...each, contract: 'doc-sync' })),
			texts,
		}
	const failed = issues.map((each) => ({ ...each, contract: 'doc-sync' }))
	const readFile = (path: string) => {
		const found = sources.readFile(path)
		if (found) texts.set(found.file, found.text)
		return found
	}
	const built = [...own.values()].map((piece) => {
		const mine: Issue[] = []
		const pieces: Pieces = { own: own, builtIns: sources.builtIns, readFile, issues: mine }
		return { piece, ...build(piece, pieces, sources.rules) }
	})
	return collect(built, failed, texts)
}

/** The built-in contracts as they stand, for a repository without `doc-sync.yml`. */
export function loadBuiltIns(
	names: readonly string[],
	builtIns: ContractSources['builtIns'],
	rules: KnownRules,
): Loaded {
	const issues: Issue[] = []
	const pieces: Pieces = { own: new Map(), builtIns, readFile: () => null, issues }
	const built = names.flatMap((name) => {
		const piece = builtInPiece(name, pieces)
		return piece ? [{ piece, ...build(piece, pieces, rules) }] : []
	})
	const texts = new Map([...builtIns.values()].map((each) => [each.file, each.text]))
	return collect(built, [], texts)
}

interface Built {
	readonly piece: Piece
	readonly name: string
	readonly tree: Tree | null
	readonly contract: Contract | null
	readonly issues: readonly Issue[]
}

function build(piece: Piece, pieces: Pieces, rules: KnownRules): Omit<Built, 'piece'> {
	const name = nameOf(piece)
	const { issues } = pieces
	const tree = resolve(piece, pieces)
	if (!tree || issues.length > 0) return { name, tree, contract: null, issues }
	if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) {
		const message = `\`${name}\` is no name of a contract, expected lower-case letters, digits and hyphens`
		issues.push({ at: tree.at, subject: name, message, help: 'rename it' })
	}
	return { name, tree, contract: compileContract(name, tree, issues, rules), issues }
}

function nameOf(piece: Piece): string {
	const given = piece.tree.kind === 'map' ? piece.tree.entries.get('contract')?.value : undefined
	return given?.kind === 'scalar' ? given.text : piece.name
}

function collect(
	built: readonly Built[],
	failed: Loaded['issues'],
	texts: ReadonlyMap<string, string>,
): Loaded {
	const issues = [...failed]
	const trees = new Map<string, Tree>()
	const contracts: Contract[] = []
	for (const { piece, name, tree, contract, issues: own } of built) {
		for (const issue of own)
			issues.push({ ...issue, at: visibleAt(issue.at, piece, texts), contract: name })
		if (trees.has(name)) {
			issues.push({
				at: piece.tree.at,
				contract: name,
				subject: name,
				message: `two contracts have the name \`${name}\``,
				help: 'rename one',
			})
		}
		if (tree) trees.set(name, tree)
		if (contract) contracts.push(contract)
	}
	return { contracts, trees, issues, texts }
}

/** An issue in an inherited part points to the contract that inherits it, if the part is not in the repository. */
function visibleAt(at: At, piece: Piece, texts: ReadonlyMap<string, string>): At {
	return texts.has(at.file) ? at : { ...piece.tree.at, end: piece.tree.at.start }
}

function ownPieces(config: Tree, file: string, issues: Issue[]): Map<string, Piece> | null {
	const contracts = config.kind === 'map' ? config.entries.get('contracts')?.value : undefined
	if (contracts?.kind !== 'map' || contracts.entries.size === 0) {
		if (issues.length === 0) {
			issues.push({
				at: { file, start: 0, end: 0 },
				subject: 'contracts',
				message: `\`${file}\` states no contract`,
				help: 'write `contracts:` and below it a name with `extends: rfc`, or a contract of your own',
			})
		}
		return null
	}
	if (issues.length > 0) return null
	const pieces = new Map<string, Piece>()
	for (const [name, entry] of contracts.entries) {
		if (entry.value.kind === 'map') {
			const tree = { ...entry.value, at: entry.key }
			pieces.set(name, { id: name, name, tree, scope: 'config' })
			continue
		}
		issues.push({
			at: entry.key,
			subject: name,
			message: `the contract \`${name}\` is empty`,
			help: `write \`${name}: { extends: … }\``,
		})
	}
	return issues.length > 0 ? null : pieces
}
