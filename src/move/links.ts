import type { Document } from '../bind/types.ts'
import { folderOf } from '../discover.ts'
import { destinationOf } from '../index-file/cell.ts'
import { relative } from '../index-file/rows.ts'
import { attributesIn } from '../outline/index.ts'
import { stepsFrom, wayOf } from '../text/destination.ts'

/** A link of a document whose destination is written anew. */
export interface LinkEdit {
	readonly range: { readonly start: number; readonly end: number }
	readonly text: string
}

/** Old paths of files that move to new ones, from the root. */
export type Moves = ReadonlyMap<string, string>

/**
 * Edits that keep the links of a document leading where they lead now: those to
 * files that move and, if it moves itself, the relative ones to all others.
 * Anchors, queries and whatever has a scheme stay as they are.
 *
 * @param now  where the document will be
 */
export function linkEdits(document: Document, now: string, moves: Moves): LinkEdit[] {
	const { file, outline } = document
	const written = (range: LinkEdit['range']) => file.text.slice(range.start, range.end)
	const found = new Map<number, LinkEdit>()
	const add = (range: LinkEdit['range'], url: string) => {
		const text = rewritten(file.path, now, url, moves)
		if (text !== null && text !== written(range)) found.set(range.start, { range, text })
	}
	for (const { destination, url } of document.links()) add(destination, url)
	for (const { quoted, value, start, end } of attributesIn(file.text, outline, ['href', 'src']))
		if (quoted && !found.has(start)) add({ start, end }, value.replaceAll('&amp;', '&'))
	return [...found.values()].sort((a, b) => a.range.start - b.range.start)
}

/** The destination as it is to be written; null if it need not change. */
function rewritten(from: string, now: string, url: string, moves: Moves): string | null {
	const way = wayOf(url)
	if (way === null || way.path === '') return null
	const { path } = way
	const rest = url.slice(path.length)
	const isAbsolute = path.startsWith('/')
	const target = resolved(isAbsolute ? '' : from, path)
	if (target === null) return null
	const moved = moves.get(target) ?? target
	if (moved === target && (isAbsolute || now === from)) return null
	if (isAbsolute) return `/${destinationOf(moved)}${rest}`
	// Both move together, as a document and its translation do.
	if (resolved(now, path) === moved) return null
	const folder = path.endsWith('/') && moved !== '' ? '/' : ''
	const shorter = relative(now, moved === '' ? '.' : moved)
	return `${destinationOf(shorter === '' ? '.' : shorter)}${folder}${rest}`
}

/** The path that a destination leads to, from the root; null if it leads out of it. */
function resolved(from: string, path: string): string | null {
	const steps = stepsFrom(folderOf(from), path)
	return 'path' in steps ? steps.path : null
}
