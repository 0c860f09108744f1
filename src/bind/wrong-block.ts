import type { Block } from '../outline/types.ts'
import { textOf } from './field-lines.ts'
import { linesOf } from './key-line.ts'
import { kindName } from './kind.ts'
import type { Document, HeaderLine, LayoutFault } from './types.ts'

/** The fields stand in a list, a quote or the like: one finding for the whole block, not one for each field that seems absent. */
export function wrongBlockFault(
	document: Document,
	block: Block,
	lines: readonly HeaderLine[],
): LayoutFault | null {
	const first = lines.find((line) => line.field !== null)
	if (block.kind === 'paragraph' || !first) return null
	const key = first.field?.key ?? first.key
	const written = (line: HeaderLine) =>
		`${line.field?.key ?? line.key}: ${textOf(document, line.value)}`.trimEnd()
	const ending = document.file.text.includes('\r\n') ? '\r\n' : '\n'
	return {
		at: first.line,
		subject: key,
		message: `\`${key}\` stands in a ${kindName(block)}, expected a paragraph of plain \`Key: value\` lines`,
		help: `write \`${written(first)}\`${underlined(block) ? ', with a blank line below it' : ''}`,
		edits:
			lines.length === contentLines(document, block)
				? [{ range: { start: block.start, end: block.end }, text: lines.map(written).join(ending) }]
				: [],
		safe: true,
	}
}

function underlined(block: Block): boolean {
	return block.kind === 'heading' && block.setext
}

/** Lines of the block that say something: without fences and underline. */
function contentLines(document: Document, block: Block): number {
	const count = linesOf(document.file, block).length
	if (block.kind === 'code' && /^(?:`{3}|~{3})/.test(textOf(document, block))) return count - 2
	return underlined(block) ? count - 1 : count
}
