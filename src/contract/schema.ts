import {
	boolean,
	choices,
	either,
	entries,
	type Infer,
	integer,
	later,
	list,
	map,
	must,
	object,
	oneOf,
	oneOrMore,
	prop,
	text,
} from './kinds.ts'

/*
 * The contract language. This is its only definition: what is not here is an
 * error in a contract, and what stands here stands on the reference page.
 */

const template = text('a template: literal text with `{field}` in it')
const path = text('a path template')
const why = prop(text('a reason'), 'Why the contract asks for it; shown with the finding')
const help = prop(text('a sentence'), 'How to mend it; shown with the finding')
const insteadOf = prop(
	list(text('a text')),
	'What people write when they mean this: a finding with a fix',
	'`[]`',
)

const test = object(
	{
		is: { of: oneOrMore(text('a value')), doc: 'One of these values', hidden: true },
		not: prop(oneOrMore(text('a value')), 'None of these values'),
		since: prop(text('a date or integer'), 'This value or a later (greater) one'),
		before: prop(text('a date or integer'), 'An earlier (smaller) value than this'),
		present: prop(boolean, 'Whether the document has the field at all'),
	},
	{ scalar: 'is', list: 'is' },
)
export const conditionKind = map('a field', test)

const valueOptions = object(
	{
		form: prop(
			oneOrMore(template),
			'How the value is written in a document; the first form is the one written',
			'its name',
		),
		'instead-of': insteadOf,
		why,
		help,
	},
	{ scalar: 'form', list: 'form' },
)

const fieldKind = object(
	{
		key: prop(
			text('a key'),
			'The key as written in the header',
			"the field's name, if no template names the field",
		),
		or: later('Other accepted keys'),
		'instead-of': later('Keys people write by mistake'),
		from: later('A section or line that holds the field'),
		type: prop(oneOf('text', 'date', 'integer', 'slug'), 'What the value may be', '`text`'),
		values: prop(
			entries('a value', valueOptions),
			'The only values allowed, each a name or `name: form`',
			'any',
		),
		other: later('Values that no form matches pass'),
		tail: later('Text may follow a value'),
		many: later('Several values'),
		none: later('Words that count as "not there"'),
		required: prop(
			either(boolean, conditionKind),
			'Whether the header must have it, or when',
			'`true`',
		),
		allowed: later('When it may be there'),
		unique: prop(boolean, 'No two documents of the contract have the same value', '`false`'),
		min: later('Fewest characters'),
		max: later('Most characters'),
		mirror: later('A field of the target that must refer back'),
		'as-ready-as': later('States that the target may not stand before'),
		why,
		help,
	},
	{ scalar: 'type', list: 'values' },
)

const sectionOptions = object({
	or: later('Other accepted titles'),
	'instead-of': insteadOf,
	content: prop(
		object({
			items: prop(integer(0), 'Fewest list items that say something'),
			paragraphs: later('Fewest paragraphs'),
			mentions: later('Words that must occur'),
			tasks: later('Task list items'),
		}),
		'What must stand in it',
	),
	required: later('A condition under which it is required'),
	allowed: later('A condition under which it may be there'),
	sections: later('The sections of the level below'),
	why,
	help,
})

const sectionsKind = object(
	{
		order: prop(
			entries('a section', sectionOptions),
			'The sections in their relative order; others may stand anywhere between',
			'`[]`',
		),
		required: prop(
			list(text('a section of `order`')),
			'The sections that must be there',
			'all of `order`',
		),
		first: prop(text('a section'), 'It must be there and no section may stand before it'),
		last: later('No section may stand after it'),
		other: later('Whether other sections may be there'),
		banned: prop(
			object(
				{ titles: must(list(text('a title')), 'Titles, compared loosely'), why, help },
				{ list: 'titles' },
			),
			'Sections that may not be there',
		),
		titles: later('How titles are compared'),
		level: prop(integer(1), 'The level of the headings that make sections', '`2`'),
		ordered: later('Whether the order matters'),
		accept: later('Words that are an answer'),
		each: later('The title of every section'),
	},
	{ list: 'order' },
)

const prefaceKind = choices('a kind of block', {
	quote: object({}),
	comment: object({}),
	paragraph: object({}),
	list: object({}),
	table: object({}),
	code: object({}),
	image: object({}),
	rule: object({}),
	html: object({}),
	line: template,
})

const headerKind = choices(
	'a header block',
	{
		title: object({ required: prop(boolean, 'Whether it must be there', '`true`') }),
		lines: object({
			required: prop(boolean, 'Whether it must be there', '`true`'),
			other: prop(boolean, 'Whether other keys may stand in it', '`true`'),
			ordered: prop(boolean, 'Whether the keys stand in the order of `fields`', '`false`'),
		}),
		line: template,
	},
	['front-matter', 'bullets', 'bold', 'table', 'fence', 'file'],
)

