import { describe, expect, it } from 'vitest'
import { cellsOf, delimitersIn } from '../../src/outline/scan/table.ts'

/** Each cell of a row that stands between two other lines, empty ones with the place where their content would be. */
function cells(row: string): string[] {
	const before = '|x|\n'
	const text = `${before}${row}\n| y |`
	return cellsOf(text, before.length, before.length + row.length).map(({ start, end }) =>
		start === end ? `@${start - before.length}` : text.slice(start, end),
	)
}

describe('the cells of a row', () => {
	it.each<[string, string[]]>([
		['a|b', ['a', 'b']],
		['| a | b |', ['a', 'b']],
		['|a|b|', ['a', 'b']],
		['| a | b |  ', ['a', 'b']],
		['  a  |  b  ', ['a', 'b']],
		['| a | b', ['a', 'b']],
		['a', ['a']],
		// A backslash keeps a pipe, and another keeps that from it.
		['a \\| b | c', ['a \\| b', 'c']],
		['a \\\\| b', ['a \\\\', 'b']],
		['a \\x| b', ['a \\x', 'b']],
		['a | b\\', ['a', 'b\\']],
		['a \\|', ['a \\|']],
		['a \\\\\\| b', ['a \\\\\\| b']],
		// Empty ones stand after the pipe and one space.
		['', ['@0']],
		[' ', ['@1']],
		['|', ['@1']],
		['| ', ['@2']],
		['||', ['@1']],
		['|  |', ['@2']],
		['| a ||', ['a', '@5']],
		['| a | |', ['a', '@6']],
		['a||b', ['a', '@2', 'b']],
		['a|   |b', ['a', '@3', 'b']],
	])('%j', (row, expected) => {
		expect(cells(row)).toEqual(expected)
	})
})

describe('the number of delimiters', () => {
	it.each<[string, number]>([
		['-|-', 2],
		['|-|', 1],
		['| - | :-: |', 2],
		[':-', 1],
		['-:', 1],
		['--- | ---', 2],
		['---', 0],
		['- -', 0],
		['|', 0],
		[':', 0],
		['a|-', 0],
		['-|a', 0],
		['', 0],
	])('of %j is %d', (line, count) => {
		expect(delimitersIn(line)).toBe(count)
	})
})
