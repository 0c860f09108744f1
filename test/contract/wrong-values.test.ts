import { describe, expect, it } from 'vitest'
import { issues, mine } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

describe('a value of the wrong type', () => {
	it.each<Fault>([
		[
			'a list for a text',
			mine('summary: [a]'),
			'14:14 `summary` is a list, expected one line; write one line',
		],
		[
			'a map for a text',
			mine('state: { a: b }'),
			'14:12 `state` is a map, expected a field; write a field',
		],
		[
			'a template without quotes',
			mine('summary: {name}'),
			'14:14 `summary` is a map, expected one line; a template that starts with `{` needs quotes: `"{name}…"`',
		],
		[
			'a map of two keys without values',
			mine('summary: {name, title}'),
			'14:14 `summary` is a map, expected one line; write one line',
		],
		[
			'a template without quotes in a list',
			mine('beside: [{name}]'),
			'14:14 an entry of `beside` is a map, expected a path template; a template that starts with `{` needs quotes: `"{name}…"`',
		],
		[
			'a template without quotes where a list may be',
			mine('title: {title}'),
			'14:12 `title` is a map, expected a text or a list of texts; a template that starts with `{` needs quotes: `"{name}…"`',
		],
		[
			'a template without quotes that goes on',
			mine('title: {title} and {name}'),
			'14:20 this is not valid YAML: unexpected scalar at node end; a template that starts with `{` needs quotes: `"{name}…"`',
		],
		[
			'a template with a colon without quotes',
			mine('path: {state:4}-{name}.md'),
			'14:20 this is not valid YAML: unexpected scalar at node end; a template that starts with `{` needs quotes: `"{name}…"`',
		],
		[
			'a template without quotes as a key',
			mine('companions:\n  {name}.md: { required: true }'),
			'15:13 this is not valid YAML: unexpected scalar token; a template that starts with `{` needs quotes: `"{name}…"`',
		],
		[
			'a map as a key',
			mine('companions:\n  ? { name: x }\n  : { required: true }'),
			'15:9 a key that is no text; a template that starts with `{` needs quotes: `"{name}…"`',
		],
		['an empty text', mine('root: ""'), '14:11 `root` is empty, expected a folder; write a folder'],
		[
			'a text of spaces',
			mine('state: " "'),
			'14:12 `state` is empty, expected a field; write a field',
		],
		[
			'a text for a list',
			mine('beside: a.md'),
			'14:13 `beside` is `a.md`, expected a list; write a list',
		],
		[
			'a map for a list',
			mine('ignore: { a: b }'),
			'14:13 `ignore` is a map, expected a list; write a list',
		],
		[
			'an empty place in a list',
			mine('beside: [a.md, ]\nignore: [~]'),
			'15:14 an entry of `ignore` is empty, expected a value; write a value',
		],
		[
			'a text for a map',
			mine('fields: name'),
			'14:13 `fields` is `name`, expected a map, each key a field; write a map, each key a field',
		],
		[
			'a list for a map',
			mine('cases: [told]'),
			'14:12 `cases` is a list, expected a map, each key a state, or a name; write a map, each key a state, or a name',
		],
		[
			'a list for an object',
			mine('index:\n  L.md: [a]'),
			'15:13 `L.md` is a list, expected a map of its keys; it has the keys `title`, `intro`, `labels`, `groups`, `columns`, `sort`, `nowhere-else`, `committed`',
		],
		[
			'a map for a list of sections',
			mine('sections: { order: { Once: {} } }'),
			'14:24 `order` is a map, expected a list, each entry a section; write a list, each entry a section',
		],
		[
			'a list in a list of sections',
			mine('sections: [[Once]]'),
			'14:16 an entry of `order` is a list, expected a section, or a section with options; write a section, or a section with options',
		],
		[
			'two names in one entry',
			mine('sections:\n  order:\n    - Once: {}\n      Then: {}'),
			'16:11 an entry of `order` is a map, expected a section, or a section with options; write a section, or a section with options',
		],
		[
			'an entry without a name',
			mine('sections: [""]'),
			'14:16 an entry of `order` is empty, expected a section, or a section with options; write a section, or a section with options',
		],
		[
			'a word for a boolean',
			mine('fields:\n  name: { unique: yes }'),
			'15:23 `unique` is `yes`, expected `true` or `false`; write `true` or `false`',
		],
		[
			'a quoted boolean',
			mine('fields:\n  name: { unique: "true" }'),
			'15:23 `unique` is `"true"`, expected `true` or `false`; write `true` or `false`',
		],
		[
			'a word for a boolean or a condition',
			mine('fields:\n  state: { required: maybe }'),
			'15:26 `required` is `maybe`, expected `true`, `false` or a condition, a map from fields to values; write `true`, `false` or a condition, a map from fields to values',
		],
		[
			'a list for a boolean or a condition',
			mine('fields:\n  state: { required: [a] }'),
			'15:26 `required` is a list, expected `true`, `false` or a condition, a map from fields to values; write `true`, `false` or a condition, a map from fields to values',
		],
		[
			'a word for a number',
			mine('sections: { level: two }'),
			'14:24 `level` is `two`, expected a whole number from 1 to 6; write a whole number from 1 to 6',
		],
		[
			'level 0',
			mine('sections: { level: 0 }'),
			'14:24 `level` is `0`, expected a whole number from 1 to 6; write a whole number from 1 to 6',
		],
		[
			'level 7',
			mine('sections: { level: 7 }'),
			'14:24 `level` is `7`, expected a whole number from 1 to 6; write a whole number from 1 to 6',
		],
		[
			'a negative number',
			mine('sections:\n  order:\n    - Once: { content: { items: -1 } }'),
			'16:37 `items` is `-1`, expected a whole number from 0 on; write a whole number from 0 on',
		],
		[
			'an unknown type',
			mine('fields:\n  date: { type: dat }'),
			'15:21 `type` is `dat`, expected `text`, `date`, `integer`, `slug` or `reference`; did you mean `date`?',
		],
		[
			'an unknown type, in short',
			mine('fields:\n  date: number'),
			'15:13 `type` is `number`, expected `text`, `date`, `integer`, `slug` or `reference`; write `text`, `date`, `integer`, `slug`, `reference`',
		],
		[
			'an unknown severity',
			mine('severity: { section-order: warning }'),
			'14:32 `section-order` is `warning`, expected `error`, `warn` or `off`; write `error`, `warn`, `off`',
		],
		[
			'an unknown for-each',
			mine('for-each: package'),
			'14:15 `for-each` is `package`, expected `workspace-package`; write `workspace-package`',
		],
		[
			'a title without a template',
			mine('title: []'),
			'14:12 `title` is a list, expected a text or a list of texts with something in it; write a text or a list of texts with something in it',
		],
		[
			'values without a value',
			mine('fields:\n  state: []'),
			'15:14 `values` is a list, expected a list, each entry a value, with one at least; write a list, each entry a value, with one at least',
		],
		[
			'a value without a form',
			mine('fields:\n  state:\n    values:\n      - told: []'),
			'17:19 `form` is a list, expected a text or a list of texts with something in it; write a text or a list of texts with something in it',
		],
		[
			'a gate without a family',
			mine('gates: { quick: [] }'),
			'14:21 `quick` is a list, expected a list with something in it; write a list with something in it',
		],
		[
			'a line without its template',
			mine('preface: [line]'),
			'14:15 `line` stands without its template; write `line: "…"`',
		],
		[
			'a line break',
			mine('root: |\n  a\n  b'),
			'14:11 `root` has a line break or a control character in it, expected one line; write it on one line',
		],
		[
			'a control character',
			mine('state: "a\\x07b"'),
			'14:12 `state` has a line break or a control character in it, expected one line; write it on one line',
		],
		[
			'a plus on what is no list',
			mine('root+: a'),
			'14:5 `root+` would add to a list, and `root` is none; write `root`',
		],
		[
			'a plus on a map',
			mine('fields+: {}'),
			'14:5 `fields+` would add to a list, and `fields` is none; write `fields`',
		],
		[
			'columns without a column',
			mine('index:\n  L.md: { columns: {} }'),
			'15:15 `columns` is empty, expected one column at least; write a heading and a template: `Title: "[{title}]({path})"`',
		],
		[
			'a contract that is a text',
			'contracts:\n  a: b\n',
			'2:6 `a` is `b`, expected a map of its keys; it has the keys `contract`, `summary`, `extends`, `root`, `path`, `for-each`, `beside`, `title`, `header`, `state`, `transitions`, `fields`, `preface`, `sections`, `companions`, `waivers`, `banned-text`, `links`, `markers`, `sealed`, `severity`, `cases`, `exemptions`, `index`, `gates`, `ignore`, `frozen`',
		],
		[
			'contracts that are a list',
			'contracts: [a]\n',
			'1:12 `contracts` is a list, expected a map, each key a name; write a map, each key a name',
		],
		[
			'doc-sync.yml that is a list',
			'- a\n',
			'1:1 `doc-sync.yml` is a list, expected a map of its keys; it has the keys `contracts`, `bounds`',
		],
		[
			'doc-sync.yml that is a text',
			'a\n',
			'1:1 `doc-sync.yml` is `a`, expected a map of its keys; it has the keys `contracts`, `bounds`',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
