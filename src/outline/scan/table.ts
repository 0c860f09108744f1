import type { Range } from '../types.ts'
import { afterSpaces } from './markers.ts'

/** The delimiter row of a table, the indent before it taken off (GFM, "Tables"). */
const DELIMITERS = /^\|?(?: *:?-+:? *\|)*(?: *:?-+:?)? *$/

/**
 * How many cells a delimiter row has; 0 for any other line. Without a pipe and a
 * colon it is a thematic break or the underline of a heading.
 */
export function delimitersIn(line: string): number {
	if (!/[|:]/.test(line) || !line.includes('-') || !DELIMITERS.test(line)) return 0
	return line.match(/-+/g)?.length ?? 0
}

/**
 * The cells of a row without their padding. A pipe ends a cell unless a backslash
 * is before it, in code too; two backslashes are none. A pipe at the start opens
 * the first cell, and what is blank after the last pipe is no cell.
 */
export function cellsOf(text: string, start: number, end: number): Range[] {
	const cells: Range[] = []
	let at = start
	let from = text.charCodeAt(start) === 124 ? start + 1 : start
	while (from < end) {
		const next = afterCell(text, from, end)
		const first = afterSpaces(text, from, next)
		if (next === end && first === end && cells.length > 0) break
		cells.push(
			first < next
				? { start: first, end: beforeSpaces(text, first, next) }
				: emptyCell(text, at, next),
		)
		at = next
		from = next + 1
	}
	if (cells.length === 0) cells.push(emptyCell(text, start, end))
	return cells
}

/** The offset of the pipe that ends a cell, `end` if there is none. */
function afterCell(text: string, from: number, end: number): number {
	for (let at = from; at < end; at += 1) {
		const code = text.charCodeAt(at)
		if (code === 124) return at
		if (code !== 92 || at + 1 >= end) continue
		const next = text.charCodeAt(at + 1)
		if (next === 92 || next === 124) at += 1
	}
	return end
}

function beforeSpaces(text: string, start: number, end: number): number {
	let last = end
	while (last > start && text.charCodeAt(last - 1) === 32) last -= 1
	return last
}

/** Where the content would be: after the pipe and one space. */
function emptyCell(text: string, start: number, end: number): Range {
	let place = text.charCodeAt(start) === 124 ? start + 1 : start
	if (text.charCodeAt(place) === 32) place += 1
	place = Math.min(place, end)
	return { start: place, end: place }
}

/** True if there is more to a row than one pipe; else it can't be a header row. */
export function isHeader(text: string, start: number, end: number): boolean {
	return text.charCodeAt(start) !== 124 || afterSpaces(text, start + 1, end) < end
}
