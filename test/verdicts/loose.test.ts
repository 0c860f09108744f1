import { describe, expect, it } from 'vitest'
import { loose, sameTitle } from '../../src/text/title.ts'

describe('loose titles', () => {
	it.each([
		['Risk', 'Risks'],
		['1. Plan', 'Plan'],
		['1.2.3 Plan', 'plan'],
		['Plan!', 'Plan?'],
		['Café', 'Cafe\u0301'],
		['👩‍🚀 Crew', 'Crew'],
		['Crew 🎉🎉', 'Crew'],
		['a\tb', 'A B'],
		['限制（暂定）', '限制'],
	])('%j and %j are one', (a, b) => {
		expect(sameTitle(a, b)).toBe(true)
	})
	it.each([
		['Status', 'Statu'],
		['Analysis', 'Analysi'],
		['Process', 'Proces'],
		['2024 roadmap', 'Roadmap'],
		['404 errors', 'Errors'],
		['V. Plan B', 'Plan'],
		['C', 'C#'],
		['Class', 'Clas'],
		['限制', '计划'],
		['Plan', ''],
	])('%j and %j are two', (a, b) => {
		expect(sameTitle(a, b)).toBe(false)
	})
	it.each(['(draft)', '…', '🎉', '1.', '#'])('%j keeps something', (title) => {
		expect(loose(title)).not.toBe('')
	})
})
