import { describe, expect, it } from 'vitest'
import { judge, type Situation, words } from './judge.ts'

/** A document, what it leads to, and a contract that asks for links. */
const note = (text: string, files: Situation['files'] = {}): Situation => ({
	contract: 'path: "{name}.md"\nlinks: {}\n',
	path: 'a.md',
	text,
	files,
})

const LINKS: [string, Situation, readonly string[]][] = [
	[
		'in another normalisation',
		note('[a](e\u0301.md)\n', { 'é.md': '' }),
		[
			'1:5-1:10 link-case é.md: `é.md` differs from `é.md` in Unicode normalisation, expected `é.md`; write `é.md`',
		],
	],
	[
		'in another case, and its anchor',
		note('[a](B.md#X) [b](b.md#X) [c](#Y)\n\n# y\n', { 'b.md': '# x\n' }),
		[
			'1:5-1:11 link-case B.md#X: `B.md#X` differs from `b.md` in case, expected `b.md#x`; write `b.md#x`',
			'1:17-1:23 link-case b.md#X: `b.md#X` differs from the anchor `#x` in case, expected `b.md#x`; write `b.md#x`',
			'1:29-1:31 link-case #Y: `#Y` differs from the anchor `#y` in case, expected `#y`; write `#y`',
		],
	],
	[
		'in another case, with an escape',
		note('[a](B\\_c.md)\n', { 'b_c.md': '' }),
		[
			'1:5-1:12 link-case B_c.md: `B_c.md` differs from `b_c.md` in case, expected `b_c.md`; write `b_c.md`',
		],
	],
	[
		'to a file that is nearly there',
		note('[a](bb.md#x)\n', { 'cc.md': '', 'bbb.md': '' }),
		[
			'1:5-1:12 link-target bb.md#x: `bb.md#x` leads to `bb.md`, which is not there; did you mean `bbb.md#x`?',
		],
	],
	[
		'to no file',
		note('[a](zzzzzzzzz.md)\n'),
		[
			'1:5-1:17 link-target zzzzzzzzz.md: `zzzzzzzzz.md` leads to `zzzzzzzzz.md`, which is not there; name a file of the repository, or take the link out',
		],
	],
	[
		'to a site without its scheme',
		note('[a](www.example.org/x)\n'),
		[
			'1:5-1:22 link-target www.example.org/x: `www.example.org/x` leads to `www.example.org/x`, which is not there; write `https://www.example.org/x`',
		],
	],
	[
		'to a file that moved',
		{
			...note('[a](old.md#x) [b](o\\ld.md)\n', { 'new/n.md': '# x\n' }),
			moves: { 'old.md': 'new/n.md' },
		},
		[
			'1:5-1:13 link-target old.md#x: `old.md#x` leads to `old.md`, which is not there; git saw it move: write `new/n.md#x`',
			'1:19-1:26 link-target o\\ld.md: `o\\ld.md` leads to `o\\ld.md`, which is not there; name a file of the repository, or take the link out',
		],
	],
	[
		'to no anchor and to no line',
		note('[a](#zzzzzzz) [b](b.md#onee) [c](b.md#zzzzzzzz) [d](c.txt#L5)\n\n# one\n', {
			'b.md': '# one\n',
			'c.txt': 'a\nb\n',
		}),
		[
			'1:5-1:13 link-fragment #zzzzzzz: `#zzzzzzz` leads to `#zzzzzzz`, which is no anchor of the document; name a heading of the target, or link to it as a whole',
			'1:19-1:28 link-fragment b.md#onee: `b.md#onee` leads to `#onee`, which is no anchor of `b.md`; did you mean `b.md#one`?',
			'1:34-1:47 link-fragment b.md#zzzzzzzz: `b.md#zzzzzzzz` leads to `#zzzzzzzz`, which is no anchor of `b.md`; name a heading of the target, or link to it as a whole',
			'1:53-1:61 link-fragment c.txt#L5: `c.txt#L5` leads to line 5 of `c.txt`, which has 2; name the line that is meant, or none',
		],
	],
	[
		'out of the repository',
		note('[a](../x.md) [b](/../y.md)\n'),
		[
			'1:5-1:12 link-outside ../x.md: `../x.md` leads out of the repository; link to a file of the repository, or give the address of a website',
			'1:18-1:26 link-outside /../y.md: `/../y.md` leads out of the repository; link to a file of the repository, or give the address of a website',
		],
	],
	[
		'by a reference that nothing defines',
		note('A [text][none], an ![image][no], a [word][], [word] and [a][b].\n\n[b]: a.md\n'),
		[
			'1:3-1:15 link-defined none: `[text][none]` is a reference, and nothing defines `none`; add `[none]: …` below',
			'1:20-1:32 link-defined no: `![image][no]` is a reference, and nothing defines `no`; add `[no]: …` below',
			'1:36-1:44 link-defined word: `[word][]` is a reference, and nothing defines `word`; add `[word]: …` below',
		],
	],
	[
		'by a reference that nothing defines, beside one that is near',
		note('A [text][nmae].\n\n[name]: a.md\n[b]: a.md\n'),
		[
			'1:3-1:15 link-defined nmae: `[text][nmae]` is a reference, and nothing defines `nmae`; did you mean `name`?',
		],
	],
	[
		'to a page without the suffix that the site adds',
		{
			...note('[a](pot) [b](abcd) [c](xyz)\n', {
				'pots.md': '',
				'abcd.mdx': '',
				'zzzzz/index.md': '',
			}),
			contract: 'path: "{name}.md"\nlinks: { suffixes: [/index.md, .md] }\n',
		},
		[
			'1:5-1:8 link-target pot: `pot` leads to `pot`, which is not there; did you mean `pots`?',
			'1:14-1:18 link-target abcd: `abcd` leads to `abcd`, which is not there; name a file of the repository, or take the link out',
			'1:24-1:27 link-target xyz: `xyz` leads to `xyz`, which is not there; name a file of the repository, or take the link out',
		],
	],
]

it('a destination with an escape is not written anew', () => {
	const moved = { ...note('[a](o\\_ld.md)\n', { 'new.md': '' }), moves: { 'o_ld.md': 'new.md' } }
	const other = note('[a](B\\_c.md)\n', { 'b_c.md': '' })
	for (const situation of [moved, other]) {
		const found = judge(situation)
		expect(found).toHaveLength(1)
		expect(found[0]?.fix).toBeUndefined()
	}
})

describe.each([['a link', LINKS]])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
