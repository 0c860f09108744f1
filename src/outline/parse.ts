import type { Definition as DefinitionNode } from 'mdast'
import { blockOf } from './blocks.ts'
import { commentsIn } from './comments.ts'
import { conflictsOf, notOurs } from './conflicts.ts'
import { frontMatterOf } from './front-matter.ts'
import { nodesOf, rangeOf } from './nodes.ts'
import { parseBlocks } from './parser.ts'
import { blank } from './text.ts'
import type { Block, Comment, Definition, Outline, Range } from './types.ts'

type Structure = Pick<Outline, 'blocks' | 'code' | 'comments' | 'definitions'>

/**
 * How often to look for conflicts again: with one resolved to our side, code
 * may end where it did not before, and show another. Bounded, as each look is a
 * parse.
 */
const ROUNDS = 2

/**
 * The outline by the parser, which understands every document. Ask `boundsOf`
 * first: beyond its limits this may take very long or throw `RangeError`.
 */
export function parseOutline(text: string): Outline {
	const frontMatter = frontMatterOf(text)
	const conflicts: Range[] = []
	let structure = structureOf(readable(text, { frontMatter, conflicts }))
	for (let round = 0; round < ROUNDS && text.includes('<<<<<<< '); round += 1) {
		const found = conflictsOf(readable(text, { frontMatter: null, conflicts }), structure.code)
		if (found.length === 0) break
		conflicts.push(...found)
		conflicts.sort((a, b) => a.start - b.start)
		structure = structureOf(readable(text, { frontMatter, conflicts }))
	}
	return { frontMatter, ...structure, conflicts }
}

/**
 * The text for the parser, every offset kept: front matter and all but our side
 * of conflicts are blank. The parser would drop U+FEFF at the start, where it is
 * no byte order mark any more, and with it shift every offset.
 */
export function readable(
	text: string,
	{ frontMatter, conflicts }: Pick<Outline, 'frontMatter' | 'conflicts'>,
): string {
	const hidden = conflicts.flatMap((conflict) => notOurs(text, conflict))
	const outside = frontMatter ? hidden.filter(({ start }) => start >= frontMatter.end) : hidden
	const blanked = blank(text, frontMatter ? [frontMatter, ...outside] : outside)
	return blanked.startsWith('\uFEFF') ? `\uFFFD${blanked.slice(1)}` : blanked
}

function structureOf(text: string): Structure {
	const root = parseBlocks(text)
	const blocks: Block[] = root.children.map((node) => blockOf(text, node))
	const code: Range[] = []
	const comments: Comment[] = []
	const definitions: Definition[] = []
	for (const node of nodesOf(root)) {
		if (node.type === 'code' || node.type === 'inlineCode') code.push(rangeOf(node))
		else if (node.type === 'html') comments.push(...commentsIn(text, rangeOf(node)))
		else if (node.type === 'definition') definitions.push(definitionOf(text, node))
	}
	return { blocks, code, comments, definitions }
}

function definitionOf(text: string, node: DefinitionNode): Definition {
	const range = rangeOf(node)
	// A label holds no bracket that is not escaped, so the first one ends it.
	const label = /\[((?:[^\]\\]|\\[\s\S])*)\]/y
	label.lastIndex = range.start
	const length = label.exec(text)?.[1]?.length ?? 0
	return { ...range, label: { start: range.start + 1, end: range.start + 1 + length } }
}
