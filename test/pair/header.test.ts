import { describe, expect, test } from 'vitest'
import {
	COMPARED_CONTRACT,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_PATH,
	SAMPLE_TEXT,
	sample,
} from '../../src/sample.ts'
import { judge } from '../rules/judge.ts'
import { mends } from '../rules/mending.ts'

const DATED = PAIRED_CONTRACT.replace(
	'fields:',
	'fields:\n  since: { type: date, key: Since, required: false }',
)

/** What is told of the header of the counterpart, and the text after the fix of each finding. */
function told(there: string, here = SAMPLE_TEXT, contract = PAIRED_CONTRACT, path = SAMPLE_PATH) {
	const counterpart = path.replace('.md', '.zh.md')
	const situation = { contract, path: counterpart, text: there, files: { [path]: here } }
	const found = judge(situation).filter(({ rule }) => rule === 'counterpart-header')
	return {
		found: found.map(({ message }) => message),
		fixed: mends('counterpart-header', situation),
	}
}

const there = (from: string, to: string) => COUNTERPART_TEXT.replace(from, to)

describe('nothing is told', () => {
	test.each([
		['where the header is not compared', there('draft', 'tried'), SAMPLE_TEXT, COMPARED_CONTRACT],
		[
			'of a line that is wrong in the document',
			COUNTERPART_TEXT,
			sample('draft', 'Draft'),
			PAIRED_CONTRACT,
		],
		[
			'of a title that is wrong in both',
			there('Recipe: ', ''),
			sample('Recipe: ', ''),
			PAIRED_CONTRACT,
		],
		[
			'of a title where the contract asks for none',
			there('Recipe: ', ''),
			SAMPLE_TEXT,
			PAIRED_CONTRACT.replace('title: "Recipe: {title}"\n', ''),
		],
	])('%s', (_, other, here, contract) => {
		expect(told(other, here, contract).found).toEqual([])
	})
})

describe('a title', () => {
	const form = 'expected the form `Recipe: {title}`'

	test('of another level, or that is none, has no fix', () => {
		const low = there('# Recipe: 汤', '## Recipe: 汤')
		expect(told(low)).toEqual({
			found: [`the title is \`Recipe: 汤\`, ${form}`],
			fixed: ['no fix'],
		})
		expect(told(there('# Recipe: 汤\n\n', ''))).toEqual({
			found: [`the title is missing, ${form}`],
			fixed: ['no fix'],
		})
		expect(told(there('Recipe: 汤', 'Recipe：')).fixed).toEqual(['no fix'])
	})

	test('of which the contract has two forms has no fix', () => {
		const two = PAIRED_CONTRACT.replace(
			'title: "Recipe: {title}"',
			'title: ["Recipe: {title}", "Dish: {title}"]',
		)
		expect(told(there('Recipe: ', 'Recipe：'), SAMPLE_TEXT, two).fixed).toEqual(['no fix'])
	})
})

describe('a line', () => {
	test('that another one of the same header is not', () => {
		const both = (state: string) => `Since: 2026-03-01\nState: ${state}`
		const here = sample('State: draft', both('draft  '))
		const other = there('State: draft', both('tried'))
		expect(told(other, here, DATED).found).toEqual([
			'the line is `State: tried`, expected `State: draft`',
		])
	})

	test('with a value that is in no list is added, with the line endings of the text', () => {
		const here = sample('State: draft', 'State: draft\nSince: 2026-03-01')
		const crlf = COUNTERPART_TEXT.replaceAll('\n', '\r\n')
		const right = crlf.replace('State', 'Since: 2026-03-01\r\nState')
		expect(told(crlf, here, DATED).fixed).toEqual([`safe ${JSON.stringify(right)}`])
	})

	test('with words that are its own is written in form with those', () => {
		const path = SAMPLE_PATH.replace('draft', 'dropped')
		const here = sample('State: draft', '**State:** dropped - too salty')
		const other = there('State: draft', '**State:** dropped - 太咸')
		const right = there('State: draft', 'State: dropped — 太咸')
		expect(told(other, here, PAIRED_CONTRACT, path)).toEqual({
			found: ['the line is `**State:** dropped - 太咸`, expected `State: dropped — 太咸`'],
			fixed: [`safe ${JSON.stringify(right)}`],
		})
	})

	test('whose key is misspelled is written as the document has it', () => {
		const found = ['the line is `Stae: Draft`, expected `State: draft`']
		for (const here of ['State: draft', 'State: Draft', 'Stae: draft'])
			expect(told(there('State: draft', 'Stae: Draft'), sample('State: draft', here))).toEqual({
				found,
				fixed: [`safe ${JSON.stringify(COUNTERPART_TEXT)}`],
			})
	})

	test('is not added where one that nobody knows may be it', () => {
		const here = sample('State: draft', 'Since: 2026-03-01\nState: draft')
		const other = there('State: draft', 'Since: 2026-03-01\nEstado: draft')
		expect(told(other, here, DATED)).toEqual({
			found: ['the line `State: draft` is missing'],
			fixed: ['no fix'],
		})
	})

	test('with words that are to be translated is not added', () => {
		const path = SAMPLE_PATH.replace('draft', 'dropped')
		const here = sample('draft', 'dropped — too salty')
		const other = there('State: draft', 'Since: 2026-03-01')
		expect(told(other, here, DATED, path)).toEqual({
			found: ['the line `State: dropped — too salty` is missing'],
			fixed: ['no fix'],
		})
	})
})
