import { expect, test } from 'vitest'
import { byCodePoint } from '../../src/source/order.ts'

test('sorts by code points, not by UTF-16 units', () => {
	const sorted = ['a', 'a/b', 'b', 'ä', '\ue000', '\uffee', '😀', '😀a', '😁']
	expect([...sorted].reverse().sort(byCodePoint)).toEqual(sorted)
	// What `<` says, for comparison.
	expect('😀' < '\uffee').toBe(true)
})

test('agrees with the order of the UTF-8 bytes', () => {
	const texts = [
		'',
		'~',
		'\u007f',
		'\u0080',
		'\ud7ff',
		'\ue000',
		'\uffff',
		'\u{10000}',
		'\u{10ffff}',
		'x\u{1f600}',
		'x\uff5e',
	]
	for (const a of texts) {
		for (const b of texts) {
			const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b))
			expect(Math.sign(byCodePoint(a, b)), JSON.stringify([a, b])).toBe(bytes)
		}
	}
})
