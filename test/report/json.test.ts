import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderJson } from '../../src/report/json.ts'
import { reportSchema } from '../../src/report/schema.ts'
import { finding, placeIn, report, SAMPLE } from './sample.ts'
import { anyReport, CONTROL } from './unruly.ts'

const validate = new Ajv2020({ allErrors: true, strict: true }).compile(reportSchema)

function valid(text: string): unknown {
	validate(JSON.parse(text))
	return validate.errors
}

test('keys, their order and the form of the text', () => {
	const place = placeIn('# a\n## Plan\n', 'docs/a.md', 4, 11)
	const contracts = new Map([['rfc', { documents: 1, errors: 1, warnings: 0, paths: [] }]])
	const text = renderJson(report([finding(place)], { documents: 1, contracts }), '1.2.3')
	expect(text).toBe(`{
  "schemaVersion": 1,
  "tool": {
    "name": "doc-sync",
    "version": "1.2.3"
  },
  "summary": {
    "documents": 1,
    "errors": 1,
    "warnings": 0,
    "debt": 0,
    "contracts": {
      "rfc": {
        "documents": 1,
        "errors": 1,
        "warnings": 0,
        "debt": 0
      }
    }
  },
  "findings": [
    {
      "path": "docs/a.md",
      "start": {
        "line": 2,
        "column": 1,
        "offset": 4
      },
      "end": {
        "line": 2,
        "column": 8,
        "offset": 11
      },
      "contract": "rfc",
      "rule": "section-banned",
      "severity": "error",
      "subject": "Plan",
      "message": "\`## Plan\` does not belong in an implemented RFC",
      "help": "fold it into Decision",
      "url": "docs/rules/section-banned.md"
    }
  ]
}
`)
})

test('what is optional stands where it is and nowhere else', () => {
	const [first, , last] = JSON.parse(renderJson(SAMPLE, '1.2.3')).findings
	expect(Object.keys(first).slice(-4)).toEqual(['help', 'why', 'url', 'related'])
	expect(Object.keys(last).slice(-4)).toEqual(['help', 'url', 'fix', 'diff'])
	const place = placeIn('', 'a.md', 0, 0)
	const empty = renderJson(report([finding(place, { related: [], diff: [] })]), '1.2.3')
	expect(empty).not.toMatch(/related|diff|why|fix/)
})

test('what a fix leaves is named', () => {
	const place = placeIn('', 'a.md', 0, 0)
	const fixOf = (leaves?: string) => {
		const fix = { safe: false, edits: [], ...(leaves ? { leaves } : {}) }
		return JSON.parse(renderJson(report([finding(place, { fix })]), '1.2.3')).findings[0].fix
	}
	expect(fixOf('section-empty')).toEqual({ safe: false, edits: [], leaves: 'section-empty' })
	expect(fixOf()).toEqual({ safe: false, edits: [] })
})

test('keys that a finding carries besides are not told', () => {
	const stray = { ...finding(placeIn('', 'a.md', 0, 0)), stray: 1 }
	expect(renderJson(report([stray]), '1.2.3')).not.toContain('stray')
})

test('a contract may be named as a property of every object is', () => {
	const contracts = new Map([['__proto__', { documents: 1, errors: 0, warnings: 0, paths: [] }]])
	const text = renderJson(report([], { contracts }), '1.2.3')
	expect(text).toContain('"__proto__": {')
	expect(valid(text)).toBeNull()
})

test('the schema holds for the sample and not for another shape', () => {
	expect(valid(renderJson(SAMPLE, '1.2.3'))).toBeNull()
	expect(valid('{"schemaVersion":1}')).not.toBeNull()
	expect(valid(renderJson(SAMPLE, '1.2.3').replace('"offset"', '"place"'))).not.toBeNull()
})

test('any report is valid, has no raw control character and loses nothing', () => {
	fc.assert(
		fc.property(anyReport, (of) => {
			const text = renderJson(of, '1.2.3')
			expect(text).not.toMatch(CONTROL)
			expect(valid(text)).toBeNull()
			const { findings } = JSON.parse(text)
			expect(findings.map((found: { message: string }) => found.message)).toEqual(
				of.findings.map(({ message }) => message),
			)
		}),
	)
})