const companionKind = object({
	required: prop(
		either(boolean, conditionKind),
		'Whether each document must have it, or when',
		'`false`',
	),
	allowed: prop(conditionKind, 'When a document may have it', 'always'),
	contract: later('The contract that judges it'),
	record: later('Hashes of the pair'),
})

const waiverKind = object({
	comment: must(text('a comment'), 'The text of the HTML comment, without `<!--` and `-->`'),
	section: must(text('a section'), 'The required section that it stands in for'),
	when: prop(conditionKind, 'When it may be used', 'always'),
	why,
	help,
})

const banKind = object({ why: must(text('a reason'), 'Why it is banned'), help }, { scalar: 'why' })

const indexKind = object({
	title: prop(text('a title'), 'The H1', "the contract's name"),
	intro: prop(text('a paragraph'), 'The paragraph below it', 'a sentence that names the command'),
	labels: prop(map('a value', text('a heading')), 'Headings of groups', 'the value with a capital'),
	groups: prop(
		list(text('a field')),
		'One level of headings per field, in the order of its `values`',
		'`[]`',
	),
	columns: must(map('a heading', template), 'The columns of the table'),
	row: later('A list instead of a table'),
	sort: prop(
		list(text('a field, or `path`')),
		'Order of the rows, by code points; `-field` descends',
		'`[path]`',
	),
	'nowhere-else': prop(list(path), 'Files in which a row of this index may not stand', '`[]`'),
	between: later('The generated region'),
	kept: later('Who keeps it'),
})

const severityKind = map('a rule id, or `all`', oneOf('error', 'warn', 'off'))

const patchable = {
	preface: prop(prefaceKind, 'What may stand between the header and the first section', 'anything'),
	fields: prop(map('a field', fieldKind), 'The facts of a document and what they may be', '`{}`'),
	sections: prop(sectionsKind, 'The skeleton of the body', 'none'),
	companions: prop(
		map('a path template', companionKind),
		"Files that go with each document, relative to its folder (`/…`: to the repository's root)",
		'`{}`',
	),
	waivers: prop(
		map('a name', waiverKind),
		'HTML comments that stand in for a required section',
		'`{}`',
	),
	'banned-text': prop(
		map('a text', banKind),
		'Texts that may stand in no prose, heading or comment',
		'`{}`',
	),
	severity: prop(severityKind, 'Severity by rule', "each rule's own"),
}

const caseKind = object({
	when: prop(conditionKind, 'When the case holds', 'in the state that the case is named after'),
	...patchable,
	ignore: later('Only the path is judged'),
})

/** A contract, complete or as a piece laid over another. */
export const contractKind = object({
	contract: prop(
		text('a name'),
		'Its name; the first half of every rule id in a finding',
		'the key in `doc-sync.yml`',
	),
	summary: prop(text('one line'), 'What documents it is for'),
	extends: prop(text('a contract, or `./file.yml`'), 'The contract that this one is laid over'),
	root: prop(
		text('a folder'),
		"Where the documents live, relative to the repository's root",
		'`.`',
	),
	path: prop(path, 'The path of one document, below `root`', 'required'),
	'for-each': prop(
		oneOf('workspace-package'),
		'There must be a document for each; gives `{package}`',
	),
	beside: prop(
		list(path),
		'What else may stand below `root`. Present, even empty: every entry must be accounted for',
		'other files are not looked at',
	),
	title: prop(oneOrMore(template), 'The H1', 'any'),
	header: prop(
		headerKind,
		'What stands before the first section, in this order',
		'`[title]` if `title` is given, else none',
	),
	state: prop(text('a field'), 'The field whose values are the states of a document'),
	...patchable,
	cases: prop(
		map('a state, or a name', caseKind),
		'What holds only in a state or under a condition',
		'`{}`',
	),
	exemptions: prop(
		map('the path of a document', text('a reason')),
		'Documents whose findings of this contract are not reported',
		'`{}`',
	),
	index: prop(map('a file', indexKind), 'Generated lists of the documents', '`{}`'),
	gates: prop(
		map('a gate', list(text('a rule family'))),
		'Names for some of the rules; a family is the part of a rule id before the first `-`',
		"one gate: the contract's name, all rules",
	),
	ignore: prop(
		list(path),
		'Entries below `root` that are neither judged nor accounted for',
		'`[]`',
	),
	template: later('A file whose text is residue elsewhere'),
	sealed: later('A file of hashes of contents that may not change'),
	links: later('Whether relative links must exist'),
})

/** `doc-sync.yml`. */
export const configKind = object({
	contracts: must(map('a name', contractKind), "The repository's contracts"),
})

export type ContractData = Infer<typeof contractKind>
export type CaseData = Infer<typeof caseKind>
export type FieldData = Infer<typeof fieldKind>
export type ValueData = Infer<typeof valueOptions>
export type SectionsData = Infer<typeof sectionsKind>
export type SectionData = Infer<typeof sectionOptions>
export type ConditionData = Infer<typeof conditionKind>
export type IndexData = Infer<typeof indexKind>
export type WaiverData = Infer<typeof waiverKind>
export type CompanionData = Infer<typeof companionKind>
