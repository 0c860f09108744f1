const count = { type: 'integer', minimum: 0 }
const debt = { ...count, description: 'Findings that the baseline accounts for.' }
const text = { type: 'string' }
const path = { type: 'string', description: 'Relative to the root, with `/`.' }

export function object(properties: Record<string, unknown>, optional: readonly string[] = []) {
	return {
		type: 'object',
		properties,
		required: Object.keys(properties).filter((name) => !optional.includes(name)),
		additionalProperties: false,
	}
}

export function list(items: unknown, rest: Record<string, unknown> = {}) {
	return { type: 'array', items, ...rest }
}

const point = {
	...object({
		line: { type: 'integer', minimum: 1 },
		column: { type: 'integer', minimum: 1 },
		offset: count,
	}),
	description:
		'`line` and `column` count from 1, `column` in UTF-16 code units, a byte order mark not counted. `offset` counts UTF-16 code units from 0 in the decoded text, a byte order mark counted.',
}

const place = { path, start: { $ref: '#/$defs/point' }, end: { $ref: '#/$defs/point' } }

const edit = object({
	path,
	range: {
		...list(count, { minItems: 2, maxItems: 2 }),
		description: 'Start and end, as `offset` counts.',
	},
	text,
})

const finding = object(
	{
		...place,
		contract: text,
		rule: { type: 'string', description: 'Shown to people as `contract/rule`.' },
		severity: { enum: ['error', 'warning'] },
		subject: {
			type: 'string',
			description:
				'What the finding is about, in the words of the contract. Rule, path and subject identify a finding across edits that move lines.',
		},
		message: { type: 'string', description: 'What is wrong, and what was expected.' },
		help: { type: 'string', description: 'How to mend it.' },
		why: { type: 'string', description: 'Why the contract asks for it.' },
		url: { type: 'string', description: "The rule's page, relative to the package's root." },
		related: list({ $ref: '#/$defs/related' }, { minItems: 1 }),
		fix: { $ref: '#/$defs/fix' },
		diff: {
			...list(text, { minItems: 1 }),
			description: 'Lines that a generated file lacks (`+ `) or has too many (`- `).',
		},
	},
	['why', 'related', 'fix', 'diff'],
)

/** The JSON Schema (draft 2020-12) of what `renderJson` writes. */
export const reportSchema = {
	$schema: 'https://json-schema.org/draft/2020-12/schema',
	title: 'doc-sync report',
	...object({
		schemaVersion: { const: 1 },
		tool: object({ name: { const: 'doc-sync' }, version: text }),
		summary: object({
			documents: count,
			errors: count,
			warnings: count,
			debt,
			contracts: {
				type: 'object',
				additionalProperties: object({ documents: count, errors: count, warnings: count, debt }),
			},
		}),
		findings: list({ $ref: '#/$defs/finding' }),
	}),
	$defs: {
		point,
		related: object({ ...place, message: text }),
		fix: object(
			{
				safe: {
					type: 'boolean',
					description: 'False if the edits may lose information or meaning.',
				},
				edits: list(edit),
				leaves: {
					type: 'string',
					description: 'The rule that has something to say of the same subject then.',
				},
			},
			['leaves'],
		),
		finding,
	},
} as const
