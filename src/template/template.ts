/**
 * Templates: literal text with `{name}` in it. One syntax reads and writes paths,
 * titles, values and lines. Source of the rules: the contract reference, "Templates".
 */

export interface Literal {
	readonly kind: 'literal'
	readonly text: string
}
export interface Placeholder {
	readonly kind: 'placeholder'
	/** The field; `_` matches and is not kept. */
	readonly name: string
	/** What follows the colon: how the fact is written here. */
	readonly format: string | null
	/** Where it stands in the template's source, UTF-16 code units from 0. */
	readonly start: number
	readonly end: number
}
export type Part = Literal | Placeholder

export interface Template {
	readonly source: string
	readonly parts: readonly Part[]
}

/** What makes a template unusable. `start` and `end` count in its source. */
export interface TemplateError {
	readonly message: string
	readonly help: string
	readonly start: number
	readonly end: number
}

export function isTemplateError(value: Template | TemplateError): value is TemplateError {
	return 'message' in value
}

const PLAIN_NAME = /^[a-z\d]+(?:[_-][a-z\d]+)*$/
const NAME = /^(?:_|[\p{L}\p{N}](?:[\p{L}\p{N} ._-]*[\p{L}\p{N}._-])?)$/u

/** Reads a template. `{{` and `}}` are braces. */
export function parseTemplate(source: string): Template | TemplateError {
	const parts: Part[] = []
	let literal = ''
	let i = 0
	while (i < source.length) {
		const two = source.slice(i, i + 2)
		if (two === '{{' || two === '}}') {
			literal += two[0]
			i += 2
		} else if (source[i] === '}') {
			return fault(i, i + 1, 'a `}` without its `{`', 'write `}}` for a brace')
		} else if (source[i] === '{') {
			const read = readPlaceholder(source, i)
			if ('message' in read) return read
			if (literal !== '') parts.push({ kind: 'literal', text: literal })
			literal = ''
			parts.push(read)
			i = read.end
		} else literal += source[i++]
	}
	if (literal !== '') parts.push({ kind: 'literal', text: literal })
	return { source, parts }
}

function readPlaceholder(source: string, start: number): Placeholder | TemplateError {
	const close = source.indexOf('}', start)
	if (close < 0)
		return fault(start, source.length, 'a `{` without its `}`', 'write `{{` for a brace')
	const [name = '', format = null, ...rest] = source.slice(start + 1, close).split(':')
	const end = close + 1
	if (!PLAIN_NAME.test(name) && !NAME.test(name)) {
		return fault(
			start,
			end,
			`${shown(source.slice(start, end))} names no field`,
			'write `{field}`, or `{{` for a brace',
		)
	}
	if (format !== null && /^[ymd][ymd ./_-]*$/.test(format)) {
		return fault(
			start,
			end,
			`${shown(source.slice(start, end))} gives a pattern for a date, which is not yet supported`,
			`write \`{${name}}\`; a date is \`yyyy-mm-dd\``,
		)
	}
	if (rest.length > 0 || (format !== null && !/^[1-9]\d?$/.test(format))) {
		return fault(
			start,
			end,
			`${shown(source.slice(start, end))} has a format that is not known`,
			'the only format is a number of digits: `{number:4}`',
		)
	}
	return { kind: 'placeholder', name, format, start, end }
}

function shown(text: string): string {
	return `\`${text.slice(0, 60).replaceAll('`', "'")}\``
}

function fault(start: number, end: number, message: string, help: string): TemplateError {
	return { start, end, message, help }
}

/** The placeholders of a template, in order. */
export function placeholders(template: Template): readonly Placeholder[] {
	return template.parts.filter((part): part is Placeholder => part.kind === 'placeholder')
}

/**
 * Writes a template. `textFor` gives the text for a placeholder; null when it
 * returns null for one of them.
 */
export function writeTemplate(
	template: Template,
	textFor: (placeholder: Placeholder) => string | null,
): string | null {
	let text = ''
	for (const part of template.parts) {
		const piece = part.kind === 'literal' ? part.text : formatted(part, textFor(part))
		if (piece === null) return null
		text += piece
	}
	return text
}

/** An integer with the number of digits that the placeholder asks for. */
function formatted({ format }: Placeholder, text: string | null): string | null {
	if (text === null || format === null || !/^\d+$/.test(text)) return text
	return text.replace(/^0+(?=\d)/, '').padStart(Number(format), '0')
}
