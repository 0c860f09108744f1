import type { Place } from '../finding.ts'
import { visible } from '../text/escape.ts'
import { columns, graphemes, isNarrow } from './width.ts'

const TAB_STOP = 4
const ELLIPSIS = '…'

/** The line of a finding as a terminal shows it. Everything is in terminal columns. */
export interface Frame {
	readonly text: string
	/** Columns from the start of `text` to the first caret. */
	readonly indent: number
	/** At least 1. */
	readonly carets: number
}

/** Stretches in UTF-16 code units of the document's text. */
interface Target {
	readonly lineStart: number
	readonly lineEnd: number
	readonly from: number
	readonly to: number
}

/** A line as a terminal shows it, in columns. */
interface View {
	readonly total: number
	/** The columns under a stretch; under an empty one, the column where it stands. */
	marked(target: Target): readonly [number, number]
	/** What is shown between two columns, with spaces for what is cut in two at the left. */
	between(left: number, right: number): string
}

/** A character of the line: where it stands in the text and in the terminal. */
interface Cell {
	readonly shown: string
	readonly from: number
	readonly to: number
	readonly column: number
	readonly width: number
}

/** A range over several lines is cut at the end of its first. */
function targetOf(text: string, { start, end }: Pick<Place, 'start' | 'end'>): Target | null {
	// From the column, so that any notion of line endings agrees with the finding's own.
	const lineStart = start.offset - (start.column - 1)
	if (lineStart < 0 || start.offset > text.length) return null
	const lineBreak = /[\r\n]/g
	lineBreak.lastIndex = start.offset
	const lineEnd = lineBreak.exec(text)?.index ?? text.length
	const to = Math.min(Math.max(end.offset, start.offset), lineEnd)
	const blank = text.slice(lineStart, Math.min(lineEnd, lineStart + 1000)).trim() === ''
	return blank && to === start.offset ? null : { lineStart, lineEnd, from: start.offset, to }
}

/** The place, or the one before if it would cut a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
	const code = text.codePointAt(at - 1) ?? 0
	return code > 0xffff ? at - 1 : at
}

/** Most lines are such that a column is a character, which need not be looked at one by one. */
function viewOf(text: string, from: number, to: number): View {
	const line = text.slice(from, to)
	return isNarrow(line) && visible(line) === line ? narrowView(line, from) : anyView(line, from)
}

function narrowView(line: string, from: number): View {
	const columnOf = (at: number) => Math.min(Math.max(0, at - from), line.length)
	return {
		total: line.length,
		marked: (target) => {
			const start = columnOf(target.from)
			return [start, Math.max(start + 1, columnOf(target.to))]
		},
		between: (left, right) => line.slice(left, Math.max(left, right)),
	}
}

function anyView(line: string, from: number): View {
	const cells = cellsOf(line, from)
	return {
		total: span(cells),
		marked: (target) => marked(cells, target),
		between: (left, right) => {
			const inside = cells.filter(
				(cell) => cell.column >= left && cell.column + cell.width <= right,
			)
			const gap = ' '.repeat(Math.max(0, (inside[0]?.column ?? left) - left))
			return `${gap}${inside.map((cell) => cell.shown).join('')}`
		},
	}
}

function cellsOf(line: string, from: number): Cell[] {
	const cells: Cell[] = []
	let at = from
	let column = 0
	for (const grapheme of graphemes(line)) {
		const shown = grapheme === '\t' ? ' '.repeat(TAB_STOP - (column % TAB_STOP)) : visible(grapheme)
		const width = columns(shown)
		cells.push({ shown, from: at, to: at + grapheme.length, column, width })
		at += grapheme.length
		column += width
	}
	return cells
}

function span(cells: readonly Cell[]): number {
	const last = cells.at(-1)
	return last === undefined ? 0 : last.column + last.width
}

function marked(cells: readonly Cell[], { from, to }: Target): readonly [number, number] {
	const touched = cells.filter((cell) => cell.from < to && cell.to > from)
	const start = touched[0]?.column ?? cells.find((cell) => cell.to > from)?.column ?? span(cells)
	return [start, Math.max(start + 1, span(touched))]
}

/** The first column to show so that `room` columns hold the mark and some of what stands before it. */
function windowStart(total: number, markStart: number, room: number): number {
	return Math.max(0, Math.min(markStart - Math.floor(room / 3), total - room))
}

/**
 * Frames the line on which a place starts, in at most `room` columns; null where
 * there is nothing to see. `text` is the decoded document, byte order mark included.
 */
export function frameOf(
	text: string,
	place: Pick<Place, 'start' | 'end'>,
	room: number,
): Frame | null {
	const target = targetOf(text, place)
	if (target === null) return null
	// A line may have megabytes; what can be on the screen is near the place.
	const from = wholeCharacter(text, Math.max(target.lineStart, target.from - room * 4))
	const to = wholeCharacter(text, Math.min(target.lineEnd, target.from + room * 4))
	const view = viewOf(text, from, to)
	const [markStart, markEnd] = view.marked(target)
	const total = Math.max(view.total, markStart + 1)
	const first = total <= room ? 0 : windowStart(total, markStart, room)
	const cutLeft = first > 0 || from > target.lineStart
	const cutRight = total > first + room || to < target.lineEnd
	const left = first + (cutLeft ? 1 : 0)
	const right = first + room - (cutRight ? 1 : 0)
	const body = view.between(left, right)
	const indent = Math.max(markStart, left)
	return {
		text: `${cutLeft ? ELLIPSIS : ''}${body}${cutRight ? ELLIPSIS : ''}`.trimEnd(),
		indent: indent - first,
		carets: Math.max(1, Math.min(markEnd, right) - indent),
	}
}
