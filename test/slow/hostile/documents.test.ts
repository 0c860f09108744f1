import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/finding.ts'
import { isThorough, runs } from '../../thorough.ts'
import {
	IMPLEMENTED,
	IMPLEMENTED_TEXT,
	README,
	README_TEXT,
	swap,
	WORKSPACE,
} from '../../verdicts/documents.ts'
import { judge, README_CONFIG } from '../../verdicts/judge.ts'
import { FAMILIES } from './families.ts'

const SIZES = isThorough ? [10, 1_000, 30_000] : [10, 1_000]
const INDEXED = 'contracts:\n  rfc: { extends: rfc }\n'
const oneLine = (text: string) => text.replace(/[\r\n]/g, ' ')

/** Where strangers can put a text. Each gives what a run finds. */
const PLACES: Readonly<Record<string, (text: string) => readonly Finding[]>> = {
	'the body': (text) => judge({ [IMPLEMENTED]: `${IMPLEMENTED_TEXT}\n${text}\n` }),
	'all of a document': (text) => judge({ [IMPLEMENTED]: text }),
	'the title': (text) =>
		judge({
			[IMPLEMENTED]: swap(
				IMPLEMENTED_TEXT,
				/# RFC: .*/.exec(IMPLEMENTED_TEXT)?.[0] ?? '',
				`# RFC: ${oneLine(text)}`,
			),
		}),
	'a section’s title': (text) =>
		judge({ [IMPLEMENTED]: `${IMPLEMENTED_TEXT}\n## ${oneLine(text)}\n\nText.\n` }),
	'the status': (text) =>
		judge({
			[IMPLEMENTED]: swap(IMPLEMENTED_TEXT, 'Status: implemented', `Status: ${oneLine(text)}`),
		}),
	'a README': (text) =>
		judge({ ...WORKSPACE, [README]: `${README_TEXT}\n${text}\n` }, { config: README_CONFIG }),
	'the index': (text) =>
		judge(
			{ [IMPLEMENTED]: IMPLEMENTED_TEXT, 'docs/rfc/INDEX.md': `# RFC index\n\n${text}\n` },
			{ config: INDEXED },
		),
	'a file in which rows do not belong': (text) =>
		judge(
			{ [IMPLEMENTED]: IMPLEMENTED_TEXT, 'docs/rfc/README.md': `- [a](implemented) ${text}\n` },
			{ config: INDEXED },
		),
}

/** Every place lies in its file, and the order is total. */
function expectSound(findings: readonly Finding[]): void {
	for (const { start, end, message } of findings) {
		expect(start.line).toBeGreaterThan(0)
		expect(start.column).toBeGreaterThan(0)
		expect(end.offset).toBeGreaterThanOrEqual(start.offset)
		expect(message).not.toBe('')
	}
	const keys = findings.map(({ path, start, contract, rule, subject, message }) =>
		JSON.stringify([path, start.offset, contract, rule, subject, message]),
	)
	expect(new Set(keys).size).toBe(keys.length)
}

describe.each(Object.entries(FAMILIES))('%s', (_, family) => {
	test.each(Object.entries(PLACES))('in %s', (_, run) => {
		for (const size of SIZES) {
			const findings = run(family(size))
			if (findings.length < 500) expectSound(findings)
		}
	})
})

describe('any bytes', () => {
	const bytes = fc.oneof(
		fc.uint8Array({ maxLength: 200 }),
		fc.string({ unit: 'binary', maxLength: 100 }).map((text) => new TextEncoder().encode(text)),
		fc
			.array(
				fc.constantFrom(
					'# RFC: a\n',
					'Status: ',
					'## Plan\n',
					'```\n',
					'<!--',
					'-->',
					'> ',
					'- ',
					'\r',
					'\n',
					'|',
					'\u0000',
					'\ufeff',
					'é',
					'\ud83d',
				),
				{ maxLength: 60 },
			)
			.map((parts) => new TextEncoder().encode(parts.join(''))),
	)
	test('are a document that is judged', () => {
		fc.assert(
			fc.property(bytes, (content) => expectSound(judge({ [IMPLEMENTED]: content }))),
			{ numRuns: runs(300) },
		)
	})
	test('are a contract that can be used or is told why not', () => {
		const decoder = new TextDecoder()
		fc.assert(
			fc.property(bytes, (content) => {
				const findings = judge({ 'a.md': 'a\n' }, { config: decoder.decode(content) })
				expect(findings.every(({ rule }) => rule === 'contract-valid')).toBe(true)
				expect(findings.length).toBeGreaterThan(0)
			}),
			{ numRuns: runs(300) },
		)
	})
})
