import { named, unknownHelp } from './faults.ts'
import type { Issue } from './issue.ts'
import { merge } from './merge.ts'
import { readTree } from './read-tree.ts'
import { contractKind } from './schema.ts'
import { shape } from './shape.ts'
import type { At, MapTree, ScalarTree, Tree } from './tree.ts'
import { listed, quoted } from './words.ts'

/** A text with the name under which issues speak of it. */
export interface SourceText {
	readonly file: string
	readonly text: string
	/** The tree of the text, where it is known without reading that as YAML. */
	readonly tree?: () => Tree
}

/** A contract as one file states it, short forms written out. */
export interface Piece {
	readonly id: string
	readonly name: string
	readonly tree: MapTree
	/** Where a name after `extends` is looked up: among the contracts of the same file, or among the built-ins only. */
	readonly scope: 'config' | 'built-in'
	/** Where `./` leads from: a folder relative to that of `doc-sync.yml`, `''` or ending in `/`. */
	readonly folder: string
}

/** Everything that `extends` can lead to. */
export interface Pieces {
	/** The contracts of `doc-sync.yml`; null for one that is not well formed, of which issues speak already. */
	readonly own: ReadonlyMap<string, Piece | null>
	/** Contracts that ship with the program, by name. */
	readonly builtIns: ReadonlyMap<string, SourceText>
	/** A file named by `extends: ./…`, relative to the folder of `doc-sync.yml`; null if there is none. */
	readonly readFile: (path: string) => SourceText | null
	/** Contracts in files of their own that were read already, by id; null for one that cannot be used. */
	readonly read: Map<string, Piece | null>
	readonly issues: Issue[]
}

/** Far above real contracts: more that are laid over one another are an error. */
const MAX_CHAIN = 20

/** Keys that say something of one contract alone. */
const NOT_INHERITED = ['contract', 'summary', 'extends']

/** Lays a piece over all that it extends. Null if that cannot be done; issues say why. */
export function resolve(piece: Piece, pieces: Pieces): MapTree | null {
	return resolveFrom(piece, pieces, [])
}

function resolveFrom(piece: Piece, pieces: Pieces, chain: readonly string[]): MapTree | null {
	const link = piece.tree.entries.get('extends')?.value
	const trail = [...chain, piece.id]
	if (link?.kind !== 'scalar') return merge(emptyOf(piece), piece.tree, pieces.issues)
	const base = target(piece, link, pieces)
	if (!base) return null
	if (trail.includes(base.id)) {
		pieces.issues.push(circle(link, [...trail.slice(trail.indexOf(base.id)), base.id]))
		return null
	}
	if (trail.length > MAX_CHAIN) {
		pieces.issues.push(tooLong(link))
		return null
	}
	const inherited = resolveFrom(base, pieces, trail)
	if (!inherited) return null
	const kept = [...inherited.entries].filter(([key]) => !NOT_INHERITED.includes(key))
	return merge({ ...inherited, entries: new Map(kept) }, piece.tree, pieces.issues)
}

function emptyOf({ tree }: Piece): MapTree {
	return { kind: 'map', entries: new Map(), at: tree.at }
}

function circle(link: ScalarTree, ids: readonly string[]): Issue {
	return {
		at: link.at,
		subject: 'extends',
		message: `${quoted(`extends: ${link.text}`)} closes a circle: ${ids.map(quoted).join(' → ')}`,
		help: 'let one of them stand on its own',
	}
}

function tooLong(link: ScalarTree): Issue {
	return {
		at: link.at,
		subject: 'extends',
		message: `more than ${MAX_CHAIN} contracts are laid over one another`,
		help: 'let this one stand on its own',
	}
}

/** The piece that `extends` names; null if there is none that can be used. */
function target(piece: Piece, { text: name, at }: ScalarTree, pieces: Pieces): Piece | null {
	if (name.startsWith('./')) return fileTarget(piece, name, at, pieces)
	if (piece.scope === 'config' && name !== piece.name) {
		const own = pieces.own.get(name)
		if (own !== undefined) return own
	}
	if (pieces.builtIns.has(name)) return builtInPiece(name, pieces)
	const others = piece.scope === 'config' ? [...pieces.own.keys()] : []
	const known = [
		...new Set([...pieces.builtIns.keys(), ...others.filter((each) => each !== piece.name)]),
	]
	const list =
		known.length > 0 ? `the known contracts are ${listed(known)}` : 'no other contract is known'
	const help = /[/.]/.test(name)
		? `${list}; a file is written \`./file.yml\``
		: unknownHelp(name, known, 'the known contracts are')
	pieces.issues.push({
		at,
		subject: 'extends',
		message: `${quoted(`extends: ${name}`)} leads to no contract`,
		help: known.length > 0 ? help : `${list}; a file is written \`./file.yml\``,
	})
	return null
}

/** A built-in contract by its name, or null. */
export function builtInPiece(name: string, pieces: Pieces): Piece | null {
	const source = pieces.builtIns.get(name)
	return source ? pieceOf({ id: `built-in ${name}`, name, folder: '' }, source, pieces) : null
}

function fileTarget(piece: Piece, name: string, at: At, pieces: Pieces): Piece | null {
	const refuse = (message: string) => {
		const help = 'write the path of a contract file, with `/` and without `..`'
		pieces.issues.push({ at, subject: 'extends', message, help })
		return null
	}
	const below = name.slice(2)
	const segments = below.split('/')
	if (segments.some((each) => ['', '.', '..'].includes(each)) || below.includes('\\'))
		return refuse(`${quoted(name)} is no path of a file below this one's folder`)
	const path = piece.folder + below
	const source = pieces.readFile(path)
	if (!source) return refuse(`${quoted(name)} does not exist`)
	const folder = path.slice(0, path.lastIndexOf('/') + 1)
	return pieceOf({ id: `./${path}`, name, folder }, source, pieces)
}

type Known = Pick<Piece, 'id' | 'name' | 'folder'>

/** The piece in a file of its own. What is wrong with it is said once, of the first contract that asks. */
function pieceOf(known: Known, source: SourceText, { read, issues }: Pieces): Piece | null {
	const before = read.get(known.id)
	if (before !== undefined) return before
	const piece = readPiece(known, source, issues)
	read.set(known.id, piece)
	return piece
}

function readPiece(known: Known, source: SourceText, issues: Issue[]): Piece | null {
	const before = issues.length
	const tree = source.tree ? source.tree() : readTree(source.file, source.text, issues)
	const shaped = tree && shape(contractKind, tree, issues, named(known.name))
	if (issues.length > before) return null
	const map: MapTree =
		shaped?.kind === 'map'
			? shaped
			: { kind: 'map', entries: new Map(), at: { file: source.file, start: 0, end: 0 } }
	if (map.entries.get('summary')?.value.kind !== 'scalar') {
		issues.push({
			at: { file: source.file, start: 0, end: 0 },
			subject: 'summary',
			message: `${quoted(source.file)} has no \`summary\`, which a contract in a file of its own must have`,
			help: 'add `summary: …`, one line that says what documents it is for',
		})
		return null
	}
	return { ...known, tree: map, scope: 'built-in' }
}
