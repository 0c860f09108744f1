import { later, list, map, must, object, oneOf, oneOrMore, prop, prose, text } from './define.ts'
import type { Infer } from './kinds.ts'
import { header, linesBlock, preface, titleBlock } from './schema/blocks.ts'
import { boundsKind } from './schema/bounds.ts'
import { condition, conditionTest } from './schema/condition.ts'
import { ban, companion, counterpart, record, waiver } from './schema/extras.ts'
import { caseField, field, value } from './schema/field.ts'
import { indexFile } from './schema/index-file.ts'
import { links } from './schema/links.ts'
import { markers } from './schema/markers.ts'
import { seal } from './schema/seal.ts'
import { banned, content, section, sections } from './schema/sections.ts'
import { template } from './schema/shared.ts'

/*
 * The contract language. This, with the parts in `schema/`, is its only
 * definition: what is not here is an error in a contract, and what stands here
 * stands on the reference page and in the JSON Schema.
 */

const path = text('a path template')
const paths = list(path)

/** What both a contract and a case say. */
const asked = {
	preface: prop(preface, 'What may stand between the header and the first section', 'anything'),
	sections: prop(sections, 'The skeleton of the body', 'none'),
	companions: prop(
		map('a path template', companion),
		"Files that go with each document, relative to its folder (`/…`: to the repository's root)",
		'`{}`',
	),
	waivers: prop(
		map('a name', waiver),
		'HTML comments that stand in for a required section',
		'`{}`',
	),
	'banned-text': prop(
		map('a text', ban),
		'Texts that may stand in no prose, heading or comment',
		'`{}`',
	),
	links: prop(
		links,
		'Whether the links of the documents lead somewhere: `true`, or where they count from',
		'they are not looked at',
	),
	markers: prop(
		markers,
		'Whether markers such as `TODO(tag)` that the documents name stand in the sources',
		'they are not looked at',
	),
	sealed: prop(
		seal,
		'Whether documents may not change or go once they are what the contract, or the case, is about: `true`, or what may change of them',
		'they may',
	),
	severity: prop(
		map('a rule, or `all`', oneOf(['error', 'warn', 'off']), { holding: '/' }),
		'How grave the findings of a rule are',
		"each rule's own",
	),
}

const found = {
	contract: prop(
		text('a name'),
		'Its name; the first half of every rule id in a finding',
		'the key in `doc-sync.yml`',
	),
	summary: prop(prose('one line'), 'What documents it is for', 'none'),
	extends: prop(
		text('a contract, or `./file.yml`'),
		'The contract that this one is laid over',
		'none',
	),
	root: prop(
		text('a folder', { reserved: { list: true } }),
		"Where the documents live, relative to the repository's root",
		'`.`',
	),
	path: prop(
		text('a path template', { reserved: { list: true } }),
		'The path of one document, below `root`',
		'none: a contract must have it, its own or inherited',
	),
	'for-each': prop(
		oneOf(['workspace-package'], { holding: '{' }),
		'There must be a document for each package of the workspace; `path` then has `{package}`, the folder of the package. Where the root has neither a `package.json` nor a `pnpm-workspace.yaml`, each folder with a `package.json` that lies in no other is a package, and its document is judged if there is one',
		'none',
	),
	beside: prop(
		paths,
		'What else may stand below `root`. Present, even empty: every entry must be accounted for',
		'other files are not looked at',
	),
	title: prop(oneOrMore(template), 'The H1', 'any'),
	header: prop(
		header,
		'What stands before the first section, in this order',
		'`[title]` if `title` is given, else none',
	),
	state: prop(
		text('a field'),
		'The field whose values are the states of a document; a case without `when` is named after one',
		'none',
	),
	transitions: prop(
		map('a state', list(text('a state'))),
		'The states that a document may move to from each; a state that is not named here leads to none',
		'any state leads to any other',
	),
	fields: prop(map('a field', field), 'The facts of a document, and what they may be', '`{}`'),
}

export const caseKind = object(
	{
		when: prop(
			condition,
			'The condition under which the case holds',
			'in the state that the case is named after',
		),
		fields: prop(map('a field', caseField), 'What is asked of fields of the contract', '`{}`'),
		...asked,
		ignore: later('Whether only the path is judged'),
	},
	{},
	{
		keys: [...Object.keys(found), 'exemptions', 'index', 'gates', 'cases', 'frozen'],
		message:
			'cannot change in a case: a case changes what is asked of a document, not where documents and fields are found',
		help: 'write it in the contract, outside `cases`',
	},
)

/** A contract, complete or as a piece laid over another. */
export const contractKind = object({
	...found,
	...asked,
	cases: prop(
		map('a state, or a name', caseKind),
		'What holds only in a state or under a condition: pieces laid over the contract, in this order',
		'`{}`',
	),
	exemptions: prop(
		map('the path of a document', prose('a reason', { empty: true })),
		'Documents whose findings of this contract are not reported',
		'`{}`',
	),
	index: prop(
		map('a file, or a template for several', indexFile),
		'Generated lists of the documents. Fields in the path (`{status}/INDEX.md`) split a list into a file for each of their `values`; where no document belongs in one, it need not be there',
		'`{}`',
	),
	gates: prop(
		map('a gate', list(text('a rule family'), 1)),
		'Names for some of the rules; a family is the part of a rule id before the first `-`',
		'one gate, the name of the contract, with all rules',
	),
	ignore: prop(
		paths,
		'Entries below `root` that are neither judged nor accounted for; `*` and `**` may be whole segments, as in `beside`',
		'`[]`',
	),
	frozen: prop(
		paths,
		'Documents whose date is believed whatever the history of git says; `*` and `**` as in `beside`',
		'`[]`',
	),
	template: later('A file whose text is residue elsewhere'),
})

/** `doc-sync.yml`. */
export const configKind = object({
	contracts: must(map('a name', contractKind), 'The contracts of the repository'),
	bounds: prop(
		boundsKind,
		'How large a document may be; beyond a bound it is told and not judged further. Each can be set lower, and up to four times as high (`nesting`: 200); in brackets what the largest of 2,642 real documents has',
		'those below',
	),
})

/** The objects of the language with the names that pages and schemas give them. */
export const parts = {
	'doc-sync.yml': configKind,
	bounds: boundsKind,
	contract: contractKind,
	'header block `title`': titleBlock,
	'header block `lines`': linesBlock,
	field,
	value,
	sections,
	section,
	content,
	banned,
	test: conditionTest,
	case: caseKind,
	'field in a case': caseField,
	companion,
	counterpart,
	record,
	waiver,
	'banned text': ban,
	links,
	markers,
	sealed: seal,
	index: indexFile,
} as const

export type ContractData = Infer<typeof contractKind>
export type CaseData = Infer<typeof caseKind>
export type FieldData = Infer<typeof field>
export type ValueData = Infer<typeof value>
export type SectionsData = Infer<typeof sections>
export type ConditionData = Infer<typeof condition>
export type IndexData = Infer<typeof indexFile>
