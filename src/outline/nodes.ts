import type { Nodes, Root } from 'mdast'
import type { Range } from './types.ts'

/** Where a node stands. Every node of the parser has a position. */
export function rangeOf(node: Nodes): Range {
	return {
		start: node.position?.start.offset ?? 0,
		end: node.position?.end.offset ?? 0,
	}
}

/** All nodes below the root, each before its children, without recursion. */
export function* nodesOf(root: Root): Generator<Nodes> {
	const waiting: Nodes[] = [...root.children].reverse()
	for (let node = waiting.pop(); node; node = waiting.pop()) {
		yield node
		if (!('children' in node)) continue
		for (let at = node.children.length - 1; at >= 0; at -= 1) {
			const child = node.children[at]
			if (child) waiting.push(child)
		}
	}
}
