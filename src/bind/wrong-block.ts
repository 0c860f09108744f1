import type { Block } from '../outline/types.ts'
import { visibleText } from '../text/invisible.ts'
import { lineBreakOf } from '../text/lines.ts'
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
	return {
		at: first.line,
		subject: key,
		message: `\`${key}\` stands in a ${kindName(block)}, expected a paragraph of plain \`Key: value\` lines`,
		help: `write \`${`${key}: ${textOf(document, first.value)}`.trimEnd()}\`${underlined(block) ? ', with a blank line below it' : ''}`,
		edits:
			lines.length === contentLines(document, block) && mayEnd(document, block)
				? editsOf(document, block, lines)
				: [],
		safe: true,
	}
}

/** What stands around the keys and values goes, and what cannot be seen in them; other faults of values have findings of their own. */
function editsOf(
	document: Document,
	block: Block,
	lines: readonly HeaderLine[],
): LayoutFault['edits'] {
	const { text } = document.file
	const edits = lines.flatMap(({ field, key, line, value, fault }, index) => {
		const start = index === 0 ? block.start : line.start
		const end = index === lines.length - 1 ? block.end : line.end
		const colon = value.start === value.end ? ':' : ': '
		const gap = index === 0 && goesOn(text, start) ? lineBreakOf(text) : ''
		const plain = fault === null ? visibleText(textOf(document, value)) : null
		const right = `${gap}${field?.key ?? key}${colon}`
		if (plain !== null && plain !== textOf(document, value))
			return [{ range: { start, end }, text: right + plain }]
		return [
			{ range: { start, end: value.start }, text: right },
			{ range: { start: value.end, end }, text: '' },
		]
	})
	return edits.filter(({ range, text }) => range.start < range.end || text !== '')
}

/** Whether a paragraph in the line above would go on in the one that begins there. */
function goesOn(text: string, start: number): boolean {
	const [, above = ''] = /([^\r\n]*)(?:\r\n|\r|\n)[^\r\n]*$/.exec(text.slice(0, start)) ?? []
	return above.trim() !== ''
}

/** Without its underline a title would go on in the line below. */
function mayEnd({ file }: Document, block: Block): boolean {
	return (
		!underlined(block) ||
		/^[ \t]*(?:\r\n|\r(?!\n)|\n|$)[ \t]*(?:\r|\n|$)/.test(file.text.slice(block.end))
	)
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
