import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rules } from '../../rules/index.ts'
import { relativeUri, renderSarif } from '../../src/report/sarif.ts'
import { finding, placeIn, report, SAMPLE } from './sample.ts'
import { anyReport, CONTROL } from './unruly.ts'

const OPTIONS = { version: '1.2.3', rules, prefix: '' }

/** As the standard publishes it; the package ships it beside its matchers. */
const SCHEMA = createRequire(import.meta.url).resolve(
	'@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
)
const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false })
const URI_REFERENCE = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-F]{2})*$/
ajv.addFormat('uri-reference', URI_REFERENCE)
ajv.addFormat('uri', /^[a-z][a-z0-9+.-]*:\S*$/i)
ajv.addFormat('date-time', /^\d{4}-/)
// It names draft 4, of which it uses nothing that later drafts have otherwise but these two keys.
const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(SCHEMA, 'utf8'))
const validate = ajv.compile(schema)

function parse(text: string) {
	const data = JSON.parse(text)
	validate(data)
	expect(validate.errors).toBeNull()
	return data.runs[0]
}

test('the sample, by the published schema', () => {
	const run = parse(renderSarif(SAMPLE, OPTIONS))
	expect(run.tool.driver).toMatchObject({ name: 'doc-sync', version: '1.2.3' })
	expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
		'rfc/section-banned',
		'rfc/section-required',
		'rfc/index-fresh',
	])
	expect(run.results[1]).toEqual({
		ruleId: 'rfc/section-required',
		ruleIndex: 1,
		level: 'error',
		message: {
			text: 'missing `## Consequences`, expected after `## Alternatives considered`; add the section: what the trade-off cost and what it bought',
		},
		locations: [
			{
				physicalLocation: {
					artifactLocation: {
						uri: 'docs/rfc/implemented/process/2026-07-05-queue.md',
						uriBaseId: '%SRCROOT%',
					},
					region: { startLine: 31, startColumn: 1, endLine: 31, endColumn: 1 },
				},
			},
		],
		partialFingerprints: { 'docSync/v1': expect.stringMatching(/^[0-9a-f]{64}$/) },
	})
	expect(run.results[0].relatedLocations).toHaveLength(1)
	expect(run.invocations).toEqual([{ executionSuccessful: true }])
})

test('a rule brings its page as help', () => {
	const [rule] = parse(renderSarif(SAMPLE, OPTIONS)).tool.driver.rules
	expect(rule.help.text).toMatch(/^No section has a title that the contract bans\. /)
	expect(rule.help.markdown).toMatch(/^# section-banned\n/)
	expect(rule.defaultConfiguration).toEqual({ level: 'error' })
})

test('an unusable contract is a run that did not succeed', () => {
	const place = placeIn('', 'doc-sync.yml', 0, 0)
	const run = parse(renderSarif(report([finding(place, { rule: 'contract-valid' })]), OPTIONS))
	expect(run.invocations).toEqual([{ executionSuccessful: false }])
})

test.each([
	['a b/ü.md', 'a%20b/%C3%BC.md'],
	['c:/d?e#f%20.md', 'c%3A/d%3Fe%23f%2520.md'],
	['漢/\ud800.md', '%E6%BC%A2/%EF%BF%BD.md'],
])('%j is the reference %s', (path, uri) => {
	expect(relativeUri(path)).toBe(uri)
	const place = placeIn('', path, 0, 0)
	const [result] = parse(
		renderSarif(report([finding(place)]), { ...OPTIONS, prefix: 'in side/' }),
	).results
	expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe(`in%20side/${uri}`)
})

test('any report is valid and has no raw control character', () => {
	fc.assert(
		fc.property(anyReport, (of) => {
			const text = renderSarif(of, OPTIONS)
			expect(text).not.toMatch(CONTROL)
			const { results, tool } = parse(text)
			for (const { ruleId, ruleIndex } of results)
				expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
			expect(results).toHaveLength(of.findings.length)
		}),
	)
})
