import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderGitlab } from '../../src/report/gitlab.ts'
import { finding, placeIn, report, SAMPLE } from './sample.ts'
import { anyReport, CONTROL } from './unruly.ts'

const PLACE = placeIn('# a\n\n\n', 'a.md', 0, 1)
const LOWER = placeIn('# a\n\n\n', 'a.md', 5, 5)

function issues(of: Parameters<typeof renderGitlab>[0], prefix = '') {
	return JSON.parse(renderGitlab(of, prefix))
}

const printsOf = (findings: readonly ReturnType<typeof finding>[]): string[] =>
	issues(report(findings)).map(({ fingerprint }: { fingerprint: string }) => fingerprint)

test('an issue', () => {
	expect(issues(SAMPLE, 'in/')[0]).toEqual({
		description:
			'`## Plan` does not belong in an implemented RFC; fold it into Decision, Consequences or Testing, or move the file back to proposed/',
		check_name: 'rfc/section-banned',
		fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
		severity: 'major',
		location: {
			path: 'in/docs/rfc/implemented/process/2026-07-05-queue.md',
			lines: { begin: 12 },
		},
	})
	const [warning] = issues(report([finding(PLACE, { severity: 'warning' })]))
	expect(warning.severity).toBe('minor')
	expect(issues(report([]))).toEqual([])
})

test('a fingerprint follows a finding to another line and other words', () => {
	const moved = printsOf([finding(LOWER, { message: 'said otherwise' })])
	expect(moved).toEqual(printsOf([finding(PLACE)]))
	for (const other of [{ contract: 'b' }, { rule: 'b' }, { path: 'b' }, { subject: 'b' }])
		expect(printsOf([finding(PLACE, other)])).not.toEqual(moved)
})

test('two of a kind have two fingerprints, the first that of one alone', () => {
	const [first, second] = printsOf([finding(PLACE), finding(LOWER)])
	expect(first).toBe(printsOf([finding(PLACE)])[0])
	expect(second).not.toBe(first)
})

test('any report has an issue for each finding, each with a fingerprint of its own', () => {
	fc.assert(
		fc.property(anyReport, (of) => {
			const text = renderGitlab(of, '')
			expect(text).not.toMatch(CONTROL)
			const found = JSON.parse(text) as { fingerprint: string }[]
			expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(of.findings.length)
		}),
	)
})
