import { describe, expect, it } from 'vitest'
import { type Around, load, mine } from './load.ts'

/** Each issue as `contract subject: message`, long names cut. */
const said = (text: string, around?: Around) =>
	load(text, around).issues.map(({ contract, subject, message }) =>
		`${contract} ${subject}: ${message}`.replace(/x{9,}/g, 'x…'),
	)

const A = 'contracts:\n  a: { path: a.md }\n'
const LONG = 'x'.repeat(1_001)
const MOST = 'x'.repeat(1_000)
const chain = (length: number) =>
	`${A}${Array.from({ length }, (_, at) => `  c${at + 1}: { extends: ${at === 0 ? 'a' : `c${at}`} }\n`).join('')}`

const CASES: [string, string, Around, readonly string[]][] = [
	[
		'no YAML',
		'contracts: [',
		{},
		[
			'doc-sync yaml: this is not valid YAML: flow sequence in block collection must be sufficiently indented and end with a ]',
		],
	],
	['nothing', '', {}, ['doc-sync contracts: `doc-sync.yml` states no contract']],
	['a null', 'contracts:\n', {}, ['doc-sync contracts: `doc-sync.yml` states no contract']],
	[
		'too many brackets',
		`contracts: ${'['.repeat(101)}`,
		{},
		['doc-sync yaml: the file is not read: more than 100 brackets inside one another'],
	],
	[
		'an anchor',
		'contracts: &x\n  a: { path: a.md }\n',
		{},
		['doc-sync yaml: an anchor stands here'],
	],
	[
		'an alias for a key',
		'contracts:\n  a: &x { path: a.md }\n  *x : { path: b.md }\n',
		{},
		['doc-sync yaml: an anchor stands here', 'doc-sync yaml: an alias stands here'],
	],
	['a tag', 'contracts: !!map\n  a: { path: a.md }\n', {}, ['doc-sync yaml: a tag stands here']],
	[
		'a list for a key',
		'contracts:\n  [a]: { path: a.md }\n',
		{},
		['doc-sync yaml: a key that is no text'],
	],
	[
		'an empty key',
		'contracts:\n  "": { path: a.md }\n',
		{},
		['doc-sync yaml: a key without a name'],
	],
	[
		'a key of spaces',
		'contracts:\n  " ": { path: a.md }\n',
		{},
		['doc-sync yaml: a key without a name'],
	],
	['a double key', `${A}  a: { path: b.md }\n`, {}, ['doc-sync yaml: the same key is given twice']],
	[
		'a character that is none',
		'contracts:\n  a: { path: a\u0000.md }\n',
		{},
		['doc-sync yaml: the character U+0000 stands here, which nobody can see'],
	],
	[
		'no contract of the name',
		'contracts:\n  a: { extends: b }\n',
		{},
		['a extends: `extends: b` leads to no contract'],
	],
	[
		'no contract of the name, with others',
		`${A}  b: { extends: c }\n`,
		{ builtIns: { d: 'summary: D\npath: d.md\n' } },
		['b extends: `extends: c` leads to no contract'],
	],
	[
		'a circle',
		'contracts:\n  a: { extends: b }\n  b: { extends: a }\n',
		{},
		['a extends: `extends: a` closes a circle: `a` → `b` → `a`'],
	],
	[
		'a circle with more behind it',
		'contracts:\n  a: { extends: b }\n  b: { extends: c }\n  c: { extends: b }\n  d: { extends: a }\n',
		{},
		['a extends: `extends: b` closes a circle: `b` → `c` → `b`'],
	],
	[
		'a contract that extends itself',
		'contracts:\n  a: { extends: a }\n',
		{},
		['a extends: `extends: a` leads to no contract'],
	],
	[
		'a built-in contract of the same name',
		'contracts:\n  a: { extends: a }\n',
		{ builtIns: { a: 'summary: A\npath: a.md\n' } },
		[],
	],
	[
		'a long chain',
		chain(22),
		{},
		[
			'c21 extends: more than 20 contracts are laid over one another',
			'c22 extends: more than 20 contracts are laid over one another',
		],
	],
	[
		'no file',
		'contracts:\n  a: { extends: ./b.yml }\n',
		{},
		['a extends: `./b.yml` does not exist'],
	],
	[
		'no path of a file',
		'contracts:\n  a: { extends: ./b/../c.yml }\n',
		{},
		["a extends: `./b/../c.yml` is no path of a file below this one's folder"],
	],
	[
		'no path of a file, ending with a slash',
		'contracts:\n  a: { extends: ./b/ }\n',
		{},
		["a extends: `./b/` is no path of a file below this one's folder"],
	],
	[
		'no path of a file, with a backslash',
		'contracts:\n  a: { extends: "./b\\\\c" }\n',
		{},
		["a extends: `./b\\c` is no path of a file below this one's folder"],
	],
	[
		'a file without a summary',
		'contracts:\n  a: { extends: ./b.yml }\n',
		{ files: { 'b.yml': 'path: b.md\n' } },
		['a summary: `b.yml` has no `summary`, which a contract in a file of its own must have'],
	],
	[
		'an empty file',
		'contracts:\n  a: { extends: ./b.yml }\n',
		{ files: { 'b.yml': '' } },
		['a summary: `b.yml` has no `summary`, which a contract in a file of its own must have'],
	],
	[
		'a file with a fault, for two',
		'contracts:\n  a: { extends: ./b.yml }\n  c: { extends: ./b.yml }\n',
		{ files: { 'b.yml': 'summary: B\npaht: b.md\n' } },
		['a paht: `paht` is no key of `./b.yml`'],
	],
	[
		'a built-in contract with a fault',
		'contracts:\n  a: { extends: b }\n',
		{ builtIns: { b: 'summary: B\npath: "{a}{b}.md"\n' } },
		[
			'a {a}{b}.md: ambiguous template: nothing stands between `{a}` and `{b}` (in `{a}{b}.md`) (inherited from `built-in/b`)',
		],
	],
	['no path', 'contracts:\n  a: {}\n', {}, ['a path: the contract `a` has no `path`']],
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
