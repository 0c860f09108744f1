import { boolean, list, map, object, prop, text } from '../define.ts'

/** What is asked of the links of a document. */
export const links = object(
	{
		check: prop(boolean, 'Whether links are judged', '`true`'),
		base: prop(
			text('a folder'),
			"The folder, from the repository's root, that a destination with `/` at its start counts from",
			"the repository's root",
		),
		aliases: prop(
			map('a prefix', text('a folder')),
			"What a destination may begin with in place of a folder, from the repository's root: `https://example.org/docs/`, `@/`. The longest that fits counts",
			'`{}`',
		),
		suffixes: prop(
			list(text('a suffix')),
			'What a site adds to a path that leads to nothing, in this order: `.md`, `/index.md`',
			'`[]`',
		),
	},
	{ scalar: 'check' },
)
