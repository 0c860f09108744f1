import { describe, expect, test } from 'vitest'
import { judge } from '../rules/judge.ts'
import { lineOf } from '../verdicts/judge.ts'

const config = (bounds: string) =>
	`contracts:\n  note: { summary: x, path: "{name}.md" }\nbounds: ${bounds}\n`
const run = (bounds: string, text: string) =>
	judge({ config: config(bounds) }, { 'a.md': text }).map((finding) => lineOf(finding))

describe('bounds', () => {
	test('can be set lower, each by itself', () => {
		expect(run('{ lines: 4 }', 'a\n\nb\n')).toEqual([])
		expect(run('{ lines: 3 }', 'a\n\nb\n\nc\n')).toEqual([
			'a.md:4:1-4:1 document-bounds the document has more than 3 lines',
		])
		expect(run('{ nesting: 2, lazy-lines: 1 }', '> > > a\n')).toEqual([
			'a.md:1:1-1:1 document-bounds the document has more than 2 levels of quotes and lists',
		])
		expect(run('{ lazy-lines: 2 }', '> a\nb\nc\nd\n')).toEqual([
			'a.md:4:1-4:1 document-bounds the document has more than 2 lines in a row that go on a quote or a list without its marker',
		])
	})

	test('can be set higher, and then the document is judged', () => {
		const text = `${'> '.repeat(150)}deep\n`
		expect(run('{ lines: 3 }', text)).toHaveLength(1)
		expect(run('{ nesting: 200 }', text)).toEqual([])
	})

	test.each([
		['{ nesting: 201 }', '`nesting`'],
		['{ lines: 0 }', '`lines`'],
		['{ lines: many }', '`lines`'],
		['{ line: 5 }', '`line`'],
		['5', '`bounds`'],
	])('%s is no setting', (bounds, name) => {
		const lines = run(bounds, 'a\n')
		expect(lines).toHaveLength(1)
		expect(lines[0]).toMatch(/^doc-sync\.yml:3:\d+-3:\d+ contract-valid /)
		expect(lines[0]).toContain(name)
	})
})
