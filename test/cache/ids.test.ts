import { describe, expect, it } from 'vitest'
import { FileIds } from '../../src/cache/ids.ts'

const ENTRIES: readonly (readonly [string, string | null])[] = [
	['a', 'a1'],
	['a b', 'b2'],
	['a"b', '>99'],
	['a\nb', null],
	['a/b', 'c3'],
	['ab', 'a'],
	['A', 'd4'],
	['Ω/語.md', 'e5'],
	['\u{1f600}', 'f6'],
	['\ud800', '07'],
	['', '18'],
]

const kept = (ids: FileIds) => FileIds.from(ids.lines)

describe('ids of files', () => {
	it('are found by the paths, whatever these are', () => {
		for (const ids of [FileIds.of(ENTRIES), kept(FileIds.of(ENTRIES))]) {
			expect(ENTRIES.map(([path]) => [path, ids.get(path)])).toEqual(ENTRIES)
			expect(new Map(ids)).toEqual(new Map(ENTRIES))
		}
	})

	it('are not found by what is no path of them', () => {
		const ids = kept(FileIds.of(ENTRIES))
		for (const path of ['a1', 'b', '"', ' ', 'a b ', 'a/', '\n', 'zz', '-', 'Ω'])
			expect(ids.get(path)).toBeUndefined()
		expect(FileIds.of([]).get('a')).toBeUndefined()
		expect([...kept(FileIds.of([]))]).toEqual([])
	})

	it('are those that were given last', () => {
		const ids = FileIds.of([...ENTRIES, ['a', null], ['b', '1']])
		expect([ids.get('a'), ids.get('b'), ids.get('ab')]).toEqual([null, '1', 'a'])
	})

	it('are found among many', () => {
		const many = Array.from({ length: 500 }, (_, at) => [`x/${at * 7}.md`, `${at}`] as const)
		const ids = FileIds.of(many)
		expect(many.every(([path, id]) => ids.get(path) === id)).toBe(true)
		expect(ids.get('x/1.md')).toBeUndefined()
	})
})
