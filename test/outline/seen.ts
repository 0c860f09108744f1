import { expect } from 'vitest'
import { computeOutline, type Outline, parseOutline, type Range } from '../../src/outline/index.ts'

/** The outline in words: each block as `kind source`, a heading as `h2 title`. */
export interface Seen {
	outline: Outline
	blocks: string[]
	headings: string[]
	code: string[]
	comments: string[]
	at: (range: Range) => string
}

/** Computes the outline of a text, which is the same by the parser, and slices the text by its ranges. */
export function see(text: string): Seen {
	const outline = computeOutline(text)
	expect(parseOutline(text)).toEqual(outline)
	const at = ({ start, end }: Range): string => text.slice(start, end)
	const headings = outline.blocks.flatMap((block) =>
		block.kind === 'heading' ? [`h${block.level} ${at(block.title)}`] : [],
	)
	return {
		outline,
		blocks: outline.blocks.map((block) => block.kind),
		headings,
		code: outline.code.map(at),
		comments: outline.comments.map(({ body }) => at(body)),
		at,
	}
}
