import { expect, test } from 'vitest'
import { distance, nearest } from '../src/nearest.ts'

const KEYS = ['title', 'status', 'sections', 'severity', 'id', 'header', 'state']

test.each([
	['tilte', 'title'],
	['titel', 'title'],
	['Status', 'status'],
	['sectoins', 'sections'],
	['section', 'sections'],
	['severety', 'severity'],
	['ID', 'id'],
	['header', 'header'],
	['is', null],
	['x', null],
	['', null],
	['colour', null],
	['exemptions', null],
])('%s stands for %s', (word, expected) => {
	expect(nearest(word, KEYS)).toBe(expected)
})

test('of equally near candidates the first is taken', () => {
	expect(nearest('cat', ['bat', 'hat'])).toBe('bat')
	expect(nearest('cats', ['bats', 'cat'])).toBe('bats')
	expect(nearest('state', ['stale', 'state'])).toBe('state')
})

test('a very long word is not compared', () => {
	const word = 'a'.repeat(1_000_000)
	expect(nearest(word, [word])).toBeNull()
	expect(nearest('title', [word])).toBeNull()
})

test.each([
	['', '', 0],
	['abc', '', 3],
	['', 'abc', 3],
	['abc', 'acb', 1],
	['ca', 'abc', 3],
	['kitten', 'sitting', 3],
])('from %j to %j', (from, to, expected) => {
	expect(distance(from, to)).toBe(expected)
})
