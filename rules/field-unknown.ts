import {
	type Misspelled,
	missingFields,
	misspelledFields,
	respelledLine,
} from '../src/bind/missing-fields.ts'
import { nearest } from '../src/nearest.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, sample } from '../src/sample.ts'
import { allOf } from '../src/text/words.ts'

interface UnknownSpot extends Spot {
	readonly keys: readonly string[]
	/** The key that is meant, and what is written instead; null where that is not sure. */
	readonly right: { readonly key: string; readonly near: Misspelled } | null
}

const STRICT = SAMPLE_CONTRACT.replace('[title, lines]', '[title, { lines: { other: false } }]')
const OPTIONAL = STRICT.replace(
	'fields:',
	'fields:\n  yield: { type: integer, key: Yield, required: false }',
)

export default documentRule<UnknownSpot>({
	id: 'field-unknown',
	summary: 'The header has no keys but the fields of the contract, where the contract says so',
	why: 'A key that nothing reads is a misspelled one or a second home for something that has one',
	reads: 'header.lines.other',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'other keys, where the contract allows them',
				text: sample('State: draft', 'State: draft\nCook: Ada'),
			},
		],
		bad: [
			{
				about: 'a key that is no field',
				contract: STRICT,
				text: sample('State: draft', 'State: draft\nCook: Ada'),
				findings: ['4:1-4:5 `Cook` is no field of this contract, expected `State`'],
			},
			{
				about: 'a slip in the key of a field that may be left out',
				contract: OPTIONAL,
				text: sample('State: draft', 'State: draft\nYeild: 4'),
				findings: ['4:1-4:6 `Yeild` is no field of this contract, expected `Yield` and `State`'],
				fixed: sample('State: draft', 'State: draft\nYield: 4'),
			},
		],
	},
	*check(document) {
		const { contract, header, variant } = document
		if (!contract.header.some((block) => block.kind === 'lines' && !block.other)) return
		const keys = [...variant.fields.values()].flatMap((field) => field.key ?? [])
		const misspelled = [...misspelledFields(document)]
		// Whoever lacks the field tells of the slip.
		const missing = new Set(missingFields(document).map(({ name }) => name))
		for (const line of header.lines) {
			const [name = '', near] = misspelled.find(([, each]) => each.line === line) ?? []
			if (line.field || missing.has(name)) continue
			const key = variant.fields.get(name)?.key
			const right = near && key ? { key, near } : null
			yield { at: line.keyRange, subject: line.key, keys, right }
		}
	},
	message({ subject, keys, right }) {
		const close = right?.key ?? nearest(subject, keys)
		return {
			message: `\`${subject}\` is no field of this contract, expected ${allOf(keys)}`,
			help:
				close === null
					? 'take the line out, or add the field to the contract'
					: `did you mean \`${close}\`?`,
		}
	},
	fixes: 'safe',
	fix({ right }) {
		const edits = right && respelledLine(right.near, right.key)
		return edits && { safe: true, edits }
	},
})
