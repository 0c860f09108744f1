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
}

/**
 * The fields that no line of the header states while one has nearly their key, by
 * their names. Only where no other line and no other field could be meant, and the
 * field understands what the line says.
 */
export function misspelledFields({ variant, header, file }: Bound): Map<string, Misspelled> {
	const keyed = [...variant.fields.values()].filter((field) => field.key !== null)
	const others = header.lines.filter((line) => line.field === null && !line.dressed)
	if (others.length === 0) return new Map()
	const absent = keyed.filter(({ name }) => !header.lines.some(({ field }) => field?.name === name))
	const nearKey = ({ key }: HeaderLine) => keyed.filter((field) => isNear(key, field))
	return new Map(
		absent.flatMap((field): [string, Misspelled][] => {
			const [line, ...more] = others.filter(({ key }) => isNear(key, field))
			if (!line || more.length > 0 || nearKey(line).length > 1) return []
			const { fault } = understand(
				field,
				visibleText(file.text.slice(line.value.start, line.value.end)),
			)
			if (fault === null) return [[field.name, { line, value: null }]]
			const isRight = fault.kind === 'spelling' && !fault.loses
			return isRight ? [[field.name, { line, value: fault.text }]] : []
		}),
	)
}

/** The edits that make it a line of the field. */
export function respelledLine({ line, value }: Misspelled, key: string) {
	const right = value === null ? [] : [{ range: line.value, text: value }]
	return [{ range: line.keyRange, text: key }, ...right]
}

/** Any words are the value of a text, so that its key must tell more. */
function isNear(written: string, field: Field): boolean {
	const key = field.key ?? ''
	if (nearest(written, [key]) === null) return false
	return !isText(field) || distance(written.toLowerCase(), key.toLowerCase()) === 1
}
