import { describe, expect, test } from 'vitest'
import { type Bounds, firstExcess } from '../../src/outline/bounds.ts'
import { BOUNDS } from '../../src/outline/index.ts'

const HIGH = Object.fromEntries(
	Object.keys(BOUNDS).map((bound) => [bound, Number.POSITIVE_INFINITY]),
) as Bounds

/** How much of what is bounded a text has, and the line on which it is reached. */
const COUNTED: readonly [keyof Bounds, string, found: number, line: number][] = [
	['characters', 'abc', 3, 1],
	['lines', 'a\nb', 2, 2],
	['lines', '```\na\n```', 3, 3],
	['nesting', 'a\n> > b\n> c', 2, 2],
	['containers', '> a\n> > b\nc', 5, 3],
	['copies', 'a\n=', 16, 2],
	['copies', 'a\n=\nb\n=', 48, 4],
	['copies', '```\na\n```\nb\n=', 22, 5],
	['copies', '- a\n\nb', 40, 3],
	['lazyLines', '> a\nb\nc\n\nd', 2, 3],
	['lazyLines', '> a\nb\n> c\nd\ne', 3, 5],
	['lazyLines', '> a\nb\n\n> c\nd', 1, 2],
	['cells', 'a|b|c\n|d', 3, 2],
	['cells', '```\n|\n```\na|b', 1, 4],
	['inlineMarks', 'a `b` [c\n`d', 4, 2],
	['inlineMarks', '`a\n\n`b', 2, 3],
	['inlineMarks', '```\n[a]\n```\n[b', 1, 4],
	['emphasisMarks', '*a_ ~b\n*', 4, 2],
	['emphasisMarks', '```\n*\n```\n*', 1, 4],
	['inlineSteps', 'a `b', 3, 1],
	['inlineSteps', '`a\n\n`b', 6, 3],
	['inlineSteps', '`a\n```\nx\n```\n`b', 6, 5],
]

describe('a bound is gone beyond', () => {
	test.each(COUNTED)('%s, by %j', (bound, text, found, line) => {
		expect(firstExcess(text, { ...HIGH, [bound]: found })).toBeNull()
		const limit = found - 1
		expect(firstExcess(text, { ...HIGH, [bound]: limit })).toEqual({ bound, limit, found, line })
	})
})

test('of a text that is too long nothing else is counted', () => {
	expect(firstExcess('a|b|c\nd', { ...HIGH, cells: 1, characters: 6 })).toMatchObject({
		bound: 'characters',
		found: 7,
	})
	expect(firstExcess('a|b|c\nd', { ...HIGH, cells: 1, characters: 7 })).toMatchObject({
		bound: 'cells',
		found: 2,
	})
})
