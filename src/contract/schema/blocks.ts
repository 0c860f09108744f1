import { boolean, choices, later, object, prop } from '../define.ts'
import { template } from './shared.ts'

const nothing = object({})
const required = prop(boolean, 'Whether the block must be there', '`true`')

export const titleBlock = object({ required })
export const linesBlock = object({
	required,
	other: prop(boolean, 'Whether the block may have keys that are no fields', '`true`'),
	ordered: prop(boolean, 'Whether the keys stand in the order of `fields`', '`false`'),
})

/** What stands before the first section, in this order. */
export const header = choices('a header block', {
	title: prop(titleBlock, 'The H1'),
	lines: prop(linesBlock, 'One paragraph, each line `Key: value`'),
	line: prop(template, 'One paragraph that is exactly this template'),
	'front-matter': later('YAML at the very start'),
	bullets: later('One list of `Key: value`'),
	bold: later('Paragraphs of `**Key**: value`'),
	table: later('A table of two columns'),
	fence: later('A code block of `Key: value`'),
	file: later('A YAML file beside the document'),
})

/** What may stand between the header and the first section. */
export const preface = choices('a kind of block', {
	quote: prop(nothing, 'A block quote'),
	comment: prop(nothing, 'An HTML comment'),
	paragraph: prop(nothing, 'Any paragraph'),
	list: prop(nothing, 'A list'),
	table: prop(nothing, 'A table'),
	code: prop(nothing, 'A code block'),
	image: prop(nothing, 'A paragraph that is an image'),
	rule: prop(nothing, 'A thematic break'),
	html: prop(nothing, 'HTML that is no comment'),
	line: prop(template, 'A paragraph that is exactly this template'),
})
