import { describe, expect, it } from 'vitest'
import { conditionText } from '../../src/contract/compile/condition.ts'
import { compare, holds, type Known } from '../../src/contract/condition.ts'
import type { Contract } from '../../src/contract/types.ts'
import { contract } from './load.ts'

const FIELDS = 'fields: { place: text, name: integer }'

/** The condition of the one case of a contract. */
function when(condition: string): Contract['cases'][number]['when'] {
	const found = contract(`${FIELDS}\ncases: { it: { when: ${condition} } }`).cases[0]
	if (!found) throw new Error('no case')
	return found.when
}

const facts =
	(values: Record<string, string | null>) =>
	(field: string): Known => {
		const value = values[field]
		return value === undefined ? 'absent' : value === null ? 'unknown' : { value }
	}

describe('a condition', () => {
	it.each<[string, Record<string, string | null>, boolean | 'unknown']>([
		['{ state: told }', { state: 'told' }, true],
		['{ state: told }', { state: 'heard' }, false],
		['{ state: told }', {}, 'unknown'],
		['{ state: told }', { state: null }, 'unknown'],
		['{ state: [told, lost] }', { state: 'lost' }, true],
		['{ state: [told, lost] }', { state: 'heard' }, false],
		['{ state: { not: lost } }', { state: 'told' }, true],
		['{ state: { not: [lost, told] } }', { state: 'told' }, false],
		['{ state: { not: lost } }', {}, 'unknown'],
		['{ date: { since: 2026-01-01 } }', { date: '2026-01-01' }, true],
		['{ date: { since: 2026-01-01 } }', { date: '2025-12-31' }, false],
		['{ date: { before: 2026-01-01 } }', { date: '2025-12-31' }, true],
		['{ date: { before: 2026-01-01 } }', { date: '2026-01-01' }, false],
		['{ date: { since: 2025-01-01, before: 2026-01-01 } }', { date: '2025-06-01' }, true],
		['{ date: { since: 2025-01-01, before: 2026-01-01 } }', { date: '2024-06-01' }, false],
		['{ name: { since: 20 } }', { name: '100' }, true],
		['{ name: { before: 0020 } }', { name: '3' }, true],
		['{ name: 7 }', { name: '0007' }, true],
		['{ place: { present: true } }', { place: 'x' }, true],
		['{ place: { present: true } }', { place: null }, true],
		['{ place: { present: true } }', {}, false],
		['{ place: { present: false } }', {}, true],
		['{ place: { present: false } }', { place: 'x' }, false],
		['{ place: { present: true, not: x } }', { place: 'x' }, false],
		['{ date: { present: true, since: 2026-01-01 } }', { date: '2025-12-31' }, false],
		['{ date: { present: true, since: 2026-01-01 } }', { date: '2026-01-01' }, true],
		['{ date: { present: true, before: 2026-01-01 } }', { date: '2026-01-01' }, false],
		['{ date: { present: true, before: 2026-01-01 } }', { date: null }, 'unknown'],
		['{ state: told, date: { since: 2026-01-01 } }', { state: 'told' }, 'unknown'],
		['{ state: told, date: { since: 2026-01-01 } }', { state: 'lost' }, false],
		['{ date: { since: 2026-01-01 }, state: told }', { state: 'lost' }, false],
		['{}', {}, true],
	])('%s of %j is %s', (condition, known, expected) => {
		expect(holds(when(condition), facts(known))).toBe(expected)
	})

	it.each([
		['{ state: told }', '`state` is `told`'],
		['{ state: [told, lost] }', '`state` is `told` or `lost`'],
		['{ state: { not: [told, lost] } }', '`state` is not `told` or `lost`'],
		[
			'{ date: { since: 2026-01-01, before: 2027-01-01 } }',
			'`date` is 2026-01-01 or later and `date` is before 2027-01-01',
		],
		['{ place: { present: true } }', '`place` is given'],
		['{ place: { present: false }, state: told }', '`place` is not given and `state` is `told`'],
	])('%s reads %s', (condition, words) => {
		expect(conditionText(when(condition))).toBe(words)
	})
})

describe('values', () => {
	it('are ordered by what they are', () => {
		expect(compare('integer', '0042', '42')).toBe(0)
		expect(compare('integer', '9', '10')).toBeLessThan(0)
		expect(compare('integer', '08', '9')).toBeLessThan(0)
		expect(compare('integer', '9', '8')).toBeGreaterThan(0)
		expect(compare('integer', '99999999999999999999', '100000000000000000000')).toBeLessThan(0)
		expect(compare('integer', '0', '000')).toBe(0)
		expect(compare('date', '2026-01-02', '2026-01-10')).toBeLessThan(0)
		expect(compare('text', '9', '10')).toBeGreaterThan(0)
	})
})
