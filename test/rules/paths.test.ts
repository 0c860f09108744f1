import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'

const DRAFT = { [SAMPLE_PATH]: SAMPLE_TEXT }

const TRIED = sample('draft', 'tried')

const NUMBERED = `path: "{number}-{name}.md"
fields:
  number: { type: integer, unique: true }
`

const HEADED = `path: "{name}.md"
title: "{title}"
header: [title, lines]
fields:
  number: { key: Number, type: integer, unique: true, why: links say the number, help: take the next one }
`

const headed = (value: string) => `# A\n\nNumber: ${value}\n`

const UNIQUE: [string, Situation, readonly string[]][] = [
	[
		'a name in two folders, with the place of the first',
		{ files: { ...DRAFT, 'recipes/tried/2026-03-02-soup.md': TRIED } },
		[
			'recipes/tried/2026-03-02-soup.md:1:1-1:1 field-unique name: `name` is `soup`, and so it is in `recipes/draft/2026-03-01-soup.md`; rename one of the two files, as only one may have `soup` in its path, or make them one document',
			'  1:1-1:1 `name` is `soup` here too',
		],
	],
	[
		'asked for the first of the two alone',
		{ files: { ...DRAFT, 'recipes/tried/2026-03-02-soup.md': TRIED }, asked: [SAMPLE_PATH] },
		[
			'recipes/tried/2026-03-02-soup.md:1:1-1:1 field-unique name: `name` is `soup`, and so it is in `recipes/draft/2026-03-01-soup.md`; rename one of the two files, as only one may have `soup` in its path, or make them one document',
			'  1:1-1:1 `name` is `soup` here too',
		],
	],
	[
		'asked for another document',
		{
			files: {
				...DRAFT,
				'recipes/tried/2026-03-02-soup.md': TRIED,
				'recipes/tried/2026-03-02-stew.md': TRIED,
			},
			asked: ['recipes/tried/2026-03-02-stew.md'],
		},
		[],
	],
	[
		'a number with and without zeros before it',
		{
			contract: NUMBERED,
			files: { '007-a.md': '', '7-b.md': '', '70-c.md': '', '0-d.md': '', '00-e.md': '' },
		},
		[
			'00-e.md:1:1-1:1 field-unique number: `number` is `0`, and so it is in `0-d.md`; rename one of the two files, as only one may have `0` in its path, or make them one document',
			'  0-d.md:1:1-1:1 `number` is `0` here too',
			'7-b.md:1:1-1:1 field-unique number: `number` is `7`, and so it is in `007-a.md`; rename one of the two files, as only one may have `7` in its path, or make them one document',
			'  007-a.md:1:1-1:1 `number` is `7` here too',
		],
	],
	[
		'a number in the header, with the words of the contract',
		{
			contract: HEADED,
			files: { 'a.md': headed('7'), 'b.md': headed('007'), 'c.md': headed('70'), 'd.md': '# D\n' },
		},
		[
			'b.md:3:9-3:12 field-unique number: `Number` is `7`, and so it is in `a.md`; take the next one; or: give one of the two another `Number`, or make them one document; links say the number',
			'  a.md:3:9-3:10 `Number` is `7` here too',
			'd.md:2:1-2:1 field-required Number: the header has no `Number`, expected `Number: {number}`; take the next one; or: add the line `Number: {number}` to the header; links say the number',
		],
	],
	[
		'a number in the title',
		{
			contract:
				'path: "{name}.md"\ntitle: "{number}. {title}"\nfields: { number: { type: integer, unique: true } }\n',
			files: { 'a.md': '# 7. A\n', 'b.md': '# 7. B\n' },
		},
		[
			'b.md:1:3-1:4 field-unique number: `number` is `7`, and so it is in `a.md`; give one of the two a title with another `7`, or make them one document',
			'  a.md:1:3-1:4 `number` is `7` here too',
		],
	],
	[
		'values that are none, and zeros inside a number',
		{
			contract: HEADED,
			files: {
				'a.md': headed('x'),
				'b.md': headed('x'),
				'c.md': headed('17'),
				'd.md': headed('1007'),
			},
		},
		[
			'a.md:3:9-3:10 field-value Number: `Number` is `x`, expected a whole number, digits only; take the next one; or: write a whole number, digits only; links say the number',
			'b.md:3:9-3:10 field-value Number: `Number` is `x`, expected a whole number, digits only; take the next one; or: write a whole number, digits only; links say the number',
		],
	],
	[
		'values of a list are what they are, numbers or not',
		{
			contract: HEADED.replace('type: integer', 'values: ["7", "07"]'),
			files: { 'a.md': headed('7'), 'b.md': headed('07') },
		},
		[],
	],
	[
		'texts are what they are',
		{
			contract: HEADED.replace('type: integer', 'type: text'),
			files: { 'a.md': headed('7'), 'b.md': headed('07') },
		},
		[],
	],
]

