import { list, object, prop, text } from '../define.ts'

/** What is asked of markers such as `TODO(tag)` that a document names. */
export const markers = object({
	open: prop(
		list(text('a section')),
		'Sections in which a marker is named only while its tag stands in the sources',
		'`[]`',
	),
	resolved: prop(
		list(text('a section')),
		'Sections in which a marker is named only once its tag stands in the sources no more',
		'`[]`',
	),
	words: prop(
		list(text('a word'), 1),
		'The words that make a marker, with a tag in parentheses behind them',
		'`[TODO, XXX, FIXME]`',
	),
	sources: prop(
		list(text('a folder'), 1),
		"The folders whose files are the sources, all but Markdown: from the repository's root, with `for-each` from the folder of the package",
		'`[.]`',
	),
})
