import type { Document } from '../bind/types.ts'
import type { Range } from '../outline/types.ts'

export interface Target {
	readonly range: Range
	/** As written. */
	readonly written: string
	/** What it has in common with the target in another language. */
	readonly key: string
}

/** What the name of the counterpart has before its extension that the document's has not, such as `.zh`; null: nothing. */
export function insertion(document: string, counterpart: string): string | null {
	const [one, other] = [document, counterpart].map((path) => path.slice(path.lastIndexOf('/') + 1))
	const dot = one?.lastIndexOf('.') ?? -1
	if (one === undefined || other === undefined || dot <= 0) return null
	const [stem, extension] = [one.slice(0, dot), one.slice(dot)]
	if (!other.startsWith(stem) || !other.endsWith(extension)) return null
	return other.slice(stem.length, other.length - extension.length) || null
}

/**
 * What of a target is the same in every language. A file may be there in this one,
 * too; and fragments are made of titles, which are translated.
 *
 * @param piece  what a name has in it in the other language
 */
export function keyOf(url: string, piece: string | null): string {
	if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) return url.replace(/#.*$/s, '')
	const path = decoded(url.replace(/[?#].*$/s, ''))
	if (piece === null) return path
	const dot = path.lastIndexOf('.')
	return dot > 0 && path.slice(0, dot).endsWith(piece)
		? path.slice(0, dot - piece.length) + path.slice(dot)
		: path
}

function decoded(path: string): string {
	try {
		return decodeURI(path)
	} catch {
		return path
	}
}

/** The targets of links and images, in order; of reference links that of their definition. */
export function targetsOf(document: Document, piece: string | null): Target[] {
	return document
		.links()
		.filter(({ kind }) => kind !== 'definition')
		.map(({ range, url }) => ({ range, written: url, key: keyOf(url, piece) }))
}

const ROUGH = /\]\(\s*<?([^\s()<>]+)|^[ \t>]*\[[^\]\n]+\]:[ \t]*<?([^\s<>]+)/gm

/**
 * What looks like a target, found without a parse; where it is the same in both
 * documents, so are the targets, but for what no author would write.
 */
export function roughTargets(text: string, piece: string | null): string {
	const keys = new Set<string>()
	for (const found of text.matchAll(ROUGH)) keys.add(keyOf(found[1] ?? found[2] ?? '', piece))
	return [...keys].sort().join('\n')
}
