import { describe, expect, it } from 'vitest'
import { renderJson } from '../../src/report/json.ts'
import { renderPretty } from '../../src/report/pretty.ts'
import { IMPLEMENTED, IMPLEMENTED_TEXT, swap } from './documents.ts'
import { judge, report } from './judge.ts'

const HOSTILE = [
	'\u001b[31mred\u001b[0m',
	'\u0007bell',
	'::error file=a::b',
	'%0A::error::b',
	'a\u202eb',
	'a\u2028b',
	'a\u0085b',
	'\u009b31m',
	'a\rb',
]
/** Controls but for the line feeds between lines, and what turns the direction of text. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

function printed(files: Readonly<Record<string, string>>): string[] {
	const textOf = (path: string) => files[path] ?? null
	const pretty = renderPretty(report(files), { color: false, width: 80, quiet: false, textOf })
	return [...pretty.split('\n'), ...renderJson(report(files), '0').split('\n')]
}

describe('hostile names and titles', () => {
	it.each(HOSTILE)('title %j is printed so that it forges nothing', (title) => {
		const text = swap(IMPLEMENTED_TEXT, '# RFC: One queue', `# ${title}`)
		expect(judge({ [IMPLEMENTED]: text }).length).toBeGreaterThan(0)
		for (const line of printed({ [IMPLEMENTED]: text })) {
			expect(line).not.toMatch(HIDDEN)
			expect(line.trimStart()).not.toMatch(/^::/)
		}
	})
	it.each(HOSTILE.filter((name) => !name.includes('/')))('name %j', (name) => {
		const path = `docs/rfc/implemented/process/${name}.md`
		const files = { [IMPLEMENTED]: IMPLEMENTED_TEXT, [path]: 'x' }
		expect(judge(files).map(({ rule }) => rule)).toEqual(['path-shape'])
		for (const line of printed(files)) expect(line).not.toMatch(HIDDEN)
	})
	it.each(HOSTILE)('heading, status and comment with %j', (piece) => {
		const text = swap(
			swap(IMPLEMENTED_TEXT, 'Status: implemented', `Status: ${piece}`),
			'## Decision',
			`## Plan (${piece})`,
		)
		expect(judge({ [IMPLEMENTED]: text }).length).toBeGreaterThan(1)
		for (const line of printed({ [IMPLEMENTED]: text })) expect(line).not.toMatch(HIDDEN)
	})
})

describe('a long run of one character within the bounds', () => {
	const run = (character: string) => character.repeat(100_000)
	it.each([
		['behind the title', '# RFC: One queue', (long: string) => `# RFC: One queue${long}x${long}`],
		['in the title', '# RFC: One queue', (long: string) => `# One${long}queue`],
		['below the title', '# RFC: One queue\n', (long: string) => `# RFC: One queue\n${long}\n`],
		['before the title', '# RFC: One queue', (long: string) => `${long}\n# RFC: One queue`],
		['in the status', 'Status: implemented', (long: string) => `Status: implemented${long}x`],
		['as a value', 'Status: implemented', (long: string) => `Status:${long}implemented`],
		['in a heading', '## Decision', (long: string) => `## Decision${long}x`],
		['in a section', 'One runs.', (long: string) => `${long}x`],
		['in a comment', 'One runs.', (long: string) => `<!-- rfc-format: ${long}x -->`],
	])('%s costs no time', (_, from, to) => {
		const start = performance.now()
		for (const character of [' ', '.', '(', '\u00a0', '-'])
			judge({ [IMPLEMENTED]: swap(IMPLEMENTED_TEXT, from, to(run(character))) })
		expect(performance.now() - start).toBeLessThan(10_000)
	})
})
