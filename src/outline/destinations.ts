import type { Nodes } from 'mdast'
import type { TreeExtension } from './parser.ts'
import type { Range } from './types.ts'

declare module 'mdast' {
	interface Data {
		/** Where the destination of a link, image or definition is written. */
		destination?: Range
	}
}

/**
 * Has the parser note in `node.data` where it saw a destination; a search of the
 * text for it could only guess. What the tree holds otherwise stays the same.
 */
export const noteDestinations: TreeExtension = {
	enter: {
		// `(` or `<` comes before an empty destination, which has no token of its own.
		resource({ start }) {
			note(this.stack.at(-1), { start: start.offset + 1, end: start.offset + 1 })
		},
		resourceDestinationLiteral({ start }) {
			note(this.stack.at(-1), { start: start.offset + 1, end: start.offset + 1 })
		},
		definitionDestinationLiteral({ start }) {
			note(this.stack.at(-1), { start: start.offset + 1, end: start.offset + 1 })
		},
	},
	exit: {
		resourceDestinationString({ start, end }) {
			const url = this.resume()
			note(this.stack.at(-1), { start: start.offset, end: end.offset }, url)
		},
		definitionDestinationString({ start, end }) {
			const url = this.resume()
			note(this.stack.at(-1), { start: start.offset, end: end.offset }, url)
		},
	},
}

function note(node: object | undefined, destination: Range, url?: string): void {
	const target = node as Nodes | undefined
	if (!target) return
	target.data = { ...target.data, destination }
	if (url !== undefined && 'url' in target) target.url = url
}
