import type { Fact } from '../src/bind/types.ts'
import { compare } from '../src/contract/condition.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'

interface AgreesSpot extends Spot {
	/** The source that is taken as true. */
	readonly first: Fact
	readonly other: Fact
	/** The key under which the header has the field, if it does. */
	readonly key: string | null
}

const SOURCES = ['path', 'title', 'header', 'line'] as const

export default documentRule<AgreesSpot>({
	id: 'field-agrees',
	summary: 'Places that state the same field say the same',
	why: 'When the folder says one thing and the header another, nobody knows which is true',
	reads: 'path, title, header, fields',
	severity: 'error',
	examples: {
		good: [{ about: 'folder and header agree', text: SAMPLE_TEXT }],
		bad: [
			{
				about: 'the header says another state than the folder',
				text: sample('State: draft', 'State: tried'),
				findings: ['3:8-3:13 `State: tried`, but the path says `draft`'],
			},
		],
	},
	*check({ facts, variant }) {
		for (const name of new Set(facts.map((fact) => fact.field))) {
			const said = facts.filter((fact) => fact.field === name && fact.value !== null)
			const [first, ...others] = said.sort(
				(a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source),
			)
			const field = variant.fields.get(name)
			if (!first || !field) continue
			const type = field.values ? 'text' : field.type
			const differing = others.filter(
				(fact) => compare(type, fact.value as string, first.value as string) !== 0,
			)
			const other = differing[0]
			if (!other) continue
			const related =
				first.source === 'path'
					? []
					: [{ at: first.range, message: `the ${first.source} says \`${first.text}\`` }]
			yield {
				at: other.range,
				subject: name,
				first,
				other,
				key: field.key,
				related,
				why: field.why,
				help: field.help,
			}
		}
	},
	message({ first, other, key, subject }) {
		const place = (fact: Fact) => (fact.source === 'line' ? 'a line' : `the ${fact.source}`)
		const said =
			other.source === 'header' && key !== null
				? `\`${key}: ${other.text}\``
				: `${place(other)} says \`${other.text}\``
		const move =
			first.source === 'path'
				? `move the file to where \`${subject}\` is \`${other.value}\``
				: `change ${place(first)} to \`${other.text}\``
		return {
			message: `${said}, but ${place(first)} says \`${first.text}\`${key === subject || (other.source === 'header' && key !== null) ? '' : ` as \`${subject}\``}`,
			help: `${move}, or change ${place(other)} to \`${first.text}\``,
		}
	},
})
