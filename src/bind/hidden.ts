import type { Range } from '../outline/types.ts'
import type { Document } from './types.ts'

/** What would be a heading if the code block or comment around it had an end. */
export interface Hidden {
	/** The line. */
	readonly at: Range
	readonly within: 'code block' | 'comment'
	/** The start of what has no end. */
	readonly opener: number
}

/** A heading of a title in the last code block or comment of a document, if that runs on to the end for want of one. */
export function hiddenHeading(document: Document, title: string, level: number): Hidden | null {
	const open = openFence(document) ?? openComment(document)
	if (open === null) return null
	const { text } = document.file
	let start = open.opener
	for (const line of text.slice(open.opener).split('\n')) {
		const at = { start, end: start + line.trimEnd().length }
		if (isHeading(line, title, level)) return { ...open, at }
		start += line.length + 1
	}
	return null
}

function isHeading(line: string, title: string, level: number): boolean {
	const [, hashes = '', said = ''] = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*\s*$/.exec(line) ?? []
	return hashes.length === level && said.toLowerCase() === title.toLowerCase()
}

type Open = Omit<Hidden, 'at'>

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
