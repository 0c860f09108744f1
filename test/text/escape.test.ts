import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonVisible, visible } from '../../src/text/escape.ts'
import { anyText, CONTROL } from '../report/unruly.ts'

test.each([
	['\x1b[31m', '\\x1b[31m'],
	['a\nb\r\tc', 'a\\nb\\r\\tc'],
	['\0\x7f\x9b', '\\x00\\x7f\\x9b'],
	['\u202eabc\u2069', '\\u202eabc\\u2069'],
	['\u061c\u200e\u200f', '\\u061c\\u200e\\u200f'],
	['\u2028\u2029', '\\u2028\\u2029'],
	['a\u200bb\u2060c\ufeffd\u00ade', 'a\\u200bb\\u2060c\\ufeffd\\xade'],
	['a\u200db\u200cc', 'a\\u200db\\u200cc'],
	['\ud800x\udc00', '\\ud800x\\udc00'],
	['\u{e0041}', '\\u{e0041}'],
	['a\ufe0f', 'a\\ufe0f'],
	['\u3164\u115f', '\\u3164\\u115f'],
])('%j is made visible', (text, expected) => {
	expect(visible(text)).toBe(expected)
})

test.each([
	'plain text, C:\\new',
	'漢字 かな 한국어',
	'e\u0301 ñ Ünï',
	'👩‍🚀 👍🏽 ❤️ 🏳️‍🌈 👨‍👩‍👧‍👦 1️⃣ 🇩🇪',
	'🏴󠁧󠁢󠁥󠁮󠁧󠁿',
	'می‌خواهم क्‍ष',
	'葛󠄀',
	'שלום مرحبا',
	'no\u00a0break',
])('%s stays', (text) => {
	expect(visible(text)).toBe(text)
})

test('any text stays on one line and escapes nothing twice', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			const shown = visible(text)
			expect(shown).not.toMatch(CONTROL)
			expect(shown).not.toContain('\n')
			expect(visible(shown)).toBe(shown)
		}),
	)
})

test('a JSON string stays the same string', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			expect(JSON.parse(jsonVisible(JSON.stringify(text)))).toBe(text)
		}),
	)
})

test('a long text is quick', () => {
	const before = performance.now()
	visible('👩‍🚀\x1b漢'.repeat(100_000))
	expect(performance.now() - before).toBeLessThan(20_000)
})
