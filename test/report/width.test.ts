import { expect, test } from 'vitest'
import { columns, wrap } from '../../src/report/width.ts'

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
