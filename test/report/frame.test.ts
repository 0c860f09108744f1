import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/finding.ts'
import { renderPretty } from '../../src/report/pretty.ts'
import { finding, placeIn, placeOfText, report } from './sample.ts'

function pretty(of: Report, text: string, width = 100): string {
	return renderPretty(of, { color: false, width, quiet: false, textOf: () => text })
}

function framed(text: string, needle: string, width = 100): string[] {
	const place = placeOfText(text, 'a.md', needle)
	const lines = pretty(report([finding(place)]), text, width).split('\n')
	const edge = lines.findIndex((line) => /^ +\|$/.test(line))
	return lines.slice(edge + 1, edge + 3).map((line) => line.replace(/^ *\d* \| /, ''))
}

describe('code frame', () => {
	test.each([
		['plain', 'a needle here', ['a needle here', '  ^^^^^^']],
		['wide before', '漢字 needle', ['漢字 needle', '     ^^^^^^']],
		['emoji before', '👩‍🚀 needle', ['👩‍🚀 needle', '   ^^^^^^']],
		['combining before', 'e\u0301e\u0301 needle', ['e\u0301e\u0301 needle', '   ^^^^^^']],
		['tabs', '\tx\tneedle', ['    x   needle', '        ^^^^^^']],
		['control before', '\x1b[2Jneedle', ['\\x1b[2Jneedle', '       ^^^^^^']],
		['bidi before', '\u202eneedle', ['\\u202eneedle', '      ^^^^^^']],
		['byte order mark', '\ufeffneedle', ['needle', '^^^^^^']],
		['CRLF', 'x\r\nneedle\r\n', ['needle', '^^^^^^']],
	])('%s', (_, text, expected) => {
		expect(framed(text, 'needle')).toEqual(expected)
	})

	test('marks wide characters whole', () => {
		expect(framed('a 漢字 b', '漢字')).toEqual(['a 漢字 b', '  ^^^^'])
		expect(framed('a 👩‍🚀 b', '👩')).toEqual(['a 👩‍🚀 b', '  ^^'])
	})

	test('of several lines shows the first', () => {
		expect(framed('one two\nthree\n', 'two\nthree')).toEqual(['one two', '    ^^^'])
	})

	test('of an absence has one caret', () => {
		const text = 'one\n'
		const at = (offset: number) =>
			pretty(report([finding(placeIn(text, 'a.md', offset, offset))]), text)
		expect(at(0)).toContain('     1 | one\n       | ^\n')
		expect(at(3)).toContain('     1 | one\n       |    ^\n')
		expect(at(4)).not.toContain('|')
	})

	test('shows the surroundings of a place in a long line', () => {
		const text = `${'x'.repeat(300)}needle${'y'.repeat(300)}`
		const [line, carets] = framed(text, 'needle', 60)
		expect(line).toMatch(/^…x+needley+…$/)
		expect(line).toHaveLength(60 - 11)
		expect(carets?.indexOf('^')).toBe(line?.indexOf('needle'))
		expect(carets?.trim()).toBe('^^^^^^')
	})

	test('shows as much of the end of a long line as fits', () => {
		const [line, carets] = framed(`${'漢'.repeat(300)}needle`, 'needle', 60)
		expect(line).toMatch(/^… ?漢+needle$/)
		expect(stringWidth(line ?? '')).toBe(49)
		expect(carets).toBe(`${' '.repeat(43)}^^^^^^`)
	})

	test('cuts the carets with the line', () => {
		const [line, carets] = framed('n'.repeat(500), 'n'.repeat(500), 60)
		expect(line).toBe(`${'n'.repeat(50)}…`)
		expect(carets).toBe('^'.repeat(50))
	})

	test('of a line with megabytes is quick', () => {
		const text = `${'漢'.repeat(5_000_000)}needle${'漢'.repeat(5_000_000)}`
		const before = performance.now()
		expect(framed(text, 'needle')[1]?.trim()).toBe('^^^^^^')
		expect(performance.now() - before).toBeLessThan(20_000)
	})

	test('is left out where the place is not in the text', () => {
		const place = { ...placeIn('# x\n', 'a.md', 2, 3), start: { line: 9, column: 1, offset: 99 } }
		expect(pretty(report([finding(place)]), 'short')).not.toContain('^')
	})
})
