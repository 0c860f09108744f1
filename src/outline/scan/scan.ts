import { frontMatterOf } from '../front-matter.ts'
import type { Outline, Range } from '../types.ts'
import { closeTo, continued, openNew, reachTop } from './containers.ts'
import { begin, endLastLeaf, endLeaf, verbatim } from './leaves.ts'
import { afterSpaces, offsetOf } from './markers.ts'
import {
	beginParagraph,
	extendParagraph,
	extendTable,
	reshapeParagraph,
	reshapes,
} from './paragraph.ts'
import { startAt } from './starts.ts'
import { giveUp, isGivenUp, newScan, type Paragraph, type Scan, type Sink } from './state.ts'

/**
 * The outline of a document that keeps to a subset of Markdown, in one pass; null
 * for any other, which is then for the parser. Whatever this returns the parser
 * would return, too: where the two might differ this gives up.
 *
 * Not in the subset: link reference definitions, footnotes, indented code, tabs
 * outside fenced code at the top level, a lone `\r` as line ending, merge
 * conflicts, HTML blocks but comments and block elements, code or comments that
 * the end of a container ends.
 */
export function scanOutline(text: string): Outline | null {
	const frontMatter = frontMatterOf(text)
	const scan = scanned(text, frontMatter, null)
	if (!scan) return null
	const { blocks, code, comments } = scan
	return { frontMatter, blocks, code, comments, definitions: [], conflicts: [] }
}

/** The inline content of a document and its headings, or null as above. */
export function scanInline(text: string): Sink | null {
	return scanned(text, frontMatterOf(text), { stretches: [], titles: [] })?.sink ?? null
}

function scanned(text: string, frontMatter: Range | null, sink: Sink | null): Scan | null {
	if (!isInSubset(text)) return null
	const scan = newScan(text, sink)
	try {
		scanLines(scan, frontMatter?.end ?? 0)
	} catch (error) {
		if (isGivenUp(error)) return null
		throw error
	}
	return scan
}

/** What is easily told of the text as a whole. */
function isInSubset(text: string): boolean {
	if (text.includes('<<<<<<< ') || text.startsWith('\uFEFF')) return false
	return !text.includes('\r') || !/\r(?!\n)/.test(text)
}

function scanLines(scan: Scan, from: number): void {
	const { text } = scan
	scan.tab = offsetOf(text, '\t', from)
	let next = from
	while (next < text.length) {
		const ending = offsetOf(text, '\n', next)
		scan.start = next
		scan.at = next
		scan.end = ending > next && text.charCodeAt(ending - 1) === 13 ? ending - 1 : ending
		if (scan.tab < next) scan.tab = offsetOf(text, '\t', next)
		scanLine(scan)
		next = ending + 1
	}
	endLastLeaf(scan)
	closeTo(scan, 0)
}

function scanLine(scan: Scan): void {
	const { leaf, end } = scan
	// How wide a tab is depends on where it stands; in code at the top level that is of no concern.
	if (scan.tab < end && (scan.open.length > 0 || leaf?.kind !== 'fence')) giveUp()
	const isBlank = afterSpaces(scan.text, scan.start, end) === end
	const matched = continued(scan)
	if (matched === scan.open.length && isVerbatim(scan)) verbatim(scan)
	else if (isBlank) endBlank(scan, matched)
	else textLine(scan, matched)
	if (!isBlank) reachTop(scan)
}

/** True in fenced code and in HTML, but a blank line ends HTML that an element begins (CommonMark, "HTML blocks"). */
function isVerbatim({ leaf, text, at, end }: Scan): boolean {
	if (leaf?.kind === 'fence') return true
	return leaf?.kind === 'html' && (leaf.closer !== null || afterSpaces(text, at, end) < end)
}

/** A blank line ends a paragraph and a table, and quotes with all they hold, but not lists. */
function endBlank(scan: Scan, matched: number): void {
	if (matched < scan.open.length) closeTo(scan, matched)
	else endLeaf(scan)
}

function textLine(scan: Scan, before: number): void {
	const { text, end } = scan
	const matched = openNew(scan, before) ? scan.open.length : before
	const first = afterSpaces(text, scan.at, end)
	if (first === end) {
		// Blank but for markers: the parser ends a list above a quote before such a line.
		if (hasQuoteInList(scan)) giveUp()
		endBlank(scan, matched)
		return
	}
	// It may be a footnote.
	if (!isIndented(scan, first) && text.startsWith('[^', first)) giveUp()
	if (scan.leaf?.kind === 'paragraph') paragraphLine(scan, scan.leaf, matched, first)
	else blockLine(scan, matched, first)
}

/** By four columns or more, after the markers of containers. */
const isIndented = ({ at }: Scan, first: number): boolean => first - at > 3

function hasQuoteInList({ open }: Scan): boolean {
	const list = open.findIndex(({ kind }) => kind === 'list')
	return list !== -1 && open.findLastIndex(({ kind }) => kind === 'quote') > list
}

/** A line where no paragraph is open begins a block, or is the next row of a table (GFM, "Tables"). */
function blockLine(scan: Scan, matched: number, first: number): void {
	const { text, end } = scan
	if (matched < scan.open.length) {
		// The parser sees no table that begins right below one which ended with its containers.
		if (scan.leaf?.kind === 'table') giveUp()
		closeTo(scan, matched)
	}
	// Indented code.
	if (isIndented(scan, first)) giveUp()
	const start = startAt(text, first, end, false)
	if (start) begin(scan, start, first)
	else if (scan.leaf?.kind === 'table') extendTable(scan, scan.leaf, first)
	else beginParagraph(scan, first)
}

/**
 * A line after one of a paragraph begins a block, reshapes the paragraph or goes on
 * with it. If not all containers around the paragraph go on, it may do so by lazy
 * continuation (CommonMark, "Block quotes").
 */
function paragraphLine(scan: Scan, paragraph: Paragraph, matched: number, first: number): void {
	const lazy = matched < scan.open.length
	if (isIndented(scan, first)) {
		extendParagraph(scan, paragraph, first, lazy)
		return
	}
	// Of HTML that ends containers the parser has rules of its own.
	if (lazy && scan.text.charCodeAt(first) === 60) giveUp()
	// An underline comes before a thematic break, but is none by lazy continuation.
	if (!lazy && reshapeParagraph(scan, paragraph, first)) return
	const start = startAt(scan.text, first, scan.end, true)
	if (start) {
		if (lazy) closeTo(scan, matched)
		begin(scan, start, first)
		return
	}
	if (lazy && reshapes(scan, first)) giveUp()
	extendParagraph(scan, paragraph, first, lazy)
}
