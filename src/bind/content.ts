import type { Block, List, Range } from '../outline/types.ts'
import { collapse } from '../text/title.ts'
import type { Document } from './types.ts'

/* Words that hold a place and say nothing. */
const PLACEHOLDERS = new Set(['', 'todo', 'tbd', 'none', 'n/a', 'na', '…', '...', '-', '–', '—'])

/** Whether a stretch of text says something: not only comments, marks and words that hold a place. */
export function saysSomething(document: Document, range: Range): boolean {
	const text = withoutComments(document, range)
	if (text.length > 200) return true
	const bare = collapse(text.replace(/^\s*(?:>\s?)+/gm, '').replace(/[*_`~[\]]/g, ''))
	return (
		!PLACEHOLDERS.has(bare.replace(/[.:!\s]+$/, '').toLowerCase()) &&
		!PLACEHOLDERS.has(bare.toLowerCase())
	)
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
				return false
			case 'list':
				return block.items.some((item) => saysSomething(document, item.content))
			case 'code':
			case 'table':
				return true
			default:
				return saysSomething(document, block)
		}
	})
}

/** How many list items of a range say something. */
export function itemsIn(document: Document, range: Range): number {
	const lists = blocksIn(document, range).filter((block): block is List => block.kind === 'list')
	return lists.flatMap((list) => list.items).filter((item) => saysSomething(document, item.content))
		.length
}
