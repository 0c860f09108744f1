import type { Block } from '../outline/types.ts'

const NAMES: Record<Exclude<Block['kind'], 'heading'>, string> = {
	paragraph: 'paragraph',
	list: 'list',
	table: 'table',
	quote: 'block quote',
	code: 'code block',
	comment: 'comment',
	html: 'HTML block',
	rule: 'thematic break',
	definition: 'link definition',
	footnote: 'footnote',
}

/** What a block is called in a message. */
export function kindName(block: Block): string {
	return block.kind === 'heading' ? `level-${block.level} heading` : NAMES[block.kind]
}
