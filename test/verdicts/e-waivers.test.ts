import { describe, expect, it } from 'vitest'
import {
	IMPLEMENTED,
	IMPLEMENTED_TEXT,
	PROPOSED,
	PROPOSED_TEXT,
	README,
	README_TEXT,
	swap,
	WORKSPACE,
} from './documents.ts'
import { judge, mended, rfc, told } from './judge.ts'

const OLD = 'docs/rfc/implemented/process/2026-07-04-queue.md'
const WAIVER = '<!-- rfc-format: alternatives-not-recorded (pre-format RFC) -->'
const SECTION = '## Alternatives considered\n\nThree of them.'
const without = (comment: string) => swap(IMPLEMENTED_TEXT, SECTION, comment)
const WAIVED = without(WAIVER)
const waiver = (line: string) =>
	line.replace(/^(\S+) /, '$1 waiver-valid the waiver `alternatives-not-recorded` ')

describe('a waiver', () => {
	it('stands in for the section in a document from before the fence', () => {
		expect(rfc(WAIVED, OLD)).toEqual([])
		expect(rfc(swap(PROPOSED_TEXT, SECTION, WAIVER), PROPOSED.replace('07-05', '07-04'))).toEqual(
			[],
		)
	})
	it.each(['2026-07-05', '2026-07-06', '2027-01-01'])('does not on %s', (date) => {
		expect(rfc(WAIVED, OLD.replace('2026-07-04', date))).toEqual([
			waiver('13:1-13:64 holds only if `date` is before 2026-07-05'),
		])
	})
	it.each([OLD, IMPLEMENTED])('is to be dropped where the section is (%s)', (path) => {
		const text = swap(IMPLEMENTED_TEXT, SECTION, `${SECTION}\n\n${WAIVER}`)
		expect(rfc(text, path)).toEqual([
			waiver('17:1-17:64 stands in for `Alternatives considered`, and the section is there'),
		])
	})
	it('stands there once', () => {
		expect(rfc(without(`${WAIVER}\n\n${WAIVER}`), OLD)).toEqual([
			waiver('15:1-15:64 stands here a second time'),
		])
	})
	it('does not stand in for another section', () => {
		expect(rfc(swap(WAIVED, '## Consequences\n\nLess to watch.\n', ''), OLD)).toEqual([
			'13:64-13:64 section-required `## Consequences` is missing, expected after `Decision`',
		])
	})
})

describe('a near copy of a waiver', () => {
	it.each([
		`${WAIVER} `,
		`${WAIVER}\t`,
		`${WAIVER}\u00a0`,
		'<!--rfc-format: alternatives-not-recorded (pre-format RFC)-->',
		'<!--  rfc-format:  alternatives-not-recorded  (pre-format RFC)  -->',
		'<!--\nrfc-format: alternatives-not-recorded (pre-format RFC)\n-->',
		'<!-- RFC-Format: Alternatives-Not-Recorded (pre-format rfc) -->',
		'<!-- rfc-format: alternatives not recorded (pre-format RFC) -->',
		'<!-- rfc-format：alternatives-not-recorded (pre-format RFC) -->',
		'<!-- rfc-format: alternatves-not-recorded (pre-format RFC) -->',
		'<!-- rfc-format: alternatives-not-recorded (pre-format RFC)\u200b -->',
	])('%j is mended, and no section is missing', (comment) => {
		const findings = judge({ [OLD]: without(comment) })
		expect(findings.map(({ message, fix }) => [message, fix?.safe])).toEqual([
			['this comment is a near miss of the waiver `alternatives-not-recorded`', true],
		])
		expect(mended(OLD, without(comment))).toBe(WAIVED)
	})
	it.each([
		'<!-- rfc-format: alternatives-not-recorded -->',
		'<!-- rfc-format: alternatives-not-recorded (before the format) -->',
		'<!-- alternatives-not-recorded -->',
		'<!-- adr-format: alternatives-not-recorded (pre-format ADR) -->',
		'<!-- rfc-format: alternatives-not-recorded (pre-format RFC) see #12 -->',
		'<!-- rfc-format: alternatives-not-recorded, pre-format -->',
		'<!-- rfc-format alternatives-not-recorded -->',
		'<!-- RFC format - alternatives not recorded: an old RFC -->',
	])('%j says something else as well, so the fix is unsafe', (comment) => {
		expect(judge({ [OLD]: without(comment) }).map(({ fix }) => fix?.safe)).toEqual([false])
		expect(mended(OLD, without(comment))).toBe(WAIVED)
	})
	it('on or after the fence: the graver fault is told', () => {
		expect(rfc(without(`${WAIVER} `))).toEqual([
			waiver('13:1-13:64 holds only if `date` is before 2026-07-05'),
		])
	})
	it.each([
		'<!-- rfc-format: consequences-not-recorded (pre-format RFC) -->',
		'<!-- alternatives: see the issue -->',
		'<!-- rfc-format: alternatives -->',
		'<!-- rfc-format: alternatives-not-recordedly (pre) -->',
		'<!-- See rfc-format: alternatives-not-recorded, a waiver -->',
		'<!-- markdownlint-disable MD013 -->',
		'<!-- not recorded -->',
		'<!-- -->',
		`\`${WAIVER}\``,
		`~~~\n${WAIVER}\n~~~`,
		`    ${WAIVER}`,
		`> ${WAIVER}`,
		`- ${WAIVER}`,
		`\\${WAIVER}`,
	])('%j is none', (comment) => {
		const lines = rfc(without(comment), OLD)
		expect(lines).toHaveLength(1)
		expect(lines[0]).toContain('section-required `## Alternatives considered` is missing')
	})
})

