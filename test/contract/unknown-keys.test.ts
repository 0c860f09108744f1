import { describe, expect, it } from 'vitest'
import { issues, mine } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

describe('an unknown key', () => {
	it.each<Fault>([
		['of a contract', mine('titel: x'), '14:5 `titel` is no key of `mine`; did you mean `title`?'],
		[
			'that is near none',
			mine('zzz: x'),
			'14:5 `zzz` is no key of `mine`; the keys are `contract`, `summary`, `extends`, `root`, `path`, `for-each`, `beside`, `title`, `header`, `state`, `transitions`, `fields`, `preface`, `sections`, `companions`, `waivers`, `banned-text`, `links`, `markers`, `sealed`, `severity`, `cases`, `exemptions`, `index`, `gates`, `ignore`, `frozen`',
		],
		[
			'of doc-sync.yml',
			'contract:\n  a: { path: a.md }\n',
			'1:1 `contract` is no key of `doc-sync.yml`; did you mean `contracts`?',
		],
		[
			'of a field',
			mine('fields:\n  name: { typ: slug }'),
			'15:15 `typ` is no key of `name`; did you mean `type`?',
		],
		[
			'of a value',
			mine('fields:\n  state:\n    values:\n      - told: { forms: told }'),
			'17:21 `forms` is no key of `told`; did you mean `form`?',
		],
		[
			'of sections',
			mine('sections: { orders: [Once] }'),
			'14:17 `orders` is no key of `sections`; did you mean `order`?',
		],
		[
			'of a section',
			mine('sections:\n  order:\n    - Once: { contents: { items: 1 } }'),
			'16:19 `contents` is no key of `Once`; did you mean `content`?',
		],
		[
			'of content',
			mine('sections:\n  order:\n    - Once: { content: { item: 1 } }'),
			'16:30 `item` is no key of `content`; did you mean `items`?',
		],
		[
			'of banned sections',
			mine('sections: { banned: { title: [Moral] } }'),
			'14:27 `title` is no key of `banned`; did you mean `titles`?',
		],
		[
			'of a header block',
			mine('header: [title, { lines: { orderd: true } }]'),
			'14:32 `orderd` is no key of `lines`; did you mean `ordered`?',
		],
		[
			'of a kind of block without options',
			mine('preface: [{ quote: { required: true } }]'),
			'14:26 `required` is no key of `quote`; it has no options',
		],
		[
			'of a test',
			mine('cases:\n  old: { when: { date: { befor: 2020-01-01 } } }'),
			'15:30 `befor` is no key of `date`; did you mean `before`?',
		],
		[
			'of a test, where a short form is spelt out',
			mine('cases:\n  old: { when: { date: { is: 2020-01-01 } } }'),
			'15:30 `is` is no key of `date`; the keys are `not`, `since`, `before`, `present`',
		],
		[
			'of a case',
			mine('cases:\n  told: { section: [Once] }'),
			'15:15 `section` is no key of `told`; did you mean `sections`?',
		],
		[
			'of a field in a case',
			mine('cases:\n  told: { fields: { name: { requird: false } } }'),
			'15:33 `requird` is no key of `name`; did you mean `required`?',
		],
		[
			'of a companion',
			mine('companions:\n  "{name}.jpg": { require: true }'),
			'15:23 `require` is no key of `{name}.jpg`; did you mean `required`?',
		],
		[
			'of a waiver',
			mine('waivers:\n  no-end: { comment: no end, sections: End }'),
			'15:34 `sections` is no key of `no-end`; did you mean `section`?',
		],
		[
			'of a banned text',
			mine('banned-text:\n  XXX: { why: no, hlp: yes }'),
			'15:23 `hlp` is no key of `XXX`; did you mean `help`?',
		],
		[
			'of an index',
			mine('index:\n  LIST.md: { columns: { T: "{title}" }, group: [state] }'),
			'15:45 `group` is no key of `LIST.md`; did you mean `groups`?',
		],
		[
			'of a block of the header that is none',
			mine('header: [titel]'),
			'14:14 `titel` is not a header block; did you mean `title`?',
		],
		[
			'of a kind of block that is none',
			mine('preface: [quotes]'),
			'14:15 `quotes` is not a kind of block; did you mean `quote`?',
		],
		[
			'with a plus',
			mine('besides+: [A.md]'),
			'14:5 `besides+` is no key of `mine`; did you mean `beside`?',
		],
		[
			'of Object',
			mine('toString: x\nhasOwnProperty: y'),
			'14:5 `toString` is no key of `mine`; the keys are `contract`, `summary`, `extends`, `root`, `path`, `for-each`, `beside`, `title`, `header`, `state`, `transitions`, `fields`, `preface`, `sections`, `companions`, `waivers`, `banned-text`, `links`, `markers`, `sealed`, `severity`, `cases`, `exemptions`, `index`, `gates`, `ignore`, `frozen`',
			'15:5 `hasOwnProperty` is no key of `mine`; the keys are `contract`, `summary`, `extends`, `root`, `path`, `for-each`, `beside`, `title`, `header`, `state`, `transitions`, `fields`, `preface`, `sections`, `companions`, `waivers`, `banned-text`, `links`, `markers`, `sealed`, `severity`, `cases`, `exemptions`, `index`, `gates`, `ignore`, `frozen`',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})

describe('what is kept for later', () => {
	it.each<Fault>([
		[
			'a key',
			mine('template: x.md'),
			'14:5 `template` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a key with a plus',
			mine('template+: [x]'),
			'14:5 `template+` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a key of a field',
			mine('fields:\n  name: { tail: true }'),
			'15:15 `tail` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a key of sections',
			mine('sections: { last: End }'),
			'14:17 `last` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a key of a section',
			mine('sections:\n  order: [{ Once: { or: [First] } }]'),
			'15:25 `or` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a header block',
			mine('header: [title, bullets]'),
			'14:21 `bullets` in `header` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a header block with options',
			mine('header: [{ front-matter: { other: false } }]'),
			'14:16 `front-matter` in `header` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a list of roots',
			mine('root: [a, b]'),
			'14:11 a list under `root` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a list of paths',
			mine('path: ["{name}.md"]'),
			'14:11 a list under `path` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a template under for-each',
			mine('for-each: "packages/{name}"'),
			'14:15 `for-each: packages/{name}` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a type',
			mine('fields:\n  name: { type: boolean }'),
			'15:21 `type: boolean` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a type, in short',
			mine('fields:\n  name: boolean'),
			'15:13 `type: boolean` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'level auto',
			mine('sections: { level: auto }'),
			'14:24 `level: auto` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'values from files',
			mine('fields:\n  name: { values: { from-files: "{x}.md" } }'),
			'15:23 a map under `values` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'a subject under severity',
			mine('severity: { field-value/state: warn }'),
			'14:17 `field-value/state` under `severity` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'ignore in a case',
			mine('cases:\n  told: { ignore: true }'),
			'15:15 `ignore` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'kept of an index',
			mine('index:\n  L.md: { kept: by-hand }'),
			'15:15 `kept` is not yet supported; take it out; it is reserved for a later version',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
