import type { Nodes, Root } from 'mdast'
import { blockOf } from './blocks.ts'
import { readable } from './parse.ts'
import { parseBlocks } from './parser.ts'
import type { Container, Nested, Outline } from './types.ts'

const CONTAINERS: { readonly [type: string]: Container } = {
	listItem: 'list item',
	blockquote: 'quote',
	footnoteDefinition: 'footnote',
}

/**
 * All lists and tables of a document, wherever they stand, in order. By the
 * parser, so ask only if it matters. The outline says what of the text is front
 * matter or not our side of a conflict.
 */
export function nestedOf(text: string, outline: Outline): Nested[] {
	const source = readable(text, outline)
	const root: Root = parseBlocks(source)
	const found: Nested[] = []
	const waiting: { readonly node: Nodes; readonly inside: readonly Container[] }[] = []
	const add = (nodes: readonly Nodes[], inside: readonly Container[]) => {
		for (let at = nodes.length - 1; at >= 0; at -= 1) {
			const node = nodes[at]
			if (node) waiting.push({ node, inside })
		}
	}
	add(root.children, [])
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const { node, inside } = next
		if (node.type === 'list' || node.type === 'table') {
			const block = blockOf(source, node)
			if (block.kind === 'list' || block.kind === 'table') found.push({ block, inside })
		}
		const container = CONTAINERS[node.type]
		const isHolder = container !== undefined || node.type === 'list'
		if (isHolder && 'children' in node)
			add(node.children, container ? [...inside, container] : inside)
	}
	return found
}
