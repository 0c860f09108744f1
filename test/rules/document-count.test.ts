import { describe, expect, test } from 'vitest'
import { lineOf } from '../verdicts/judge.ts'
import { judge } from './judge.ts'

const config = (most: number, more = '') => `bounds: { documents: ${most} }
contracts:
  note: { root: notes, path: "{name}.md", title: "{title}"${more} }
  memo: { root: memos, path: "{name}.md", title: "{title}" }
`
const told = (files: Record<string, string>, config: string) =>
	judge({ config }, files).map((finding) => lineOf(finding))
const NOTES = { 'notes/a.md': 'No title.\n', 'notes/b.md': '# B\n', 'notes/c.md': '# C\n' }

describe('more documents than a contract may have', () => {
	test('are told at its path and not judged; those of another contract are', () => {
		const files = { ...NOTES, 'memos/a.md': 'No title.\n' }
		const lines = told(files, config(2))
		expect(lines).toHaveLength(2)
		expect(lines[0]).toMatch(
			/^doc-sync.yml:3:\d+-3:\d+ document-bounds the contract has more than 2 documents$/,
		)
		expect(lines[1]).toMatch(/^memos\/a.md:1:1-.* title-form /)
	})

	test('as many as there may be are judged', () => {
		expect(told(NOTES, config(3))).toEqual([
			expect.stringMatching(/^notes\/a.md:1:1-.* title-form /),
		])
	})

	test('an index of them is neither stale nor right', () => {
		const index = ', index: { INDEX.md: { columns: { Title: "[{title}]({path})" } } }'
		expect(told(NOTES, config(2, index))).toHaveLength(1)
		expect(told(NOTES, config(2, ', exemptions: { b.md: old }'))).toHaveLength(1)
	})
})
