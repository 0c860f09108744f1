import { describe, expect, it } from 'vitest'
import { commentsIn, isOnlyComments } from '../../src/outline/comments.ts'
import { conflictsOf, notOurs } from '../../src/outline/conflicts.ts'
import { linksMatter } from '../../src/outline/links-matter.ts'
import { blank, linesOf, trimmed } from '../../src/outline/text.ts'

describe('the lines of', () => {
	const lines = (text: string, from?: number, to?: number) =>
		[...linesOf(text, from, to)].map(({ start, end }) => `${start}-${end}`).join(' ')
	it.each([
		['', '0-0'],
		['a', '0-1'],
		['a\n', '0-1 2-2'],
		['a\nbc\r\nd\re', '0-1 2-4 6-7 8-9'],
		['\n\r\n\r', '0-0 1-1 3-3 4-4'],
	] as [string, string][])('%j', (text, expected) => {
		expect(lines(text)).toEqual(expected)
	})
	it('a part begin and end with the part', () => {
		expect(lines('a\nbc\nde\nf', 2, 6)).toBe('2-4 5-6')
		expect(lines('a\nbc\nde\nf', 3, 7)).toBe('3-4 5-7')
	})
})

describe('trimmed', () => {
	it.each([
		[' a ', [2, 3]],
		['\t\r\n a b \n', [5, 8]],
		['\u00a0a\u00a0', [1, 4]],
		['  \n', [1, 1]],
		['', [1, 1]],
	] as [string, number[]][])('%j', (text, expected) => {
		expect(Object.values(trimmed(`x${text}y`, { start: 1, end: text.length + 1 }))).toEqual(
			expected,
		)
	})
})

describe('blanked', () => {
	it.each([
		[[], 'ab\r\ncde'],
		[[[0, 2]], '  \r\ncde'],
		[
			[
				[1, 4],
				[4, 6],
			],
			'a \r\n  e',
		],
		[[[6, 7]], 'ab\r\ncd '],
	] as [[number, number][], string][])('%j', (ranges, expected) => {
		expect(
			blank(
				'ab\r\ncde',
				ranges.map(([start, end]) => ({ start, end })),
			),
		).toEqual(expected)
	})
})

describe('comments in', () => {
	const seen = (text: string) => [
		...commentsIn(`x${text}y`, { start: 1, end: text.length + 1 }).map(
			({ start, end, body }) => `${start}-${end} ${body.start}-${body.end}`,
		),
		isOnlyComments(`x${text}y`, { start: 1, end: text.length + 1 }),
	]
	it.each([
		['', [false]],
		[' \n', [false]],
		['<!-- a -->', ['1-11 5-8', true]],
		['<!-- a --> \n<!--b-->', ['1-11 5-8', '13-21 17-18', true]],
		['<!-- a -->b', ['1-11 5-8', false]],
		['b<!-- a -->', ['2-12 6-9', false]],
		['<!-- a -->b<!-- c -->', ['1-11 5-8', '12-22 16-19', false]],
		['<!---->', ['1-8 5-5', true]],
		['<!-->', ['1-6 5-5', true]],
		['<!--->', ['1-7 5-5', true]],
		['<!--> -->', ['1-6 5-5', false]],
		['<!-- a', ['1-7 5-7', true]],
		['<!-- a --', ['1-10 5-10', true]],
		['<b <!-- a -->', [false]],
		['<b c="<!-- a -->">', [false]],
		["<b c='<!-- a -->'><!-- d -->", ['19-29 23-26', false]],
		['<b c="<!-- a -->', [false]],
		["<b c='<!-- a -->", [false]],
		['<b><!-- a --></b>', ['4-14 8-11', false]],
		['<B "x"><!-- a -->', ['8-18 12-15', false]],
		['< <!-- a -->', ['3-13 7-10', false]],
		['<1 "<!-- a -->', ['5-15 9-12', false]],
		['<b', [false]],
		['<', [false]],
	] as [string, unknown[]][])('%j', (text, expected) => {
		expect(seen(text)).toEqual(expected)
	})
})

