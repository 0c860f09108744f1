import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Finding, Report } from '../../src/finding.ts'
import { escapeData, escapeProperty, renderGithub } from '../../src/report/github.ts'
import { renderJson } from '../../src/report/json.ts'
import { renderPretty } from '../../src/report/pretty.ts'
import { inert, inertJson } from '../../src/text/inert.ts'
import { commandsIn } from './runner.ts'
import { finding, placeIn, report, SAMPLE } from './sample.ts'
import { anyReport, CONTROL } from './unruly.ts'

const PLACE = placeIn('# a\n## Plan\n', 'docs/a.md', 4, 11)

function only(rest: Partial<Finding>, prefix = ''): string {
	return renderGithub(report([finding(PLACE, rest)]), prefix).split('\n')[0] as string
}

test('the sample', () => {
	const path = 'docs/rfc/implemented/process/2026-07-05-queue.md'
	expect(renderGithub(SAMPLE, '')).toBe(
		[
			`::error file=${path},line=12,endLine=12,col=1,endColumn=8,title=rfc/section-banned::${path}:12:1 \`## Plan\` does not belong in an implemented RFC%0Asee: ${path}:32:1 the section that may hold it%0Awhy: a proposal-era heading; an implemented RFC states what is%0Amend: fold it into Decision, Consequences or Testing, or move the file back to proposed/`,
			`::error file=${path},line=31,endLine=31,col=1,endColumn=1,title=rfc/section-required::${path}:31:1 missing \`## Consequences\`, expected after \`## Alternatives considered\`%0Amend: add the section: what the trade-off cost and what it bought`,
			'::error file=docs/rfc/INDEX.md,line=1,endLine=1,col=1,endColumn=1,title=rfc/index-fresh::docs/rfc/INDEX.md:1:1 the index is not what the documents say: 1 row missing%0A+ | [Queue](implemented/process/2026-07-05-queue.md) | 2026-07-05 |%0Amend: run `doc-sync index`',
			'3 errors in 2 of 113 files (112 documents, 2 contracts); 1 can be mended by `doc-sync fix`\n',
		].join('\n'),
	)
})

test('data and properties are escaped as the runner decodes them', () => {
	expect(escapeData('50%\r\n:,')).toBe('50%25%0D%0A:,')
	expect(escapeProperty('50%\r\n:,')).toBe('50%25%0D%0A%3A%2C')
	expect(escapeData('%0A')).toBe('%250A')
	const [command] = commandsIn(only({ message: 'a%0A::error::b', path: 'a:b,c%2C.md' }))
	expect(command?.message.split('\n')[0]).toBe('a:b,c%2C.md:2:1 a%0A::error::b')
	expect(command?.properties.file).toBe('a:b,c%2C.md')
})

test('columns stand only on one line, since the runner drops others', () => {
	const end = (line: number, column: number) => ({ end: { line, column, offset: 0 } })
	expect(only(end(4, 3))).toMatch(/,line=2,endLine=4,title=/)
	// The end of line 3, its line feed included.
	expect(only(end(4, 1))).toMatch(/,line=2,endLine=3,title=/)
	expect(only(end(3, 1))).toMatch(/,line=2,endLine=2,title=/)
})

test('the path is that of the repository, not of a root below its top', () => {
	const line = only({ related: [{ ...PLACE, message: 'here' }] }, 'design/')
	expect(line).toContain(' file=design/docs/a.md,')
	expect(line).toContain('::design/docs/a.md:2:1 ')
	expect(line).toContain('%0Asee: design/docs/a.md:2:1 here')
})

test('errors come first, each kind in its order', () => {
	const severities = ['warning', 'error', 'warning', 'error'] as const
	const findings = severities.map((severity, at) => finding(PLACE, { severity, path: `${at}.md` }))
	const found = commandsIn(renderGithub(report(findings), ''))
	expect(found.map(({ name, properties }) => name + properties.file)).toEqual([
		'error1.md',
		'error3.md',
		'warning0.md',
		'warning2.md',
	])
})

test('what would be too long is cut, and counted', () => {
	const diff = Array.from({ length: 25 }, (_, row) => `- row ${row}`)
	const [command] = commandsIn(only({ diff, message: 'x'.repeat(5000) }))
	expect(command?.message).toContain('- row 19\n… 5 more lines\n')
	expect(command?.message).not.toContain('row 20')
	expect(command?.message.length).toBeLessThan(2000)
	const many = report(Array.from({ length: 1002 }, () => finding(PLACE)))
	expect(renderGithub(many, '')).toContain('\n… 2 more findings not shown\n1002 errors in 1 of')
	expect(commandsIn(renderGithub(many, ''))).toHaveLength(1000)
})

test('nothing wrong is one line', () => {
	expect(renderGithub(report([]), '')).toBe('112 documents conform to 2 contracts\n')
})

const FORGERIES = [
	'::error::x',
	'##[error]x',
	'##vso[task.x]y',
	"##teamcity[x 'y']",
	'::stop-commands::x',
]
const FORGED = fc
	.array(fc.constantFrom(...FORGERIES, ' ', '\n', '\r', '%0A', 'word ', '`'), { maxLength: 12 })
	.map((parts) => parts.join(''))
const forgedReport: fc.Arbitrary<Report> = fc
	.record({ path: FORGED, message: FORGED, help: FORGED, why: FORGED, diff: fc.array(FORGED) })
	.map((rest) => report([finding(PLACE, rest)]))

describe('no text of a document becomes a command', () => {
	test('in the commands themselves', () => {
		fc.assert(
			fc.property(fc.oneof(anyReport, forgedReport), FORGED, (of, prefix) => {
				const text = renderGithub(of, prefix)
				const found = commandsIn(text)
				expect(text).not.toMatch(CONTROL)
				expect(found.map(({ name }) => name).sort()).toEqual(
					of.findings.map(({ severity }) => severity).sort(),
				)
				for (const { properties } of found)
					expect(Object.keys(properties)).toEqual(
						expect.arrayContaining(['file', 'line', 'endLine', 'title']),
					)
			}),
		)
	})

	test('in the report for people, with and without colour', () => {
		fc.assert(
			fc.property(forgedReport, FORGED, fc.boolean(), (of, text, color) => {
				const options = { color, width: 50, quiet: false, textOf: () => text }
				// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colour is made of
				const printed = renderPretty(of, options).replace(/\x1b\[\d+m/g, '')
				expect(commandsIn(printed)).toEqual([])
			}),
		)
	})

	test('in JSON, which stays the same data', () => {
		fc.assert(
			fc.property(forgedReport, (of) => {
				const text = renderJson(of, '1')
				expect(commandsIn(text)).toEqual([])
				expect(JSON.parse(text).findings[0].message).toBe(of.findings[0]?.message)
			}),
		)
	})
})

test('only what would be a command is changed', () => {
	for (const text of ['a::b', 'std ::vector', '## [1.0]', '# #[x]', '##', ': :', '`::`'])
		expect(inert(text)).toBe(text)
	expect(inert('a\n  ::b\n\t##[c]')).toBe('a\n  \\x3a:b\n\t#\\x23[c]')
	expect(inert('\x1b[1m::b\x1b[22m')).toBe('\x1b[1m\\x3a:b\x1b[22m')
	expect(JSON.parse(inertJson('"##[x] ##x"'))).toBe('##[x] ##x')
})
