import { boolean, map, object, oneOrMore, prop, text } from '../define.ts'

const test = object(
	{
		is: { of: oneOrMore(text('a value')), doc: 'One of these values', hidden: true as const },
		not: prop(oneOrMore(text('a value')), 'None of these values', 'any'),
		since: prop(
			text('a date or an integer'),
			'This value, or a later or greater one. For dates and integers',
			'any',
		),
		before: prop(
			text('a date or an integer'),
			'An earlier or smaller value than this. For dates and integers',
			'any',
		),
		present: prop(boolean, 'Whether the document has the field at all', 'either'),
	},
	{ scalar: 'is', list: 'is' },
)

/** A map of facts, all of which must hold. */
export const condition = map('a field', test)
export const conditionTest = test
