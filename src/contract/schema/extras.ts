import { boolean, either, later, must, object, prop, prose, text } from '../define.ts'
import { condition } from './condition.ts'
import { help, why } from './shared.ts'

/** A file that goes with a document. */
export const companion = object({
	required: prop(
		either(boolean, condition),
		'Whether each document must have it, or under which condition',
		'`false`',
	),
	allowed: prop(condition, 'The condition under which a document may have it', 'always'),
	contract: later('The contract that judges it'),
	record: later('Hashes of the pair'),
})

/** A comment in place of a section. */
export const waiver = object({
	comment: must(text('a comment'), 'The text of the HTML comment, without `<!--` and `-->`'),
	section: must(text('a section'), 'The required section that the comment stands in for'),
	when: prop(condition, 'The condition under which it may be used', 'always'),
	why,
	help,
})

/** A text that may stand nowhere. */
export const ban = object(
	{ why: must(prose('a reason'), 'Why it is banned; shown with the finding'), help },
	{ scalar: 'why' },
)
