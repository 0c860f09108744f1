import { boolean, later, list, map, must, object, prop, prose, text } from '../define.ts'
import { fieldNames } from './field.ts'
import { template } from './shared.ts'

/** A generated list of the documents. */
export const indexFile = object({
	title: prop(
		text('a title'),
		'The H1; fields that the path of the index names may stand in it, spelled by `labels`',
		'the name of the contract',
	),
	intro: prop(
		prose('a paragraph'),
		'The paragraph below the H1',
		'a sentence that names the command which writes the file',
	),
	labels: prop(
		map('a value', text('a heading')),
		'What values are called in headings',
		'the value with a capital letter',
	),
	groups: prop(
		fieldNames,
		'One level of headings for each field, in the order of its `values`; empty groups of the first field are kept',
		'`[]`',
	),
	columns: must(
		map('a heading', template),
		'The columns of the table. `{path}` is the target of a link to the document, `{title}` the source of its title',
	),
	row: later('A list in place of the table'),
	sort: prop(
		list(text('a field, or `path`')),
		'The order of the rows, by code points; `-field` descends',
		'`[path]`',
	),
	'nowhere-else': prop(
		list(text('the path of a file')),
		'Files in which a row of this index may not stand',
		'`[]`',
	),
	committed: prop(
		boolean,
		'Whether it is a part of the repository; if not, git ignores it and it is written where it is wanted',
		'`true`',
	),
	between: later('Two comments around the generated part'),
	kept: later('Whether the tool or people keep it'),
})
