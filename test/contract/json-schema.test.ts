import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { builtIns } from '../../rules/contracts/index.ts'
import { contractJsonSchema } from '../../src/contract/json-schema.ts'
import { SAMPLE_CONTRACT } from '../../src/sample.ts'
import { issues, mine, TALE } from './load.ts'

const validate = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).compile(
	contractJsonSchema(),
)

/** What an editor says of a file; empty if nothing. */
function faults(text: string): string[] {
	return validate(parse(text))
		? []
		: (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const written = readFileSync(join(import.meta.dirname, '../../doc-sync.schema.json'), 'utf8')

describe('the JSON Schema', () => {
	it('is what the package has', () => {
		expect(contractJsonSchema()).toEqual(JSON.parse(written))
	})

	it.each([...builtIns].map(([name, { text }]) => [name, text] as const))(
		'accepts %s',
		(name, text) => {
			const indented = text.replace(/^(?=.)/gm, '    ')
			expect(faults(`contracts:\n  ${name}:\n${indented}`)).toEqual([])
		},
	)

	it('accepts the sample contract', () => {
		const indented = SAMPLE_CONTRACT.replace(/^(?=.)/gm, '    ')
		expect(faults(`contracts:\n  recipe:\n${indented}`)).toEqual([])
	})

	it.each([
		['nothing more than a base', ''],
		[
			'short forms',
			'fields: { name: slug, state: [a, { b: "b {x}" }, { c: [c, d] }] }\nsections: [Once]\ntitle: x',
		],
		[
			'long forms',
			'fields: { name: { type: slug, required: { state: told } } }\nsections: { order: [{ Once: { content: { items: 1 } } }], banned: { titles: [X], why: y } }',
		],
		[
			'null',
			'fields: { name: null }\nsections: { first: null }\ncases: { told: null }\ntitle: null',
		],
		['a plus', 'beside+: [a.md]\nsections: { order+: [Once] }\ngates: { quick+: [title] }'],
		[
			'scalars of every type',
			'fields: { state: [1, 1.5, true, 2026-01-01] }\ncases: { old: { when: { date: { since: 2026-01-01 }, name: 7, state: [1, true] } } }',
		],
		[
			'blocks',
			'header: [title, { title: { required: false } }, { lines: { other: false } }, { line: "by {x}" }, { lines: }]\npreface: [quote, { line: "x" }]',
		],
		[
			'companions',
			'companions: { "{name}.jpg": { required: true }, "{name}.png": { required: { state: told }, allowed: { state: told } } }',
		],
		['an empty reason of an exemption', 'exemptions: { a.md: "" }'],
	])('accepts %s', (_, keys) => {
		expect(faults(mine(keys))).toEqual([])
	})

	it.each(['', 'bounds: { lines: 5, lazy-lines: 7, documents: 200000 }\n', 'bounds: ~\n'])(
		'accepts bounds: %j',
		(bounds) => {
			expect(faults(`${TALE}${bounds}`)).toEqual([])
			expect(issues(`${TALE}${bounds}`)).toEqual([])
		},
	)

	it.each([
		['an unknown key', mine('titel: x')],
		['an unknown key further in', mine('fields: { name: { typ: slug } }')],
		['an unknown key of a case', mine('cases: { told: { path: x.md } }')],
		['a key that is kept for later', mine('template: a.md')],
		['a block that is kept for later', mine('header: [bullets]')],
		['a type that is none', mine('fields: { name: { type: number } }')],
		['a severity that is none', mine('severity: { all: warning }')],
		['a list for a text', mine('state: [a]')],
		['a text for a list', mine('beside: a.md')],
		['a word for a boolean', mine('fields: { name: { unique: "yes" } }')],
		['level 7', mine('sections: { level: 7 }')],
		['level 0', mine('sections: { level: 0 }')],
		['a plus on what is no list', mine('root+: x')],
		['two names in one entry', mine('sections: [{ Once: {}, Then: {} }]')],
		['a line without its template', mine('preface: [line]')],
		['an empty text', mine('root: ""')],
		['values without a value', mine('fields: { state: [] }')],
		['a contract without a path', 'contracts: { a: { root: x } }'],
		['a name that is no slug', 'contracts: { A: { path: x.md } }'],
		['no contract', 'contracts: {}'],
		['a bound that is none', `${TALE}bounds: { line: 5 }`],
		['a bound of 0', `${TALE}bounds: { lines: 0 }`],
		['a bound that is too high', `${TALE}bounds: { nesting: 201 }`],
		['another key', `${TALE}version: 2\n`],
		['nothing', '{}'],
	])('refuses %s', (_, text) => {
		expect(faults(text)).not.toEqual([])
	})

	it('describes every key, with its default', () => {
		const text = JSON.stringify(contractJsonSchema())
		expect(text).toContain('The level of the headings that make sections. Default: `2`')
		expect(text).not.toContain('undefined')
	})
})
