import stringWidth from 'string-width'
import { expect, test, vi } from 'vitest'
import { columns, isNarrow, isPlain, wrap } from '../../src/report/width.ts'

test.each([
	['one two three', 7, ['one two', 'three']],
	['one', 7, ['one']],
	['', 7, ['']],
	['a `b c` d', 5, ['a', '`b c`', 'd']],
	['a `b c d e f`', 5, ['a `b', 'c d e', 'f`']],
	['it ` is so', 5, ['it `', 'is so']],
	['a  b', 7, ['a  b']],
	['abcdefghij k', 4, ['abcd', 'efgh', 'ij k']],
	['漢字漢字', 5, ['漢字', '漢字']],
	['漢字', 1, ['漢', '字']],
	['e\u0301e\u0301e\u0301', 2, ['e\u0301e\u0301', 'e\u0301']],
])('%j in %i columns', (text, width, expected) => {
	expect(wrap(text, width)).toEqual(expected)
})

test.each([
	['abc', 3],
	['漢字', 4],
	['e\u0301', 1],
	['👩‍🚀', 2],
])('%s takes %i columns', (text, expected) => {
	expect(columns(text)).toBe(expected)
})

test('what is told to be narrow is to the library, too, and no character joins another', () => {
	const narrow = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
		(character) => isNarrow(character),
	)
	expect(narrow.length).toBeGreaterThan(700)
	for (const character of narrow)
		expect([character, stringWidth(character)]).toEqual([character, 1])
	const text = narrow.flatMap((character) => [character, 'a', character]).join('')
	expect(Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)).toEqual(
		text.split(''),
	)
	expect(stringWidth(text)).toBe(text.length)
})

test('a character that is taken for a wide one is one', () => {
	// Of the ideographs some, as there are very many.
	const units = Array.from({ length: 0xffff }, (_, unit) => unit)
	const wide = units
		.filter((unit) => unit < 0x4e10 || unit > 0x9f00 || unit % 50 === 0)
		.map((unit) => String.fromCharCode(unit))
		.filter((character) => isPlain(character) && !isNarrow(character))
	expect(wide.length).toBeGreaterThan(900)
	expect(wide.filter((character) => stringWidth(character) !== 2)).toEqual([])
	const text = wide.flatMap((character) => [character, 'a', character]).join('')
	const segments = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
	expect(segments.filter((segment) => segment.length > 1)).toEqual([])
	expect(columns(text)).toBe(stringWidth(text))
})

test('the library is loaded when a text needs it', async () => {
	vi.resetModules()
	const fresh = await import('../../src/report/width.ts')
	expect(fresh.columns('naïve — “a” → b')).toBe(15)
	expect(fresh.columns('漢字')).toBe(4)
	expect(() => fresh.columns('🙂')).toThrow()
	expect(await fresh.withWidths(() => fresh.columns('🙂'))).toBe(2)
	await expect(fresh.withWidths(() => Promise.reject(new Error('a')))).rejects.toThrow('a')
})
