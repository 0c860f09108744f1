import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'

const DROPPED = 'recipes/dropped/2026-03-01-soup.md'

/** The contract with more fields in its header. */
const withFields = (fields: string) =>
	SAMPLE_CONTRACT.replace('  date: date\n', `${fields}  date: date\n`)

const COOK = withFields('  cook: { key: Cook, why: w, help: ask around }\n')

const DAY = SAMPLE_CONTRACT.replace('  date: date\n', '  date: { key: Date, type: date }\n')

const line = (text: string) => sample('State: draft', `State: draft\n${text}`)

const VALUES: [string, Situation, readonly string[]][] = [
	[
		'no value like it',
		{ text: sample('draft', 'eaten') },
		[
			'3:8-3:13 field-value State: `State` is `eaten`, expected `draft`, `tried` or `dropped — {reason}`; write `draft`, which is what the path says',
		],
	],
	[
		'nearly a value, and another than the folder has',
		{ text: sample('draft', 'tride') },
		[
			'3:8-3:13 field-value State: `State` is `tride`, expected `draft`, `tried` or `dropped — {reason}`; did you mean `tried`? Or `draft`, which is what the path says? Allowed: `draft`, `tried` or `dropped — {reason}`',
		],
	],
	[
		'with a note, and another than the folder has: the two mends do not contradict each other',
		{ text: sample('draft', 'Tried (in May)') },
		[
			'3:8-3:22 field-agrees state: `State: Tried (in May)`, but the path says `draft`; move the file to where `state` is `tried`, or change the header to `draft`',
			'3:8-3:22 field-value State: `State` is `Tried (in May)`, expected `tried`; write `State: draft` if the path is right, else `State: tried`; move what else it says into the body',
		],
	],
	[
		'nearly a value',
		{ text: sample('draft', 'darft') },
		[
			'3:8-3:13 field-value State: `State` is `darft`, expected `draft`, `tried` or `dropped — {reason}`; did you mean `draft`? Allowed: `draft`, `tried` or `dropped — {reason}`',
		],
	],
	[
		'nothing',
		{ text: sample('draft', '') },
		[
			'3:8-3:8 field-value State: `State` is empty, expected `draft`, `tried` or `dropped — {reason}`; write `draft`, which is what the path says',
		],
	],
	[
		'another case',
		{ text: sample('draft', 'DRAFT') },
		['3:8-3:13 field-value State: `State` is `DRAFT`, expected `draft`; write `State: draft`'],
	],
	[
		'a note behind it',
		{ text: sample('draft', 'draft (since May)') },
		[
			'3:8-3:25 field-value State: `State` is `draft (since May)`, expected `draft`; write `State: draft`; move what else it says into the body',
		],
	],
	[
		'no reason',
		{ path: DROPPED, text: sample('draft', 'dropped') },
		[
			'3:8-3:15 field-value State: `State` is `dropped` without its reason, expected `dropped — {reason}`; write the reason behind it: `State: dropped — {reason}`',
		],
	],
	[
		'no date',
		{ contract: DAY, text: line('Date: tomorrow') },
		[
			'4:7-4:15 field-value Date: `Date` is `tomorrow`, expected a calendar date, written yyyy-mm-dd; write a calendar date, written yyyy-mm-dd',
		],
	],
	[
		'no number, no slug',
		{
			contract: withFields(
				'  serves: { key: Serves, type: integer }\n  tag: { key: Tag, type: slug }\n',
			),
			text: line('Serves: two\nTag: A B'),
		},
		[
			'4:9-4:12 field-value Serves: `Serves` is `two`, expected a whole number, digits only; write a whole number, digits only',
			'5:6-5:9 field-value Tag: `Tag` is `A B`, expected a slug: lower-case letters, digits and single hyphens; write a slug: lower-case letters, digits and single hyphens',
		],
	],
	[
		'an empty text, with the words of the contract',
		{ contract: COOK, text: line('Cook:') },
		['4:6-4:6 field-value Cook: `Cook` is empty, expected a text; ask around; or: write a text; w'],
	],
]

