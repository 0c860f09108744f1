import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_TEXT } from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'

const file = (path: string, contract = SAMPLE_CONTRACT): Situation => ({
	contract,
	path,
	text: SAMPLE_TEXT,
})
const LOG =
	'root: log\npath: "{date}-{name}.md"\ntitle: "{title}"\nbeside: []\nfields: { date: date, name: slug }\n'
const log = (name: string, contract = LOG): Situation => ({
	contract,
	path: `log/${name}`,
	text: '# A\n',
})

const NAMES: [string, Situation, readonly string[]][] = [
	[
		'too deep',
		file('recipes/draft/x/2026-03-01-soup.md'),
		[
			'1:1-1:1 path-shape recipes/draft/x/2026-03-01-soup.md: the file is too deep, expected `{state}/{date}-{name}.md` below `recipes`; move or rename it to `{state}/{date}-{name}.md`, such as `draft/2026-03-01-soup.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'not deep enough',
		file('recipes/2026-03-01-soup.md'),
		[
			'1:1-1:1 path-shape recipes/2026-03-01-soup.md: the file is not deep enough, expected `{state}/{date}-{name}.md` below `recipes`; move or rename it to `{state}/{date}-{name}.md`, such as `draft/2026-03-01-soup.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'no state',
		file('recipes/drft/2026-03-01-soup.md'),
		[
			'1:1-1:1 path-shape recipes/drft/2026-03-01-soup.md: `drft` is no `state`, expected `draft`, `tried` or `dropped`; did you mean `draft`? Its content is judged once its path is right',
		],
	],
	[
		'no state, near none',
		file('recipes/zzzzzzzz/2026-03-01-soup.md'),
		[
			'1:1-1:1 path-shape recipes/zzzzzzzz/2026-03-01-soup.md: `zzzzzzzz` is no `state`, expected `draft`, `tried` or `dropped`; move the file to one of these folders, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'no date',
		log('2026-02-30-a.md'),
		[
			'1:1-1:1 path-shape log/2026-02-30-a.md: `2026-02-30` is no calendar date; give the file its right date, written `YYYY-MM-DD`; its content is judged once its path is right',
		],
	],
	[
		'no date and no slug',
		log('2026-02-30-A b.md'),
		[
			'1:1-1:1 path-shape log/2026-02-30-A b.md: `2026-02-30` is no calendar date, and `A b` is no slug: lower-case letters, digits and single hyphens; give the file its right date, written `YYYY-MM-DD`; write `a-b`, or list the file under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'no slug',
		log('2026-02-20-A_b--c-.md'),
		[
			'1:1-1:1 path-shape log/2026-02-20-A_b--c-.md: `A_b--c-` is no slug: lower-case letters, digits and single hyphens; write `a-b-c`, or list the file under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'no slug, beginning with a sign',
		log('2026-02-20- -A.md'),
		[
			'1:1-1:1 path-shape log/2026-02-20- -A.md: ` -A` is no slug: lower-case letters, digits and single hyphens; write `a`, or list the file under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'no slug that could be one',
		log('2026-02-20-é.md'),
		[
			'1:1-1:1 path-shape log/2026-02-20-é.md: `é` is no slug: lower-case letters, digits and single hyphens; give the file such a name, or list the file under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'a dot',
		log('2026-02-20-a.zh.md'),
		[
			'1:1-1:1 path-shape log/2026-02-20-a.zh.md: `2026-02-20-a.zh.md` is not of the form `{date}-{name}.md`; move or rename it to `{date}-{name}.md`, such as `2026-02-20-a.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'no name',
		log('2026-02-20-.md'),
		[
			'1:1-1:1 path-shape log/2026-02-20-.md: `2026-02-20-.md` is not of the form `{date}-{name}.md`; move or rename it to `{date}-{name}.md`, such as `2026-02-20-name.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'another ending',
		log('2026-02-20-A.txt'),
		[
			'1:1-1:1 path-shape log/2026-02-20-A.txt: `2026-02-20-A.txt` is not of the form `{date}-{name}.md`; move or rename it to `{date}-{name}.md`, such as `2026-02-20-a.md`, or list it under `beside` (`beside+` adds to an inherited list)',
		],
	],
	[
		'a date behind',
		log('x-2026-02-20-A.md'),
		[
			'1:1-1:1 path-shape log/x-2026-02-20-A.md: `x-2026-02-20-A.md` is not of the form `{date}-{name}.md`; move or rename it to `{date}-{name}.md`, such as `2026-02-20-x-a.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'another form',
		log('notes.md'),
		[
			'1:1-1:1 path-shape log/notes.md: `notes.md` is not of the form `{date}-{name}.md`; move or rename it to `{date}-{name}.md`, such as `YYYY-MM-DD-notes.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'a text in place of a slug',
		log('2026-2-20-A b.md', LOG.replace('name: slug', 'name: text')),
		[
			'1:1-1:1 path-shape log/2026-2-20-A b.md: `2026-2-20-A b.md` is not of the form `{date}-{name}.md`, as `2026-2-20` is not written `YYYY-MM-DD`; move or rename it to `{date}-{name}.md`, such as `2026-02-20-a-b.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'a number in place of a date',
		log('2026-02-20-A b.md', LOG.replace('date: date', 'date: integer')),
		[
			'1:1-1:1 path-shape log/2026-02-20-A b.md: `2026-02-20-A b.md` is not of the form `{date}-{name}.md`; move or rename it to `{date}-{name}.md`, such as `2026-02-20-a-b.md`, or list it under `beside` (`beside+` adds to an inherited list); its content is judged once its path is right',
		],
	],
	[
		'names that are one',
		{
			...log('2026-01-01-a.md', `${LOG}ignore: [x/*]\n`),
			files: { 'log/X.txt': '', 'log/x.txt': '' },
		},
		[
			'log/X.txt:1:1-1:1 path-shape log/X.txt: `X.txt` is not of the form `{date}-{name}.md`; move or rename it to `{date}-{name}.md`, such as `YYYY-MM-DD-x.md`, or list it under `beside` (`beside+` adds to an inherited list)',
			'log/x.txt:1:1-1:1 path-shape log/x.txt: `x.txt` is not of the form `{date}-{name}.md`; move or rename it to `{date}-{name}.md`, such as `YYYY-MM-DD-x.md`, or list it under `beside` (`beside+` adds to an inherited list)',
			'log/x.txt:1:1-1:1 path-shape log/x.txt: the name is that of `log/X.txt` but for case or normalisation; rename one of the two: on some systems they are one file',
			'  log/X.txt:1:1-1:1 the other file',
		],
	],
]

describe.each([['a name', NAMES]])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
