import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import type { Finding, Report } from '../../src/finding.ts'
import { type PrettyOptions, renderPretty } from '../../src/report/pretty.ts'
import { finding, placeIn, report, SAMPLE, sampleText } from './sample.ts'
import { anyReport, CONTROL } from './unruly.ts'

const PLAIN = { color: false, width: 100, quiet: false, textOf: () => null }

function pretty(of: Report, options: Partial<PrettyOptions> = {}): string {
	return renderPretty(of, { ...PLAIN, ...options })
}

function some(count: number, rest: Partial<Finding> = {}): Finding[] {
	return Array.from({ length: count }, (_, index) =>
		finding(placeIn('# x\n', `f${index}.md`, 0, 0), rest),
	)
}

function lastLine(text: string): string | undefined {
	return text.trimEnd().split('\n').at(-1)
}

test('the sample at 100 columns', () => {
	expect(pretty(SAMPLE, { textOf: sampleText })).toBe(
		`docs/rfc/implemented/process/2026-07-05-queue.md
  12:1  error  \`## Plan\` does not belong in an implemented RFC                    rfc/section-banned
        |
     12 | ## Plan
        | ^^^^^^^
        = see   32:1  the section that may hold it
        = why   a proposal-era heading; an implemented RFC states what is
        = mend  fold it into Decision, Consequences or Testing, or move the file back to proposed/
  31:1  error  missing \`## Consequences\`, expected after \`## Alternatives considered\`
               rfc/section-required
        = mend  add the section: what the trade-off cost and what it bought

docs/rfc/INDEX.md
   1:1  error  the index is not what the documents say: 1 row missing                rfc/index-fresh
        + | [Queue](implemented/process/2026-07-05-queue.md) | 2026-07-05 |
        = mend  run \`doc-sync index\`  (fix)

3 errors in 2 of 113 files (112 documents, 2 contracts); 1 can be mended by \`doc-sync fix\`
`,
	)
})

test('the sample at 60 columns', () => {
	expect(pretty(SAMPLE, { width: 60, textOf: sampleText })).toBe(
		`docs/rfc/implemented/process/2026-07-05-queue.md
  12:1  error  \`## Plan\` does not belong in an implemented
               RFC                        rfc/section-banned
        |
     12 | ## Plan
        | ^^^^^^^
        = see   32:1  the section that may hold it
        = why   a proposal-era heading; an implemented RFC
                states what is
        = mend  fold it into Decision, Consequences or
                Testing, or move the file back to proposed/
  31:1  error  missing \`## Consequences\`, expected after
               \`## Alternatives considered\`
               rfc/section-required
        = mend  add the section: what the trade-off cost and
                what it bought

docs/rfc/INDEX.md
   1:1  error  the index is not what the documents say: 1
               row missing                   rfc/index-fresh
        + |
          [Queue](implemented/process/2026-07-05-queue.md) |
          2026-07-05 |
        = mend  run \`doc-sync index\`  (fix)

3 errors in 2 of 113 files (112 documents, 2 contracts); 1 can be mended by \`doc-sync fix\`
`,
	)
})

describe('what `doc-sync fix` mends', () => {
	const mends = (safe: boolean, help: string, width = 100) => {
		const [one] = some(1, { help, fix: { safe, edits: [] } })
		const lines = pretty(report(one ? [one] : []), { width }).split('\n')
		return lines.slice(
			lines.findIndex((line) => line.includes('= mend')),
			-3,
		)
	}

	test('is marked, and nothing else is', () => {
		expect(mends(true, 'write `x`')).toEqual(['       = mend  write `x`  (fix)'])
		expect(mends(false, 'write `x`')).toEqual(['       = mend  write `x`  (fix --unsafe)'])
		expect(pretty(report(some(2)))).not.toContain('(fix')
		// A finding that has no words for it has none for this.
		expect(pretty(report(some(1, { help: '', fix: { safe: true, edits: [] } })))).not.toContain(
			'(fix)',
		)
	})

	test('has its mark on a line of its own where there is no room', () => {
		expect(mends(true, 'write it in twenty letters', 40)).toEqual([
			'       = mend  write it in twenty',
			'               letters  (fix)',
		])
		expect(mends(false, 'write it in twenty four', 40)).toEqual([
			'       = mend  write it in twenty four',
			'               (fix --unsafe)',
		])
	})

	test('in colour is marked as quietly', () => {
		const [one] = some(1, { help: 'write `x`', fix: { safe: true, edits: [] } })
		expect(pretty(report(one ? [one] : []), { color: true })).toContain('  \x1b[2m(fix)\x1b[22m\n')
	})
})

