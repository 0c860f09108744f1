import { list, object } from '../report/schema.ts'
import { KINDS } from './types.ts'

const text = { type: 'string' }
const path = { type: 'string', description: 'Relative to the root, with `/`.' }
const number = { type: 'integer', minimum: 1 }
const orNull = (type: string, description: string) => ({ type: [type, 'null'], description })

const exception = object({
	kind: { enum: KINDS },
	contract: text,
	rule: orNull('string', 'The rule that is let off, where there is one.'),
	subject: {
		type: 'string',
		description:
			'What it is about: the document as an exemption names it, the section that is waived, the pattern that is frozen, the subject of the finding.',
	},
	document: orNull('string', 'The document that it is for, relative to the root.'),
	reason: orNull('string', 'Why; null where nobody had to say.'),
	count: { ...number, description: 'How many findings that are the same it stands for.' },
	path: { ...path, description: 'Where it is stated, relative to the root.' },
	line: number,
	author: orNull('string', 'Who stated it; null where git does not know.'),
	since: orNull(
		'string',
		'The day on which it was stated, `yyyy-mm-dd`; null where git does not know.',
	),
})

/** The JSON Schema (draft 2020-12) of what `exceptionsJson` writes. */
export const exceptionsSchema = {
	$schema: 'https://json-schema.org/draft/2020-12/schema',
	title: 'doc-sync exceptions',
	...object({
		schemaVersion: { const: 1 },
		tool: object({ name: { const: 'doc-sync' }, version: text }),
		summary: object(
			Object.fromEntries(KINDS.map((kind) => [kind, { type: 'integer', minimum: 0 }])),
		),
		exceptions: list({ $ref: '#/$defs/exception' }),
	}),
	$defs: { exception },
} as const
