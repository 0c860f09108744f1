import { isOnlyComments } from '../comments.ts'
import type { Block, Range } from '../types.ts'
import { addComments, addInline, addParagraphInline } from './content.ts'
import { endsComment } from './html.ts'
import { closesFence, type Start } from './starts.ts'
import { giveUp, type Html, type OpenTable, type Paragraph, type Scan } from './state.ts'
import { betweenHashes, titleIn } from './title.ts'

/** Adds a block to the outline, which has those at the top level only. */
function addBlock(scan: Scan, block: Block): void {
	if (scan.open.length === 0) scan.blocks.push(block)
}

/** Remembers where the first block of the outermost list's item begins. */
export function noteContent(scan: Scan, offset: number): void {
	if (scan.top?.kind === 'list') scan.top.item.content ??= offset
}

/** Ends the block that is open at the end of the containers. */
export function endLeaf(scan: Scan): void {
	const leaf = scan.leaf
	if (!leaf) return
	scan.leaf = null
	if (leaf.kind === 'paragraph') endParagraph(scan, leaf)
	else if (leaf.kind === 'table') endTable(scan, leaf)
	else if (leaf.kind === 'html' && leaf.closer === null) endHtml(scan, leaf, leaf.end)
	// The end of a container ends code or a comment: where exactly is the parser's business.
	else giveUp()
}

/** Ends the document. What is not closed then runs to its very end. */
export function endLastLeaf(scan: Scan): void {
	const { leaf, text } = scan
	if (scan.open.length > 0) endLeaf(scan)
	else if (leaf?.kind === 'fence') endFence(scan, leaf.start, text.length)
	else if (leaf?.kind === 'html' && leaf.closer !== null) endHtml(scan, leaf, text.length)
	else endLeaf(scan)
}

function endParagraph(scan: Scan, paragraph: Paragraph): void {
	addParagraphInline(scan, paragraph)
	addBlock(scan, { kind: 'paragraph', start: paragraph.start, end: paragraph.end })
}

function endHtml(scan: Scan, { start }: Html, end: number): void {
	scan.leaf = null
	const range = { start, end }
	addComments(scan, range)
	addBlock(scan, { kind: isOnlyComments(scan.text, range) ? 'comment' : 'html', ...range })
}

function endFence(scan: Scan, start: number, end: number): void {
	scan.leaf = null
	scan.code.push({ start, end })
	addBlock(scan, { kind: 'code', start, end })
}

function endTable(scan: Scan, { start, end, rows }: OpenTable): void {
	addBlock(scan, { kind: 'table', start, end, rows })
}

/** Begins a block that is no text; `at` is its first character, what is before that its indent. */
export function begin(scan: Scan, start: Start, at: number): void {
	endLeaf(scan)
	const { text, end } = scan
	// The parser counts the indent as part of HTML, and of nothing else.
	noteContent(scan, start.kind === 'html' ? scan.at : at)
	if (start.kind === 'heading') addHeading(scan, at, start.level)
	else if (start.kind === 'rule') addBlock(scan, { kind: 'rule', start: at, end })
	else if (start.kind === 'fence') {
		scan.leaf = { kind: 'fence', start: at, mark: text.charAt(at), size: start.size }
	} else beginHtml(scan, at, start.closer)
}

/** The end of a comment may be on its first line; `<!-->` and `<!--->` are whole comments. */
function beginHtml(scan: Scan, at: number, closer: '-->' | null): void {
	const html: Html = { kind: 'html', start: scan.at, end: scan.end, closer }
	scan.leaf = html
	if (closer !== null && endsComment(scan.text, at + 2, scan.end)) {
		endHtml(scan, html, scan.end)
	}
}

function addHeading(scan: Scan, start: number, level: number): void {
	const { text, end } = scan
	const after = start + level
	const content = betweenHashes(text, after, end)
	// Of a heading without a title only the place for one is left: after one space.
	const place = Math.min(after + 1, end)
	const title = content ? titleOf(scan, content) : { start: place, end: place }
	scan.sink?.titles.push(title)
	addBlock(scan, { kind: 'heading', start, end, level, title, setext: false })
}

function titleOf(scan: Scan, content: Range): Range {
	return titleIn(scan.text, content, addInline(scan, content))
}

/** Makes a heading of the open paragraph; the current line is its underline. */
export function underline(scan: Scan, paragraph: Paragraph, level: number): void {
	const { start, end } = paragraph
	const tokens = addParagraphInline(scan, paragraph)
	// Where line endings, breaks and comments meet, titles are hard to tell.
	if (paragraph.lines > 1 && tokens.some(({ kind }) => kind === 'html')) giveUp()
	if (isTask(scan, paragraph)) giveUp()
	scan.leaf = null
	const title = titleIn(scan.text, { start, end }, tokens)
	scan.sink?.titles.push(title)
	addBlock(scan, { kind: 'heading', start, end: scan.end, level, title, setext: true })
}

/** True of the paragraph at which the first box of a task stands. */
export const isTask = ({ top }: Scan, paragraph: Paragraph): boolean =>
	top?.kind === 'list' &&
	top.item.task &&
	top.item.content !== null &&
	top.item.content >= paragraph.start

/** Reads a line of fenced code or of HTML. */
export function verbatim(scan: Scan): void {
	const { leaf, text, at, end } = scan
	if (leaf?.kind === 'fence') {
		if (closesFence(text, at, end, leaf)) endFence(scan, leaf.start, end)
	} else if (leaf?.kind === 'html') {
		leaf.end = end
		if (leaf.closer !== null && endsComment(text, at, end)) endHtml(scan, leaf, end)
	}
}
