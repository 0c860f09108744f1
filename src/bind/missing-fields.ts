import { holds } from '../contract/condition.ts'
import type { Field } from '../contract/types.ts'
import { distance, nearest } from '../nearest.ts'
import { visibleText } from '../text/invisible.ts'
import { knownOf } from './bind.ts'
import { isText } from './field-lines.ts'
import type { Bound, HeaderLine } from './types.ts'
import { understand } from './values.ts'

/** The fields that the header must state, and does not. */
export function missingFields({ variant, header, facts, contract }: Bound): Field[] {
	const blocks = contract.header.filter((block) => block.kind === 'lines')
	if (blocks.length === 0) return []
	const isLeftOut = header.absent.length === 0 && header.lines.length === 0
	if (isLeftOut && !blocks.some((block) => block.required)) return []
	return [...variant.fields.values()].filter((field) => {
		if (field.key === null || header.lines.some((line) => line.field?.name === field.name))
			return false
		return typeof field.required === 'boolean'
			? field.required
			: holds(field.required, (name) => knownOf(facts, name)) === true
	})
}

/** A line that has nearly the key of a field. */
export interface Misspelled {
	readonly line: HeaderLine
	/** Its value, where that is in another spelling; else null. */
	readonly value: string | null
	/** With the right key the document would say something else than now, or more would be asked of it. */
	readonly tells: boolean
}

/**
 * The fields that no line of the header states while one has nearly their key, by
 * their names. Only where no other line and no other field could be meant, and the
 * field understands what the line says.
 */
export function misspelledFields(document: Bound): Map<string, Misspelled> {
	const { variant, header, file } = document
	const keyed = [...variant.fields.values()].filter((field) => field.key !== null)
	const others = header.lines.filter((line) => line.field === null && !line.dressed)
	if (others.length === 0) return new Map()
	const absent = keyed.filter(({ name }) => !header.lines.some(({ field }) => field?.name === name))
	const nearKey = ({ key }: HeaderLine) => keyed.filter((field) => isNear(key, field))
	return new Map(
		absent.flatMap((field): [string, Misspelled][] => {
			const [line, ...more] = others.filter(({ key }) => isNear(key, field))
			if (!line || more.length > 0 || nearKey(line).length > 1) return []
			const written = file.text.slice(line.value.start, line.value.end)
			const { fault, value } = understand(field, visibleText(written))
			const isSpelled = fault?.kind === 'spelling' && !fault.loses
			if (fault !== null && !isSpelled) return []
			const right = isSpelled ? fault.text : null
			return [[field.name, { line, value: right, tells: saysMore(field, value, document) }]]
		}),
	)
}

/** Whether a field that got a value would disagree with another place, or have a say in what is asked. */
function saysMore(
	field: Field,
	value: string | null,
	{ contract, variant, facts }: Bound,
): boolean {
	const known = knownOf(facts, field.name)
	if (typeof known === 'object') return known.value !== value
	const conditions = [
		...contract.cases.map(({ when }) => when),
		...variant.waivers.map(({ when }) => when ?? []),
		...[...variant.fields.values()].map(({ required }) =>
			typeof required === 'boolean' ? [] : required,
		),
	]
	const isAsked = conditions.some((tests) => tests.some((test) => test.field === field.name))
	return field.unique || field.reference !== null || isAsked
}

/** The edits that make it a line of the field; null where a person should see what comes of it. */
export function respelledLine({ line, value, tells }: Misspelled, key: string) {
	if (tells) return null
	const right = value === null ? [] : [{ range: line.value, text: value }]
	return [{ range: line.keyRange, text: key }, ...right]
}

/** Any words are the value of a text, so that its key must tell more. */
function isNear(written: string, field: Field): boolean {
	const key = field.key ?? ''
	if (nearest(written, [key]) === null) return false
	return !isText(field) || distance(written.toLowerCase(), key.toLowerCase()) === 1
}
