import type { Block, List, PlainBlock, Range, Table } from '../outline/types.ts'
import { saysNothing } from '../text/placeholder.ts'
import type { Document } from './types.ts'

/** Longer stretches are not looked through: they say something. */
const LONG = 400

/** Whether a stretch of text says something: not only comments, marks and words that hold a place. */
export function saysSomething(document: Document, range: Range): boolean {
	const text = withoutComments(document, range)
	return text.length > LONG || !saysNothing(text)
}

function withoutComments(document: Document, range: Range): string {
	let text = ''
	let at = range.start
	for (const comment of document.outline.comments) {
		if (comment.end <= range.start || comment.start >= range.end) continue
		text += document.file.text.slice(at, Math.max(at, comment.start))
		at = Math.min(comment.end, range.end)
	}
	return text + document.file.text.slice(at, range.end)
}

/** The blocks of the document that lie in a range. */
export function blocksIn(document: Document, range: Range): Block[] {
	return document.outline.blocks.filter(
		(block) => block.start >= range.start && block.start < range.end,
	)
}

/** Whether a range has content: anything but headings, comments, rules and placeholders. */
export function hasContent(document: Document, range: Range): boolean {
	return blocksIn(document, range).some((block) => {
		switch (block.kind) {
			case 'heading':
			case 'comment':
			case 'rule':
			case 'definition':
			case 'footnote':
				return false
			case 'list':
				return block.items.some((item) => saysSomething(document, item.content))
			case 'table':
				return hasCells(document, block)
			case 'code':
				return hasCode(document, block)
			default:
				return saysSomething(document, block)
		}
	})
}

/** The header row alone only says what would stand below it. */
function hasCells(document: Document, { rows }: Table): boolean {
	return rows.slice(1).some((row) => row.some((cell) => saysSomething(document, cell)))
}

function hasCode(document: Document, block: PlainBlock): boolean {
	const text = document.file.text.slice(block.start, block.end)
	const fence = /^(`{3,}|~{3,})/.exec(text)?.[0]
	if (fence === undefined) return true
	return text.split(/\r\n|\r|\n/).some((line, index) => {
		return index > 0 && line.trim() !== '' && !line.trim().startsWith(fence)
	})
}

/** How many list items of a range say something. */
export function itemsIn(document: Document, range: Range): number {
	const lists = blocksIn(document, range).filter((block): block is List => block.kind === 'list')
	return lists.flatMap((list) => list.items).filter((item) => saysSomething(document, item.content))
		.length
}
