import type { Range } from '../outline/types.ts'
import { lineAt, lineRange, type TextFile } from '../read.ts'
import { lastLineStart, lineBreakOf } from '../text/lines.ts'
import type { Document } from './types.ts'

/** The line breaks that are to be added at an offset so that a blank line, or the end, follows it. */
export function gapAfter(text: string, offset: number): string {
	const rest = text.slice(offset)
	const space = /^\s*/.exec(rest)?.[0] ?? ''
	if (space.length === rest.length) return ''
	const breaks = space.match(/\r\n|\r|\n/g)?.length ?? 0
	return lineBreakOf(text).repeat(Math.max(0, 2 - breaks))
}

const RAW = /^<(?:script|pre|style|textarea|!|\?)/i

/** Whether what is written at the end of the document would belong to a block that is not closed. */
export function endsOpen({ outline, file }: Document): boolean {
	const last = outline.blocks.at(-1)
	if (!last) return false
	const text = file.text.slice(last.start, last.end)
	if (last.kind === 'code') {
		const fence = /^(`{3,}|~{3,})/.exec(text)?.[1]
		return fence !== undefined && !closes(text, fence)
	}
	if (last.kind === 'comment') return !text.trimEnd().endsWith('-->')
	return last.kind === 'html' && RAW.test(text)
}

function closes(text: string, fence: string): boolean {
	const end = text.slice(lastLineStart(text)).trim()
	const isOwn = end.length < text.trim().length && [...end].every((each) => each === fence[0])
	return isOwn && end.length >= fence.length
}

/**
 * What to delete so that a block is gone and the blocks around it stay apart;
 * null if it is no block of its own between blank lines, or if what follows could
 * become part of what stands before.
 */
export function blockRange({ outline, file }: Document, block: Range): Range | null {
	const { text } = file
	const index = outline.blocks.findIndex((each) => each.start === block.start)
	const found = outline.blocks[index]
	if (!found || text.slice(block.end, found.end).trim() !== '') return null
	const line = lineAt(file, found.start)
	const isBlank = (index: number) => index < 0 || textOf(file, lineRange(file, index)).trim() === ''
	if (!isBlank(line - 1) || text.slice(lineRange(file, line).start, found.start).trim() !== '')
		return null
	// Of several blank lines above, one is left; none at the start of the file.
	let first = line
	while (first > 1 && isBlank(first - 2)) first--
	if (first === 1) first = 0
	const { start } = lineRange(file, first)
	const next = outline.blocks[index + 1]
	const last = outline.blocks[index - 1]
	if (last && OPEN.has(last.kind) && next && next.kind !== 'heading') return null
	// A comment that lets off a rule is no block of the outline, and stays.
	const rest = text.slice(found.end).search(/\S/)
	if (rest >= 0) {
		const { start: end } = lineRange(file, lineAt(file, found.end + rest))
		// At the start of a file it would be a byte order mark.
		return start === 0 && text.startsWith('\ufeff', end) ? null : { start, end }
	}
	return { start: text.slice(0, found.start).trimEnd().length, end: found.end }
}

/** Blocks that go on with what follows them after a blank line. */
const OPEN: ReadonlySet<string> = new Set(['list', 'footnote', 'code'])

function textOf(file: TextFile, range: Range): string {
	return file.text.slice(range.start, range.end)
}
