import { expect, test } from 'vitest'
import { examplePath, type Kind } from '../../src/template/example.ts'
import { parsePathTemplate } from '../../src/template/path.ts'

const KINDS: Readonly<Record<string, Kind>> = {
	date: { type: 'date', values: null },
	number: { type: 'integer', values: null },
	state: { type: 'text', values: ['draft', 'tried'] },
	topic: { type: 'slug', values: null },
}

function example(template: string, written: string): string {
	const path = parsePathTemplate(template, () => ({ kind: 'free' }))
	if ('message' in path) throw new Error(path.message)
	return examplePath(path, (name) => KINDS[name] ?? { type: 'text', values: null }, written)
}

test.each([
	['soup.md', 'draft/YYYY-MM-DD-soup.md'],
	['tried/Leek soup.md', 'tried/YYYY-MM-DD-leek-soup.md'],
	['drafts/2026-7-5-soup.md', 'draft/2026-07-05-soup.md'],
	['draft/20260705_soup.MD', 'draft/2026-07-05-soup.md'],
	['draft/soup-2026.07.05.zh.md', 'draft/YYYY-MM-DD-soup-2026.md'],
	['draft/2026-02-30-soup.md', 'draft/YYYY-MM-DD-soup.md'],
	['draft/汤.md', 'draft/YYYY-MM-DD-topic.md'],
	['tried/old/2026-07-05-soup.zh.md', 'tried/2026-07-05-soup.md'],
	['.md', 'draft/YYYY-MM-DD-md.md'],
])('%s', (written, expected) => {
	expect(example('{state}/{date}-{topic}.md', written)).toBe(expected)
})

test('numbers, fixed names, and several texts', () => {
	expect(example('docs/{number:4}-{topic}.md', 'doc/7 soup.md')).toBe('docs/0007-soup.md')
	expect(example('{number:4}.md', 'soup.md')).toBe('NNNN.md')
	expect(example('{a}/{b}.md', 'soup.md')).toBe('a/soup.md')
	expect(example('{state}-{a}.{topic}.md', 'tried-soup.md')).toBe('tried-soup.topic.md')
})
