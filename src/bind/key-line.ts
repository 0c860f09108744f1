import type { Field } from '../contract/types.ts'
import type { Range } from '../outline/types.ts'
import { lineAt, lineRange, type TextFile } from '../read.ts'

/** A line of the form `Key: value`, however it is dressed. */
export interface KeyLine {
	readonly key: string
	readonly line: Range
	readonly keyRange: Range
	readonly value: Range
	/** Emphasis around the key, a list marker, or a colon that is not `:` and one space. */
	readonly dressed: boolean
}

/* The key may carry a list marker and emphasis; the value ends before trailing emphasis that began before the key. */
const KEY_LINE =
	/^([ \t]*(?:[-*+][ \t]+)?)([*_`]*)([\p{L}][\p{L}\p{N} _/-]{0,59}?)([*_`]*[ \t]*[:：][*_`]*)(\s*)(.*?)[\s\u200b\ufeff]*$/u

/** Reads a line as a key and a value, or null. */
export function readKeyLine(file: TextFile, line: Range): KeyLine | null {
	const text = file.text.slice(line.start, line.end)
	if (text.length > 4096) return null
	const found = KEY_LINE.exec(text)
	if (!found) return null
	const [, marker = '', open = '', key = '', colon = '', space = '', value = ''] = found
	if (value !== '' && space === '' && !/[*_`：]/.test(colon) && !/^[\p{L}\d]/u.test(value))
		return null
	const keyStart = line.start + marker.length + open.length
	const valueStart = keyStart + key.length + colon.length + space.length
	const bare =
		open !== '' && !/[*_`]/.test(colon) && value.endsWith(open)
			? value.slice(0, -open.length)
			: value
	return {
		key: key.trim(),
		line,
		keyRange: { start: keyStart, end: keyStart + key.length },
		value: { start: valueStart, end: valueStart + bare.length },
		dressed:
			marker.trim() !== '' || open !== '' || colon !== ':' || (value !== '' && space !== ' '),
	}
}

/** A plain `Key: value` line of any key, by the form alone. */
export function isPlainKeyLine(text: string): boolean {
	return /^[\p{L}][\p{L}\p{N} _/-]{0,39}:(?:\s|$)/u.test(text)
}

/** The lines that a range touches, each without its line ending. */
export function linesOf(file: TextFile, range: Range): Range[] {
	const lines: Range[] = []
	for (let index = lineAt(file, range.start); index < file.lines.length; index++) {
		if ((file.lines[index] as number) >= Math.max(range.end, range.start + 1)) break
		lines.push(lineRange(file, index))
	}
	return lines
}

/** The field that a key names, exactly or in another case, spacing or number. */
export function fieldOfKey(fields: ReadonlyMap<string, Field>, key: string): Field | null {
	const keyed = [...fields.values()].filter((field) => field.key !== null)
	const exact = keyed.find((field) => field.key === key)
	if (exact) return exact
	const folded = fold(key)
	return keyed.find((field) => fold(field.key as string) === folded) ?? null
}

function fold(key: string): string {
	return key
		.toLowerCase()
		.replace(/[\s_-]+/g, ' ')
		.replace(/s$/, '')
		.trim()
}
