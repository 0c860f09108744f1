import { attributesIn } from './attributes.ts'
import { headingOf } from './blocks.ts'
import { letteringOf } from './inline.ts'
import { nodesOf } from './nodes.ts'
import { readable } from './parse.ts'
import { parseBlocks } from './parser.ts'
import { scanInline } from './scan/scan.ts'
import type { Landmark, Outline, Range } from './types.ts'

/** What fragments of links may lead to in a document, in order: headings at any depth, and elements of HTML with a name. */
export function landmarksOf(text: string, outline: Outline): Landmark[] {
	const source = readable(text, outline)
	const titles = scanLandmarks(text) ?? parseLandmarks(source)
	const headings = titles.map((title) => ({
		at: title.start,
		found: headingLandmarks(source, outline, title),
	}))
	const tags = /<[a-z]/i.test(source)
		? [...htmlHeadings(source, outline), ...htmlNames(source, outline)]
		: []
	return [...headings, ...tags].sort((a, b) => a.at - b.at).flatMap(({ found }) => found)
}

/** The titles of all headings, by the scanner; null where it does not understand the document. */
export const scanLandmarks = (text: string): readonly Range[] | null =>
	scanInline(text)?.titles ?? null

/** The same by the parser, of a text as that reads it. */
export function parseLandmarks(readableText: string): Range[] {
	return [...nodesOf(parseBlocks(readableText))].flatMap((node) =>
		node.type === 'heading' ? [headingOf(readableText, node).title] : [],
	)
}

interface Placed {
	readonly at: number
	readonly found: readonly Landmark[]
}

/** `{#name}` at the end of a heading names it for many a site; GitHub shows it. */
const OWN_NAME = /\{#([^\s{}]{1,200})[^{}]{0,200}\}$/

function headingLandmarks(text: string, outline: Outline, title: Range): Landmark[] {
	const [said = '', more] = letteringOf(text, outline, title)
	const name = OWN_NAME.exec(text.slice(title.start, title.end))?.[1]
	return [
		{ kind: 'heading', text: said, ...(more === undefined ? {} : { more }) },
		...(name === undefined ? [] : [{ kind: 'name' as const, name }]),
	]
}

/** Longer ones are no titles; and each is looked for up to this many characters only. */
const HTML_HEADING = /<h([1-6])(?:\s[^<>]*)?>([\s\S]{0,500}?)<\/h\1\s*>/gi

/** A heading that is HTML has an anchor as any other. */
function htmlHeadings(text: string, { code, comments }: Outline): Placed[] {
	if (!/<h[1-6]/i.test(text)) return []
	const hidden = [...code, ...comments].sort((a, b) => a.start - b.start)
	let next = 0
	return [...text.matchAll(HTML_HEADING)].flatMap(({ index, 2: inside = '' }) => {
		while ((hidden[next]?.end ?? index + 1) <= index) next += 1
		if ((hidden[next]?.start ?? index + 1) <= index) return []
		const said = inside.replace(/<[^<>]*>/g, '').replaceAll('&amp;', '&')
		const more = said.replace(/\s+/g, ' ').trim()
		return [{ at: index, found: [{ kind: 'heading', text: said, more }] }]
	})
}

function htmlNames(text: string, outline: Outline): Placed[] {
	if (!/\b(?:id|name)\s*=/i.test(text)) return []
	return attributesIn(text, outline, ['id', 'name']).map(({ start, value }) => ({
		at: start,
		found: [{ kind: 'name', name: value.replaceAll('&amp;', '&') }],
	}))
}
