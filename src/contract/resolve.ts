import { nearest } from '../nearest.ts'
import type { Issue } from './issue.ts'
import { merge } from './merge.ts'
import { contractKind } from './schema.ts'
import { shape } from './shape.ts'
import { type At, type MapTree, readTree, type Tree } from './tree.ts'

/** A contract as one file states it, short forms written out. */
export interface Piece {
	readonly id: string
	readonly name: string
	readonly tree: Tree
	/** Where `extends` looks names up: among the contracts of the same file, or among the built-ins only. */
	readonly scope: 'config' | 'built-in'
}

/** Everything that `extends` can lead to. */
export interface Pieces {
	/** The contracts of `doc-sync.yml`. */
	readonly own: ReadonlyMap<string, Piece>
	/** Contracts that ship with the program, by name. */
	readonly builtIns: ReadonlyMap<string, { readonly file: string; readonly text: string }>
	/** A file named by `extends: ./…`, relative to the folder of `doc-sync.yml`; null if there is none. */
	readonly readFile: (path: string) => { readonly file: string; readonly text: string } | null
	readonly issues: Issue[]
}

const EMPTY: MapTree = { kind: 'map', entries: new Map(), at: { file: '', start: 0, end: 0 } }
/** Keys that say something of one contract alone. */
const NOT_INHERITED = ['contract', 'summary', 'extends']

/** Lays a piece over all that it extends. Null if that cannot be done; the issues say why. */
export function resolve(piece: Piece, pieces: Pieces, chain: readonly string[] = []): Tree | null {
	const { tree } = piece
	if (tree.kind !== 'map') return null
	const link = tree.entries.get('extends')?.value
	if (link?.kind !== 'scalar') return merge(EMPTY, tree, pieces.issues)
	const base = target(piece, link.text, link.at, pieces)
	if (!base) return null
	if ([...chain, piece.id].includes(base.id)) {
		pieces.issues.push({
			at: link.at,
			subject: 'extends',
			message: `\`extends: ${link.text}\` closes a circle: ${[...chain, piece.id, base.id].map((id) => `\`${id}\``).join(' → ')}`,
			help: 'let one of them stand on its own',
		})
		return null
	}
	const inherited = resolve(base, pieces, [...chain, piece.id])
	if (inherited?.kind !== 'map') return null
	const without = new Map([...inherited.entries].filter(([key]) => !NOT_INHERITED.includes(key)))
	return merge({ ...inherited, entries: without }, tree, pieces.issues)
}

function target(piece: Piece, name: string, at: At, pieces: Pieces): Piece | null {
	if (name.startsWith('./')) return fileTarget(name, at, pieces)
	const own = piece.scope === 'config' && name !== piece.name ? pieces.own.get(name) : undefined
	if (own) return own
	const builtIn = builtInPiece(name, pieces)
	if (builtIn) return builtIn
	const known = [
		...pieces.builtIns.keys(),
		...(piece.scope === 'config' ? pieces.own.keys() : []),
	].filter((each) => each !== piece.name || pieces.builtIns.has(each))
	const close = nearest(name, known)
	pieces.issues.push({
		at,
		subject: 'extends',
		message: `\`extends: ${name}\` leads to no contract`,
		help: close
			? `did you mean \`${close}\`?`
			: `the known contracts are ${known.map((each) => `\`${each}\``).join(', ')}; a file is written \`./file.yml\``,
	})
	return null
}

/** A built-in contract by its name, or null. */
export function builtInPiece(name: string, pieces: Pieces): Piece | null {
	const builtIn = pieces.builtIns.get(name)
	if (!builtIn) return null
	return pieceOf(`built-in ${name}`, name, builtIn, pieces)
}

function fileTarget(name: string, at: At, pieces: Pieces): Piece | null {
	const path = name.slice(2)
	const inside =
		!path.split('/').some((each) => ['', '.', '..'].includes(each)) && !path.includes('\\')
	const found = inside ? pieces.readFile(path) : null
	if (found) return pieceOf(name, name, found, pieces)
	pieces.issues.push({
		at,
		subject: 'extends',
		message: inside
			? `\`${name}\` does not exist`
			: `\`${name}\` leaves the folder of \`doc-sync.yml\``,
		help: 'write the path of a contract file, relative to `doc-sync.yml`',
	})
	return null
}

function pieceOf(
	id: string,
	name: string,
	source: { readonly file: string; readonly text: string },
	pieces: Pieces,
): Piece | null {
	const tree = readTree(source.file, source.text, pieces.issues)
	if (!tree) return null
	const before = pieces.issues.length
	const shaped = shape(contractKind, tree, pieces.issues)
	if (pieces.issues.length > before) return null
	return { id, name, tree: shaped, scope: 'built-in' }
}
