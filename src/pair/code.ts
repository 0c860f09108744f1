import type { Document } from '../bind/types.ts'
import type { Range } from '../outline/types.ts'

export interface CodeBlock {
	readonly range: Range
	/** With its fences, without the indent and the quote marks before its lines; trailing spaces off. */
	readonly text: string
}

/** What may stand before a fence on its line: indent, and the marks of quotes and list items. */
const BEFORE = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:)*$/

/** A fence; with a tick in what follows, three ticks begin a code span. */
const FENCE = /^(?:`{3,}[^`\r\n]*(?:[\r\n]|$)|~{3,})/

/** Blocks of code wherever they stand, and spans of code in text. */
export function codeOf({ file, outline }: Document): {
	readonly blocks: readonly CodeBlock[]
	readonly spans: readonly Range[]
} {
	const top = new Set(outline.blocks.flatMap(({ kind, start }) => (kind === 'code' ? start : [])))
	const blocks: CodeBlock[] = []
	const spans: Range[] = []
	for (const range of outline.code) {
		if (top.has(range.start) || isBlock(file.text, range))
			blocks.push({ range, text: bare(file.text, range) })
		else spans.push(range)
	}
	return { blocks, spans }
}

/** More columns stand before no block of code; a line may be as long as the document. */
const MOST_BEFORE = 400

/** Where the line of a place begins; null if that is far. */
function lineStart(text: string, at: number): number | null {
	const from = Math.max(0, at - MOST_BEFORE)
	const before = text.slice(from, at)
	const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
	return start === 0 && from > 0 ? null : from + start
}

/** Code in a list or a quote is no block of the outline; its fence tells. Without a tick it is indented code. */
function isBlock(text: string, { start, end }: Range): boolean {
	if (text.charAt(start) !== '`') return true
	if (!text.startsWith('```', start)) return false
	const line = lineStart(text, start)
	return line !== null && BEFORE.test(text.slice(line, start)) && FENCE.test(text.slice(start, end))
}

function bare(text: string, { start, end }: Range): string {
	const width = start - (lineStart(text, start) ?? start)
	return text
		.slice(start, end)
		.split(/\r\n?|\n/)
		.map((each, at) => (at === 0 ? each : withoutMarks(each, width)).trimEnd())
		.join('\n')
}

/** As many columns as stand before the fence, as far as they are indent and quote marks. */
function withoutMarks(line: string, width: number): string {
	let at = 0
	while (at < width && /[ \t>]/.test(line.charAt(at))) at += 1
	return line.slice(at)
}
