import fc from 'fast-check'
import type { Finding, Report } from '../../src/finding.ts'
import { report } from './sample.ts'

/** What no output may hold: controls but LF, bidirectional controls, separators, lone surrogates. */
export const CONTROL = /(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}]/u

const FORGERIES = [
	'\x1b[2J',
	'\x9b31m',
	'\n::error::',
	'\r\n%0A',
	'\u202e',
	'\u2066',
	'\u2028',
	'\ud800',
	'\u200b',
	'\t',
	'漢👩‍🚀',
]

/** Text that means harm: escapes, controls, halves of pairs and anything else. */
export const anyText = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 40 }),
	fc
		.array(fc.constantFrom(...FORGERIES, 'a ', '|'), { maxLength: 8 })
		.map((parts) => parts.join('')),
	fc.array(fc.nat(0xffff), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
)

const anyPoint = fc.record({
	line: fc.integer({ min: 1, max: 1000 }),
	column: fc.integer({ min: 1, max: 100 }),
	offset: fc.nat(100),
})

const anyRelated = fc.record({ path: anyText, start: anyPoint, end: anyPoint, message: anyText })

const anyFix = fc.record({
	safe: fc.boolean(),
	edits: fc.array(
		fc.record({ path: anyText, range: fc.tuple(fc.nat(), fc.nat()), text: anyText }),
		{ maxLength: 2 },
	),
})

const anyFinding: fc.Arbitrary<Finding> = fc.record(
	{
		path: anyText,
		start: anyPoint,
		end: anyPoint,
		contract: anyText,
		rule: anyText,
		severity: fc.constantFrom('error' as const, 'warning' as const),
		subject: anyText,
		message: anyText,
		help: anyText,
		url: anyText,
		why: anyText,
		related: fc.array(anyRelated, { maxLength: 2 }),
		fix: anyFix,
		diff: fc.array(anyText, { maxLength: 3 }),
	},
	{
		requiredKeys: [
			'path',
			'start',
			'end',
			'contract',
			'rule',
			'severity',
			'subject',
			'message',
			'help',
			'url',
		],
	},
)

const anyContracts = fc
	.array(
		fc.tuple(
			anyText,
			fc.record({
				documents: fc.nat(),
				errors: fc.nat(),
				warnings: fc.nat(),
				paths: fc.constant([]),
			}),
		),
	)
	.map((entries) => new Map(entries))

export const anyReport: fc.Arbitrary<Report> = fc
	.tuple(fc.array(anyFinding, { maxLength: 4 }), anyContracts)
	.map(([findings, contracts]) => report(findings, { contracts }))
