import { addInline } from './content.ts'
import { endLeaf, isTask, noteContent, underline } from './leaves.ts'
import { afterRun, afterSpaces, listMarkerAt } from './markers.ts'
import { giveUp, type OpenTable, type Paragraph, type Scan } from './state.ts'
import { cellsOf, delimitersIn, isHeader } from './table.ts'

/** Begins a paragraph at the first character of the line. */
export function beginParagraph(scan: Scan, at: number): void {
	noteContent(scan, at)
	noteTask(scan, at)
	scan.leaf = {
		kind: 'paragraph',
		start: at,
		end: scan.end,
		before: at,
		lines: 1,
		header: at,
		lazy: false,
		prefixes: isInQuote(scan) ? [] : null,
	}
}

const isInQuote = ({ open }: Scan): boolean => open.some(({ kind }) => kind === 'quote')

/**
 * The box of a task (GFM, "Task list items") is no content of the item. Only
 * `[ ]` and `[x]` with more text on the line, right after the marker, are
 * understood.
 */
function noteTask({ text, top, start, end }: Scan, at: number): void {
	if (text.charCodeAt(at) !== 91 || top?.kind !== 'list') return
	if (top.item.content !== at) return
	const line = text.slice(at, end)
	if (!/^\[(?:$|[ xX]\](?: |$))/.test(line)) return
	const content = afterSpaces(text, at + 3, end)
	if (content >= end || top.item.start < start) giveUp()
	top.item.content = content
	top.item.task = true
}

/** Adds the current line to a paragraph. */
export function extendParagraph(scan: Scan, paragraph: Paragraph, at: number, lazy: boolean): void {
	paragraph.before = paragraph.end
	paragraph.end = scan.end
	paragraph.lines += 1
	paragraph.lazy ||= lazy
	// A line that is indented by four columns or more begins nothing.
	paragraph.header = at - scan.at > 3 ? null : at
	paragraph.prefixes?.push({ start: scan.start, end: at })
}

/** True of a line that could make a heading or a table of the paragraph before it. */
export const reshapes = ({ text, end }: Scan, at: number): boolean =>
	isUnderline(text, at, end) || delimitersIn(text.slice(at, end)) > 0

/**
 * Makes a heading or a table of an open paragraph, if the current line underlines
 * it (CommonMark, "Setext headings") or is a delimiter row for its last line (GFM,
 * "Tables"). Neither is possible by lazy continuation.
 */
export function reshapeParagraph(scan: Scan, paragraph: Paragraph, at: number): boolean {
	const { text, end } = scan
	const code = text.charCodeAt(at)
	if (code !== 45 && code !== 58 && code !== 61 && code !== 124) return false
	if (paragraph.lazy && reshapes(scan, at)) giveUp()
	if (isUnderline(text, at, end)) {
		underline(scan, paragraph, code === 61 ? 1 : 2)
		return true
	}
	return beginTable(scan, paragraph, delimitersIn(text.slice(at, end)))
}

function isUnderline(text: string, at: number, end: number): boolean {
	const code = text.charCodeAt(at)
	return (code === 45 || code === 61) && afterSpaces(text, afterRun(text, at, end), end) === end
}

/** The header row must have as many cells as the delimiter row; it may end a paragraph above it. */
function beginTable(scan: Scan, paragraph: Paragraph, columns: number): boolean {
	const { header, end } = paragraph
	if (columns === 0 || header === null || !isHeader(scan.text, header, end)) return false
	const cells = cellsOf(scan.text, header, end)
	if (cells.length !== columns) return false
	if (paragraph.lines > 1) {
		// With the paragraph ended above it, the parser may take the row for a block that can't interrupt one.
		if (scan.text.charCodeAt(header) === 60 || listMarkerAt(scan.text, header, end)) giveUp()
		paragraph.end = paragraph.before
		paragraph.prefixes?.pop()
		endLeaf(scan)
	} else if (isTask(scan, paragraph)) giveUp()
	const table: OpenTable = { kind: 'table', start: header, end: scan.end, rows: [] }
	addRow(scan, table, cells)
	scan.leaf = table
	return true
}

/** Adds the current line to a table; it may have any number of cells. */
export function extendTable(scan: Scan, table: OpenTable, at: number): void {
	table.end = scan.end
	addRow(scan, table, cellsOf(scan.text, at, scan.end))
}

function addRow(scan: Scan, table: OpenTable, cells: OpenTable['rows'][number]): void {
	for (const cell of cells) addInline(scan, cell)
	table.rows.push(cells)
}
