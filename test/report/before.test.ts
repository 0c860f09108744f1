import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/finding.ts'
import { type PrettyOptions, renderPretty } from '../../src/report/pretty.ts'
import { loadWidths } from '../../src/report/width.ts'
import { finding, placeIn, report } from './sample.ts'
import { anyReport } from './unruly.ts'

const TEXT = `${'a\n'.repeat(12)}`
const PLAIN: PrettyOptions = { color: false, width: 80, quiet: false, textOf: () => TEXT }

/** The report as it reads if another was printed before, and the files that were looked into for that. */
function laidOut(now: readonly Finding[], before: readonly Finding[], options = PLAIN) {
	const looked: string[] = []
	const textOf = (path: string) => {
		looked.push(path)
		return options.textOf(path)
	}
	const earlier = { report: report(before), text: renderPretty(report(before), options) }
	const text = renderPretty(report(now), { ...options, textOf }, earlier)
	expect(text).toBe(renderPretty(report(now), options))
	return looked
}

const at = (path: string, offset: number, rest: Partial<Finding> = {}) =>
	finding(placeIn(TEXT, path, offset, offset + 1), rest)

const [one, two, three] = [at('a.md', 0), at('b.md', 2), at('c.md', 4)]

describe('a report after another', () => {
	it('is laid out anew only where it differs', () => {
		expect(laidOut([one, two, three], [one, two, three])).toEqual([])
		expect(laidOut([one, three], [one, two, three])).toEqual([])
		expect(laidOut([one, two, three], [one, three])).toEqual(['b.md'])
		expect(laidOut([one, { ...two }, three], [one, two, three])).toEqual(['b.md'])
		expect(laidOut([one, two, at('b.md', 4)], [one, two, three])).toEqual(['b.md'])
		expect(laidOut([two], [two, at('b.md', 4)])).toEqual(['b.md'])
	})

	it('is laid out anew where it reads otherwise: wider, coloured, with warnings, cut', () => {
		expect(laidOut([one, at('b.md', 20)], [one])).toEqual(['a.md', 'b.md'])
		expect(laidOut([one], [one, at('b.md', 20)])).toEqual(['a.md'])
		expect(laidOut([one], [one], { ...PLAIN, color: true })).toEqual([])
		const mild = at('b.md', 0, { severity: 'warning' })
		expect(laidOut([one, mild], [one])).toEqual(['a.md', 'b.md'])
		expect(laidOut([one, mild], [one, mild], { ...PLAIN, quiet: true })).toEqual([])
		expect(laidOut([one, two], [one, two], { ...PLAIN, maxFindings: 1 })).toEqual(['a.md'])
	})

	it('is not taken for one of other files, whose names may be what a report says', () => {
		const odd = [' x.md', 'a\n\nb.md', '1 error in 1 of 113 files', 'a.md']
		const findings = odd.map((path) => at(path, 0))
		for (let cut = 0; cut <= odd.length; cut++) laidOut(findings, findings.slice(cut))
		laidOut(findings.toReversed(), findings)
	})

	it('reads as it does by itself, whatever there is in it', async () => {
		await loadWidths()
		const lists = anyReport.chain(({ findings }) =>
			fc.tuple(fc.subarray([...findings]), fc.subarray([...findings]), fc.boolean()),
		)
		fc.assert(
			fc.property(lists, ([now, before, color]) => {
				laidOut(now, before, { ...PLAIN, color })
			}),
			{ numRuns: 300 },
		)
	})
})
