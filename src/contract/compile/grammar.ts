import type { Grammar } from '../../template/grammar.ts'
import type { GrammarOf } from '../../template/match.ts'
import {
	isTemplateError,
	type Placeholder,
	parseTemplate,
	type TemplateError,
} from '../../template/template.ts'
import type { Field } from '../types.ts'
import { quoted } from '../words.ts'

type Fields = ReadonlyMap<string, Pick<Field, 'type' | 'values'>>

/** What a placeholder matches in a path, where a value is written by its name. */
export function pathGrammar(fields: Fields): GrammarOf {
	return (placeholder) => grammar(fields, placeholder, (value) => [value.name])
}

/** What a placeholder matches elsewhere, where a value is written by its form. */
export function textGrammar(fields: Fields): GrammarOf {
	return (placeholder) =>
		grammar(fields, placeholder, (value) => value.forms.map((form) => form.template.source))
}

function grammar(
	fields: Fields,
	placeholder: Placeholder,
	sourcesOf: (value: NonNullable<Field['values']>[number]) => readonly string[],
): Grammar | TemplateError {
	const { name, format } = placeholder
	const field = fields.get(name)
	const fault = digitsFault(fields, placeholder)
	if (fault) return fault
	if (name === '_' || !field) return { kind: 'free' }
	if (field.values) return valueGrammar(placeholder, field.values.flatMap(sourcesOf))
	if (field.type === 'text' || field.type === 'reference') return { kind: 'free' }
	return field.type === 'integer'
		? { kind: 'integer', digits: format === null ? null : Number(format) }
		: { kind: field.type }
}

/** A number of digits is for integers. */
export function digitsFault(
	fields: Fields,
	{ name, format, start, end }: Placeholder,
): TemplateError | null {
	const field = fields.get(name)
	if (format === null || (field?.type === 'integer' && !field.values)) return null
	return {
		message: `${quoted(`{${name}:${format}}`)} gives a number of digits, and ${quoted(name)} is no integer`,
		help: `write ${quoted(`{${name}}`)}, or give the field \`type: integer\``,
		start,
		end,
	}
}

/** Values can be told in a text if each of them is a text itself, without a placeholder. */
function valueGrammar(
	{ name, start, end }: Placeholder,
	sources: readonly string[],
): Grammar | TemplateError {
	const texts = sources.map((source) => {
		const template = parseTemplate(source)
		if (isTemplateError(template)) return source
		return template.parts.every((part) => part.kind === 'literal')
			? template.parts.map((part) => (part.kind === 'literal' ? part.text : '')).join('')
			: null
	})
	const which = texts.indexOf(null)
	if (which < 0) return { kind: 'values', texts: texts.filter((text) => text !== null) }
	return {
		message: `${quoted(`{${name}}`)} may be ${quoted(sources[which] as string)}, which has a placeholder itself`,
		help: 'name another field here, or write its values without placeholders',
		start,
		end,
	}
}
