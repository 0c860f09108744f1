import type { Bound, HeaderLine, ValueFault } from '../src/bind/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'
import { anyOf } from '../src/text/words.ts'

interface ValueSpot extends Spot {
	readonly line: HeaderLine
	readonly fault: ValueFault
	readonly written: string
	/** What the field may be, in words. */
	readonly allowed: string
	/** The value that another place has, if the header means another one. */
	readonly elsewhere: { readonly place: string; readonly form: string } | null
}

export default documentRule<ValueSpot>({
	id: 'field-value',
	summary:
		'A field of the header has a value that the contract allows, written as the contract writes it',
	why: 'A value has one spelling, so that every document with it can be found by it',
	reads: 'fields.*.values, fields.*.type',
	severity: 'error',
	examples: {
		good: [
			{ about: 'a value of the contract', text: SAMPLE_TEXT },
			{
				about: 'a value that takes a text',
				path: 'recipes/dropped/2026-03-01-soup.md',
				text: sample('draft', 'dropped — too salty'),
			},
		],
		bad: [
			{
				about: 'a misspelled value',
				text: sample('draft', 'darft'),
				findings: [
					'3:8-3:13 `State` is `darft`, expected `draft`, `tried` or `dropped — {reason}`',
				],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'another case',
				text: sample('draft', 'Draft'),
				findings: ['3:8-3:13 `State` is `Draft`, expected `draft`'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'a note behind the value, which the fix would lose',
				text: sample('draft', 'draft (since May)'),
				findings: ['3:8-3:25 `State` is `draft (since May)`, expected `draft`'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'another dash',
				path: 'recipes/dropped/2026-03-01-soup.md',
				text: sample('draft', 'dropped - too salty'),
				findings: ['3:8-3:27 `State` is `dropped - too salty`, expected `dropped — too salty`'],
				fixed: sample('draft', 'dropped — too salty'),
			},
			{
				about: 'a word that holds the place of a reason',
				path: 'recipes/dropped/2026-03-01-soup.md',
				text: sample('draft', 'dropped — TBD'),
				findings: [
					'3:8-3:21 `State` is `dropped — TBD` without its reason, expected `dropped — {reason}`',
				],
			},
			{
				about: 'no reason',
				path: 'recipes/dropped/2026-03-01-soup.md',
				text: sample('draft', 'dropped'),
				findings: [
					'3:8-3:15 `State` is `dropped` without its reason, expected `dropped — {reason}`',
				],
			},
		],
	},
	*check({ header, variant, file, facts }) {
		for (const line of header.lines) {
			const field = line.field ? variant.fields.get(line.field.name) : undefined
			if (!line.fault || !field) continue
			const written = file.text.slice(line.value.start, line.value.end)
			const allowed = field.values
				? anyOf(field.values.map((value) => value.forms[0]?.template.source ?? value.name))
				: TYPES[field.type]
			yield {
				at: line.value,
				subject: field.key ?? field.name,
				line,
				fault: line.fault,
				written,
				allowed,
				elsewhere: elsewhere(line, line.fault, facts),
				why: field.why,
				help: field.help,
			}
		}
	},
	message({ fault, subject, written, allowed, elsewhere }) {
		const is = written === '' ? `\`${subject}\` is empty` : `\`${subject}\` is \`${written}\``
		switch (fault.kind) {
			case 'spelling':
				return {
					message: `${is}, expected \`${fault.text}\``,
					help: spellingHelp(subject, fault, elsewhere),
				}
			case 'incomplete':
				return {
					message: `${is} without its ${fault.missing}, expected \`${fault.form}\``,
					help: `write the ${fault.missing} behind it: \`${subject}: ${fault.form}\``,
				}
			case 'unknown':
				return {
					message: `${is}, expected ${allowed}`,
					help: unknownHelp(fault, allowed, elsewhere),
				}
			case 'type':
				return { message: `${is}, expected ${allowed}`, help: `write ${allowed}` }
		}
	},
	fixes: 'both',
	fix({ fault, line }, document) {
		if (fault.kind === 'spelling')
			return { safe: !fault.loses, edits: [{ range: line.value, text: fault.text }] }
		const meant = fault.kind === 'unknown' ? meantBy(line, fault.nearest, document) : null
		return meant === null ? null : { safe: true, edits: [{ range: line.value, text: meant }] }
	},
})

/** A misspelled value, written right, if another place says which one it is. */
function meantBy(
	{ field, value }: HeaderLine,
	nearest: string | null,
	{ facts, file }: Bound,
): string | null {
	const name = field?.name
	const said = facts.find((fact) => fact.field === name && fact.value !== null)?.value
	const form = field?.values?.find((each) => each.name === nearest)?.forms[0]?.template
	const word = file.text.slice(value.start, value.end)
	if (nearest === null || said !== nearest || !form || /\s/.test(word)) return null
	return form.parts.every((part) => part.kind === 'literal')
		? form.parts.map((part) => (part.kind === 'literal' ? part.text : '')).join('')
		: null
}

const TYPES = {
	date: 'a calendar date, written yyyy-mm-dd',
	integer: 'a whole number, digits only',
	slug: 'a slug: lower-case letters, digits and single hyphens',
	text: 'a text',
	reference: 'what names a document',
}

type Elsewhere = ValueSpot['elsewhere']

/** What another place says of the field, if that is not what its line is nearest to. */
function elsewhere({ field }: HeaderLine, fault: ValueFault, facts: Bound['facts']): Elsewhere {
	const own = facts.filter((fact) => fact.field === field?.name && fact.value !== null)
	const said = own.find(({ source }) => source !== 'header')
	const meant =
		fault.kind === 'unknown' ? fault.nearest : own.find(({ source }) => source === 'header')?.value
	if (!said || said.value === meant) return null
	const value = field?.values?.find((each) => each.name === said.value)
	const place = said.source === 'line' ? 'a line' : `the ${said.source}`
	return { place, form: value?.forms[0]?.template.source ?? said.text }
}

/** Which of two values a document has is a question of its own; either is written alone. */
function spellingHelp(
	subject: string,
	fault: ValueFault & { kind: 'spelling' },
	other: Elsewhere,
): string {
	const both = other
		? `\`${subject}: ${other.form}\` if ${other.place} is right, else \`${subject}: ${fault.text}\``
		: `\`${subject}: ${fault.text}\``
	return fault.loses ? `write ${both}; move what else it says into the body` : `write ${both}`
}

function unknownHelp(
	{ nearest }: ValueFault & { kind: 'unknown' },
	allowed: string,
	other: Elsewhere,
): string {
	const says = other ? `, which is what ${other.place} says` : ''
	// Any other value would contradict the other place.
	if (nearest === null) return other ? `write \`${other.form}\`${says}` : `write one of ${allowed}`
	const or = other ? ` Or \`${other.form}\`${says}?` : ''
	return `did you mean \`${nearest}\`?${or} Allowed: ${allowed}`
}
