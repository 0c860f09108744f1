import type * as mdast from 'mdast'
import { isOnlyComments } from './comments.ts'
import { rangeOf } from './nodes.ts'
import { trimmed } from './text.ts'
import type { Block, Heading, List, ListItem, PlainBlock, Range, Table } from './types.ts'

const KINDS: { readonly [type: string]: PlainBlock['kind'] } = {
	paragraph: 'paragraph',
	blockquote: 'quote',
	code: 'code',
	thematicBreak: 'rule',
	definition: 'definition',
	footnoteDefinition: 'footnote',
}

/** What the outline says of a child of the root. */
export function blockOf(text: string, node: mdast.RootContent): Block {
	const range = rangeOf(node)
	if (node.type === 'heading') return headingOf(text, node)
	if (node.type === 'list') return listOf(text, node)
	if (node.type === 'table') return tableOf(text, node)
	const kind = KINDS[node.type] ?? (isOnlyComments(text, range) ? 'comment' : 'html')
	return { kind, ...range }
}

/** What the outline says of a heading, at whatever depth. */
export function headingOf(text: string, node: mdast.Heading): Heading {
	const range = rangeOf(node)
	const hashes = /#{1,6}(?![^ \t\r\n])[ \t]?/y
	hashes.lastIndex = range.start
	const setext = !hashes.test(text)
	// Of `##` nothing but the place where a title would go is left.
	const place = setext ? range.start : Math.min(hashes.lastIndex, range.end)
	const title = contentOf(text, node.children, place)
	return { kind: 'heading', ...range, level: node.depth, title, setext }
}

/** From the first to the last inline node, without the comments and spaces around them. */
function contentOf(text: string, nodes: mdast.PhrasingContent[], place: number): Range {
	let first = 0
	let last = nodes.length - 1
	while (last >= first && isIgnored(text, nodes[last])) last -= 1
	while (first <= last && isIgnored(text, nodes[first])) first += 1
	const start = nodes[first] ?? nodes[0]
	const end = nodes[last]
	if (!start) return { start: place, end: place }
	if (!end || last < first) return { start: rangeOf(start).start, end: rangeOf(start).start }
	return trimmed(text, { start: rangeOf(start).start, end: rangeOf(end).end })
}

function isIgnored(text: string, node: mdast.Nodes | undefined): boolean {
	if (!node) return false
	const range = rangeOf(node)
	if (node.type === 'html') return text.startsWith('<!--', range.start)
	const visible = trimmed(text, range)
	return node.type === 'text' && visible.start === visible.end
}

function listOf(text: string, node: mdast.List): List {
	const items = node.children.map((item) => itemOf(text, item))
	return { kind: 'list', ...rangeOf(node), ordered: node.ordered === true, items }
}

function itemOf(text: string, item: mdast.ListItem): ListItem {
	const range = rangeOf(item)
	const first = item.children[0]
	const last = item.children.at(-1)
	const marker = /(?:[-+*]|\d+[.)])[ \t]?/y
	marker.lastIndex = range.start
	const place = marker.test(text) ? Math.min(marker.lastIndex, range.end) : range.end
	if (!first || !last) return { ...range, content: { start: place, end: place } }
	// The parser leaves the paragraph of a task at its box if code follows the box.
	const box = typeof item.checked === 'boolean' && first.type === 'paragraph'
	const start = box ? first.children[0] : first
	const content = { start: rangeOf(start ?? first).start, end: rangeOf(last).end }
	return { ...range, content: box ? trimmed(text, content) : content }
}

function tableOf(text: string, node: mdast.Table): Table {
	const rows = node.children.map((row) => row.children.map((cell) => cellOf(text, cell)))
	return { kind: 'table', ...rangeOf(node), rows }
}

function cellOf(text: string, cell: mdast.TableCell): Range {
	const { start, end } = rangeOf(cell)
	const first = cell.children[0]
	const last = cell.children.at(-1)
	if (first && last) return { start: rangeOf(first).start, end: rangeOf(last).end }
	const opening = /\|?[ \t]?/y
	opening.lastIndex = start
	opening.test(text)
	const place = Math.min(opening.lastIndex, end)
	return { start: place, end: place }
}
