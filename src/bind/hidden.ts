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

/** What is nearly the heading of a title that no heading of the document has; null if nothing is. */
export function hiddenHeading(document: Document, title: string, level: number): Hidden | null {
	return (
		unclosedHeading(document, title, level) ??
		first(document, (block) => unmarkedIn(document, block, title)) ??
		first(document, (block) => insideOf(document, block, title))
	)
}

function first(document: Document, find: (block: Block) => Hidden | null): Hidden | null {
	for (const block of document.outline.blocks) {
		const found = find(block)
		if (found) return found
	}
	return null
}

/** A heading in the last code block or comment of a document, if that runs on to the end for want of one. */
function unclosedHeading(document: Document, title: string, level: number): Hidden | null {
	const open = openFence(document) ?? openComment(document)
	if (open === null) return null
	const { text } = document.file
	let start = open.opener
	for (const line of text.slice(open.opener).split('\n')) {
		const at = { start, end: start + line.trimEnd().length }
		const heading = headingIn(line)
		if (heading?.level === level && heading.title.toLowerCase() === title.toLowerCase())
			return { kind: 'unclosed', ...open, at }
		start += line.length + 1
	}
	return null
}

function headingIn(line: string): { readonly level: number; readonly title: string } | null {
	const [, hashes, title = ''] = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*\s*$/.exec(line) ?? []
	return hashes === undefined ? null : { level: hashes.length, title }
}

/** A line of a paragraph that is meant as a heading. */
function unmarkedIn(document: Document, block: Block, title: string): Hidden | null {
	if (block.kind !== 'paragraph') return null
	const lines = linesOf(document.file, block)
	for (const at of lines) {
		const line = textIn(document, at)
		const [, hashes = '', joined] = /^(#{1,6})([^#\s].*?)[ \t]*#*$/.exec(line) ?? []
		if (joined !== undefined && isTitle(joined, title) && isPlain(document, at))
			return { kind: 'joined', at, hashes }
		const bold = lines.length === 1 ? /^(\*\*|__)(.+)\1[:：]?$/.exec(line)?.[2] : undefined
		if (bold !== undefined && isTitle(bold, title)) return { kind: 'bold', at }
	}
	return null
}

/** A heading in a list or a quote, which is none of the document's own. */
function insideOf(document: Document, block: Block, title: string): Hidden | null {
	if (block.kind !== 'list' && block.kind !== 'quote') return null
	const within = block.kind === 'list' ? 'list' : 'block quote'
	for (const at of linesOf(document.file, block)) {
		const line = textIn(document, at).replace(/^(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)|\s)+/, '')
		const heading = headingIn(line)
		if (heading && isTitle(heading.title, title) && isPlain(document, at))
			return { kind: 'inside', at, within }
	}
	return null
}

/** A line without its indentation, its break and what cannot be seen. */
function textIn(document: Document, { start, end }: Range): string {
	return visibleText(document.file.text.slice(start, end)).trim()
}

function isTitle(said: string, title: string): boolean {
	return loose(said) === loose(title)
}

/** Whether a line is outside of code and comments. */
function isPlain({ outline: { code, comments } }: Document, { start, end }: Range): boolean {
	return [...code, ...comments].every((each) => each.end <= start || end <= each.start)
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
