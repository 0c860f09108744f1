import { describe, expect, it } from 'vitest'
import { type Situation, words } from './judge.ts'

const A = 'log/2026-01-01-a.md'
const LOG =
	'root: log\npath: "{date}-{name}.md"\ntitle: "{title}"\nbeside: []\nfields: { date: date, name: slug }\n'
const INDEXED = `${LOG}index: { INDEX.md: { columns: { T: "[{title}]({path})" }, nowhere-else: [/README.md] } }\n`
const readme = (url: string): Situation => ({
	contract: INDEXED,
	path: 'README.md',
	text: `- [A](${url})\n`,
	files: { [A]: '# A\n', 'log/INDEX.md': '# recipe\n\n| T |\n|---|\n| [A](2026-01-01-a.md) |\n' },
})

const ROWS: [string, Situation, readonly string[]][] = [
	[
		'beside it',
		readme('log/2026-01-01-a.md'),
		[
			'1:3-1:27 index-elsewhere log/INDEX.md: a list item begins with a link to a document, which makes it a row of `log/INDEX.md`; delete the row, or speak of the document in a sentence',
		],
	],
	[
		'with a fragment',
		readme('log/2026-01-01-a.md#a?b'),
		[
			'1:3-1:31 index-elsewhere log/INDEX.md: a list item begins with a link to a document, which makes it a row of `log/INDEX.md`; delete the row, or speak of the document in a sentence',
		],
	],
	[
		'with a question',
		readme('./log/../log//2026-01-01-a.md?a#b'),
		[
			'1:3-1:41 index-elsewhere log/INDEX.md: a list item begins with a link to a document, which makes it a row of `log/INDEX.md`; delete the row, or speak of the document in a sentence',
		],
	],
	[
		'from the root',
		readme('/log/2026-01-01-a.md'),
		[
			'1:3-1:28 index-elsewhere log/INDEX.md: a list item begins with a link to a document, which makes it a row of `log/INDEX.md`; delete the row, or speak of the document in a sentence',
		],
	],
	[
		'with an escape',
		readme('log/2026-01-01%2Da.md'),
		[
			'1:3-1:29 index-elsewhere log/INDEX.md: a list item begins with a link to a document, which makes it a row of `log/INDEX.md`; delete the row, or speak of the document in a sentence',
		],
	],
	[
		'to a document that is gone',
		readme('log/2026-01-02-b.md'),
		[
			'1:3-1:27 index-elsewhere log/INDEX.md: a list item begins with a link to a document, which makes it a row of `log/INDEX.md`; delete the row, or speak of the document in a sentence',
		],
	],
	['to a file that is gone, and could be no document', readme('log/2026-1-2-b.md'), []],
	[
		'to a file that is there, and is no document',
		{
			...readme('log/2026-01-02-b.md'),
			contract: `${INDEXED}ignore: [2026-01-02-b.md]\n`,
			files: { ...readme('').files, 'log/2026-01-02-b.md': '# B\n' },
		},
		[],
	],
	['of a site', readme('https://example.org/log/2026-01-01-a.md'), []],
	['of another scheme', readme('x-y:log/2026-01-01-a.md'), []],
	['a fragment alone', readme('#a'), []],
	['elsewhere', readme('x/log/2026-01-01-a.md'), []],
	['a colon', readme('log/a:b.md'), []],
]

describe.each([['a link that may be a row', ROWS]])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		const found = words(situation).filter((line) => line.includes(' index-elsewhere '))
		expect(found).toEqual(expected)
	})
})
