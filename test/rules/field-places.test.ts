import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'

/** The contract with more fields in its header. */
const withFields = (fields: string) =>
	SAMPLE_CONTRACT.replace('  date: date\n', `${fields}  date: date\n`)

const COOK = withFields('  cook: { key: Cook, why: w, help: ask around }\n')

const line = (text: string) => sample('State: draft', `State: draft\n${text}`)

const TWICE: [string, Situation, readonly string[]][] = [
	[
		'in the header, with another value',
		{ text: line('State: tried') },
		[
			'4:1-4:13 field-duplicate State: `State` is stated a second time; keep one of the two; the header says `State: draft`',
			'  3:1-3:13 the first statement',
		],
	],
	[
		'in the body',
		{ text: `${SAMPLE_TEXT}\nState: tried\n` },
		[
			'13:1-13:13 field-duplicate State: `State` is stated a second time; keep one of the two; the header says `State: draft`',
			'  3:1-3:13 the first statement',
		],
	],
	[
		'three times',
		{ text: `${line('State: draft')}\nState: draft\n` },
		[
			'4:1-4:13 field-duplicate State: `State` is stated a second time; keep one of the two; the header says `State: draft`',
			'  3:1-3:13 the first statement',
			'14:1-14:13 field-duplicate State: `State` is stated a second time; keep one of the two; the header says `State: draft`',
			'  3:1-3:13 the first statement',
		],
	],
	[
		'with the reason of the contract',
		{ contract: COOK, text: line('Cook: Ada\nCook: Bob') },
		[
			'5:1-5:10 field-duplicate Cook: `Cook` is stated a second time; keep one of the two; the header says `Cook: Ada`; w',
			'  4:1-4:10 the first statement',
		],
	],
	['a key that is no field', { text: line('Cook: Ada\nCook: Bob') }, []],
]

const TITLED = SAMPLE_CONTRACT.replace('"Recipe: {title}"', '"Recipe: {name} of {date}"')

const AGREES: [string, Situation, readonly string[]][] = [
	[
		'the folder and the header',
		{ text: sample('draft', 'tried') },
		[
			'3:8-3:13 field-agrees state: `State: tried`, but the path says `draft`; move the file to where `state` is `tried`, or change the header to `draft`',
		],
	],
	[
		'the path and the title',
		{
			contract: TITLED,
			text: sample('Soup', 'soup of 2026-03-02'),
		},
		[
			'1:19-1:29 field-agrees date: the title says `2026-03-02`, but the path says `2026-03-01` as `date`; move the file to where `date` is `2026-03-02`, or change the title to `2026-03-01`',
		],
	],
	[
		'the title and the header, which the path does not say',
		{
			contract: withFields('  cook: { key: Cook }\n').replace(
				'Recipe: {title}',
				'Recipe of {cook}',
			),
			text: line('Cook: Bob').replace('Recipe: Soup', 'Recipe of Ada'),
		},
		[
			'4:7-4:10 field-agrees cook: `Cook: Bob`, but the title says `Ada`; change the title to `Bob`, or change the header to `Ada`',
			'  1:13-1:16 the title says `Ada`',
		],
	],
	[
		'numbers are compared as numbers, texts as texts',
		{
			contract: withFields(
				'  serves: { key: Serves, type: integer }\n  cook: { key: cook }\n',
			).replace('Recipe: {title}', 'Recipe of {cook} for {serves}'),
			text: line('Serves: 07\ncook: 7').replace('Recipe: Soup', 'Recipe of 07 for 7'),
		},
		[
			'5:7-5:8 field-agrees cook: `cook: 7`, but the title says `07`; change the title to `7`, or change the header to `07`',
			'  1:13-1:15 the title says `07`',
		],
	],
	[
		'a line of the preface and the path',
		{
			contract: SAMPLE_CONTRACT.replace(
				'[title, lines]',
				'[title, { line: "First cooked {date}" }, lines]',
			),
			text: sample('State', 'First cooked 2026-03-02\n\nState'),
		},
		[
			'3:14-3:24 field-agrees date: a line says `2026-03-02`, but the path says `2026-03-01` as `date`; move the file to where `date` is `2026-03-02`, or change a line to `2026-03-01`',
		],
	],
	[
		'a line of the preface and the header, which goes before it',
		{
			contract: withFields('  cook: { key: Cook }\n').replace(
				'[title, lines]',
				'[title, { line: "By {cook}" }, lines]',
			),
			text: line('Cook: Bob').replace('State', 'By Ada\n\nState'),
		},
		[
			'3:4-3:7 field-agrees cook: a line says `Ada`, but the header says `Bob` as `cook`; change the header to `Ada`, or change a line to `Bob`',
			'  6:7-6:10 the header says `Bob`',
		],
	],
	[
		'the path and the title, of a field that has a key like its name',
		{
			contract: TITLED.replace('date: date', 'date: { key: date, type: date, required: false }'),
			text: sample('Soup', 'soup of 2026-03-02'),
		},
		[
			'1:19-1:29 field-agrees date: the title says `2026-03-02`, but the path says `2026-03-01`; move the file to where `date` is `2026-03-02`, or change the title to `2026-03-01`',
		],
	],
	[
		'the path and the title, of a field that has another key',
		{
			contract: TITLED.replace('date: date', 'date: { key: Day, type: date, required: false }'),
			text: sample('Soup', 'soup of 2026-03-02'),
		},
		[
			'1:19-1:29 field-agrees date: the title says `2026-03-02`, but the path says `2026-03-01` as `date`; move the file to where `date` is `2026-03-02`, or change the title to `2026-03-01`',
		],
	],
	[
		'a value with a reason and the folder',
		{ path: SAMPLE_PATH, text: sample('draft', 'dropped — burnt') },
		[
			'3:8-3:23 field-agrees state: `State: dropped — burnt`, but the path says `draft`; move the file to where `state` is `dropped`, or change the header to `draft`',
		],
	],
]

describe.each([
	['a field that is stated twice', TWICE],
	['places that differ', AGREES],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
