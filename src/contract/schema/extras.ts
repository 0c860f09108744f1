import { boolean, either, list, must, object, oneOf, prop, prose, text } from '../define.ts'
import { condition } from './condition.ts'
import { help, why } from './shared.ts'

/** What a document and its counterpart have in common, whatever the language. */
export const ALIKE = ['header', 'headings', 'code', 'tables', 'lists', 'links'] as const
/** What they may have in common, and often have not. */
export const OFTEN_ALIKE = ['code-spans', 'numbers', 'paragraphs'] as const

/** The same document in another language. */
export const counterpart = object(
	{
		language: must(text('a language tag'), 'Its language, such as `zh` or `pt-BR`'),
		compare: prop(
			list(oneOf([...ALIKE, ...OFTEN_ALIKE])),
			'What must be the same in both',
			`\`[${ALIKE.join(', ')}]\``,
		),
	},
	{ scalar: 'language' },
)

/** Where it is recorded that a document and its counterparts say the same. */
export const record = object(
	{
		file: must(
			text('a path template'),
			'The record: another companion. It has the hash of each side, as git has it, from when somebody last found that they say the same',
		),
		by: prop(
			oneOf(['file', 'section']),
			'What has a hash of its own in a record that `doc-sync record` writes: each side as a whole, or each section of it, which git merges by itself',
			'`file`',
		),
	},
	{ scalar: 'file' },
)

/** A file that goes with a document. */
export const companion = object({
	required: prop(
		either(boolean, condition),
		'Whether each document must have it, or under which condition',
		'`false`',
	),
	allowed: prop(condition, 'The condition under which a document may have it', 'always'),
	counterpart: prop(
		counterpart,
		'It says the same as the document in another language; neither is the original',
		'it is no counterpart',
	),
	record: prop(record, 'Of a counterpart: where it is recorded that both say the same', 'nowhere'),
	contract: prop(
		text('a contract'),
		'Another contract of `doc-sync.yml` by which the file is judged as well; its `root` and `path` are those of the file',
		'none',
	),
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
