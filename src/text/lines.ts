import type { Range } from '../outline/types.ts'

/** The line ending that a text uses. */
export function lineBreakOf(text: string): '\r\n' | '\n' | '\r' {
	if (text.includes('\r\n')) return '\r\n'
	return text.includes('\r') && !text.includes('\n') ? '\r' : '\n'
}

/** Where the last line of a text starts. */
export function lastLineStart(text: string): number {
	return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
}

/** The part of a range that stands on its first line. */
export function firstLine(text: string, range: Range): Range {
	const rest = text.slice(range.start, range.end)
	const end = rest.search(/[\r\n]/)
	return { start: range.start, end: end < 0 ? range.end : range.start + end }
}
