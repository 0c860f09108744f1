import { nearest } from '../src/nearest.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, sample } from '../src/sample.ts'
import { allOf } from '../src/text/words.ts'

interface UnknownSpot extends Spot {
	readonly keys: readonly string[]
}

const STRICT = SAMPLE_CONTRACT.replace('[title, lines]', '[title, { lines: { other: false } }]')

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
		],
	},
	*check({ contract, header, variant }) {
		if (!contract.header.some((block) => block.kind === 'lines' && !block.other)) return
		const keys = [...variant.fields.values()].flatMap((field) => field.key ?? [])
		for (const line of header.lines)
			if (!line.field) yield { at: line.keyRange, subject: line.key, keys }
	},
	message({ subject, keys }) {
		const close = nearest(subject, keys)
		return {
			message: `\`${subject}\` is no field of this contract, expected ${allOf(keys)}`,
			help:
				close === null
					? 'take the line out, or add the field to the contract'
					: `did you mean \`${close}\`?`,
		}
	},
})