const SHAPES: [string, Situation, readonly string[]][] = [
	[
		'a folder that is nearly one of the states, and one that is not',
		{
			files: {
				'recipes/drafts/2026-03-01-soup.md': SAMPLE_TEXT,
				'recipes/bin/2026-03-01-stew.md': '',
			},
		},
		[
			'recipes/bin/2026-03-01-stew.md:1:1-1:1 path-shape recipes/bin/2026-03-01-stew.md: `bin` is no `state`, expected `draft`, `tried` or `dropped`; move the file to one of these folders, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
			'recipes/drafts/2026-03-01-soup.md:1:1-1:1 path-shape recipes/drafts/2026-03-01-soup.md: `drafts` is no `state`, expected `draft`, `tried` or `dropped`; did you mean `draft`? Its content is judged once its path is right',
		],
	],
	[
		'a date that is none, and none at all',
		{ files: { 'recipes/draft/2026-02-30-soup.md': '', 'recipes/draft/soup.md': '' } },
		[
			'recipes/draft/2026-02-30-soup.md:1:1-1:1 path-shape recipes/draft/2026-02-30-soup.md: `2026-02-30` is no calendar date; give the file its right date, written `YYYY-MM-DD`; its content is judged once its path is right',
			'recipes/draft/soup.md:1:1-1:1 path-shape recipes/draft/soup.md: `soup.md` is not of the form `{date}-{name}.md`; move or rename it to `{state}/{date}-{name}.md`, such as `draft/YYYY-MM-DD-soup.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'what looks like a date where none is expected',
		{
			contract: 'path: "{name}.md"\nbeside: []\nfields: { name: slug }\n',
			files: { '2026-02-30_.md': '' },
		},
		[
			'2026-02-30_.md:1:1-1:1 path-shape 2026-02-30_.md: `2026-02-30_.md` is not of the form `{name}.md`; move or rename it to `{name}.md`, such as `2026-02-30.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
			'doc-sync.yml:1:1-1:1 path-shape doc-sync.yml: `doc-sync.yml` is not of the form `{name}.md`; move or rename it to `{name}.md`, such as `doc-sync.md`, or list it under `beside` (`beside+` adds to an inherited list)',
		],
	],
	[
		'a date that is one, in a name that is otherwise wrong',
		{ files: { 'recipes/draft/2026-02-28_soup.md': '' } },
		[
			'recipes/draft/2026-02-28_soup.md:1:1-1:1 path-shape recipes/draft/2026-02-28_soup.md: `2026-02-28_soup.md` is not of the form `{date}-{name}.md`; move or rename it to `{state}/{date}-{name}.md`, such as `draft/2026-02-28-soup.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'too deep and not deep enough, below no root',
		{
			contract: 'path: "{a}/{b}.md"\nbeside: []\nignore: [doc-sync.yml]\n',
			files: { 'a.md': '', 'a/b/c.md': '' },
		},
		[
			'a.md:1:1-1:1 path-shape a.md: the file is not deep enough, expected `{a}/{b}.md`; move or rename it to `{a}/{b}.md`, such as `a/a.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
			'a/b/c.md:1:1-1:1 path-shape a/b/c.md: the file is too deep, expected `{a}/{b}.md`; move or rename it to `{a}/{b}.md`, such as `a/c.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'a folder of a fixed name',
		{
			contract: 'path: "docs/{a}.md"\nbeside: []\nignore: [doc-sync.yml]\n',
			files: { 'doc/a.md': '' },
		},
		[
			'doc/a.md:1:1-1:1 path-shape doc/a.md: `doc` is not of the form `docs`; move or rename it to `docs/{a}.md`, such as `docs/a.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'links',
		{
			files: DRAFT,
			links: {
				'recipes/draft/2026-03-01-a.md': '../../../etc/passwd',
				'recipes/draft/2026-03-01-b.md': 'nothing.md',
				'recipes/draft/2026-03-01-c.md': '../draft',
				'recipes/tried': 'draft',
			},
		},
		[
			'recipes/draft/2026-03-01-a.md:1:1-1:1 path-shape recipes/draft/2026-03-01-a.md: the symbolic link leaves the repository; put the file itself here, or delete the link',
			'recipes/draft/2026-03-01-b.md:1:1-1:1 path-shape recipes/draft/2026-03-01-b.md: the symbolic link leads nowhere; correct or delete the link',
			'recipes/draft/2026-03-01-c.md:1:1-1:1 path-shape recipes/draft/2026-03-01-c.md: the symbolic link leads to a folder, which is not followed; delete the link, or list it under `beside` (`beside+` adds to an inherited list)',
			'recipes/tried:1:1-1:1 path-shape recipes/tried: the symbolic link leads to a folder, which is not followed; delete the link, or list it under `beside` (`beside+` adds to an inherited list)',
		],
	],
	[
		'links that the contract has beside its documents',
		{
			contract: SAMPLE_CONTRACT.replace('beside: []', 'beside: ["*/{_}.md"]'),
			files: DRAFT,
			links: {
				'recipes/draft/a.md': 'nothing.md',
				'recipes/draft/b.md': '../draft',
				'recipes/draft/c.md': '2026-03-01-soup.md',
			},
		},
		[
			'recipes/draft/a.md:1:1-1:1 path-shape recipes/draft/a.md: the symbolic link leads nowhere; correct or delete the link',
		],
	],
	[
		'links where the contract accounts for its documents alone',
		{
			contract: SAMPLE_CONTRACT.replace('beside: []\n', ''),
			files: DRAFT,
			links: { 'recipes/draft/2026-03-01-b.md': 'nothing.md', 'recipes/c.md': 'nothing.md' },
		},
		[],
	],
	[
		'names that are one but for case, asked for either',
		{
			files: { ...DRAFT, 'recipes/draft/2026-03-01-SOUP.md': SAMPLE_TEXT },
			asked: ['recipes/draft/2026-03-01-SOUP.md'],
		},
		[
			'recipes/draft/2026-03-01-SOUP.md:1:1-1:1 path-shape recipes/draft/2026-03-01-SOUP.md: `SOUP` is no slug: lower-case letters, digits and single hyphens; write `soup`, or list the file under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
			'1:1-1:1 path-shape recipes/draft/2026-03-01-soup.md: the name is that of `recipes/draft/2026-03-01-SOUP.md` but for case or normalisation; rename one of the two: on some systems they are one file',
			'  recipes/draft/2026-03-01-SOUP.md:1:1-1:1 the other file',
		],
	],
	[
		'names that are one but for case, where the contract accounts for its documents alone',
		{
			contract: 'path: "{a}.md"\n',
			files: { 'a.md': '', 'A.md': '' },
		},
		[],
	],
	[
		'strays that nobody asked for',
		{ files: { ...DRAFT, 'recipes/notes.md': '' }, asked: [SAMPLE_PATH] },
		[],
	],
	[
		'a value that is not alone in its name',
		{
			contract:
				'path: "{state}-{a}.md"\nfields: { state: [draft, tried] }\nignore: [doc-sync.yml]\nbeside: []\n',
			files: { 'drafts-a.md': '' },
		},
		[
			'drafts-a.md:1:1-1:1 path-shape drafts-a.md: `drafts-a.md` is not of the form `{state}-{a}.md`; move or rename it to `{state}-{a}.md`, such as `draft-drafts-a.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'names that are one but for case, which nobody asked for',
		{
			files: { ...DRAFT, 'recipes/draft/2026-03-01-SOUP.md': SAMPLE_TEXT },
			asked: ['doc-sync.yml'],
		},
		[],
	],
	[
		'what is neither file nor folder',
		{ files: DRAFT, others: ['recipes/draft/2026-03-01-pipe.md', 'recipes/pipe'] },
		[
			'recipes/draft/2026-03-01-pipe.md:1:1-1:1 path-shape recipes/draft/2026-03-01-pipe.md: this is no file and no folder of the repository; delete it, or list it under `ignore`',
			'recipes/pipe:1:1-1:1 path-shape recipes/pipe: this is no file and no folder of the repository; delete it, or list it under `ignore`',
		],
	],
	[
		'files of two contracts, one of which is asked for',
		{
			config: 'contracts:\n  one: { path: "{a}.md" }\n  two: { path: "{b}.md" }\n',
			files: { 'a.md': '', 'b.md': '' },
			asked: ['b.md'],
		},
		[
			'b.md:1:1-1:1 path-shape b.md: the file is a document of `one` and of `two`; change the `path` of one contract, or list the file under its `ignore`',
		],
	],
]

describe.each([
	['unique fields', UNIQUE],
	['paths', SHAPES],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
