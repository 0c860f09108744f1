import { trimmed } from '../text.ts'
import type { Block, ListItem } from '../types.ts'
import { endLeaf, noteContent } from './leaves.ts'
import { afterSpaces, type ListMarker, listMarkerAt } from './markers.ts'
import { giveUp, type OpenList, type Scan, type Top, type TopItem } from './state.ts'

/** With more containers in each other than this, blank lines would cost too much. */
const DEEPEST = 100

/**
 * How many of the open containers go on in the current line (CommonMark, "Phase
 * 1: block structure"); the line is then read up to what they hold. A list goes
 * on in its next item, too.
 */
export function continued(scan: Scan): number {
	let depth = 0
	for (; depth < scan.open.length; depth += 1) {
		const container = scan.open[depth]
		const goesOn =
			container?.kind === 'list' ? continueList(scan, container, depth) : enterQuote(scan)
		if (!goesOn) break
	}
	return depth
}

/** `>` indented by less than four columns; a space after it belongs to it. */
function enterQuote(scan: Scan): boolean {
	const { text, at, end } = scan
	const mark = afterSpaces(text, at, end)
	if (mark - at > 3 || text.charCodeAt(mark) !== 62) return false
	scan.at = mark + 1
	if (text.charCodeAt(scan.at) === 32) scan.at += 1
	return true
}

/**
 * A blank line and one that is indented enough go on with the item. An item may
 * begin with one blank line, no more: a second one ends it.
 */
function continueList(scan: Scan, list: OpenList, depth: number): boolean {
	const first = afterSpaces(scan.text, scan.at, scan.end)
	if (first === scan.end) {
		list.ended ||= list.empty
		scan.at = Math.min(first, scan.at + list.width)
		return true
	}
	const { ended } = list
	list.ended = false
	list.empty = false
	if (!ended && first - scan.at >= list.width) {
		scan.at += list.width
		return true
	}
	return nextItem(scan, list, depth, first)
}

/** Another item of a list has the same bullet, or a number with the same sign. */
function nextItem(scan: Scan, list: OpenList, depth: number, first: number): boolean {
	if (first - scan.at > 3) return false
	const marker = listMarkerAt(scan.text, first, scan.end)
	if (marker?.sign !== list.marker) return false
	closeTo(scan, depth + 1)
	list.width = widthOf(scan, marker)
	list.empty = marker.empty
	scan.at = marker.next
	if (depth === 0 && scan.top?.kind === 'list') {
		scan.top.items.push(itemOf(scan.text, scan.top.item))
		scan.top.item = topItem(scan, marker, first)
	}
	return true
}

/** An item that begins with a blank line is indented by its marker and one space. */
const widthOf = ({ at }: Scan, { next, empty }: ListMarker): number => next - at + (empty ? 1 : 0)

/**
 * Opens the containers that begin in the current line after `matched` ones that
 * go on (CommonMark, "Block quotes", "List items"); true if there is one.
 */
export function openNew(scan: Scan, matched: number): boolean {
	const goOn = matched === scan.open.length
	const inParagraph = goOn && scan.leaf?.kind === 'paragraph'
	const inTable = goOn && scan.leaf?.kind === 'table'
	let opened = false
	for (;;) {
		const { text, at, end } = scan
		const first = afterSpaces(text, at, end)
		if (first === end || first - at > 3) return opened
		const quote = text.charCodeAt(first) === 62
		const marker = quote ? null : listMarkerAt(text, first, end)
		if (!quote && !marker) return opened
		if (marker && !marker.interrupts && (inParagraph || inTable)) {
			// In items that begin on one line, and below tables, the parser has rules of its own.
			if (inTable || opened) giveUp()
			return false
		}
		if (!opened) closeTo(scan, matched)
		if (scan.open.length >= DEEPEST) giveUp()
		opened = true
		if (marker) openList(scan, marker, first)
		else openQuote(scan, first)
	}
}

function openQuote(scan: Scan, first: number): void {
	noteContent(scan, first)
	scan.top ??= { kind: 'quote', start: first, end: scan.end }
	enterQuote(scan)
	scan.open.push({ kind: 'quote' })
}

function openList(scan: Scan, marker: ListMarker, first: number): void {
	noteContent(scan, first)
	const { ordered, sign, empty } = marker
	const width = widthOf(scan, marker)
	if (scan.open.length === 0) {
		const item = topItem(scan, marker, first)
		scan.top = { kind: 'list', start: first, end: scan.end, ordered, items: [], item }
	}
	scan.at = marker.next
	scan.open.push({ kind: 'list', marker: sign, width, empty, ended: false })
}

function topItem(scan: Scan, marker: ListMarker, start: number): TopItem {
	// Of an empty item only the place for content is left: after one space.
	const place = Math.min(marker.next + 1, scan.end)
	return { start, end: scan.end, place, content: null, task: false }
}

function itemOf(text: string, { start, end, place, content, task }: TopItem): ListItem {
	if (content === null) return { start, end, content: { start: place, end: place } }
	const range = { start: content, end }
	return { start, end, content: task ? trimmed(text, range) : range }
}

/** Ends the open block, and all containers but the first `depth`. */
export function closeTo(scan: Scan, depth: number): void {
	endLeaf(scan)
	if (depth > 0 || !scan.top) {
		scan.open.length = depth
		return
	}
	scan.open.length = 0
	scan.blocks.push(blockOf(scan.text, scan.top))
	scan.top = null
}

function blockOf(text: string, top: Top): Block {
	const { start, end } = top
	if (top.kind === 'quote') return { kind: top.kind, start, end }
	return {
		kind: top.kind,
		start,
		end,
		ordered: top.ordered,
		items: [...top.items, itemOf(text, top.item)],
	}
}

/** The current line belongs to the outermost container and what is open in it. */
export function reachTop({ top, end }: Scan): void {
	if (!top) return
	top.end = end
	if (top.kind === 'list') top.item.end = end
}
