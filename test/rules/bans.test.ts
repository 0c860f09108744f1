import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'

const withSections = (sections: string) =>
	SAMPLE_CONTRACT.slice(0, SAMPLE_CONTRACT.indexOf('sections:')) + sections

const BANNED = `${SAMPLE_CONTRACT}banned-text: { "(fill in)": text of the form }\n`

const BANS: [string, Situation, readonly string[]][] = [
	[
		'a title',
		{
			contract: SAMPLE_CONTRACT.replace('first: Ingredients', 'banned: [Story]'),
			text: `${SAMPLE_TEXT}\n## Story\n\nText.\n`,
		},
		[
			'13:1-13:9 section-banned Story: `## Story` does not belong in this document; rename `Story`, or fold it into another section',
		],
	],
	[
		'a title with the words of the contract',
		{
			contract: SAMPLE_CONTRACT.replace(
				'first: Ingredients',
				'banned: { titles: [Story], why: w, help: tell it elsewhere }',
			),
			text: `${SAMPLE_TEXT}\n## Story\n\nText.\n`,
		},
		[
			'13:1-13:9 section-banned Story: `## Story` does not belong in this document; tell it elsewhere; or: rename `Story`, or fold it into another section; w',
		],
	],
	[
		'a title in a state, and not in another',
		{
			contract: `${SAMPLE_CONTRACT}cases: { tried: { sections: { banned: [Story] } } }\n`,
			path: 'recipes/tried/2026-03-01-soup.md',
			text: `${sample('draft', 'tried')}\n## Story\n\nText.\n`,
			files: { 'recipes/draft/2026-03-01-stew.md': `${SAMPLE_TEXT}\n## Story\n\nText.\n` },
		},
		[
			'13:1-13:9 section-banned Story: `## Story` does not belong where the state is `tried`; fold it into another section, or move the file back to the state that it belongs to',
		],
	],
	[
		'a title in a state, with the words of the contract',
		{
			contract: `${SAMPLE_CONTRACT}cases: { tried: { sections: { banned: { titles: [Story], why: w, help: tell it elsewhere } } } }\n`,
			path: 'recipes/tried/2026-03-01-soup.md',
			text: `${sample('draft', 'tried')}\n## Story\n\nText.\n`,
		},
		[
			'13:1-13:9 section-banned Story: `## Story` does not belong where the state is `tried`; tell it elsewhere; or: move the file back to the state that it belongs to; w',
		],
	],
	[
		'a title everywhere, where another state has a case',
		{
			contract: `${SAMPLE_CONTRACT.replace('first: Ingredients', 'banned: [Story]')}cases: { tried: { severity: { section-order: warn } } }\n`,
			text: `${SAMPLE_TEXT}\n## Story\n\nText.\n`,
		},
		[
			'13:1-13:9 section-banned Story: `## Story` does not belong in this document; rename `Story`, or fold it into another section',
		],
	],
	[
		'a title in a state that the header alone tells',
		{
			contract: `${SAMPLE_CONTRACT.replace('{state}/', '')}cases: { tried: { sections: { banned: [Story] } } }\n`,
			path: 'recipes/2026-03-01-soup.md',
			text: `${sample('draft', 'tried')}\n## Story\n\nText.\n`,
		},
		[
			'13:1-13:9 section-banned Story: `## Story` does not belong where the state is `tried`; fold it into another section, or move the file back to the state that it belongs to',
		],
	],
	[
		'a text',
		{ contract: BANNED, text: sample('Boil them.', '(fill in)(fill in)') },
		[
			'11:1-11:10 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
			'11:10-11:19 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
		],
	],
	[
		'a text beside code',
		{ contract: BANNED, text: sample('Boil them.', '`a`(fill in)`b` `(fill in)`') },
		[
			'11:4-11:13 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
		],
	],
	[
		'a text beside links, one of which has it as its destination',
		{
			contract: BANNED,
			text: sample(
				'Boil them.',
				'[b](<(fill in)>)(fill in)[a](c)\n\n[it][x] (fill in)\n\n[x]: <(fill in)>',
			),
		},
		[
			'11:17-11:26 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
			'13:9-13:18 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
		],
	],
	[
		'a text in tags and beside them',
		{
			contract: BANNED,
			text: sample(
				'Boil them.',
				'1 < 2 (fill in) > 3 <b>(fill in)</b> <b title="(fill in)">x</b> </b (fill in)> <b>x</b (fill in)',
			),
		},
		[
			'11:7-11:16 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
			'11:24-11:33 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
			'11:88-11:97 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
		],
	],
	[
		'a text in a link around an image, one behind a tag, one before a tag',
		{
			contract: BANNED,
			text: sample('Boil them.', '[![a](<(fill in)>)](b)\n\n<b> (fill in) > x\n\n<b (fill in) <i>'),
		},
		[
			'13:5-13:14 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
			'15:4-15:13 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
		],
	],
	[
		'a text in a comment that looks like a tag',
		{ contract: BANNED, text: sample('Boil them.', '<!-- <b (fill in)> -->') },
		[
			'9:1-9:9 section-empty Steps: `## Steps` says nothing; write what a reader looks for there',
			'11:9-11:18 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
		],
	],
	[
		'a text far behind a tag',
		{ contract: BANNED, text: sample('Boil them.', `<b ${'x '.repeat(1_100)}(fill in)>`) },
		[
			'11:2204-11:2213 text-banned (fill in): the text `(fill in)` is banned; delete it; if it says that something is still to be done, do that first; text of the form',
		],
	],
	[
		'a text with a long way behind it',
		{ contract: BANNED, text: sample('Boil them.', `<b (fill in) ${'x '.repeat(500)}>`) },
		[],
	],
]

