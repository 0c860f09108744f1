import { describe, expect, it } from 'vitest'
import { within } from '../../src/contract/quoted.ts'
import { readTree } from '../../src/contract/read-tree.ts'
import {
	type At,
	locate,
	locateKey,
	type Path,
	partOf,
	type Tree,
} from '../../src/contract/tree.ts'

const TEXT = 'a:\n  b: [x, y]\n  c: { d: e, f: }\n'

function treeOf(text: string): Tree {
	const tree = readTree('a.yml', text, [])
	if (!tree) throw new Error(`no YAML: ${text}`)
	return tree
}

const cut = ({ start, end }: At): string => TEXT.slice(start, end)

describe('a place in a tree is', () => {
	it.each<[about: string, path: Path, place: string, key: string]>([
		['of a text the text itself', ['a', 'c', 'd'], 'e', 'd'],
		['of a text in a list the text itself', ['a', 'b', 1], 'y', 'y'],
		['of a list its key', ['a', 'b'], 'b', 'b'],
		['of a map its key', ['a', 'c'], 'c', 'c'],
		['of nothing its key', ['a', 'c', 'f'], 'f', 'f'],
		['of a key that is not there the map', ['a', 'c', 'z'], 'c', 'c'],
		['of what would be in it the same', ['a', 'c', 'z', 'z'], 'c', 'c'],
		['of an item that is not there the list', ['a', 'b', 7], 'b', 'b'],
		['of an index that is a text the list', ['a', 'b', '0'], 'b', 'b'],
		['of an index in a map the map', ['a', 0], 'a', 'a'],
		['of a key in a text the text', ['a', 'c', 'd', 'd'], 'e', 'e'],
	])('%s', (_, path, place, key) => {
		const tree = treeOf(TEXT)
		expect(cut(locate(tree, path))).toBe(place)
		expect(cut(locateKey(tree, path))).toBe(key)
	})

	it('all of it where there are no steps, or none that it has', () => {
		const tree = treeOf(TEXT)
		expect([[], ['z'], ['z', 'z']].map((path) => locate(tree, path))).toEqual(
			Array(3).fill(tree.at),
		)
	})

	it('nowhere for a part that is not there', () => {
		const tree = treeOf(TEXT)
		const paths = [
			['z', 'z'],
			['a', 'b', '0'],
			['a', 0],
			['a', 'c', 'd', 'd'],
		]
		expect(paths.map((path) => partOf(tree, path))).toEqual(Array(4).fill(undefined))
		expect(partOf(tree, ['a', 'b', 1])).toMatchObject({ text: 'y' })
	})
})

describe('a part of a text has its place', () => {
	it.each<[yaml: string, start: number, end: number, part: string]>([
		['abcd', 1, 3, 'bc'],
		['abcd', 1, 9, 'bcd'],
		['"abcd"', 1, 3, 'bc'],
		['"abcd"', 2, 9, 'cd'],
		["'abcd'", 2, 9, 'cd'],
		["'it''s so'", 2, 4, "''s"],
		["'it''s so'", 3, 5, 's '],
		['"it\'\'s so"', 3, 5, "'s"],
		['"a\\tb"', 1, 2, '\\t'],
		['"a\\tb"', 2, 3, 'b'],
		['"\\x41bc"', 0, 2, '\\x41b'],
		['"\\u00e9bc"', 1, 2, 'b'],
		['"\\U0001F600bc"', 2, 3, 'b'],
		['"\\U0001F600bc"', 0, 2, '\\U0001F600'],
		['"😀bc"', 2, 3, 'b'],
		['"aUb"', 1, 3, 'Ub'],
		['"\\tUb"', 1, 3, 'Ub'],
		["'\\tUb'", 1, 3, 'tU'],
		["'''Ub'", 1, 2, 'U'],
	])('%s from %d to %d', (yaml, start, end, part) => {
		const { at } = treeOf(yaml)
		const place = within(at, start, end)
		expect(yaml.slice(place.start, place.end)).toBe(part)
		expect(place).toEqual({ file: 'a.yml', start: place.start, end: place.end })
	})

	it('but for a block, which has its beginning', () => {
		const { at } = treeOf('|\n  abc\n')
		expect(within(at, 1, 2)).toMatchObject({ start: 0, end: 0 })
	})
})
