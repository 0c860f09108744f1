import type { Document } from '../bind/types.ts'
import { type Opened, openDocument } from '../document.ts'
import { applyEdits } from '../fix/edits.ts'
import { destinationOf } from '../index-file/cell.ts'
import type { Source } from '../source/types.ts'
import { type LinkEdit, linkEdits, type Moves } from './links.ts'

/** What a move does to one file. */
export interface Rewrite {
	/** Where it will be. */
	readonly path: string
	readonly bytes: Uint8Array
	/** How many links are written anew. */
	readonly links: number
}

/** What a move does to all files, by their old paths; Markdown that could not be looked through, and what is closed. */
export interface Rewritten {
	readonly files: ReadonlyMap<string, Rewrite>
	readonly unread: readonly string[]
	/** Closed files that would change. */
	readonly kept: readonly string[]
}

/** What is to become of the files of a tree. */
export interface Rewriting {
	/** Files that get another path. */
	readonly moves: Moves
	/** Where links lead instead: to what moves, and perhaps to folders and generated files. */
	readonly links: Moves
	/** Documents that are edited whether they move or not. */
	readonly edited: ReadonlySet<string>
	/** Generated files, which are left to their generator. */
	readonly generated: ReadonlySet<string>
	/** Files that stay as they are, unless they move. */
	readonly closed: ReadonlySet<string>
	/** What changes in a document that moves or is edited, besides its links. */
	edits(document: Document): readonly LinkEdit[]
}

/**
 * What moves, what is edited, and every other Markdown file with a link that
 * leads elsewhere, as they are to be.
 */
export function rewrite(
	{ moves, links, edited, generated, closed, edits }: Rewriting,
	source: Source,
): Rewritten {
	const files = new Map<string, Rewrite>()
	const unread: string[] = []
	const kept: string[] = []
	const names = namesOf(links)
	for (const { path, kind } of source.list('')) {
		const now = moves.get(path)
		const isOwn = edited.has(path) || now !== undefined
		if (kind !== 'file' || generated.has(path)) continue
		if (!isOwn && !/\.(?:md|markdown)$/i.test(path)) continue
		const bytes = source.read(path)
		if (bytes === null) continue
		const document = isOwn || mentions(bytes, names) ? open(path, bytes) : null
		if (document === null || document === 'unread') {
			if (document === 'unread') unread.push(path)
			if (now !== undefined) files.set(path, { path: now, bytes, links: 0 })
			continue
		}
		const anew = linkEdits(document, now ?? path, links)
		const own = isOwn ? edits(document) : []
		if (now === undefined && anew.length + own.length === 0) continue
		if (now === undefined && closed.has(path)) {
			kept.push(path)
			continue
		}
		const text = withEdits(document, [...own, ...anew])
		files.set(path, { path: now ?? path, bytes: text, links: anew.length })
	}
	return { files, unread, kept }
}

/** File names of what moves, plain and as links may write them. */
function namesOf(moves: Moves): string[] {
	const names = [...moves.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1))
	return [...new Set(names.flatMap((name) => [name, destinationOf(name), encodeURI(name)]))]
}

function mentions(bytes: Uint8Array, names: readonly string[]): boolean {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	return names.some((name) => buffer.includes(name))
}

/** Null for what is no Markdown; `unread` for what cannot be understood, so that it is not touched. */
function open(path: string, bytes: Uint8Array): Document | 'unread' | null {
	if (!/\.(?:md|markdown)$/i.test(path)) return null
	const { document }: Opened = openDocument(path, bytes)
	const isSound = document && document.file.invalidAt === null
	return isSound && document.outline.conflicts.length === 0 ? document : 'unread'
}

/** A link in a title that is written anew goes with the title. */
function withEdits({ file }: Document, edits: readonly LinkEdit[]): Uint8Array {
	const kept = edits.filter(
		(each, index) =>
			!edits
				.slice(0, index)
				.some((other) => other.range.start < each.range.end && each.range.start < other.range.end),
	)
	const text = applyEdits(
		file.text,
		kept.map(({ range, text }) => ({ path: file.path, range: [range.start, range.end], text })),
	)
	return new TextEncoder().encode((file.bom === 1 ? '\ufeff' : '') + text)
}
