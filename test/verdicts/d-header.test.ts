import { describe, expect, it } from 'vitest'
import {
	IMPLEMENTED,
	IMPLEMENTED_TEXT,
	PROPOSED,
	REJECTED,
	REJECTED_TEXT,
	swap,
} from './documents.ts'
import { judge, mended, rfc, rfcWith } from './judge.ts'

const STATUS = 'Status: implemented'
const withStatus = (line: string) => rfcWith(STATUS, line)
const mendedStatus = (line: string) => mended(IMPLEMENTED, swap(IMPLEMENTED_TEXT, STATUS, line))
const rejected = (value: string) =>
	rfc(swap(REJECTED_TEXT, 'rejected — nobody waits', value), REJECTED)

describe('a status with a reason', () => {
	it.each([
		'rejected - x',
		'rejected – x',
		'rejected -- x',
		'rejected — x'.replace(' — ', '—'),
		'rejected —x',
		'rejected  —  x',
		'rejected − x',
		'Rejected — x',
		'**rejected** — x',
	])('%j is mended', (value) => {
		expect(rejected(value)).toEqual([
			`3:9-3:${value.length + 9} field-value \`Status\` is \`${value}\`, expected \`rejected — x\``,
		])
		const text = swap(REJECTED_TEXT, 'rejected — nobody waits', value)
		expect(mended(REJECTED, text)).toBe(swap(REJECTED_TEXT, 'nobody waits', 'x'))
	})
	it.each([
		['rejected —   ', 'rejected —'],
		['rejected —', 'rejected —'],
		['rejected', 'rejected'],
		['Rejected -', 'Rejected -'],
		['rejected — TODO', 'rejected — TODO'],
		['rejected — n/a', 'rejected — n/a'],
		['rejected —\nnobody waits', 'rejected —'],
	])('%j lacks its reason, once', (value, shown) => {
		expect(rejected(value)).toEqual([
			`3:9-3:${shown.length + 9} field-value \`Status\` is \`${shown}\` without its reason, expected \`rejected — {reason}\``,
		])
	})
	it.each([
		'rejected — x.',
		'rejected — x - y (z)',
		'rejected — *x* and `y`',
		'rejected — see https://example.org: no',
		'rejected — none took part',
		'rejected — pourquoi\u00a0?',
		'rejected — 👩‍🚀',
	])('%j has it', (value) => {
		expect(rejected(value)).toEqual([])
	})
	it('that is broken over two lines', () => {
		expect(rejected('rejected — nobody\nwaits')).toEqual([
			'4:1-4:6 header-layout this line of the header is no `Key: value` line',
		])
	})
})

describe('what cannot be seen', () => {
	it.each([
		['Status: implemented ', '3:20-3:21', 'a space stands at the end of the line'],
		['Status: implemented  ', '3:20-3:22', 'white space stands at the end of the line'],
		['Status: implemented\t', '3:20-3:21', 'a tab stands at the end of the line'],
		[
			'Status: implemented\u00a0',
			'3:20-3:21',
			'a no-break space (U+00A0) stands at the end of the line',
		],
		['Status:\u00a0implemented', '3:8-3:9', 'a no-break space (U+00A0) stands in the line'],
		['Status:\timplemented', '3:8-3:9', 'a tab (U+0009) stands in the line'],
		[
			'Status: implemented\u200b',
			'3:20-3:21',
			'a zero-width space (U+200B) stands at the end of the line',
		],
		['\u200bStatus: implemented', '3:1-3:2', 'a zero-width space (U+200B) stands in the line'],
		['Status: imple\u00admented', '3:14-3:15', 'a soft hyphen (U+00AD) stands in the line'],
		['Status:\u00a0implemented \u00a0', '3:8-3:9', 'a no-break space (U+00A0) stands in the line'],
	])('%j is one finding that names it', (line, place, what) => {
		expect(withStatus(line)).toEqual([`${place} header-layout ${what}, where it cannot be seen`])
		expect(mendedStatus(line)).toBe(IMPLEMENTED_TEXT)
	})
	it.each(['Owner: Zoë 👩‍🚀', 'Owner: می‌خواهم', 'Cost: 10\u00a0€', 'Why: «\u00a0oui\u00a0»'])(
		'%j has it where it belongs',
		(line) => {
			expect(withStatus(`${STATUS}\n${line}`)).toEqual([])
		},
	)
	it('in the title', () => {
		expect(rfcWith('One queue', 'One\u00a0queue')).toEqual([
			'1:11-1:12 header-layout a no-break space (U+00A0) stands in the line, where it cannot be seen',
		])
		expect(rfcWith('One queue', 'Pourquoi\u00a0?')).toEqual([])
	})
	it('beside another fault of the line, which the one fix does not undo', () => {
		for (const line of [
			'**Status:** implemented ',
			'Status: Implemented\u00a0',
			'- Status: implemented ',
		])
			expect(mendedStatus(line)).toBe(IMPLEMENTED_TEXT)
	})
})

