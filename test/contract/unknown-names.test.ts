import { describe, expect, it } from 'vitest'
import { issues, mine } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

/** A contract without a state, whose keys begin at line 5, column 5. */
const stateless = (keys: string): string =>
	`contracts:\n  a:\n    path: "{date}-{name}.md"\n    fields: { date: date }\n${keys.replace(/^/gm, '    ')}\n`

describe('an unknown name', () => {
	it.each<Fault>([
		[
			'a state that is no field',
			mine('state: stat'),
			'14:12 `stat` is no field of this contract; did you mean `state`?',
		],
		[
			'the word for all rules',
			mine('severity: { al: warn }'),
			'14:17 `al` is no rule; did you mean `all`?',
		],
		[
			'a section where there is no state',
			stateless('sections: { order: [A], first: Nope }'),
			'5:36 `Nope` is no section of `order`; the known ones are `A`',
		],
		[
			'a section without a case',
			stateless(
				'sections: { order: [A], first: Nope }\ncases: { old: { when: { date: 2020-01-01 } } }',
			),
			'5:36 `Nope` is no section of `order` without a case; the known ones are `A`',
		],
		[
			'a section in a case',
			stateless(
				'sections: { order: [A] }\ncases: { old: { when: { date: 2020-01-01 }, sections: { first: Nope } } }',
			),
			'6:68 `Nope` is no section of `order` in the case `old`; the known ones are `A`',
		],
		[
			'a field in a path that has a document for each package',
			'contracts:\n  p: { for-each: workspace-package, path: "{x}/README.md" }\n',
			'2:44 with `for-each` nothing provides `{x}`: each package has one document, and only `{package}` is known of it (in `{x}/README.md`); write that part of the path out',
			'2:43 `for-each` gives `{package}`, and `path` has none; write `path: "{package}/…"`',
		],
		[
			'a state without values',
			mine('state: date'),
			'14:12 the state `date` has no `values`; list its values under `fields`',
		],
		[
			'a state that leads somewhere',
			mine('state: state\ntransitions: { hold: [told] }'),
			'15:20 `hold` is no value of `state`; did you mean `told`?',
		],
		[
			'a state that is led to',
			mine('state: state\ntransitions: { told: [hold] }'),
			'15:27 `hold` is no value of `state`; did you mean `told`?',
		],
		[
			'transitions without a state',
			'contracts:\n  a:\n    path: "{x}.md"\n    transitions: { told: [] }\n',
			'4:5 there are transitions, and the contract has no `state`; name the field under `state`',
		],
		[
			'a field in a condition',
			mine('cases:\n  old: { when: { dat: { before: 2020-01-01 } } }'),
			'15:22 `dat` is no field of this contract; did you mean `date`?',
		],
		[
			'a value in a condition',
			mine('cases:\n  old: { when: { state: hold } }'),
			'15:29 `hold` is no value of `state`; did you mean `told`?',
		],
		[
			'a value in a list of a condition',
			mine('cases:\n  old: { when: { state: [told, herd] } }'),
			'15:36 `herd` is no value of `state`; did you mean `heard`?',
		],
		[
			'a value under not',
			mine('cases:\n  old: { when: { state: { not: hurd } } }'),
			'15:36 `hurd` is no value of `state`; the known ones are `told`, `heard`, `lost`',
		],
		[
			'no date under before',
			mine('cases:\n  old: { when: { date: { before: 2020-02-30 } } }'),
			'15:38 `2020-02-30` is no date, expected a calendar date, written yyyy-mm-dd; write a calendar date, written yyyy-mm-dd',
		],
		[
			'no date under since',
			mine('cases:\n  old: { when: { date: { since: soon } } }'),
			'15:37 `soon` is no date, expected a calendar date, written yyyy-mm-dd; write a calendar date, written yyyy-mm-dd',
		],
		[
			'no date to be equal to',
			mine('cases:\n  old: { when: { date: 2020-1-1 } }'),
			'15:28 `2020-1-1` is no date, expected a calendar date, written yyyy-mm-dd; write a calendar date, written yyyy-mm-dd',
		],
		[
			'no slug',
			mine('cases:\n  old: { when: { name: A b } }'),
			'15:28 `A b` is no slug, expected small letters, digits and single hyphens; write small letters, digits and single hyphens',
		],
		[
			'an integer that is none',
			mine('fields: { date: integer }\ncases:\n  old: { when: { date: { since: x } } }'),
			'16:37 `x` is no integer, expected digits; write digits',
		],
		[
			'an order where there is none',
			mine(
				'cases:\n  old: { when: { name: { since: a } } }\n  odd: { when: { state: { before: told } } }',
			),
			'15:30 `since` is for dates and integers, and `name` is neither; give the field a type, or list the values',
			'16:31 `before` is for dates and integers, and `state` is neither; list the values',
		],
		[
			'a test without a test',
			mine('cases:\n  old: { when: { name: {} } }'),
			'15:22 `name` is not tested for anything; write a value, a list of values, or `{ present: true }`',
		],
		[
			'a case without when',
			mine('cases:\n  tould: { sections: [Once] }'),
			'15:7 `tould` is no value of `state`, and a case without `when` is named after one; did you mean `told`?',
		],
		[
			'a case without when and no state',
			'contracts:\n  a:\n    path: a.md\n    cases: { told: { sections: [Once] } }\n',
			'4:14 the case `told` has no `when`, and the contract has no `state` whose value it could be named after; add `when: { field: value }`',
		],
		[
			'a rule',
			mine('severity: { section-ordr: warn }'),
			'14:17 `section-ordr` is no rule; did you mean `section-order`?',
		],
		[
			'a family',
			mine('gates: { quick: [sections] }'),
			'14:22 `sections` is no rule family; did you mean `section`?',
		],
		[
			'a rule in place of a family',
			mine('gates: { quick: [section-order] }'),
			'14:22 `section-order` is a rule, and a gate lists families of rules; write `section`',
		],
		[
			'a section under required',
			mine('sections: { required: [Onse] }'),
			'14:28 `Onse` is no section of `order`; did you mean `Once`?',
		],
		[
			'a section under first',
			mine('sections: { first: Beginning }'),
			'14:24 `Beginning` is no section of `order`; the known ones are `Once`, `Then`, `End`',
		],
		[
			'a section under required, in a state',
			mine(
				'sections: { order: null, required: [End] }\ncases:\n  told: { sections: [Once, End] }\n  heard: { sections: [Once] }\n  lost: { sections: [End] }',
			),
			'14:41 `End` is no section of `order` in the state `heard`; the known ones are `Once`',
		],
		[
			'a section under first, in a state without a case',
			mine(
				'sections: { order: null, first: Once }\ncases:\n  told: { sections: [Once] }\n  heard: { sections: [Once] }',
			),
			'14:37 `Once` is no section of `order` in the state `lost`; there is none here',
		],
		[
			'a section under first, in a state and a case',
			mine('cases:\n  old: { when: { date: { before: 2020-01-01 } }, sections: { first: Onse } }'),
			'15:73 `Onse` is no section of `order` in the state `told` and in the case `old`; did you mean `Once`?',
		],
		[
			'the section of a waiver',
			mine('waivers:\n  no-end: { comment: no end, section: Ende }'),
			'15:43 `Ende` is no section of `order`; did you mean `End`?',
		],
		[
			'a field of groups',
			mine('index:\n  L.md: { columns: { T: "{title}" }, groups: [stat] }'),
			'15:51 `stat` is no field of this contract; did you mean `state`?',
		],
		[
			'groups without values',
			mine('index:\n  L.md: { columns: { T: "{title}" }, groups: [date] }'),
			'15:51 `date` has no `values`, so it makes no groups; group by a field that has `values`',
		],
		[
			'six groups',
			mine(
				'index:\n  L.md:\n    columns: { T: "{title}" }\n    groups: [state, state, state, state, state, state]',
			),
			'17:9 `groups` has 6 levels, expected 5 at most: headings end at level 6; group by fewer fields',
		],
		[
			'a label',
			mine(
				'index:\n  L.md: { columns: { T: "{title}" }, groups: [state], labels: { tolt: Told } }',
			),
			'15:69 `tolt` is no value of a field under `groups` or in the path; did you mean `told`?',
		],
		[
			'a field of sort',
			mine('index:\n  L.md: { columns: { T: "{title}" }, sort: [-dat] }'),
			'15:49 `dat` is no field of this contract; did you mean `date`?',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})

describe('a fact that nothing provides', () => {
	it.each<Fault>([
		[
			'a field without a block of the header',
			mine('header: [title]\nfields: { place: text, state: { key: null } }'),
			'15:15 nothing provides `place`: no template names it, and no block of the header holds fields; add `lines` to `header`, or name the field in a template',
		],
		[
			'a key without a block of the header',
			mine('header: [title]'),
			'8:21 `state` has the `key` `State`, and no block of the header holds fields; add `lines` to `header`, or take the key out',
		],
		[
			'a companion',
			mine('companions:\n  "{date}-{nam}.jpg": {}'),
			'15:15 nothing provides `{nam}` (in `{date}-{nam}.jpg`); did you mean `{name}`?',
		],
		[
			'a package without for-each',
			mine('companions:\n  "{package}.jpg": {}'),
			'15:8 nothing provides `{package}` (in `{package}.jpg`); known are `{state}`, `{date}`, `{name}`, `{title}`, `{reason}`',
		],
		[
			'a line of the preface',
			mine('preface: [{ line: "see {date}-{where}.md" }]'),
			'14:35 nothing provides `{where}` (in `see {date}-{where}.md`); known are `{state}`, `{date}`, `{name}`, `{title}`, `{reason}`',
		],
		[
			'a column',
			mine('index:\n  L.md: { columns: { T: "[{titel}]({path})" } }'),
			'15:31 nothing provides `{titel}` (in `[{titel}]({path})`); did you mean `{title}`?',
		],
		[
			'a path with for-each',
			mine('for-each: workspace-package\npath: "{package}/{name}.md"'),
			'15:22 with `for-each` nothing provides `{name}`: each package has one document, and only `{package}` is known of it (in `{package}/{name}.md`); write that part of the path out',
		],
		[
			'a path without the package',
			mine('for-each: workspace-package\npath: "x/README.md"'),
			'15:11 `for-each` gives `{package}`, and `path` has none; write `path: "{package}/…"`',
		],
		[
			'a path that is reserved',
			mine('title: "{path}: {title}"'),
			'14:13 `{path}` can be no field: the name is reserved (in `{path}: {title}`); use another name',
		],
		[
			'a name that means something to JavaScript',
			mine('title: "{constructor}"'),
			'14:13 `{constructor}` can be no field: the name is reserved (in `{constructor}`); use another name',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
