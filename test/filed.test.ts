import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byPath, Filed, filed, tallyOf, unfiled } from '../src/filed.ts'
import type { Finding } from '../src/finding.ts'
import { sortFindings } from '../src/findings.ts'
import { KeyedLines } from '../src/text/keyed-lines.ts'
import { finding, placeIn, report } from './report/sample.ts'
import { anyReport } from './report/unruly.ts'

const at = (path: string, rest: Partial<Finding> = {}) => finding(placeIn('a\n', path, 0, 1), rest)
const edits = [{ path: 'c.md', range: [0, 1], text: '' }] as const
const ALL = [
	at('a.md'),
	at('b.md', { related: [{ ...placeIn('a\n', 'a.md', 0, 1), message: '"path":"x.md"' }] }),
	at('b.md', { subject: 'x.md', severity: 'warning' }),
	at('d.md', { fix: { safe: true, edits } }),
]
const kept = (findings: readonly Finding[]) => {
	const { bytes, tally } = Filed.of(findings)
	const lines = KeyedLines.from((start, length) => bytes.subarray(start, start + length))
	return Filed.from(lines as KeyedLines, JSON.parse(JSON.stringify(tally)))
}
const subjects = (findings: readonly Finding[]) =>
	findings.map(({ path, subject }) => [path, subject])

describe('findings by their files', () => {
	it('are what they were', () => {
		expect(kept(ALL).all()).toEqual(ALL)
		expect(kept([]).all()).toEqual([])
		expect(unfiled(filed(report(ALL)))).toEqual(report(ALL))
	})

	it('are found by the paths that one on the file names', () => {
		const all = kept(ALL)
		expect(all.concerning(['a.md'])).toEqual(ALL.slice(0, 3))
		expect(all.concerning(['b.md', 'b.md'])).toEqual(ALL.slice(1, 3))
		expect(all.concerning(['c.md'])).toEqual(ALL.slice(3))
		expect(all.concerning(['x.md', 'a', '.md', ''])).toEqual([])
		const more = all.with(new Map([['e.md', [at('e.md', { fix: { safe: false, edits } })]]]))
		expect(subjects(more.concerning(['c.md']))).toEqual(subjects([at('d.md'), at('e.md')]))
	})

	it('are replaced on some files, once and again', () => {
		const [other, third] = [at('b.md', { subject: 'other' }), at('b.md', { subject: 'third' })]
		const one = kept(ALL).with(
			new Map([
				['b.md', [other]],
				['a.md', []],
			]),
		)
		expect(one.all()).toEqual([other, ALL[3]])
		expect(one.concerning(['a.md'])).toEqual([])
		expect(one.tally).toEqual(tallyOf(one.all()))
		const two = one.with(
			new Map([
				['b.md', [other, third]],
				['a.md', ALL.slice(0, 1)],
			]),
		)
		expect(two.all()).toEqual([ALL[0], other, third, ALL[3]])
		expect(two.tally).toEqual(tallyOf(two.all()))
		expect(kept(two.all()).bytes).toEqual(two.bytes)
	})

	it('have their places in the order of the files', () => {
		const all = kept(ALL)
		expect(['a.md', 'b.md', 'd.md', 'c.md'].map((path) => all.placeOf(path))).toEqual([
			0,
			1,
			2,
			null,
		])
		for (const [path, place] of [
			['', 0],
			['a.md', 1],
			['c.md', 2],
			['z', 3],
		] as const)
			expect(all.placeAfter((other) => other > path)).toBe(place)
	})

	it('are found and replaced whatever there is in them', () => {
		const lists = anyReport.chain(({ findings }) =>
			fc.tuple(fc.constant(sortFindings(findings)), fc.subarray([...findings])),
		)
		fc.assert(
			fc.property(lists, ([findings, some]) => {
				const all = kept(findings)
				expect(all.all()).toEqual(findings)
				const paths = new Set(
					some.flatMap(({ path, related = [] }) => [path, ...related.map((each) => each.path)]),
				)
				const has = (group: readonly Finding[]) =>
					group.some(({ path, related = [], fix }) =>
						[path, ...[...related, ...(fix?.edits ?? [])].map((each) => each.path)].some((each) =>
							paths.has(each),
						),
					)
				const groups = [...byPath(findings).values()]
				expect(all.concerning(paths)).toEqual(sortFindings(groups.filter(has).flat()))
				const gone = all.with(new Map(some.map(({ path }) => [path, []])))
				const left = findings.filter(({ path }) => !some.some((each) => each.path === path))
				expect(gone.all()).toEqual(left)
				expect(gone.tally).toEqual(tallyOf(left))
			}),
			{ numRuns: 200 },
		)
	})
})