describe('a value in another spelling', () => {
	it.each(['Implemented', 'IMPLEMENTED', '**implemented**', '`implemented`', 'implemented.'])(
		'%j',
		(value) => {
			expect(withStatus(`Status: ${value}`)).toEqual([
				`3:9-3:${value.length + 9} field-value \`Status\` is \`${value}\`, expected \`implemented\``,
			])
			expect(mendedStatus(`Status: ${value}`)).toBe(IMPLEMENTED_TEXT)
		},
	)
	it.each(['Implemented (2026-06-11)', 'implemented (see [it](a.md))'])(
		'%j loses its note, so the fix is unsafe',
		(value) => {
			const text = swap(IMPLEMENTED_TEXT, STATUS, `Status: ${value}`)
			const findings = judge({ [IMPLEMENTED]: text })
			expect(findings.map(({ rule, fix }) => [rule, fix?.safe])).toEqual([['field-value', false]])
			expect(mended(IMPLEMENTED, text)).toBe(IMPLEMENTED_TEXT)
		},
	)
	it.each(['Implmented', 'implemented — since June', 'implemented, mostly'])(
		'%j is none, and the nearest is named',
		(value) => {
			const findings = judge({ [IMPLEMENTED]: swap(IMPLEMENTED_TEXT, STATUS, `Status: ${value}`) })
			expect(findings.map(({ message }) => message)).toEqual([
				`\`Status\` is \`${value}\`, expected \`proposed\`, \`implemented\` or \`rejected — {reason}\``,
			])
			expect(findings[0]?.help).toContain('did you mean `implemented`?')
		},
	)
	it.each(['done', '', ' '])('%j is none', (value) => {
		expect(withStatus(`Status: ${value}`.replace(/ $/, ''))).toHaveLength(1)
	})
})

describe('a field in another form', () => {
	it.each([
		'**Status:** implemented',
		'**Status**: implemented',
		'**Status: implemented**',
		'_Status_: implemented',
		'__Status:__ implemented',
		'Status:implemented',
		'Status : implemented',
		'Status:  implemented',
		'Status： implemented',
		'status: implemented',
		'STATUS: implemented',
		'  Status: implemented',
		'Status implemented',
		'Status - implemented',
		'**Status** implemented',
	])('%j is mended, and not "no status"', (line) => {
		const lines = withStatus(line)
		expect(lines).toHaveLength(1)
		expect(lines[0]).toContain(
			'header-layout `Status` is written in another form, expected `Status: …` as plain text',
		)
		expect(mendedStatus(line)).toBe(IMPLEMENTED_TEXT)
	})
	it.each([
		['- Status: implemented', 'list'],
		['* **Status:** implemented', 'list'],
		['1. Status: implemented', 'list'],
		['> Status: implemented', 'block quote'],
		['### Status: implemented', 'level-3 heading'],
		['## Status: implemented', 'level-2 heading'],
		['Status: implemented\n---', 'level-2 heading'],
		['Status: implemented\n===', 'level-1 heading'],
		['```\nStatus: implemented\n```', 'code block'],
	])('%j stands in the wrong block', (text, block) => {
		const lines = withStatus(text)
		expect(lines).toHaveLength(1)
		expect(lines[0]).toContain(
			`\`Status\` stands in a ${block}, expected a paragraph of plain \`Key: value\` lines`,
		)
		expect(mendedStatus(text)).toBe(IMPLEMENTED_TEXT)
	})
	it('is mended with the lines beside it', () => {
		const text = swap(IMPLEMENTED_TEXT, STATUS, '- Status: implemented\n- Owner: Ada')
		expect(mended(IMPLEMENTED, text)).toBe(swap(IMPLEMENTED_TEXT, STATUS, `${STATUS}\nOwner: Ada`))
	})
	it('has its value judged as well', () => {
		expect(withStatus('**Status:** *implemented*')).toHaveLength(2)
		expect(mendedStatus('**Status:** *implemented*')).toBe(IMPLEMENTED_TEXT)
	})
})

describe('path and header', () => {
	it('say two things: both ways out are named', () => {
		const [finding, ...others] = judge({
			[PROPOSED]: swap(IMPLEMENTED_TEXT, '## Decision', '## Proposal'),
		})
		expect(others.map(({ rule }) => rule)).toEqual(
			['section-required', 'section-required'].slice(0, others.length),
		)
		expect(finding?.message).toBe('`Status: implemented`, but the path says `proposed`')
		expect(finding?.help).toBe(
			'move the file to where `status` is `implemented`, or change the header to `proposed`',
		)
	})
	it('a status with a reason in the wrong folder', () => {
		expect(withStatus('Status: rejected — x')).toEqual([
			'3:9-3:21 field-agrees `Status: rejected — x`, but the path says `implemented`',
		])
	})
})
