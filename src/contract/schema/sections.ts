import { entries, integer, later, list, must, object, prop, text } from '../define.ts'
import { help, insteadOf, why } from './shared.ts'

export const content = object({
	items: prop(integer(0), 'Fewest list items that say something', '`0`'),
	paragraphs: later('Fewest paragraphs'),
	mentions: later('Words that must occur'),
	tasks: later('Fewest task list items'),
})

export const section = object({
	or: later('Other accepted titles'),
	'instead-of': insteadOf,
	content: prop(content, 'What must stand in the section', 'something'),
	required: later('A condition under which it is required'),
	allowed: later('A condition under which it may be there'),
	sections: later('The sections of the level below'),
	why,
	help,
})

export const banned = object(
	{
		titles: must(
			list(text('a title')),
			'The titles, compared without regard to case, number and closing punctuation',
		),
		why,
		help,
	},
	{ list: 'titles' },
)

/** The skeleton of the body. */
export const sections = object(
	{
		order: prop(
			entries('a section', section),
			'The sections in their relative order; others may stand anywhere between',
			'`[]`',
		),
		required: prop(
			list(text('a section of `order`')),
			'The sections that must be there',
			'all of `order`',
		),
		first: prop(
			text('a section'),
			'The section that must be there and before which none may stand',
			'none',
		),
		last: later('The section after which none may stand'),
		other: later('Whether other sections may be there'),
		banned: prop(banned, 'Sections that may not be there', 'none'),
		titles: later('How titles are compared'),
		level: prop(
			integer(1, 6, { words: ['auto'] }),
			'The level of the headings that make sections',
			'`2`',
		),
		ordered: later('Whether the order matters'),
		accept: later('Words that are an answer'),
		each: later('The title of every section of the set'),
		content: later('What must stand in every section of the set'),
	},
	{ list: 'order' },
)
