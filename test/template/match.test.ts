import { describe, expect, it } from 'vitest'
import { isDate, isSlug } from '../../src/template/grammar.ts'
import { match } from '../../src/template/match.ts'
import { type Grammars, matcher, read } from './templates.ts'

const GRAMMARS: Grammars = {
	slug: { kind: 'slug' },
	date: { kind: 'date' },
	number: 'integer',
	word: { kind: 'values', texts: ['in', 'inn', 'inner', 'out'] },
}

describe('matching', () => {
	it.each<[string, string, [string, string][] | null]>([
		['', '', []],
		['a', 'a', []],
		['a', 'b', null],
		['a', 'ab', null],
		['{x}', 'anything at all', [['x', 'anything at all']]],
		['{x}', '', null],
		['{x}', 'two\nlines', null],
		['{x}', 'two\rlines', null],
		['T: {x}', 'T: y', [['x', 'y']]],
		['T: {x}', 'T: ', null],
		['T: {x}', 't: y', null],
		['T: {x}', ' T: y', null],
		['{x}!', 'a!!', [['x', 'a!']]],
		[
			'{x}, {y}',
			'a, b, c',
			[
				['x', 'a'],
				['y', 'b, c'],
			],
		],
		[
			'{x} by {y}.',
			'a by b by c.',
			[
				['x', 'a'],
				['y', 'b by c'],
			],
		],
		[
			'{x}-{_}-{y}',
			'a-b-c-d',
			[
				['x', 'a'],
				['y', 'c-d'],
			],
		],
		['{_}', 'x', []],
		['{{{x}}}', '{a}', [['x', 'a']]],
		[
			'{x}/{x}',
			'a/b',
			[
				['x', 'a'],
				['x', 'b'],
			],
		],
		[
			'{x} (by {y})',
			'a (b) (by c)',
			[
				['x', 'a (b)'],
				['y', 'c'],
			],
		],
	])('`%s` in `%s`', (source, text, expected) => {
		expect(read(source, text)).toEqual(expected)
	})

	it.each<[string, string, [string, string][] | null]>([
		[
			'{date}-{slug}.md',
			'2026-02-28-a-b.md',
			[
				['date', '2026-02-28'],
				['slug', 'a-b'],
			],
		],
		['{date}-{slug}.md', '2026-02-29-a.md', null],
		[
			'{date}-{slug}.md',
			'2024-02-29-a.md',
			[
				['date', '2024-02-29'],
				['slug', 'a'],
			],
		],
		['{date}-{slug}.md', '2026-02-28-a-.md', null],
		['{date}-{slug}.md', '2026-02-28-A.md', null],
		['{date}-{slug}.md', '2026-02-28-a--b.md', null],
		[
			'{slug}.{x}',
			'a.b.md',
			[
				['slug', 'a'],
				['x', 'b.md'],
			],
		],
		[
			'{number}. {x}',
			'12. a',
			[
				['number', '12'],
				['x', 'a'],
			],
		],
		['{number}. {x}', '1a. a', null],
		[
			'{number:4}-{slug}',
			'0042-a',
			[
				['number', '0042'],
				['slug', 'a'],
			],
		],
		['{number:4}-{slug}', '042-a', null],
		['{number:4}-{slug}', '00042-a', null],
		[
			'{number:2}{slug}',
			'12345',
			[
				['number', '12'],
				['slug', '345'],
			],
		],
		[
			'{word}: {x}',
			'inner: a',
			[
				['word', 'inner'],
				['x', 'a'],
			],
		],
		[
			'{word}: {x}',
			'inn: a',
			[
				['word', 'inn'],
				['x', 'a'],
			],
		],
		['{word}: {x}', 'inne: a', null],
		['{word}', 'inner', [['word', 'inner']]],
		[
			'{x} {date}',
			'a b 2026-01-01',
			[
				['x', 'a b'],
				['date', '2026-01-01'],
			],
		],
		['{x} {date}', 'a 2026-01-01 b', null],
		[
			'{x} {date} {y}',
			'a 2026-13-01 2026-01-01 b',
			[
				['x', 'a 2026-13-01'],
				['date', '2026-01-01'],
				['y', 'b'],
			],
		],
		[
			'{x} #{number}',
			'a #1 #2',
			[
				['x', 'a #1'],
				['number', '2'],
			],
		],
		[
			'{x}{number}',
			'abc12',
			[
				['x', 'abc'],
				['number', '12'],
			],
		],
		[
			'{x}{slug}',
			'Abc',
			[
				['x', 'A'],
				['slug', 'bc'],
			],
		],
	])('`%s` in `%s`', (source, text, expected) => {
		expect(read(source, text, GRAMMARS)).toEqual(expected)
	})

	it('says where each fact stands', () => {
		const found = match(matcher('{date}: {x}', GRAMMARS), '2026-01-01: \u{1F600} a')
		expect(found).toEqual([
			{ name: 'date', text: '2026-01-01', start: 0, end: 10 },
			{ name: 'x', text: '\u{1F600} a', start: 12, end: 16 },
		])
	})

	it('finds the same value whatever the order in which they are listed', () => {
		const texts = ['inner', 'in', 'inn']
		for (const order of [texts, texts.toReversed(), ['in', 'inner', 'inn']]) {
			const grammars: Grammars = { word: { kind: 'values', texts: order } }
			expect(read('{word}!', 'inn!', grammars)).toEqual([['word', 'inn']])
		}
	})
})

describe('a date', () => {
	it.each(['2026-01-31', '2026-04-30', '2000-02-29', '2024-02-29', '0001-01-01', '9999-12-31'])(
		'is %s',
		(text) => expect(isDate(text)).toBe(true),
	)

	it.each([
		'2026-02-29',
		'1900-02-29',
		'2026-04-31',
		'2026-00-01',
		'2026-01-00',
		'2026-13-01',
		'2026-01-32',
		'2026-1-1',
		'26-01-01',
		'2026/01/01',
		' 2026-01-01',
		'2026-01-01 ',
		'2026-01-01\n',
		'',
		'２０２６-01-01',
	])('is not %j', (text) => expect(isDate(text)).toBe(false))
})

describe('a slug', () => {
	it.each(['a', '0', 'a-b', 'a1-2b', '2026-01-01'])('is %s', (text) =>
		expect(isSlug(text)).toBe(true),
	)

	it.each(['', '-', 'a-', '-a', 'a--b', 'A', 'a_b', 'a b', 'é', 'a\n'])('is not %j', (text) =>
		expect(isSlug(text)).toBe(false),
	)
})
