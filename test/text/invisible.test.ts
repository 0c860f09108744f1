import { expect, test } from 'vitest'
import { visibleText } from '../../src/text/invisible.ts'

test.each([
	['a\nb\r\nc', 'a b c'],
	['a \n b', 'a b'],
	['a\tb\u00a0c\u202fd', 'a b c d'],
	['a\u200bb\u0000c', 'abc'],
	['a  b', 'a  b'],
	['a \n', 'a'],
])('%j is seen as %j', (text, seen) => {
	expect(visibleText(text)).toBe(seen)
})
