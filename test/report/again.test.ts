import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byPath, filed } from '../../src/filed.ts'
import type { Finding } from '../../src/finding.ts'
import { sortFindings } from '../../src/findings.ts'
import { renderAgain } from '../../src/report/again.ts'
import { type PrettyOptions, renderPretty } from '../../src/report/pretty.ts'
import { loadWidths } from '../../src/report/width.ts'
import { finding, placeIn, report } from './sample.ts'
import { anyReport } from './unruly.ts'

const TEXT = `${'a\n'.repeat(12)}`
const PLAIN: PrettyOptions = { color: false, width: 80, quiet: false, textOf: () => TEXT }

/** The report as it reads if it was made of another that was printed, and the files that were looked into for that. */
function laidOut(now: readonly Finding[], before: readonly Finding[], options = PLAIN) {
	const looked: string[] = []
	const textOf = (path: string) => {
		looked.push(path)
		return options.textOf(path)
	}
	const earlier = filed(report(sortFindings(before)))
	const [was, is] = [byPath(sortFindings(before)), byPath(sortFindings(now))]
	const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
		(path) => JSON.stringify(was.get(path)) !== JSON.stringify(is.get(path)),
	)
	// In any order.
	const files = new Map(changed.toReversed().map((path) => [path, is.get(path) ?? []]))
	const later = { ...filed(report(now)), findings: earlier.findings.with(files) }
	const [first, plain] = [before, now].map((list) =>
		renderPretty(report(sortFindings(list)), options),
	)
	const text = Buffer.from(first as string)
	const again = renderAgain(later, earlier, text, { ...options, textOf })
	if (again !== null) expect(`${again}`).toBe(plain)
	return again && looked.sort()
}

const at = (path: string, offset: number, rest: Partial<Finding> = {}) =>
	finding(placeIn(TEXT, path, offset, offset + 1), rest)

const [one, two, three] = [at('a.md', 0), at('b.md', 2), at('c.md', 4)]

describe('a report after another', () => {
	it('is laid out anew only where it differs', () => {
		expect(laidOut([one, two, three], [one, two, three])).toEqual([])
		expect(laidOut([one, three], [one, two, three])).toEqual([])
		expect(laidOut([one, two, three], [one, three])).toEqual(['b.md'])
		expect(laidOut([one, two, three], [two])).toEqual(['a.md', 'c.md'])
		expect(laidOut([two, three], [one])).toEqual(['b.md', 'c.md'])
		expect(laidOut([one, two, three, at('d.md', 0)], [at('d.md', 2)])).toHaveLength(4)
		expect(laidOut([one, { ...two, subject: 'x' }, three], [one, two, three])).toEqual(['b.md'])
		expect(laidOut([one, two, at('b.md', 4)], [one, two, three])).toEqual(['b.md'])
		expect(laidOut([two], [two, at('b.md', 4)])).toEqual(['b.md'])
		expect(laidOut([one], [one, two], { ...PLAIN, color: true })).toEqual([])
	})

	it('is laid out as a whole where it reads otherwise: wider, with warnings, cut, of other order', () => {
		const far = at('b.md', 20)
		expect(laidOut([one, far], [one, far, at('c.md', 20)])).toEqual([])
		expect(laidOut([one, at('b.md', 20)], [one])).toBe(null)
		expect(laidOut([one], [one, at('b.md', 20)])).toBe(null)
		expect(laidOut([one, at('b.md', 20)], [one, at('b.md', 22)])).toEqual(['b.md'])
		const mild = at('b.md', 0, { severity: 'warning' })
		expect(laidOut([one, mild], [one])).toBe(null)
		expect(laidOut([one], [one, mild])).toBe(null)
		expect(laidOut([one, mild], [one, mild], { ...PLAIN, quiet: true })).toBe(null)
		expect(laidOut([], [one])).toBe(null)
		expect(laidOut([one], [])).toBe(null)
		const many = Array.from({ length: 1001 }, (_, offset) => at('b.md', offset % 7))
		expect(laidOut([one, ...many], [one])).toBe(null)
		const made = at('INDEX.md', 0, { rule: 'index-fresh' })
		expect(laidOut([one, two, made], [one, made])).toBe(null)
		expect(laidOut([one, made], [one, two, made])).toEqual([])
	})

	it('is not taken for one of other files, whose names may be what a report says', () => {
		const odd = [' x.md', 'a\n\nb.md', '1 error in 1 of 113 files', 'a.md']
		const findings = odd.map((path) => at(path, 0))
		for (let cut = 0; cut <= odd.length; cut++) laidOut(findings, findings.slice(cut))
		const other = Buffer.from('b.md\n  1:1  error  x\n\none\n')
		const earlier = filed(report([one]))
		const later = { ...earlier, findings: earlier.findings.with(new Map([['a.md', []]])) }
		expect(renderAgain(later, earlier, other, PLAIN)).toBe(null)
		expect(renderAgain(earlier, earlier, Buffer.from('one\n'), PLAIN)).toBe(null)
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
