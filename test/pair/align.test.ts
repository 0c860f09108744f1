import { describe, expect, test } from 'vitest'
import { differences } from '../../src/pair/align.ts'

const shown = (one: string, other: string) =>
	differences([...one], [...other]).map((each) => {
		const left = each.one === null ? '-' : one[each.one]
		const right = each.other === null ? '-' : other[each.other]
		return `${left}${right}@${each.after},${each.otherAfter}`
	})

describe('two lists differ', () => {
	test.each([
		['abc', 'abc', []],
		['', '', []],
		['abc', 'axc', ['bx@1,1']],
		['abc', 'ac', ['b-@1,1']],
		['ac', 'abc', ['-b@1,1']],
		['', 'ab', ['-a@0,0', '-b@0,1']],
		['ab', '', ['a-@0,0', 'b-@1,0']],
		['abcd', 'xbyd', ['ax@0,0', 'cy@2,2']],
		['aab', 'ab', ['a-@1,1']],
		['abcde', 'bdx', ['a-@0,0', 'c-@2,1', 'ex@4,2']],
	])('%j and %j', (one, other, expected) => {
		expect(shown(one, other)).toEqual(expected)
	})

	test('in a time that long lists do not square', () => {
		const one = Array.from({ length: 20_000 }, (_, at) => `a${at}`)
		expect(differences(one, [...one, 'x'].reverse())).toHaveLength(20_001)
	})
})
