import { describe, expect, it } from 'vitest'
import {
	COMPARED_CONTRACT,
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_TEXT,
} from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'

/** A document and its counterpart, both with more at their ends. */
const pair = (here: string, there: string, contract = PAIRED_CONTRACT): Situation => ({
	contract,
	text: SAMPLE_TEXT + here,
	files: { [COUNTERPART_PATH]: COUNTERPART_TEXT + there },
})

const PAIRS: [string, Situation, readonly string[]][] = [
	[
		'headings that lack there',
		pair('\n## A\n\nb\n\n### C\n', '\n## A\n\nb\n'),
		[
			'17:1-17:6 counterpart-headings 2026-03-01-soup.zh.md: the heading `C` of level 3 is missing in `2026-03-01-soup.zh.md`; give both the same sections, each at the same level',
			'  recipes/draft/2026-03-01-soup.zh.md:13:5-13:5 `2026-03-01-soup.zh.md`',
		],
	],
	[
		'headings that lack here',
		pair('\n## A\n\nb\n', '\n## A\n\nb\n\n### C `d`\n\n#### E\n'),
		[
			'13:5-13:5 counterpart-headings 2026-03-01-soup.zh.md: the heading `C d` of level 3 of `2026-03-01-soup.zh.md` is missing here; give both the same sections, each at the same level',
			'  recipes/draft/2026-03-01-soup.zh.md:17:1-17:10 the heading `C d` of level 3 in `2026-03-01-soup.zh.md`',
		],
	],
	[
		'code that differs and code that lacks',
		pair('\n~~~\na\n~~~\n\n~~~\nb\n~~~\n', '\n~~~\na\n~~~\n\n~~~\nc\n~~~\n\n~~~\nd\n~~~\n'),
		[
			'17:1-17:4 counterpart-code 2026-03-01-soup.zh.md: the code block is another one in `2026-03-01-soup.zh.md`; copy the block from the one that is right',
			'  recipes/draft/2026-03-01-soup.zh.md:17:1-17:4 the code block in `2026-03-01-soup.zh.md`',
			'19:4-19:4 counterpart-code 2026-03-01-soup.zh.md: a code block of `2026-03-01-soup.zh.md` is missing here; copy the block from the one that is right',
			'  recipes/draft/2026-03-01-soup.zh.md:21:1-21:4 the code block in `2026-03-01-soup.zh.md`',
		],
	],
	[
		'tables of another size',
		pair('\n|a|\n|-|\n', '\n|a|b|\n|-|-|\n|c|d|\n'),
		[
			'13:1-13:4 counterpart-tables 2026-03-01-soup.zh.md: the table of 1 row and 1 column is the table of 2 rows and 2 columns in `2026-03-01-soup.zh.md`; give both the same rows and columns',
			'  recipes/draft/2026-03-01-soup.zh.md:13:1-13:6 the table of 2 rows and 2 columns in `2026-03-01-soup.zh.md`',
		],
	],
	[
		'a table that lacks',
		pair('', '\n|a|b|\n|-|-|\n|c|d|\n'),
		[
			'1:1-1:1 counterpart-tables 2026-03-01-soup.zh.md: the table of 2 rows and 2 columns of `2026-03-01-soup.zh.md` is missing here; give both the same rows and columns',
			'  recipes/draft/2026-03-01-soup.zh.md:13:1-13:6 the table of 2 rows and 2 columns in `2026-03-01-soup.zh.md`',
		],
	],
	[
		'links',
		pair('\n[a](../x.md) ![b](b.png)\n', '\n[a](../y.md)\n'),
		[
			'1:1-1:1 counterpart-links ../y.md: `2026-03-01-soup.zh.md` links to `../y.md`, and there is no such link here; let both link to the same',
			'  recipes/draft/2026-03-01-soup.zh.md:13:1-13:13 the link in `2026-03-01-soup.zh.md`',
			'13:1-13:13 counterpart-links ../x.md: the link to `../x.md` is missing in `2026-03-01-soup.zh.md`; let both link to the same',
			'  recipes/draft/2026-03-01-soup.zh.md:1:1-1:1 `2026-03-01-soup.zh.md`',
			'13:14-13:25 counterpart-links b.png: the link to `b.png` is missing in `2026-03-01-soup.zh.md`; let both link to the same',
			'  recipes/draft/2026-03-01-soup.zh.md:1:1-1:1 `2026-03-01-soup.zh.md`',
		],
	],
	[
		'numbers',
		pair('\n7 7 8\n', '\n7 9 9 9\n', COMPARED_CONTRACT),
		[
			'1:1-1:1 counterpart-numbers 9: `9` stands 3 times in `2026-03-01-soup.zh.md`, expected as often as here: 0 times; state the same numbers in both',
			'  recipes/draft/2026-03-01-soup.zh.md:13:7-13:8 `2026-03-01-soup.zh.md`',
			'13:3-13:4 counterpart-numbers 7: `7` stands here twice, expected as often as in `2026-03-01-soup.zh.md`: once; state the same numbers in both',
			'  recipes/draft/2026-03-01-soup.zh.md:13:1-13:2 `2026-03-01-soup.zh.md`',
			'13:5-13:6 counterpart-numbers 8: `8` stands here once, expected as often as in `2026-03-01-soup.zh.md`: 0 times; state the same numbers in both',
			'  recipes/draft/2026-03-01-soup.zh.md:1:1-1:1 `2026-03-01-soup.zh.md`',
		],
	],
	[
		'code spans',
		pair('\n`a` `a` `b`\n', '\n`a`\n', COMPARED_CONTRACT),
		[
			'13:5-13:8 counterpart-code-spans a: `a` stands in code twice, expected as often as in `2026-03-01-soup.zh.md`: once; name the same in both',
			'  recipes/draft/2026-03-01-soup.zh.md:13:1-13:4 `2026-03-01-soup.zh.md`',
			'13:9-13:12 counterpart-code-spans b: `b` stands in code once, expected as often as in `2026-03-01-soup.zh.md`: 0 times; name the same in both',
			'  recipes/draft/2026-03-01-soup.zh.md:1:1-1:1 `2026-03-01-soup.zh.md`',
		],
	],
	[
		'paragraphs',
		pair('\nA.\n', '\nA.\n\nB.\n', COMPARED_CONTRACT),
		[
			'1:1-1:1 counterpart-paragraphs 2026-03-01-soup.zh.md: 4 paragraphs here, and 5 paragraphs in `2026-03-01-soup.zh.md`; give both the same paragraphs',
			'  recipes/draft/2026-03-01-soup.zh.md:1:1-1:1 `2026-03-01-soup.zh.md`',
		],
	],
	[
		'another kind of list',
		pair('\n- a\n', '\n1. a\n'),
		[
			'13:1-13:4 counterpart-lists 2026-03-01-soup.zh.md: the bullet list is the numbered list in `2026-03-01-soup.zh.md`; give both the same kind of list',
			'  recipes/draft/2026-03-01-soup.zh.md:13:1-13:5 the numbered list in `2026-03-01-soup.zh.md`',
		],
	],
	[
		'a list that lacks',
		pair('', '\n1. a\n   - b\n'),
		[
			'1:1-1:1 counterpart-lists 2026-03-01-soup.zh.md: the numbered list of `2026-03-01-soup.zh.md` is missing here; give both the same kind of list',
			'  recipes/draft/2026-03-01-soup.zh.md:13:1-13:5 the numbered list in `2026-03-01-soup.zh.md`',
		],
	],
	[
		'prose that is not translated',
		pair(
			'\nThis is a sentence that is long enough to be known as one.\n\nAnd this is another sentence, which is long as well.\n',
			'\nThis is a sentence that is long enough to be known as one.\n\nAnd this is another sentence, which is long as well.\n',
		),
		[
			'13:1-13:59 counterpart-untranslated 2026-03-01-soup.zh.md: all prose from here on stands in `2026-03-01-soup.zh.md` word for word, expected in `zh`; translate it, or delete the copy',
			'  recipes/draft/2026-03-01-soup.zh.md:13:1-13:59 the same in `2026-03-01-soup.zh.md`',
		],
	],
	[
		'a title in another form',
		{
			contract: PAIRED_CONTRACT,
			text: SAMPLE_TEXT,
			files: { [COUNTERPART_PATH]: COUNTERPART_TEXT.replace('# Recipe: 汤', '# 汤') },
		},
		[
			'recipes/draft/2026-03-01-soup.zh.md:1:3-1:4 counterpart-header title: the title is `汤`, expected the form `Recipe: {title}`; translate only what is no fixed word of it',
			'  1:3-1:15 the title of the document',
		],
	],
	[
		'no title',
		{
			contract: PAIRED_CONTRACT,
			text: SAMPLE_TEXT,
			files: { [COUNTERPART_PATH]: COUNTERPART_TEXT.replace('# Recipe: 汤\n\n', '') },
		},
		[
			'1:1-1:15 counterpart-headings 2026-03-01-soup.zh.md: the heading `Recipe: Soup` of level 1 is missing in `2026-03-01-soup.zh.md`; give both the same sections, each at the same level',
			'  recipes/draft/2026-03-01-soup.zh.md:1:1-1:1 `2026-03-01-soup.zh.md`',
			'recipes/draft/2026-03-01-soup.zh.md:1:1-1:1 counterpart-header title: the title is missing, expected the form `Recipe: {title}`; translate only what is no fixed word of it',
			'  1:3-1:15 the title of the document',
		],
	],
	[
		'a line that says something else',
		{
			contract: PAIRED_CONTRACT,
			text: SAMPLE_TEXT,
			files: { [COUNTERPART_PATH]: COUNTERPART_TEXT.replace('State: draft', 'State: tried') },
		},
		[
			'recipes/draft/2026-03-01-soup.zh.md:3:1-3:13 counterpart-header state: the line is `State: tried`, expected `State: draft`; write it as the document has it: `State: draft`',
			'  3:1-3:13 the line of the document',
		],
	],
	[
		'no line',
		{
			contract: PAIRED_CONTRACT,
			text: SAMPLE_TEXT,
			files: { [COUNTERPART_PATH]: COUNTERPART_TEXT.replace('State: draft\n\n', '') },
		},
		[
			'recipes/draft/2026-03-01-soup.zh.md:3:1-3:1 counterpart-header state: the line `State: draft` is missing; write it as the document has it: `State: draft`',
			'  3:1-3:13 the line of the document',
		],
	],
	[
		'a line with another key',
		{
			contract: PAIRED_CONTRACT,
			text: SAMPLE_TEXT,
			files: { [COUNTERPART_PATH]: COUNTERPART_TEXT.replace('State:', 'state:') },
		},
		[
			'recipes/draft/2026-03-01-soup.zh.md:3:1-3:13 counterpart-header state: the line is `state: draft`, expected `State: draft`; write it as the document has it: `State: draft`',
			'  3:1-3:13 the line of the document',
		],
	],
]

describe.each([['what a counterpart has otherwise:', PAIRS]])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
