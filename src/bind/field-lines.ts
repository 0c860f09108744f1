import type { Field } from '../contract/types.ts'
import type { Block, Range } from '../outline/types.ts'
import { visibleText } from '../text/invisible.ts'
import { fieldOfKey, type KeyLine, linesOf, readBareLine, readKeyLine } from './key-line.ts'
import type { Document, Fact, HeaderLine } from './types.ts'
import { type Understood, understand } from './values.ts'

type Fields = ReadonlyMap<string, Field>

/** What a stretch of the document says, as a reader sees it. */
export function textOf(document: Document, range: Range): string {
	return document.file.text.slice(range.start, range.end)
}

function understandLine(document: Document, field: Field, value: Range): Understood {
	return understand(field, visibleText(textOf(document, value)))
}

/** The lines of a block that are a key and a value. Of a field that is stated twice only the first is judged. */
export function headerLines(document: Document, block: Block, fields: Fields): HeaderLine[] {
	const seen = new Set<Field>()
	return linesOf(document.file, block).flatMap((line) => {
		const read = headerLine(document, line, fields)
		if (!read) return []
		const again = read.field !== null && seen.has(read.field)
		if (read.field) seen.add(read.field)
		return [again ? { ...read, fault: null } : read]
	})
}

/** A line as a key and a value, or null. */
export function headerLine(document: Document, line: Range, fields: Fields): HeaderLine | null {
	const read = readKeyLine(document.file, line)
	if (!read) return bareLine(document, line, fields)
	const field = fieldOfKey(fields, read.key)
	return {
		...ofLine(read),
		field,
		fault: field ? understandLine(document, field, read.value).fault : null,
	}
}

function ofLine({ key, line, keyRange, value, dressed }: KeyLine) {
	return { key, line, keyRange, value, dressed }
}

/** A field without its colon is one only if a value of its follows and nothing else. */
function bareLine(document: Document, line: Range, fields: Fields): HeaderLine | null {
	for (const field of fields.values()) {
		const read =
			field.key === null || isText(field) ? null : readBareLine(document.file, line, field.key)
		if (read && understandLine(document, field, read.value).fault === null)
			return { ...ofLine(read), field, fault: null }
	}
	return null
}

/** A text understands any words. */
export function isText(field: Field): boolean {
	return field.values === null && (field.type === 'text' || field.type === 'reference')
}

/** Whether a line of the block states a field; with `understood`, with a value that the field knows. */
export function statesField(
	document: Document,
	block: Block,
	fields: Fields,
	understood: boolean,
): boolean {
	return linesOf(document.file, block).some((line) => {
		const field = headerLine(document, line, fields)
		if (!field?.field) return false
		return (
			!understood ||
			(!isText(field.field) && (field.fault === null || field.fault.kind === 'spelling'))
		)
	})
}

/** What header lines say; of a field that is stated twice the first statement. */
export function factsOfLines(document: Document, lines: readonly HeaderLine[]): Fact[] {
	return lines
		.filter((line, index) => lines.findIndex((each) => each.field === line.field) === index)
		.flatMap((line) => (line.field ? factsOfLine(document, line, line.field) : []))
}

function factsOfLine(document: Document, line: HeaderLine, field: Field): Fact[] {
	const text = textOf(document, line.value)
	const { value, captures } = understandLine(document, field, line.value)
	const inner = captures.map((each): Fact => {
		const start = line.value.start + each.start
		const found = text.slice(each.start, each.start + each.text.length) === each.text
		const range = found ? { start, end: start + each.text.length } : line.value
		return { field: each.name, value: each.text, text: each.text, source: 'header', range }
	})
	return [{ field: field.name, value, text, source: 'header', range: line.value }, ...inner]
}

/**
 * Lines in later paragraphs of the document itself that say a field again with a
 * value that is understood. A free text would understand any sentence, so fields
 * of that kind are not looked for.
 */
export function repeatsOf(document: Document, block: Range | null, fields: Fields): HeaderLine[] {
	const keyed = [...fields.values()].filter((field) => field.key !== null && !isText(field))
	if (!block || keyed.length === 0) return []
	const { blocks, code, comments } = document.outline
	const hidden = [...code, ...comments]
	return blocks.flatMap((each) => {
		if (each.kind !== 'paragraph' || each.start < block.end) return []
		const text = textOf(document, each)
		if (!keyed.some((field) => text.includes(`${field.key}:`))) return []
		return linesOf(document.file, each).flatMap((line) => {
			const read = headerLine(document, line, fields)
			const again = read?.field && keyed.includes(read.field) && read.key === read.field.key
			const shown = read && !hidden.some((range) => covers(range, read.keyRange))
			return again && shown && read.fault === null ? [read] : []
		})
	})
}

function covers(outer: Range, inner: Range): boolean {
	return outer.start <= inner.start && inner.end <= outer.end
}
