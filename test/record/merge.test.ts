import { describe, expect, test } from 'vitest'
import { mergeRecords } from '../../src/record/merge.ts'

const id = (letter: string) => letter.repeat(40)
const record = (one: string, other: string) => `a.md: ${id(one)}\na.zh.md: ${id(other)}\n`
const never = () => null

describe('records that both sides changed', () => {
	test('take of each text the side that changed it', () => {
		const texts = { base: record('a', 'b'), ours: record('c', 'b'), theirs: record('a', 'd') }
		expect([...(mergeRecords(texts, never).ids ?? [])]).toEqual([
			['a.md', id('c')],
			['a.zh.md', id('d')],
		])
	})

	test('have the merge of the texts where both changed one', () => {
		const texts = { base: record('a', 'b'), ours: record('c', 'd'), theirs: record('e', 'f') }
		const merged = mergeRecords(texts, (ids) => (ids.base === id('a') ? id('1') : id('2')))
		expect([...(merged.ids?.values() ?? [])]).toEqual([id('1'), id('2')])
		expect(mergeRecords(texts, (ids) => (ids.base === id('a') ? id('1') : null)).reason).toBe(
			'git does not merge `a.zh.md` without a conflict',
		)
	})

	test.each([
		['', 'it is no record of whole files'],
		[`a.md: ${id('a')}\n`, 'the sides record different files'],
		['a.md:\n  - 0123456789abcdef\n', 'it is no record of whole files'],
		['<<<<<<< x\n', 'it is no record of whole files'],
	])('are left to people with %j', (base, reason) => {
		const texts = { base, ours: record('c', 'b'), theirs: record('a', 'd') }
		expect(mergeRecords(texts, never)).toEqual({ ids: null, reason })
	})
})
