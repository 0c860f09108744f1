import { describe, expect, it } from 'vitest'
import { issues, mine } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

describe('what is wrong in several ways', () => {
	it.each<Fault>([
		[
			'a field that is none, and sections that are none',
			mine(
				'sections: { order: [End], required: [Ende] }\nwaivers: { a: { comment: nothing to say, section: Start } }\nindex: { I.md: { columns: { T: "{titel}" } } }',
			),
			'16:37 nothing provides `{titel}` (in `{titel}`); did you mean `{title}`?',
			'14:42 `Ende` is no section of `order`; did you mean `End`?',
			'15:55 `Start` is no section of `order`; the known ones are `End`',
		],
	])('is told at once: %s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})

describe('what stands twice or says two things', () => {
	it.each<Fault>([
		[
			'a section',
			mine('sections: [Once, Then, Once]'),
			'14:28 `Once` stands twice in `order`; drop one of the two',
		],
		[
			'a section that is inherited',
			mine('sections: { order+: [Then] }'),
			'14:26 `Then` stands twice in `order`; drop one of the two',
		],
		[
			'a value',
			mine('fields:\n  state: [told, told]'),
			'15:21 `told` stands twice in `values`; drop one of the two',
		],
		[
			'a header block',
			mine('header: [title, lines, lines]'),
			'14:28 `lines` stands twice in `header`; keep one of the two',
		],
		[
			'a section that is banned',
			mine('sections: { banned: [Moral, Then] }'),
			'14:33 `Then` is banned, and stands in `order`; take it out of one of the two',
		],
		[
			'a section that is banned in another spelling',
			mine('sections: { banned: ["then:"] }'),
			'14:26 `then:` is banned, and stands in `order` as `Then`; take it out of one of the two',
		],
		[
			'a section that a case bans',
			mine('cases:\n  told: { sections: { banned: [End] } }'),
			'15:36 `End` is banned, and stands in `order` in the state `told`; take it out of one of the two',
		],
		[
			'the key of a field',
			mine('fields: { place: { key: state } }'),
			'14:29 the key `state` is that of two fields, `state` and `place`; give one of them another `key`, or keep one',
		],
		[
			'the name of a field that is the key of another',
			mine('fields: { State: {} }'),
			'14:15 the key `State` is that of two fields, `state` and `State`; give one of them another `key`, or keep one',
		],
		[
			'a key with a colon',
			mine('fields: { place: { key: "At: where" } }'),
			'14:29 the key `At: where` has a colon in it, and a key ends at its colon; write the part before the colon',
		],
		[
			'a comment that no comment can hold',
			mine(
				'waivers:\n  a: { comment: "a -- b", section: End }\n  b: { comment: "> b", section: End }',
			),
			'15:21 `a -- b` cannot stand in an HTML comment: it has `--`, `>` at its start, `-` at its end, or outer spaces; write the text between `<!--` and `-->`, without them',
			'16:21 `> b` cannot stand in an HTML comment: it has `--`, `>` at its start, `-` at its end, or outer spaces; write the text between `<!--` and `-->`, without them',
		],
		[
			'a field named path',
			mine('fields: { path: text }'),
			'14:15 `path` can be no field: the name is reserved; use another name',
		],
		[
			'a section named like a prototype',
			mine('sections: [prototype]'),
			'14:16 `prototype` can be no name; use another name',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
