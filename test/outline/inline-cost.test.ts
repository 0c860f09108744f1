import { describe, expect, it } from 'vitest'
import { addLine, newStretch, stepsIn } from '../../src/outline/inline-cost.ts'

/** The marks of a stretch, and the steps that a parser goes in vain. */
function cost(text: string): readonly number[] {
	const stretch = newStretch()
	for (const line of text.split('\n')) addLine(stretch, line)
	return [stretch.marks, stretch.brackets, stepsIn(stretch)]
}

const CASES: [string, readonly number[]][] = [
	['', [0, 0, 0]],
	['plain words', [0, 0, 0]],
	['a `b` c', [2, 0, 6]],
	['a `b` ``c`` ```d', [5, 0, 31]],
	['`a\n`b\n``c', [3, 0, 14]],
	['<!-- a', [1, 0, 7]],
	['<!-- a -->', [2, 0, 0]],
	['<!-- a --> b <!-- c', [3, 0, 7]],
	['<!-- a <!-- b', [2, 0, 21]],
	['<!-- <!A -->', [3, 0, 0]],
	['<!--> <!---> b', [4, 0, 0]],
	['<![CDATA[ a', [1, 0, 12]],
	['<![cdata[ a ]]>', [2, 1, 1]],
	['<!a b', [1, 0, 6]],
	['<!A b > c', [1, 0, 0]],
	['<!A <!B > c', [2, 0, 0]],
	['<? a', [1, 0, 5]],
	['<? a ?>', [2, 0, 0]],
	['<!A <? ?> b', [3, 0, 0]],
	['<!A [ b', [2, 1, 9]],
	['<!1 a', [1, 0, 0]],
	['[a](b)', [2, 2, 5]],
	['[a](b', [2, 2, 6]],
	['[a](b (c (d)', [2, 2, 11]],
	['[a](b [c](d) e', [4, 4, 20]],
	['[a [b [c', [3, 3, 5]],
	['a ] b ] c', [2, 2, 2]],
	['< & @ \\', [4, 0, 0]],
	[') > ) >', [0, 0, 0]],
	['http://a https://b www.c HTTP:d', [4, 0, 0]],
	['a\n<!-- b\n[c](d\ne', [3, 2, 24]],
]

describe('what inline syntax costs in', () => {
	it.each(CASES)('%j', (text, expected) => {
		expect(cost(text)).toEqual(expected)
	})

	it.each([
		['a word of 2000 characters', 'www.'.repeat(500), [500, 0, 0]],
		['a word of 2000 characters in a longer line', `${'www.'.repeat(500)} a`, [500, 0, 0]],
		['a longer word', `${'www.'.repeat(500)}.`, [500, 0, 1000500]],
		['a longer word beside others', `${'x'.repeat(2_001)} www.a http://b`, [2, 0, 0]],
		['a long line of short words', 'http://a '.repeat(300), [300, 0, 0]],
		['two long words', `http:${'x'.repeat(2_000)} HTTPS:${'x'.repeat(2_000)}`, [2, 0, 4011]],
	] as [string, string, readonly number[]][])('%s', (_, text, expected) => {
		expect(cost(text)).toEqual(expected)
	})
})
