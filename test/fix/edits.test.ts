import { describe, expect, it } from 'vitest'
import { applyEdits, compatible, type Mendable } from '../../src/fix/edits.ts'

function fix(safe: boolean, ...ranges: readonly [number, number][]): Mendable {
	const at = { line: 1, column: 1, offset: 0 }
	return {
		...{ path: 'a.md', start: at, end: at, contract: 'c', rule: 'r', severity: 'error' },
		...{ subject: 's', message: 'm', help: 'h', url: 'u' },
		fix: { safe, edits: ranges.map((range) => ({ path: 'a.md', range, text: '.' })) },
	}
}

describe('fixes of one file', () => {
	it.each([
		['apart', [0, 2], [3, 4], 2],
		['side by side', [0, 2], [2, 4], 2],
		['one in the other', [0, 9], [3, 4], 1],
		['overlapping', [0, 4], [3, 6], 1],
		['two insertions at one place', [3, 3], [3, 3], 1],
		['an insertion at an edge', [3, 3], [3, 6], 1],
		['an insertion at the other edge', [0, 3], [3, 3], 1],
		['an insertion apart', [0, 2], [3, 3], 2],
	] as const)('%s', (_, a, b, kept) => {
		expect(compatible([fix(true, a as never), fix(true, b as never)])).toHaveLength(kept)
		expect(compatible([fix(true, b as never), fix(true, a as never)])).toHaveLength(kept)
	})

	it('are made whole or not at all', () => {
		const [first, second] = [fix(true, [0, 1], [8, 9]), fix(true, [4, 5], [8, 9])]
		expect(compatible([first, second])).toEqual([first])
	})

	it('of two that clash the safe one is made', () => {
		const [unsafe, safe] = [fix(false, [0, 4]), fix(true, [2, 6])]
		expect(compatible([unsafe, safe])).toEqual([safe])
	})
})

describe('edits', () => {
	it('are made where they were counted, in any order', () => {
		const edits = [
			{ path: 'a.md', range: [3, 4], text: 'D' },
			{ path: 'a.md', range: [1, 1], text: '+' },
			{ path: 'a.md', range: [1, 3], text: '' },
		] as const
		expect(applyEdits('abcde', edits)).toBe('a+De')
	})

	it('that overlap are refused', () => {
		const edits = [
			{ path: 'a.md', range: [0, 2], text: '' },
			{ path: 'a.md', range: [1, 3], text: '' },
		] as const
		expect(() => applyEdits('abcde', edits)).toThrow(RangeError)
	})
})