describe('an exemption', () => {
	const path = 'implemented/process/2026-07-05-queue.md'
	const BAD = swap(IMPLEMENTED_TEXT, '# RFC: ', '# ')
	const config = (line: string) =>
		`contracts:\n  rfc:\n    extends: rfc\n    index: { INDEX.md: null }\n    exemptions:\n      ${line}\n`
	const run = (line: string, text: string, others = {}) =>
		told({ [IMPLEMENTED]: text, ...others }, { config: config(line) }, IMPLEMENTED)
	const fault = (width: number, words: string) =>
		`doc-sync.yml:6:7-6:${width + 7} exemption-valid ${words}`

	it('excuses a document, with a reason', () => {
		expect(run(`${path}: written before the form`, BAD)).toEqual([])
		expect(run(`/${IMPLEMENTED}: written before the form`, BAD)).toEqual([])
	})
	it('is to go where nothing is to be excused', () => {
		expect(run(`${path}: written before the form`, IMPLEMENTED_TEXT)).toEqual([
			fault(path.length, 'the exemption excuses nothing: its document has no finding'),
		])
	})
	it.each(['gone.md', 'implemented/process/2026-07-05-gone.md', IMPLEMENTED])(
		'for %s is for nothing, and excuses nothing',
		(written) => {
			expect(run(`${written}: moved`, BAD)).toEqual([
				fault(written.length, 'the exemption is for a document that does not exist'),
				'1:1-1:12 title-form the title is `One queue`, expected the form `RFC: {title}`',
			])
		},
	)
	it.each(['""', '" "', 'TODO', '"-"'])('with the reason %s has none', (reason) => {
		expect(run(`${path}: ${reason}`, BAD)).toEqual([
			fault(path.length, 'the exemption has no reason'),
		])
	})
	it('without a value is told at its line', () => {
		const [line] = run(`${path}:`, BAD)
		expect(line).toMatch(/^doc-sync\.yml:6:7-6:\d+ contract-valid /)
	})
	it('is not called needless by a run that does not look at its document', () => {
		const setting = { config: config(`${path}: written before the form`) }
		const asked = (paths: string[]) =>
			told({ [IMPLEMENTED]: IMPLEMENTED_TEXT }, { ...setting, selection: { paths } }, IMPLEMENTED)
		expect(asked(['doc-sync.yml'])).toEqual([])
		expect(asked(['doc-sync.yml', IMPLEMENTED])).toHaveLength(1)
	})
	it('does not excuse a file that is no document', () => {
		const lines = run('notes.md: ours', IMPLEMENTED_TEXT, { 'docs/rfc/notes.md': 'Notes.\n' })
		expect(lines.map((line) => line.split(' ')[1])).toEqual(['exemption-valid', 'path-shape'])
	})
	it('for a package: its folder or its README', () => {
		const packages = (written: string, files: Record<string, string>) =>
			told(
				{ ...WORKSPACE, ...files },
				{
					config: `contracts:\n  readme-limitations:\n    extends: readme-limitations\n    exemptions:\n      ${written}: types only\n`,
				},
			)
		for (const written of ['packages/pan', 'packages/pan/', README]) {
			expect(packages(written, { [README]: '# pan\n' })).toEqual([])
			expect(packages(written, {})).toEqual([])
			expect(packages(written, { [README]: README_TEXT })).toHaveLength(1)
		}
		expect(packages('packages/pot', { [README]: README_TEXT })).toHaveLength(1)
	})
})