describe('conflicts in', () => {
	const seen = (text: string, code: readonly [number, number][] = []) =>
		conflictsOf(
			text,
			code.map(([start, end]) => ({ start, end })),
		).map((conflict) => {
			const parts = notOurs(text, conflict).map(({ start, end }) => text.slice(start, end))
			return [conflict.start, conflict.end, ...parts]
		})
	it.each([
		['<<<<<<< a\nb\n=======\nc\n>>>>>>> d', [[0, 31, '<<<<<<< a', '=======', 'c', '>>>>>>> d']]],
		[
			'x\n<<<<<<< a\nb\n||||||| e\nf\n=======\nc\n>>>>>>> d\ny',
			[[2, 45, '<<<<<<< a', '||||||| e', 'f', '=======', 'c', '>>>>>>> d']],
		],
		['<<<<<<< a\n>>>>>>> d', []],
		['<<<<<<< a\n||||||| b\n>>>>>>> d', []],
		['=======\n>>>>>>> d', []],
		[
			'<<<<<<< a\n=======\n||||||| e\n=======\n>>>>>>> d',
			[[0, 45, '<<<<<<< a', '=======', '||||||| e', '=======', '>>>>>>> d']],
		],
		[
			'<<<<<<< a\n||||||| e\n||||||| f\n=======\n>>>>>>> d',
			[[0, 47, '<<<<<<< a', '||||||| e', '||||||| f', '=======', '>>>>>>> d']],
		],
		['<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> d', [[10, 37, '<<<<<<< b', '=======', '>>>>>>> d']]],
		[
			'<<<<<<< a\n=======\n<<<<<<< b\nc\n=======\n>>>>>>> d',
			[[18, 47, '<<<<<<< b', '=======', '>>>>>>> d']],
		],
		[
			'<<<<<<< a\r\nb\r\n=======\r\nc\r\n>>>>>>> d\r\n',
			[[0, 35, '<<<<<<< a', '=======', 'c', '>>>>>>> d']],
		],
		['<<<<<<< a\rb\r=======\rc\r>>>>>>> d\r', [[0, 31, '<<<<<<< a', '=======', 'c', '>>>>>>> d']]],
		['<<<<<<< a\n======= \n>>>>>>> d', []],
		['<<<<<<< a\n========\n>>>>>>> d', []],
		['<<<<<<< a\n=======\n>>>>>>>d', []],
		['<<<<<<< a\n=======\n>>>>>>> d\n>>>>>>> e', [[0, 27, '<<<<<<< a', '=======', '>>>>>>> d']]],
		[
			'<<<<<<< a\n=======\n>>>>>>> b\n<<<<<<< c\n=======\n>>>>>>> d\n',
			[
				[0, 27, '<<<<<<< a', '=======', '>>>>>>> b'],
				[28, 55, '<<<<<<< c', '=======', '>>>>>>> d'],
			],
		],
	] as [string, unknown[]][])('%j', (text, expected) => {
		expect(seen(text)).toEqual(expected)
	})
	const twice = '<<<<<<< a\n=======\n>>>>>>> b\n<<<<<<< c\n=======\n>>>>>>> d\n'
	it.each([
		[[[0, 1]], [[28, 55, '<<<<<<< c', '=======', '>>>>>>> d']]],
		[[[27, 30]], [[0, 27, '<<<<<<< a', '=======', '>>>>>>> b']]],
		[[[0, 27]], [[28, 55, '<<<<<<< c', '=======', '>>>>>>> d']]],
		[[[0, 28]], [[28, 55, '<<<<<<< c', '=======', '>>>>>>> d']]],
		[
			[[1, 28]],
			[
				[0, 27, '<<<<<<< a', '=======', '>>>>>>> b'],
				[28, 55, '<<<<<<< c', '=======', '>>>>>>> d'],
			],
		],
		[[[28, 30]], [[0, 27, '<<<<<<< a', '=======', '>>>>>>> b']]],
		[
			[
				[1, 2],
				[3, 4],
				[28, 29],
				[40, 41],
			],
			[[0, 27, '<<<<<<< a', '=======', '>>>>>>> b']],
		],
	] as [[number, number][], unknown[]][])('code at %j', (code, expected) => {
		expect(seen(twice, code)).toEqual(expected)
	})
})

describe('links matter in', () => {
	it.each([
		['[a](b)', false],
		['[a](b`c)', true],
		['[a](b "c")', true],
		["[a](b 'c')", true],
		['[a](b (c))', true],
		['[a](<b>)', true],
		['[a](b\\c)', true],
		['[a](b', true],
		['[a] (b`)', false],
		['[a][b]', false],
		['[a][b`c]', true],
		['[a][b<c]', true],
		['[a][b] `c`', false],
		['[^a]', false],
		['[^a`b]', true],
		['[^a<b]', true],
		['[^a\\b]', true],
		['[^`b]', true],
		['[^a] `b`', false],
		['[^a `b`', false],
		['http://a.b', false],
		['http://a`b', true],
		['https://a`b', true],
		['HTTP://a\\b', true],
		['www.a`b', true],
		['http://a `b`', false],
		['http://a<`b`', false],
		['http:/a`b', false],
		['www.a http://b`', true],
		['`a`', false],
	] as [string, boolean][])('%j', (text, expected) => {
		expect(linksMatter(text)).toEqual(expected)
	})
})
