import { attributesIn } from './attributes.ts'
import { parsedLinks } from './links.ts'
import { readable } from './parse.ts'
import { linksIn } from './scan/links.ts'
import { scanInline } from './scan/scan.ts'
import { isGivenUp, type Stretch } from './scan/state.ts'
import type { Destination, LinkMap, LooseReference, Outline, Range } from './types.ts'

/**
 * What leads out of, or around in, a document: by the scanner, or where that does
 * not understand all of it by the parser.
 */
export function linkMapOf(text: string, outline: Outline): LinkMap {
	const readableText = readable(text, outline)
	const { destinations, loose } = scanLinks(text) ?? parseLinks(readableText)
	const attributes = attributeDestinations(readableText, outline)
	if (attributes.length === 0) return { destinations, loose }
	return { destinations: [...destinations, ...attributes].sort(byStart), loose }
}

/** Those that are Markdown, by the scanner; null where it does not understand the document. */
export function scanLinks(text: string): LinkMap | null {
	if (!/\][([:]/.test(text)) return NONE
	const inline = scanInline(text)
	if (!inline) return null
	try {
		const destinations: Destination[] = []
		const places: Range[] = []
		for (const stretch of inline.stretches) {
			const { destinations: found, wholes } = linksIn(stretch)
			destinations.push(...found)
			places.push(...gaps(stretch, wholes))
		}
		return { destinations: destinations.sort(byStart), loose: looseIn(text, places) }
	} catch (error) {
		if (isGivenUp(error)) return null
		throw error
	}
}

const NONE: LinkMap = { destinations: [], loose: [] }

/** The same by the parser. */
export function parseLinks(readableText: string): LinkMap {
	const { destinations, texts } = parsedLinks(readableText)
	return { destinations: destinations.sort(byStart), loose: looseIn(readableText, texts) }
}

const byStart = (a: Range, b: Range): number => a.start - b.start

/** What of a stretch is neither code nor HTML nor a link. */
function gaps({ offset, source, tokens }: Stretch, wholes: readonly Range[]): Range[] {
	const taken = [
		...wholes,
		...tokens.map(({ start, end }) => ({ start: offset + start, end: offset + end })),
	].sort(byStart)
	const found: Range[] = []
	let done = offset
	for (const { start, end } of taken) {
		if (start > done) found.push({ start: done, end: start })
		done = Math.max(done, end)
	}
	return [...found, { start: done, end: offset + source.length }]
}

/**
 * `[text][label]` or `[label][]`, all plain. What follows a word or a bracket is
 * an index (`list[first][last]`), and what has no word in it may be mathematics.
 */
const REFERENCE =
	/(?<![\p{L}\p{N}_)[\]\\])!?\[(?<text>[^[\]\\`<^\r\n][^[\]\\`<\r\n]*)\]\[(?<label>[^[\]\\`<^\r\n]*)\](?![[(:])/gu

/** @param places  in order, none in another */
function looseIn(text: string, places: readonly Range[]): LooseReference[] {
	if (!text.includes('][')) return []
	let next = 0
	return [...text.matchAll(REFERENCE)].flatMap((found) => {
		const { text: shown = '', label = '' } = found.groups ?? {}
		const range = { start: found.index, end: found.index + found[0].length }
		while ((places[next]?.end ?? range.end) < range.end) next += 1
		const place = places[next]
		const isOwn = place !== undefined && place.start <= range.start
		const isPhrase = /\p{L}{2}/u.test(shown) && (label === '' || /[\p{L}\p{N}]/u.test(label))
		return isOwn && isPhrase ? [{ ...range, label: label === '' ? shown : label }] : []
	})
}

/** `href` and `src`, quoted: other values end where nobody can tell. */
function attributeDestinations(text: string, outline: Outline): Destination[] {
	if (!/\b(?:href|src)\s*=/i.test(text)) return []
	return attributesIn(text, outline, ['href', 'src']).flatMap(({ value, quoted, start, end }) =>
		quoted ? [{ kind: 'attribute', start, end, url: value.replaceAll('&amp;', '&') }] : [],
	)
}