test('colour changes nothing but colour', () => {
	const options = { textOf: sampleText }
	const colored = pretty(SAMPLE, { ...options, color: true })
	expect(colored).toContain('\x1b[31m')
	// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colour is made of
	expect(colored.replace(/\x1b\[\d+m/g, '')).toBe(pretty(SAMPLE, options))
})

describe('summary', () => {
	test.each([
		[some(1), '1 error in 1 of 113 files (112 documents, 2 contracts)'],
		[some(2), '2 errors in 2 of 113 files (112 documents, 2 contracts)'],
		[some(1, { severity: 'warning' }), '1 warning in 1 of 113 files (112 documents, 2 contracts)'],
		[
			[...some(1), ...some(2, { severity: 'warning' })],
			'1 error and 2 warnings in 2 of 113 files (112 documents, 2 contracts)',
		],
		[[], '112 documents conform to 2 contracts'],
	])('%#', (findings, expected) => {
		expect(lastLine(pretty(report(findings)))).toBe(expected)
	})

	const fix = (safe: boolean) => ({ fix: { safe, edits: [] } })
	const safe = some(2, fix(true))
	const unsafe = some(3, fix(false))

	test.each([
		[[...safe, ...some(1)], '2 can be mended by `doc-sync fix`'],
		[[...safe, ...some(1, { rule: 'index-fresh' })], 'at least 2 can be mended by `doc-sync fix`'],
		[unsafe, '3 can be mended by `doc-sync fix --unsafe`'],
		[[...safe, ...unsafe], '2 can be mended by `doc-sync fix`, 3 more with `--unsafe`'],
	])('says how many the tool can mend: %#', (findings, expected) => {
		expect(lastLine(pretty(report(findings)))?.split('; ')[1]).toBe(expected)
	})

	test('of one document', () => {
		const one = { files: 1, documents: 1, contracts: new Map([...SAMPLE.contracts].slice(0, 1)) }
		expect(pretty(report([], one))).toBe('1 document conforms to 1 contract\n')
		expect(lastLine(pretty(report(some(1), one)))).toBe(
			'1 error in 1 of 1 file (1 document, 1 contract)',
		)
	})

	test('of nothing', () => {
		expect(pretty(report([], { files: 0, documents: 0 }))).toBe('no documents to check\n')
	})
})

test('quiet hides warnings and owns up to it', () => {
	const quiet = (findings: Finding[]) => pretty(report(findings), { quiet: true })
	expect(quiet(some(2, { severity: 'warning' }))).toBe(
		'112 documents conform to 2 contracts (2 warnings not shown)\n',
	)
	expect(quiet([...some(1), ...some(1, { severity: 'warning' })])).not.toContain('warning')
})

test('findings beyond the limit are counted', () => {
	const text = pretty(report(some(12)), { maxFindings: 10 })
	expect(text).toContain('f9.md')
	expect(text).not.toContain('f10.md')
	expect(text).toContain('\n… 2 more findings not shown\n\n12 errors in 12 of 113 files')
})

test('a reason is told once per file', () => {
	const twice = [0, 2].map((at) => finding(placeIn('# x\n', 'a.md', at, at + 1), { why: 'reason' }))
	expect(pretty(report(twice)).match(/= why/g)).toHaveLength(1)
})

test('a diff is cut after 20 lines', () => {
	const diff = Array.from({ length: 25 }, (_, row) => `- row ${row}`)
	const text = pretty(report(some(1, { diff })))
	expect(text).toContain('- row 19\n       … 5 more lines\n')
	expect(text).not.toContain('row 20')
})

test('severities are aligned', () => {
	const text = pretty(report([...some(1), ...some(1, { severity: 'warning' })]))
	const columnOf = (line: string) => line.indexOf('`## Plan`')
	const heads = text.split('\n').filter((line) => line.includes('## Plan'))
	expect(new Set(heads.map(columnOf)).size).toBe(1)
})

test('no control character reaches the terminal', () => {
	fc.assert(
		fc.property(anyReport, fc.string({ unit: 'binary' }), fc.nat(120), (of, text, width) => {
			expect(pretty(of, { width, textOf: () => text })).not.toMatch(CONTROL)
		}),
	)
})

test('every line but a path fits the terminal', () => {
	const words = fc
		.array(fc.string({ unit: 'grapheme', maxLength: 90 }))
		.map((parts) => parts.join(' '))
	fc.assert(
		fc.property(
			words,
			words,
			fc.string(),
			fc.integer({ min: 40, max: 120 }),
			(a, b, text, width) => {
				const place = placeIn(text, 'a.md', 0, text.length)
				const of = report([
					finding(place, { message: a, help: b, why: b, diff: [`+ ${a}`] }),
					finding(place),
				])
				for (const line of pretty(of, { width, textOf: () => text })
					.split('\n')
					.slice(0, -2)) {
					expect(stringWidth(line)).toBeLessThanOrEqual(width)
				}
			},
		),
	)
})
