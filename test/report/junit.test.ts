import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderJunit } from '../../src/report/junit.ts'
import { commandsIn } from './runner.ts'
import { finding, placeIn, report, SAMPLE } from './sample.ts'
import { anyReport, CONTROL } from './unruly.ts'

const PLACE = placeIn('# a\n', 'a.md', 0, 1)

/** The names of the elements, if the text is well-formed: nested tags, quoted attributes, known references. */
function elementsOf(xml: string): string[] {
	const names: string[] = []
	const open: string[] = []
	const rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
	const token = /<(\/?)([a-z-]+)((?: [a-z]+="(?:[^<&"]|&#\d+;)*")*)(\/?)>|((?:[^<&]|&#\d+;)+)/uy
	for (let at = 0; at < rest.length; at = token.lastIndex) {
		const found = token.exec(rest)
		if (found === null) throw new Error(`not well-formed: ${rest.slice(at, at + 80)}`)
		const [, closes, name, , closed] = found
		if (name === undefined) continue
		if (closes && open.pop() !== name) throw new Error(`</${name}> closes nothing`)
		if (!closes) names.push(name)
		if (!closes && !closed) open.push(name)
	}
	if (open.length > 0 || names.length === 0) throw new Error(`${open.join()} is open`)
	return names
}

test('the sample', () => {
	const text = renderJunit(SAMPLE, 'in/')
	expect(text.slice(0, text.indexOf('    <testcase', 400))).toBe(
		`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="doc-sync">
  <testsuite name="rfc" tests="3" failures="3" errors="0">
    <testcase classname="rfc/section-banned" name="in/docs/rfc/implemented/process/2026-07-05-queue.md:12:1" file="in/docs/rfc/implemented/process/2026-07-05-queue.md" line="12">
      <failure type="rfc/section-banned" message="\`## Plan\` does not belong in an implemented RFC">in/docs/rfc/implemented/process/2026-07-05-queue.md:12:1 \`## Plan\` does not belong in an implemented RFC; fold it into Decision, Consequences or Testing, or move the file back to proposed/</failure>
    </testcase>
`,
	)
	expect(text).toMatch(
		/ {2}<testsuite name="readme-limitations" tests="1" failures="0" errors="0">\n {4}<testcase classname="readme-limitations" name="0 documents"\/>\n {2}<\/testsuite>\n<\/testsuites>\n$/,
	)
})

test('a warning fails nothing and is told', () => {
	const text = renderJunit(report([finding(PLACE, { severity: 'warning' })]), '')
	expect(text).toContain('tests="1" failures="0"')
	expect(text).toMatch(/<system-out>a\.md:1:1 `## Plan` /)
})

test('what XML keeps for itself, or cannot say, does not stand in it', () => {
	const message = `<a & "b" 'c'> ##[d] \ufffe\uffff \u0000`
	const text = renderJunit(report([finding(PLACE, { message })]), '')
	expect(text).toContain(
		'message="&#60;a &#38; &#34;b&#34; &#39;c&#39;&#62; ##&#91;d] \ufffd\ufffd \\x00"',
	)
	expect(commandsIn(text)).toEqual([])
})

test('any report is well-formed and has no raw control character', () => {
	fc.assert(
		fc.property(anyReport, (of) => {
			const text = renderJunit(of, '')
			expect(text).not.toMatch(CONTROL)
			expect(text).not.toMatch(/[\ufffe\uffff]/)
			const names = elementsOf(text)
			const errors = of.findings.filter(({ severity }) => severity === 'error').length
			expect(names.filter((name) => name === 'failure')).toHaveLength(errors)
		}),
	)
})
