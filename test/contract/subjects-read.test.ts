import { describe, expect, it } from 'vitest'
import { type Around, load } from './load.ts'

/** Each issue as `contract subject: message`, long names cut. */
const said = (text: string, around?: Around) =>
	load(text, around).issues.map(({ contract, subject, message }) =>
		`${contract} ${subject}: ${message}`.replace(/x{9,}/g, 'x…'),
	)

const A = 'contracts:\n  a: { path: a.md }\n'

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
]

describe('what is said of', () => {
	it.each(CASES)('%s', (_, text, around, expected) => {
		expect(said(text, around)).toEqual(expected)
	})
})