const PREFACE: [string, Situation, readonly string[]][] = [
	[
		'a paragraph',
		{ text: sample('draft\n\n', 'draft\n\nMy best soup.\n\n') },
		[
			'5:1-5:14 preface-content paragraph: a paragraph stands between the header and `Ingredients`, where only `quote` and `comment` may; move it into the section that it belongs to',
		],
	],
	[
		'HTML, an image and an item',
		{ text: sample('draft\n\n', 'draft\n\n<p>x</p>\n\n![a](b)\n\n- c\n\n') },
		[
			'5:1-5:9 preface-content blocks: 3 blocks stand between the header and `Ingredients`, where only `quote` and `comment` may; move them into the section that they belong to',
		],
	],
	[
		'HTML alone',
		{ text: sample('draft\n\n', 'draft\n\n<p>x</p>\n\n') },
		[
			'5:1-5:9 preface-content HTML block: an HTML block stands between the header and `Ingredients`, where only `quote` and `comment` may; move it into the section that it belongs to',
		],
	],
	[
		'an image alone',
		{ text: sample('draft\n\n', 'draft\n\n![a](b)\n\n') },
		[
			'5:1-5:8 preface-content image: an image stands between the header and `Ingredients`, where only `quote` and `comment` may; move it into the section that it belongs to',
		],
	],
	[
		'an image and a line that are allowed, and others',
		{
			contract: SAMPLE_CONTRACT.replace(
				'[quote, comment]',
				'[image, { line: "By Ada" }, { line: "On {date}" }]',
			),
			text: sample(
				'draft\n\n',
				'draft\n\n![a](b)\n\nBy Ada\n\nOn 2026-03-01\n\nOn 2026-03-02\n\n> q\n\n',
			),
		},
		[
			'11:1-11:14 preface-content blocks: 2 blocks stand between the header and `Ingredients`, where only `image`, `By Ada` and `On {date}` may; move them into the section that they belong to',
		],
	],
	[
		'where nothing may',
		{
			contract: SAMPLE_CONTRACT.replace('[quote, comment]', '[]'),
			text: sample('draft\n\n', 'draft\n\n> q\n\n'),
		},
		[
			'5:1-5:4 preface-content block quote: a block quote stands between the header and `Ingredients`, where nothing may; move it into the section that it belongs to',
		],
	],
	[
		'in a document without sections',
		{
			text: `${SAMPLE_TEXT.slice(0, SAMPLE_TEXT.indexOf('## '))}- a\n`,
		},
		[
			'5:4-5:4 section-first Ingredients: the document has no section, expected `## Ingredients`; add `## Ingredients` as the first section',
			'5:4-5:4 section-required Steps: `## Steps` is missing, expected as a section of its own; add `## Steps` and what it has to say',
		],
	],
	[
		'what stands again, and a paragraph',
		{ text: sample('draft\n\n', 'draft\n\nMy best soup.\n\nState: draft\n\nEver.\n\n') },
		[
			'5:1-5:14 preface-content blocks: 2 blocks stand between the header and `Ingredients`, where only `quote` and `comment` may; move them into the section that they belong to',
			'7:1-7:13 field-duplicate State: `State` is stated a second time; keep one of the two; the header says `State: draft`',
			'  3:1-3:13 the first statement',
		],
	],
	[
		'an item with an image alone',
		{ text: sample('draft\n\n', 'draft\n\n- ![a](b)\n\n') },
		[
			'5:1-5:10 preface-content list: a list stands between the header and `Ingredients`, where only `quote` and `comment` may; move it into the section that it belongs to',
		],
	],
	[
		'a line about what nothing else says',
		{
			contract: SAMPLE_CONTRACT.replace('[quote, comment]', '[{ line: "By {cook}" }]').replace(
				'  date: date',
				'  cook: { key: Cook, required: false }\n  date: date',
			),
			text: sample('draft\n\n', 'draft\n\nBy Ada\n\n'),
		},
		[],
	],
	[
		'in a document without sections that need not have any',
		{
			contract: withSections('sections: { banned: [Story] }\n'),
			text: `${SAMPLE_TEXT.slice(0, SAMPLE_TEXT.indexOf('## '))}- a\n`,
		},
		[],
	],
	[
		'what anything may',
		{
			contract: SAMPLE_CONTRACT.replace('preface: [quote, comment]\n', ''),
			text: sample('draft\n\n', 'draft\n\nMy best soup.\n\n'),
		},
		[],
	],
	[
		'before a section at another level',
		{ text: sample('## Ingredients', '### Ingredients') },
		[
			'5:1-5:16 section-near-miss Ingredients: `Ingredients` stands at level 3, expected level 2; write `## Ingredients`',
		],
	],
	[
		'a line of the header that stands again',
		{ text: sample('draft\n\n', 'draft\n\nState: draft\n\n') },
		[
			'5:1-5:13 field-duplicate State: `State` is stated a second time; keep one of the two; the header says `State: draft`',
			'  3:1-3:13 the first statement',
		],
	],
]

describe.each([
	['what is banned', BANS],
	['between header and sections', PREFACE],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
