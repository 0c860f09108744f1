import { describe, expect, it } from 'vitest'
import { type Around, load, mine } from './load.ts'

/** Each issue as `contract subject: message`, long names cut. */
const said = (text: string, around?: Around) =>
	load(text, around).issues.map(({ contract, subject, message }) =>
		`${contract} ${subject}: ${message}`.replace(/x{9,}/g, 'x…'),
	)

const LONG = 'x'.repeat(1_001)

const MOST = 'x'.repeat(1_000)

const CASES: [string, string, Around, readonly string[]][] = [
	[
		'a root',
		mine('root: ../x'),
		{},
		['mine root: `root` is `../x`, expected a folder inside the repository, relative to its root'],
	],
	[
		'a path for each package',
		'contracts:\n  p: { for-each: workspace-package, path: README.md }\n',
		{},
		['p path: `for-each` gives `{package}`, and `path` has none'],
	],
	[
		'transitions without a state',
		'contracts:\n  a: { path: a.md, transitions: { b: [] } }\n',
		{},
		['a transitions: there are transitions, and the contract has no `state`'],
	],
	[
		'no path, of one that another extends',
		'contracts:\n  a: { title: x }\n  b: { extends: a }\n',
		{},
		['a path: the contract `a` has no `path`'],
	],
	[
		'no path, of one near a built-in contract',
		'contracts:\n  rcf: {}\n',
		{ builtIns: { rfc: 'summary: R\npath: r.md\n' } },
		['rcf path: the contract `rcf` has no `path`'],
	],
	[
		'no name of a contract',
		'contracts:\n  A_b: { path: a.md }\n  a-: { path: a.md }\n  "a b": { path: a.md }\n',
		{},
		[
			'A_b A_b: `A_b` is no name of a contract, expected small letters, digits and single hyphens',
			'a- a-: `a-` is no name of a contract, expected small letters, digits and single hyphens',
			'a b a b: `a b` is no name of a contract, expected small letters, digits and single hyphens',
		],
	],
	['another name', 'contracts:\n  a: { path: a.md, contract: b }\n', {}, []],
	[
		'the same name twice',
		'contracts:\n  a: { path: a.md, contract: b }\n  b: { path: b.md }\n',
		{},
		['b b: two contracts have the name `b`'],
	],
	[
		'a reserved name',
		mine('fields: { path: slug, _: slug }'),
		{},
		[
			'mine path: `path` can be no field: the name is reserved',
			'mine _: `_` can be no field: the name is reserved',
		],
	],
	[
		'a reserved name in a template',
		mine('title: "{path} {_} {x}"'),
		{},
		['mine {path} {_} {x}: `{path}` can be no field: the name is reserved (in `{path} {_} {x}`)'],
	],
	[
		'a name that nothing provides',
		mine('banned-text: { x: y }\ncompanions: { "{dat}-{_}.txt": {} }'),
		{},
		['mine {dat}-{_}.txt: nothing provides `{dat}` (in `{dat}-{_}.txt`)'],
	],
	[
		'no name that could be provided',
		'contracts:\n  a: { path: a.md, companions: { "{x}.txt": {} } }\n',
		{},
		['a {x}.txt: nothing provides `{x}` (in `{x}.txt`)'],
	],
	[
		'an index that is no Markdown',
		mine('index: { a.txt: { columns: { A: "{title}" } } }'),
		{},
		['mine a.txt: the index `a.txt` is no Markdown file, expected a name that ends in `.md`'],
	],
	[
		'two indexes of one name',
		mine('index: { A.md: { columns: { A: "{title}" } }, a.md: { columns: { A: "{path}" } } }'),
		{},
		['mine a.md: the index `a.md` is `A.md` but for case or normalisation'],
	],
	[
		'an index without columns',
		mine('index: { A.md: { columns: {} } }'),
		{},
		['mine columns: `columns` is empty, expected one column at least'],
	],
	[
		'an index of five groups',
		mine(
			'index: { A.md: { columns: { A: "{title}" }, groups: [state, state, state, state, state] } }',
		),
		{},
		[],
	],
	[
		'an index of six groups',
		mine(
			'index: { A.md: { columns: { A: "{title}" }, groups: [state, state, state, state, state, state] } }',
		),
		{},
		['mine groups: `groups` has 6 levels, expected 5 at most: headings end at level 6'],
	],
	[
		'an index sorted by what is known',
		mine('index: { A.md: { columns: { A: "{title} {path}" }, sort: [-title, path, date] } }'),
		{},
		[],
	],
	[
		'an index sorted by what is not',
		mine(
			'index: { A.md: { columns: { A: "{x}" }, sort: [da-te, --date], groups: [x, date], labels: { y: Y } } }',
		),
		{},
		[
			'mine x: `x` is no field of this contract',
			'mine date: `date` has no `values`, so it makes no groups',
			'mine y: `y` is no value of a field under `groups` or in the path',
			'mine {x}: nothing provides `{x}` (in `{x}`)',
			'mine da-te: `da-te` is no field of this contract',
			'mine -date: `-date` is no field of this contract',
		],
	],
	['a key as long as may be', mine(`fields: { ${MOST}: slug }`), {}, []],
	[
		'a longer key',
		mine(`fields: { ${LONG}: slug }`),
		{},
		['mine x…: `x……` is longer than 1000 characters'],
	],
	['an entry as long as may be', mine(`sections: [${MOST}]`), {}, []],
	[
		'a longer entry',
		mine(`sections: [${LONG}]`),
		{},
		['mine x…: `x……` is longer than 1000 characters'],
	],
	[
		'a longer entry with options',
		mine(`sections: [{ ${LONG}: { why: w } }]`),
		{},
		['mine x…: `x……` is longer than 1000 characters'],
	],
]

describe('what is said of', () => {
	it.each(CASES)('%s', (_, text, around, expected) => {
		expect(said(text, around)).toEqual(expected)
	})

	it('one contract is at most a hundred things', () => {
		const many = (count: number) =>
			said(
				mine(
					`severity: { ${Array.from({ length: count }, (_, at) => `r${at}: warn`).join(', ')} }`,
				),
			)
		expect(many(99)).toHaveLength(99)
		expect(many(100)).toHaveLength(100)
		expect(many(101)).toHaveLength(100)
	})
})
