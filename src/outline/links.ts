import type { Definition, Nodes, PhrasingContent, Root } from 'mdast'
import { noteDestinations } from './destinations.ts'
import { nodesOf, rangeOf } from './nodes.ts'
import { computeOutline } from './outline.ts'
import { readable } from './parse.ts'
import { DECORATION, parserWithout } from './parser.ts'
import type { Destination, Link, Outline, Range } from './types.ts'

const parseLinks = parserWithout(DECORATION, [noteDestinations])

/**
 * The links, images and link reference definitions of a document, in order.
 * Autolinks and bare URLs are not among them: they name no file. The outline
 * says what of the text is front matter or not our side of a conflict.
 */
export function linksOf(text: string, outline: Outline = computeOutline(text)): Link[] {
	const root = parseLinks(readable(text, outline))
	const leaders = leadersOf(root)
	const definitions = definitionsOf(root)
	const links: Link[] = []
	for (const node of nodesOf(root)) {
		const target = targetOf(node, definitions)
		const destination = target?.data?.destination
		if (!target || !destination) continue
		const leads = leaders.get(node) ?? null
		links.push({ kind: kindOf(node), range: rangeOf(node), destination, url: target.url, leads })
	}
	return links
}

/** Destinations, each where it is written, and the texts that stand in no link; of a text as the parser reads it. */
export function parsedLinks(readableText: string): {
	readonly destinations: Destination[]
	readonly texts: Range[]
} {
	const root = parseLinks(readableText)
	const destinations: Destination[] = []
	const texts: Range[] = []
	let afterLink = 0
	for (const node of nodesOf(root)) {
		const range = rangeOf(node)
		if (node.type === 'text' && range.start >= afterLink) texts.push(range)
		if (node.type === 'link' || node.type === 'linkReference') afterLink = range.end
		const { destination } = node.data ?? {}
		if (destination && 'url' in node)
			destinations.push({ kind: kindOf(node), ...destination, url: node.url })
	}
	return { destinations, texts }
}

/** The node that holds the destination: for a reference, its definition. */
function targetOf(node: Nodes, definitions: ReadonlyMap<string, Definition>) {
	if (node.type === 'linkReference' || node.type === 'imageReference') {
		return definitions.get(node.identifier)
	}
	return node.type === 'link' || node.type === 'image' || node.type === 'definition' ? node : null
}

function kindOf({ type }: Nodes): Link['kind'] {
	if (type === 'definition') return 'definition'
	return type === 'image' || type === 'imageReference' ? 'image' : 'link'
}

/** Of definitions with the same label the first counts. */
function definitionsOf(root: Root): Map<string, Definition> {
	const definitions = new Map<string, Definition>()
	for (const node of nodesOf(root)) {
		if (node.type === 'definition' && !definitions.has(node.identifier)) {
			definitions.set(node.identifier, node)
		}
	}
	return definitions
}

/** What stands first in each table cell and in each list item that begins with text. */
function leadersOf(root: Root): Map<Nodes, 'cell' | 'item'> {
	const leaders = new Map<Nodes, 'cell' | 'item'>()
	for (const node of nodesOf(root)) {
		const first = node.type === 'listItem' ? node.children[0] : node
		if (node.type !== 'tableCell' && node.type !== 'listItem') continue
		if (first?.type !== 'tableCell' && first?.type !== 'paragraph' && first?.type !== 'heading') {
			continue
		}
		const leader = first.children.find(isShown)
		if (leader) leaders.set(leader, node.type === 'tableCell' ? 'cell' : 'item')
	}
	return leaders
}

/** Emphasis is not parsed, so its marks are text. */
function isShown(node: PhrasingContent): boolean {
	if (node.type === 'html') return !node.value.startsWith('<!--')
	return node.type !== 'text' || !/^[\s*_~]*$/.test(node.value)
}
