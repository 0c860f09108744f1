import { knownOf } from '../src/bind/bind.ts'
import { repeatsOf } from '../src/bind/field-lines.ts'
import {
	type Misspelled,
	missingFields,
	misspelledFields,
	respelledLine,
} from '../src/bind/missing-fields.ts'
import type { Bound } from '../src/bind/types.ts'
import type { Known } from '../src/contract/condition.ts'
import type { Field } from '../src/contract/types.ts'
import type { Range } from '../src/outline/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../src/sample.ts'
import { lineBreakOf } from '../src/text/lines.ts'
import { loose } from '../src/text/title.ts'
import { anyOf } from '../src/text/words.ts'

interface FieldSpot extends Spot {
	/** How the line may be written. */
	readonly forms: readonly string[]
	/** The line that has nearly its key. */
	readonly near: Misspelled | null
	/** Where a later paragraph says it, which the header does not. */
	readonly later: Range | null
	/** What a message calls that which may state it in other words, or null. */
	readonly other: string | null
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
				findings: ['3:1-3:1 the header has no `State`, expected `State: draft`'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'header lines without the field',
				text: sample('State: draft', 'Cook: Ada'),
				findings: ['3:1-3:1 the header has no `State`, expected `State: draft`'],
				fixed: sample('State: draft', 'State: draft\nCook: Ada'),
			},
			{
				about: 'a slip in the key',
				text: sample('State: draft', 'Sttae: draft'),
				findings: ['3:1-3:6 the header has no `State`, and `Sttae` is nearly that'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'stated too far down',
				text: `${sample('State: draft\n\n', '')}\nState: draft\n`,
				findings: ['3:1-3:1 the header has no `State`, expected `State: draft`'],
			},
			{
				about: 'a value that nothing else tells',
				contract: `${SAMPLE_CONTRACT}`.replace('{state}/', ''),
				path: 'recipes/2026-03-01-soup.md',
				text: sample('State: draft\n\n', ''),
				findings: [
					'3:1-3:1 the header has no `State`, expected `State: draft`, `State: tried` or `State: dropped — {reason}`',
				],
			},
		],
	},
	*check(document) {
		const { header, facts } = document
		const misspelled = misspelledFields(document)
		for (const field of missingFields(document)) {
			const key = field.key ?? field.name
			const near = misspelled.get(field.name) ?? null
			const at = near?.line.keyRange ?? { start: header.fieldsAt.start, end: header.fieldsAt.start }
			const forms = formsOf(field, knownOf(facts, field.name))
			const later = near ? null : laterOf(document, field)
			const related = later ? [{ at: later, message: `\`${key}\` is stated here` }] : []
			const { why, help } = field
			yield {
				at,
				subject: key,
				forms,
				near,
				later,
				other: otherWords(document, key),
				related,
				why,
				help,
			}
		}
	},
	message({ subject, forms, near, later, other }) {
		if (near)
			return {
				message: `the header has no \`${subject}\`, and \`${near.line.key}\` is nearly that`,
				help: `write \`${subject}\``,
			}
		const lines = `${forms.length === 1 ? 'the line' : 'one of the lines'} ${anyOf(forms)}`
		const add =
			other === null
				? `add ${lines} to the header`
				: `write ${lines} in place of ${other}, if that says it`
		return {
			message: `the header has no \`${subject}\`, expected ${anyOf(forms)}`,
			help: later ? 'move the line that states it up into the header' : add,
		}
	},
	fixes: 'safe',
	fix({ subject, forms, near, later, other }, { header, title, file, outline }) {
		if (near) {
			const edits = respelledLine(near, subject)
			return edits && { safe: true, edits }
		}
		const [line] = forms
		if (line === undefined || later || other !== null || forms.length > 1) return null
		if (line.includes('{')) return null
		const ending = lineBreakOf(file.text)
		if (header.block) {
			const { start } = header.block
			return { safe: true, edits: [{ range: { start, end: start }, text: line + ending }] }
		}
		const next = header.fieldsAt.start
		const place = { start: title.heading?.end ?? next, end: next }
		const blank = file.text.slice(place.start, place.end).trim() === ''
		if (!title.heading || !blank || outline.conflicts.length > 0) return null
		const rest = next < file.text.length ? ending + ending : ending
		return { safe: true, edits: [{ range: place, text: ending + ending + line + rest }] }
	},
})

/** A key with the colon of Chinese and Japanese, and a value: mostly a line of the header, translated. */
const TRANSLATED = /^\p{L}[^：:。，\r\n]{0,30}：[ \t]*[^：。\s][^：。\r\n]{0,80}$/u

/** What stands where the fields belong and may state one in other words, or null. */
function otherWords({ header, file, outline }: Bound, key: string): string | null {
	if (header.block) return null
	const block = outline.blocks.find(({ start }) => start >= header.fieldsAt.start)
	const textIn = ({ start, end }: Range) => file.text.slice(start, end)
	const isKey = (cell: Range) => loose(textIn(cell).replace(/[*_`]/g, '')) === loose(key)
	if (block?.kind === 'table') return block.rows.flat().some(isKey) ? 'the table' : null
	if (block?.kind !== 'paragraph') return null
	return TRANSLATED.test(textIn(block)) ? `\`${textIn(block)}\`` : null
}

function laterOf(document: Bound, field: Field): Range | null {
	const from = document.title.heading ?? { start: 0, end: 0 }
	const fields = new Map([[field.name, field]])
	return repeatsOf(document, from, fields)[0]?.line ?? null
}

/** How the line may be written: one way if another place says the value already. */
function formsOf(field: Field, known: Known): string[] {
	const said = typeof known === 'object' ? known.value : null
	const own = field.values?.filter((value) => value.name === said) ?? []
	const values = own.length > 0 ? own : field.values
	if (values)
		return values.map((value) => `${field.key}: ${value.forms[0]?.template.source ?? value.name}`)
	return [`${field.key}: ${said ?? `{${field.name}}`}`]
}
