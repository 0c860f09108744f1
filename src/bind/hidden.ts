import type { Block, Range } from '../outline/types.ts'
import { visibleText } from '../text/invisible.ts'
import { loose } from '../text/title.ts'
import { linesOf } from './key-line.ts'
import type { Document } from './types.ts'

/** A line that would be the heading of a section, were it written or placed otherwise. */
export type Hidden =
	/** What stands around it has no end, and begins at `opener`. */
	| {
			readonly kind: 'unclosed'
			readonly at: Range
			readonly within: 'code block' | 'comment'
			readonly opener: number
	  }
	| { readonly kind: 'inside'; readonly at: Range; readonly within: 'list' | 'block quote' }
	/** There is no space behind its hashes. */
	| { readonly kind: 'joined'; readonly at: Range; readonly hashes: string }
	/** A paragraph of its own, in bold. */
	| { readonly kind: 'bold'; readonly at: Range }

/** Characters; no title is longer. */
const LONGEST = 1_000

/**
 * What is nearly a heading of a level, by the loose form of its title: of a title
 * first what a code block or a comment without an end hides. Time: the length of
 * the document.
 */
export function hiddenHeadings(document: Document, level: number): ReadonlyMap<string, Hidden> {
	const { blocks } = document.outline
	const lines = (kinds: readonly Block['kind'][], find: (block: Block) => Titled[]) =>
		outsideOfCode(
			document,
			blocks.flatMap((block) => (kinds.includes(block.kind) ? find(block) : [])),
		)
	const found = [
		...unclosedHeadings(document, level),
		...lines(['paragraph'], (block) => unmarkedIn(document, block)),
		...lines(['list', 'quote'], (block) => headingsIn(document, block)),
	]
	// Of two of a title the first is told.
	return new Map(found.reverse().map(({ title, hidden }) => [loose(title), hidden]))
}

interface Titled {
	readonly title: string
	readonly hidden: Hidden
}

/** Headings in the last code block or comment of a document, if that runs on to the end for want of one. */
function unclosedHeadings(document: Document, level: number): Titled[] {
	const open = openFence(document) ?? openComment(document)
	if (open === null) return []
	const { text } = document.file
	let start = open.opener
	return text
		.slice(open.opener)
		.split('\n')
		.flatMap((line) => {
			const at = { start, end: start + line.trimEnd().length }
			start += line.length + 1
			const heading = /^ {0,3}#/.test(line) ? headingIn(line) : null
			if (heading?.level !== level) return []
			return [{ title: heading.title, hidden: { kind: 'unclosed', ...open, at } }]
		})
}

function headingIn(line: string): { readonly level: number; readonly title: string } | null {
	if (line.length > LONGEST) return null
	const [, hashes, title = ''] = /^\s*(#{1,6})[ \t]+(\S.*)$/s.exec(line) ?? []
	return hashes === undefined
		? null
		: { level: hashes.length, title: title.trimEnd().replace(/(?<!#)#+$/, '') }
}

/** Lines of a paragraph that are meant as headings. */
function unmarkedIn(document: Document, block: Block): Titled[] {
	const lines = linesOf(document.file, block)
	return lines.flatMap((at): Titled[] => {
		const line = textIn(document, at)
		const [, hashes = '', joined] = /^(#{1,6})([^#\s].*)$/s.exec(line) ?? []
		if (joined !== undefined)
			return [{ title: joined.replace(/(?<!#)#+$/, ''), hidden: { kind: 'joined', at, hashes } }]
		const bold = lines.length === 1 ? /^(\*\*|__)(.+)\1[:：]?$/s.exec(line)?.[2] : undefined
		return bold === undefined ? [] : [{ title: bold, hidden: { kind: 'bold', at } }]
	})
}

/** Headings in a list or a quote, which are none of the document's own. */
function headingsIn(document: Document, block: Block): Titled[] {
	const within = block.kind === 'list' ? 'list' : 'block quote'
	return linesOf(document.file, block).flatMap((at): Titled[] => {
		const line = textIn(document, at).replace(/^(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)|\s)+/, '')
		const heading = line.startsWith('#') ? headingIn(line) : null
		return heading ? [{ title: heading.title, hidden: { kind: 'inside', at, within } }] : []
	})
}

/** A line without its indentation, its break and what cannot be seen; nothing of one that is too long for a title. */
function textIn(document: Document, { start, end }: Range): string {
	return end - start > LONGEST ? '' : visibleText(document.file.text.slice(start, end)).trim()
}

/** The lines that touch neither code nor comments; all are in the order of the document. */
function outsideOfCode({ outline: { code, comments } }: Document, lines: Titled[]): Titled[] {
	const silent = [...code, ...comments].sort((a, b) => a.start - b.start)
	let next = 0
	return lines.filter(({ hidden: { at } }) => {
		while ((silent[next]?.end ?? Number.POSITIVE_INFINITY) <= at.start) next++
		return (silent[next]?.start ?? Number.POSITIVE_INFINITY) >= at.end
	})
}

interface Open {
	readonly within: 'code block' | 'comment'
	readonly opener: number
}

function openFence({ file: { text }, outline }: Document): Open | null {
	const last = outline.code.at(-1)
	if (!last || last.end < text.trimEnd().length) return null
	const lines = text.slice(last.start, last.end).trimEnd().split('\n')
	const fence = /^(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1]
	const closing = (lines.at(-1) ?? '').trim()
	const isClosed =
		lines.length > 1 &&
		fence !== undefined &&
		closing.startsWith(fence) &&
		closing.replaceAll(fence[0] ?? '', '') === ''
	return fence === undefined || isClosed ? null : { within: 'code block', opener: last.start }
}

function openComment({ file: { text }, outline }: Document): Open | null {
	const last = outline.comments.at(-1)
	if (!last || last.end < text.trimEnd().length || text.slice(0, last.end).endsWith('-->'))
		return null
	return { within: 'comment', opener: last.start }
}
