import type { FieldType } from './types.ts'

/** One test of a field; all parts that are given must hold. */
export interface Test {
	readonly field: string
	readonly type: FieldType
	readonly is: readonly string[] | null
	readonly not: readonly string[] | null
	readonly since: string | null
	readonly before: string | null
	readonly present: boolean | null
}

/** All tests must hold. */
export type Condition = readonly Test[]

/** What is known of a field: its value, `absent`, or `unknown` when it is there and not understood. */
export type Known = { readonly value: string } | 'absent' | 'unknown'

/**
 * Whether a condition holds. A field that is missing or not understood makes it
 * `unknown` (for `present`, missing is the answer).
 */
export function holds(condition: Condition, known: (field: string) => Known): boolean | 'unknown' {
	let result: boolean | 'unknown' = true
	for (const test of condition) {
		const one = holdsTest(test, known(test.field))
		if (one === false) return false
		if (one === 'unknown') result = 'unknown'
	}
	return result
}

function holdsTest(test: Test, known: Known): boolean | 'unknown' {
	if (test.present !== null) {
		const present = known !== 'absent'
		if (present !== test.present) return false
		if (test.is === null && test.not === null && test.since === null && test.before === null)
			return true
	}
	if (known === 'absent' || known === 'unknown') return 'unknown'
	const { value } = known
	if (test.is && !test.is.some((each) => compare(test.type, value, each) === 0)) return false
	if (test.not?.some((each) => compare(test.type, value, each) === 0)) return false
	if (test.since !== null && compare(test.type, value, test.since) < 0) return false
	return test.before === null || compare(test.type, value, test.before) < 0
}

/** Order of two values of a type: integers by number (any number of digits), everything else by code units. */
export function compare(type: FieldType, a: string, b: string): number {
	if (type === 'integer') {
		const [x, y] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')]
		if (x.length !== y.length) return x.length - y.length
		return x < y ? -1 : x > y ? 1 : 0
	}
	return a < b ? -1 : a > b ? 1 : 0
}
