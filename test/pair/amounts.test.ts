import { describe, expect, test } from 'vitest'
import {
	COMPARED_CONTRACT,
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	SAMPLE_TEXT,
} from '../../src/sample.ts'
import { judge } from '../rules/judge.ts'

/** What a rule counts otherwise in two texts below the sample and its counterpart. */
function counted(rule: string, here: string, there: string): readonly string[] {
	return judge({
		contract: COMPARED_CONTRACT,
		text: SAMPLE_TEXT + here,
		files: { [COUNTERPART_PATH]: COUNTERPART_TEXT + there },
	}).flatMap((each) => (each.rule === rule ? each.subject : []))
}

const LONG = `A sentence of more than a hundred characters, so that its middle is far from both of its ends, see 5) and on`

describe('numbers', () => {
	test.each([
		['in code, comments and destinations', '\n`7` <!-- 8 --> [a](9.md)\n', '\n[甲](9.md)\n', []],
		['in a comment before code', '\n<!-- 8 --> `7`\n', '\n甲\n', []],
		['between what is hidden', '\n`7` 3 `8` 9 `1`\n', '\n`8` 3\n', ['9']],
		['right behind code', '\n`7`5 a\n', '\n甲\n', ['5']],
		['in headings', '\n## A 5\n', '\n## 甲\n', []],
		['in a quote', '\n> 5\n', '\n> 6\n', ['6', '5']],
		['in a list', '\n- a 5\n', '\n- 甲 6\n', ['6', '5']],
		['in a table', '\n| 5 |\n|---|\n', '\n| 6 |\n|---|\n', ['6', '5']],
		['with separators of thousands', '\n1,000,000\n', '\n1000000\n', []],
		['with a comma of another kind', '\n1,0000\n', '\n10000\n', ['10000', '1,0000']],
		['of items', '\n1. a\n2. b\n  3. c\n\n> 4) d\n', '\n- 甲\n', []],
		['of an item without text at the end', '\n1. a\n2.', '\n- 甲\n- 乙', []],
		['with a bracket that is not its own', '\n5 ) a\n', '\n甲\n', ['5']],
		['in brackets at the start of a line', '\n(5) a\n', '\n甲\n', ['5']],
		['with a bracket in a sentence', `\n${LONG}\n`, '\n甲\n', ['5']],
		['with a bracket in a sentence on', `\n${LONG.repeat(2)}\n`, '\n甲 5\n', ['5']],
	])('%s', (_, here, there, expected) => {
		expect(counted('counterpart-numbers', here, there)).toEqual(expected)
	})
})

describe('code', () => {
	test.each([
		['with a tick in it', '\n`` a`b ``\n', '\n`ab`\n', ['ab', 'a`b']],
		['over two lines', '\n`a\n  b`\n', '\n`a b`\n', []],
		['with a space in it', '\n`a b`\n', '\n`ab`\n', ['ab', 'a b']],
	])('%s', (_, here, there, expected) => {
		expect(counted('counterpart-code-spans', here, there)).toEqual(expected)
	})
})

test('what the contract does not compare may differ', () => {
	const here = '\n## A\n\n- a\n\n[a](b.md)\n\n|a|\n|-|\n\n```\na\n```\n'
	const there = '\n- 甲\n\n甲\n'
	for (const rule of ['headings', 'lists', 'links', 'tables', 'code'])
		expect(counted(`counterpart-${rule}`, here, `${there}1. x\n`)).toEqual([])
})
