import { describe, expect, test } from 'vitest'
import type { Bounds } from '../../src/outline/bounds.ts'
import { BOUNDS } from '../../src/outline/index.ts'
import { isWellWithin } from '../../src/outline/within-bounds.ts'

const HIGH = Object.fromEntries(
	Object.keys(BOUNDS).map((bound) => [bound, Number.POSITIVE_INFINITY]),
) as Bounds

describe('a document is well within a bound up to', () => {
	test.each([
		['characters', 'abc', 3],
		['inlineMarks', 'abc', 3],
		['emphasisMarks', 'abc', 3],
		['cells', 'a|b|c', 2],
		['lines', 'a\nb\n', 3],
		['lines', 'a\r\nb', 2],
		['lines', 'a\rb', 2],
		['lazyLines', 'a\nb\n', 3],
		['nesting', '> > a', 4],
		['nesting', 'abc', 0],
		['nesting', 'x\n> a', 2],
		['nesting', '1. - a', 5],
		['nesting', '>\r>', 1],
		['containers', '> a\nb', 4],
		['copies', 'a\n> b', 96],
		['inlineSteps', 'xy', 0],
		['inlineSteps', 'x`', 3],
		['inlineSteps', 'x[', 3],
		['inlineSteps', 'x]', 3],
		['inlineSteps', 'x<', 3],
		['inlineSteps', '`a` [b]', 42],
		['inlineSteps', 'a`\nb`', 15],
		['inlineSteps', 'a`\n\nbb`c', 15],
		['inlineSteps', 'a`\r\n\r\nb`', 15],
		['inlineSteps', 'a`\nx\nb`', 21],
	] as const)('%s of %j: %d', (bound, text, limit) => {
		expect(isWellWithin(text, { ...HIGH, [bound]: limit })).toBe(true)
		expect(isWellWithin(text, { ...HIGH, [bound]: limit - 1 })).toBe(false)
	})
})

describe('nothing is told', () => {
	const [just, long] = ['x'.repeat(2_000), 'x'.repeat(2_001)]

	test.each([
		['of a long word', `a\n${long} b\n`, false],
		['of the longest that is none', `a\n${just} b\n`, true],
		['of a long line of words', `${'x'.repeat(1_500)} ${'y'.repeat(1_500)}`, true],
		['of many spaces', `a${' '.repeat(2_001)}b`, true],
		['of a footnote', '> [^a]: b', false],
		['of a call of one in a line', 'a [^a]', true],
	])('%s', (_, text, expected) => {
		expect(isWellWithin(text, HIGH)).toBe(expected)
	})
})
