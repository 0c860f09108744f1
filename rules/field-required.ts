import { knownOf } from '../src/bind/bind.ts'
import { holds } from '../src/contract/condition.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'
import { anyOf } from '../src/text/words.ts'

interface FieldSpot extends Spot {
	/** How the line may be written. */
	readonly forms: readonly string[]
}

export default documentRule<FieldSpot>({
	id: 'field-required',
	summary: 'The header states every field that the contract requires',
	why: 'What is not stated has to be guessed, and two readers guess differently',
	reads: 'fields.*.required',
	severity: 'error',
	examples: {
		good: [{ about: 'the field is there', text: SAMPLE_TEXT }],
		bad: [
			{
				about: 'no header lines',
				text: sample('State: draft\n\n', ''),
				findings: [
					'3:1-3:1 the header has no `State`, expected `State: draft`, `State: tried` or `State: dropped — {reason}`',
				],
			},
			{
				about: 'header lines without the field',
				text: sample('State: draft', 'Cook: Ada'),
				findings: [
					'3:1-3:1 the header has no `State`, expected `State: draft`, `State: tried` or `State: dropped — {reason}`',
				],
			},
		],
	},
	*check(document) {
		const { variant, header, facts, contract } = document
		if (!contract.header.some((block) => block.kind === 'lines')) return
		for (const field of variant.fields.values()) {
			if (field.key === null || header.lines.some((line) => line.field?.name === field.name))
				continue
			const optional =
				header.absent.length === 0 && header.lines.length === 0 && !linesRequired(contract.header)
			const required =
				typeof field.required === 'boolean'
					? field.required
					: holds(field.required, (name) => knownOf(facts, name))
			if (required !== true || optional) continue
			const at = { start: header.fieldsAt.start, end: header.fieldsAt.start }
			const forms = field.values?.map(
				(value) => `${field.key}: ${value.forms[0]?.template.source ?? value.name}`,
			) ?? [`${field.key}: {${field.name}}`]
			yield { at, subject: field.key, forms, why: field.why, help: field.help }
		}
	},
	message({ subject, forms }) {
		return {
			message: `the header has no \`${subject}\`, expected ${anyOf(forms)}`,
			help: `add the line \`${forms[0]}\` to the header`,
		}
	},
})

function linesRequired(
	header: readonly { readonly kind: string; readonly required?: boolean }[],
): boolean {
	return header.some((block) => block.kind === 'lines' && block.required !== false)
}
