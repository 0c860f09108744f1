import { describe, expect, it } from 'vitest'
import { rules } from '../rules/index.ts'
import type { Finding } from '../src/finding.ts'
import { contractYaml, filesOf } from '../src/page.ts'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT } from '../src/sample.ts'
import { expectSentences } from './rules/grammar.ts'
import { judge, lineOf } from './rules/judge.ts'

/** A text after the fixes of all findings on it. */
function fixed(text: string, findings: readonly Finding[], path: string): string {
	const edits = findings.flatMap(
		(finding) => finding.fix?.edits.filter((edit) => edit.path === path) ?? [],
	)
	return edits
		.sort((a, b) => b.range[0] - a.range[0])
		.reduce(
			(result, { range, text: piece }) =>
				result.slice(0, range[0]) + piece + result.slice(range[1]),
			text,
		)
}

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
	it.each(rule.examples.good.map((each) => [each.about, each] as const))(
		'is silent: %s',
		(_, example) => {
			expect(judge(example).map((finding) => lineOf(finding, SAMPLE_PATH))).toEqual([])
		},
	)

	it.each(rule.examples.bad.map((each) => [each.about, each] as const))(
		'speaks: %s',
		(_, example) => {
			const own = example.path ?? SAMPLE_PATH
			const findings = judge(example)
			expect(findings.map((finding) => lineOf(finding, own))).toEqual(example.findings)
			expect(findings.some((finding) => finding.rule === id)).toBe(true)
			for (const finding of findings) expectSentences(finding)
		},
	)

	it.each(
		rule.examples.bad.flatMap((each) =>
			each.fixed === undefined ? [] : [[each.about, each] as const],
		),
	)('mends: %s', (_, example) => {
		const own = example.path ?? SAMPLE_PATH
		const text = fixed(example.text ?? '', judge(example), own)
		expect(text).toBe(example.fixed)
		const after = judge(example, { ...filesOf(example), [own]: text })
		expect(after.map((finding) => lineOf(finding, own))).toEqual(example.left ?? [])
	})
})

it.each(
	rules.flatMap(({ id, examples }) =>
		examples.bad.flatMap((each) =>
			each.fixedContract === undefined ? [] : [[`${id}: ${each.about}`, each] as const],
		),
	),
)('mends the contract: %s', (_, example) => {
	const { contract = SAMPLE_CONTRACT, fixedContract = '', left = [] } = example
	const text = fixed(contractYaml(contract), judge(example), 'doc-sync.yml')
	expect(text).toBe(contractYaml(fixedContract))
	const after = judge({ ...example, contract: fixedContract })
	expect(after.map((finding) => lineOf(finding, SAMPLE_PATH))).toEqual(left)
})

describe('examples', () => {
	it('show every rule that is silent and that speaks', () => {
		for (const rule of rules) {
			expect(rule.examples.good.length, rule.id).toBeGreaterThan(0)
			expect(rule.examples.bad.length, rule.id).toBeGreaterThan(0)
		}
	})

	it('show each kind of fix that a rule says it has, and no other', () => {
		for (const rule of rules) {
			const shown = rule.examples.bad.flatMap((example) =>
				judge(example).flatMap((each) => (each.rule === rule.id && each.fix ? each.fix.safe : [])),
			)
			const kinds = [...new Set(shown)].map((safe) => (safe ? 'safe' : 'unsafe'))
			const kind = kinds.length === 2 ? 'both' : kinds[0]
			expect(kind, rule.id).toBe('fixes' in rule ? rule.fixes : undefined)
			const isFixed = rule.examples.bad.some(
				(each) => (each.fixed ?? each.fixedContract) !== undefined,
			)
			expect(isFixed, rule.id).toBe(kind !== undefined)
		}
	})
})

describe('severity in a case', () => {
	it('holds for rules that look at all documents, too', () => {
		const contract = `${SAMPLE_CONTRACT}cases:\n  tried: { severity: { field-unique: warn } }\n`
		const text = (state: string) => SAMPLE_TEXT.replace('draft', state)
		const files = {
			'recipes/draft/2026-03-01-soup.md': text('draft'),
			'recipes/tried/2026-03-01-soup.md': text('tried'),
		}
		const findings = judge({ contract, files })
		expect(findings.map((each) => [each.rule, each.severity])).toEqual([
			['field-unique', 'warning'],
		])
	})
})