const REQUIRED: [string, Situation, readonly string[]][] = [
	[
		'a field that the path knows',
		{ text: sample('State: draft', 'Cook: Ada') },
		[
			'3:1-3:1 field-required State: the header has no `State`, expected `State: draft`; add the line `State: draft` to the header',
		],
	],
	[
		'that a table states',
		{ text: sample('State: draft', '| Cook | **State** |\n|---|---|\n| Ada | draft |') },
		[
			'3:1-3:1 field-required State: the header has no `State`, expected `State: draft`; write the line `State: draft` in place of the table, if that says it',
			'3:1-3:21 preface-content table: a table stands between the header and `Ingredients`, where only `quote` and `comment` may; move it into the section that it belongs to',
		],
	],
	[
		'that a table does not state',
		{ text: sample('State: draft', '| Cook | Stated |\n|---|---|\n| Ada | draft |') },
		[
			'3:1-3:1 field-required State: the header has no `State`, expected `State: draft`; add the line `State: draft` to the header',
			'3:1-3:18 preface-content table: a table stands between the header and `Ingredients`, where only `quote` and `comment` may; move it into the section that it belongs to',
		],
	],
	[
		'that is stated in another language, which is no line of a header',
		{ text: sample('State: draft', '状态：草稿') },
		[
			'3:1-3:1 field-required State: the header has no `State`, expected `State: draft`; write the line `State: draft` in place of `状态：草稿`, if that says it',
			'3:1-3:6 preface-content paragraph: a paragraph stands between the header and `Ingredients`, where only `quote` and `comment` may; move it into the section that it belongs to',
		],
	],
	[
		'that is not stated before a paragraph in another language',
		{ text: sample('State: draft', '这是一份食谱。它说：煮熟即可食用，无需其他步骤') },
		[
			'3:1-3:1 field-required State: the header has no `State`, expected `State: draft`; add the line `State: draft` to the header',
			'3:1-3:24 preface-content paragraph: a paragraph stands between the header and `Ingredients`, where only `quote` and `comment` may; move it into the section that it belongs to',
		],
	],
	[
		'a field that a later paragraph states',
		{ text: `${sample('State: draft\n\n', '')}\nState: draft\n` },
		[
			'3:1-3:1 field-required State: the header has no `State`, expected `State: draft`; move the line that states it up into the header',
			'  11:1-11:13 `State` is stated here',
		],
	],
	[
		'a field that nothing else tells, with the words of the contract',
		{ contract: COOK, text: SAMPLE_TEXT },
		[
			'3:1-3:1 field-required Cook: the header has no `Cook`, expected `Cook: {cook}`; ask around; or: add the line `Cook: {cook}` to the header; w',
		],
	],
	[
		'a field of several values that nothing else tells',
		{
			contract: SAMPLE_CONTRACT.replace('{state}/', ''),
			path: 'recipes/2026-03-01-soup.md',
			text: sample('State: draft\n\n', ''),
		},
		[
			'3:1-3:1 field-required State: the header has no `State`, expected `State: draft`, `State: tried` or `State: dropped — {reason}`; add one of the lines `State: draft`, `State: tried` or `State: dropped — {reason}` to the header',
		],
	],
	[
		'a field that need not be there',
		{ contract: withFields('  cook: { key: Cook, required: false }\n'), text: SAMPLE_TEXT },
		[],
	],
	[
		'a field that must be there in another state',
		{
			contract: withFields('  cook: { key: Cook, required: { state: tried } }\n'),
			text: SAMPLE_TEXT,
		},
		[],
	],
	[
		'a field that must be there in this state',
		{
			contract: withFields('  cook: { key: Cook, required: { state: draft } }\n'),
			text: SAMPLE_TEXT,
		},
		[
			'3:1-3:1 field-required Cook: the header has no `Cook`, expected `Cook: {cook}`; add the line `Cook: {cook}` to the header',
		],
	],
	[
		'header lines that need not be there, and are not',
		{
			contract: SAMPLE_CONTRACT.replace(
				'[title, lines]',
				'[title, { lines: { required: false } }]',
			),
			text: sample('State: draft\n\n', ''),
		},
		[],
	],
	[
		'header lines that need not be there, and are',
		{
			contract: SAMPLE_CONTRACT.replace(
				'[title, lines]',
				'[title, { lines: { required: false } }]',
			),
			text: sample('State: draft', 'Cook: Ada'),
		},
		[
			'3:1-3:1 field-required State: the header has no `State`, expected `State: draft`; add the line `State: draft` to the header',
		],
	],
	[
		'a contract whose header has no lines',
		{
			contract: SAMPLE_CONTRACT.replace('[title, lines]', '[title]').replace('key: State, ', ''),
			text: sample('State: draft\n\n', ''),
		},
		[],
	],
	[
		'no title above it',
		{ text: sample('# Recipe: Soup\n\nState: draft\n\n', '') },
		[
			'1:1-1:1 field-required State: the header has no `State`, expected `State: draft`; add the line `State: draft` to the header',
			'1:1-1:1 title-form title: the document has no title, expected `# Recipe: {title}` on the first line; write `# Recipe: …` on the first line, as the only H1, with words of its own in place of `…`',
		],
	],
]

const UNKNOWN: [string, Situation, readonly string[]][] = [
	[
		'a key that is nearly a field, and one that is not',
		{
			contract: SAMPLE_CONTRACT.replace('[title, lines]', '[title, { lines: { other: false } }]'),
			text: line('Stat: 1\nCook: Ada'),
		},
		[
			'4:1-4:5 field-unknown Stat: `Stat` is no field of this contract, expected `State`; did you mean `State`?',
			'5:1-5:5 field-unknown Cook: `Cook` is no field of this contract, expected `State`; take the line out, or add the field to the contract',
		],
	],
	['a key that is no field, where there may be others', { text: line('Cook: Ada') }, []],
]

describe.each([
	['a value', VALUES],
	['a field that lacks', REQUIRED],
	['a field that is unknown', UNKNOWN],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
