import type { Range } from './types.ts'

/**
 * The lines of a stretch of text, without their line endings (`\n`, `\r\n` or
 * a lone `\r`, as CommonMark has it).
 */
export function* linesOf(text: string, from = 0, to = text.length): Generator<Range> {
	const ending = /\r\n|\n|\r/g
	ending.lastIndex = from
	let start = from
	for (let match = ending.exec(text); match && match.index < to; match = ending.exec(text)) {
		yield { start, end: match.index }
		start = ending.lastIndex
	}
	yield { start, end: to }
}

/**
 * The text with each stretch replaced by spaces. Line endings stay, and so does
 * every offset. The stretches are in order and do not overlap.
 */
export function blank(text: string, ranges: readonly Range[]): string {
	let done = 0
	let result = ''
	for (const { start, end } of ranges) {
		result += text.slice(done, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ')
		done = end
	}
	return done === 0 ? text : result + text.slice(done)
}

/** Without the spaces, tabs and line endings at both ends; empty at `start` if there is no more. */
export function trimmed(text: string, { start, end }: Range): Range {
	let last = end
	while (last > start && isSpace(text.charCodeAt(last - 1))) last -= 1
	let first = start
	while (first < last && isSpace(text.charCodeAt(first))) first += 1
	return last === first ? { start, end: start } : { start: first, end: last }
}

/** White space as CommonMark has it inside a line and between lines; a no-break space is not. */
const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13
