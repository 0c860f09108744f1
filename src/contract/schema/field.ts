import {
	boolean,
	either,
	entries,
	later,
	list,
	object,
	oneOf,
	oneOrMore,
	prop,
	text,
} from '../define.ts'
import { condition } from './condition.ts'
import { help, insteadOf, template, why } from './shared.ts'

export const value = object(
	{
		form: prop(
			oneOrMore(template),
			'How the value is written in a document; of several forms, the first is the one to write',
			'its name',
		),
		'instead-of': insteadOf,
		why,
		help,
	},
	{ scalar: 'form', list: 'form' },
)

const values = prop(
	entries('a value', value, 1, { key: 'from-files' }),
	'The only values allowed, each a name, or a name with its form',
	'any value of the type',
)
const required = prop(
	either(boolean, condition),
	'Whether the header must have it, or under which condition',
	'`true`',
)
const allowed = later('A condition under which the field may be there')

/** A fact that a document states. */
export const field = object(
	{
		key: prop(
			text('a key'),
			'The key as written in the header',
			'the name of the field, if no template names it',
		),
		or: later('Other accepted keys'),
		'instead-of': later('Keys that people write by mistake'),
		from: later('A section or a line that holds the field'),
		type: prop(
			oneOf(['text', 'date', 'integer', 'slug', 'reference'], {
				words: ['path', 'boolean', 'map'],
			}),
			'What the value may be: one line of text, a calendar date `yyyy-mm-dd`, digits, small letters, digits and single hyphens, or what names another document: a Markdown link, a path, or the value of one of its `unique` fields',
			'`text`',
		),
		values,
		other: later('Whether values that no form matches pass'),
		tail: later('Whether text may follow a value'),
		many: prop(
			boolean,
			'For a reference: whether it may name several documents, with commas between',
			'`false`',
		),
		none: later('Words that count as "not there"'),
		required,
		allowed,
		unique: prop(
			boolean,
			'Whether no two documents of the contract may have the same value',
			'`false`',
		),
		min: later('Fewest characters'),
		max: later('Most characters'),
		mirror: prop(
			text('a field'),
			'For a reference: the field by which its target must refer back',
			'it need not',
		),
		acyclic: prop(
			boolean,
			'For a reference: whether no way along this field may come back to where it began',
			'`true` with `as-ready-as`, or with `mirror` unless it is its own; else `false`',
		),
		'as-ready-as': prop(
			list(list(text('a state'), 1), 2),
			'For a reference: lists of states, the least ready first; the target may not stand in an earlier list than the document. The states are those of both contracts',
			'any state',
		),
		to: prop(
			text('a contract'),
			'For a reference: the contract whose documents it names',
			'this contract',
		),
		pattern: later('A pattern that the value matches'),
		why,
		help,
	},
	{ scalar: 'type', list: 'values' },
)

/** What a case may change of a field. */
export const caseField = object(
	{ values, required, allowed, why, help },
	{ list: 'values' },
	{
		keys: ['key', 'or', 'from', 'type', 'unique', 'to', 'many', 'mirror', 'acyclic', 'as-ready-as'],
		message: 'cannot change in a case: a case changes what is asked of a field, not how it is read',
		help: 'write it under `fields` of the contract, outside `cases`',
	},
)
export const fieldNames = list(text('a field'))
