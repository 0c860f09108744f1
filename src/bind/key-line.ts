import type { Field } from '../contract/types.ts'
import type { Range } from '../outline/types.ts'
import { lineAt, lineRange, type TextFile } from '../read.ts'
import { isAscii } from '../text/ascii.ts'
import { firstInvisible, visibleText } from '../text/invisible.ts'

/** A line of the form `Key: value`, however it is dressed. */
export interface KeyLine {
	readonly key: string
	readonly line: Range
	readonly keyRange: Range
	readonly value: Range
	/** Emphasis around the key, a marker before it, or a colon that is not `:` and one space. */
	readonly dressed: boolean
}

const NO_WIDTH = /[\u00ad\u200b\u2060\ufeff]/
const BLANK = '[\\s\\u00ad\\u200b\\u2060\\ufeff]*'
/* The key may carry the marks of a quote, a heading or a list, and emphasis; the value ends before white space. */
const keyLine = (letter: string, digit: string) =>
	new RegExp(
		`^(${BLANK}(?:>\\s?)*(?:(?:#{1,6}|[-*+]|\\d{1,9}[.)])[ \\t]+)?)([*_\`]*)([${letter}][${letter}${digit} _/-]{0,59}?)([*_\`]*\\s*[:：][*_\`]*)(${BLANK})(.*)$`,
		'su',
	)
const KEY_LINE = keyLine('\\p{L}', '\\p{N}')
const ASCII_KEY_LINE = keyLine('A-Za-z', '\\d')
const LONGEST = 4096

/** Reads a line as a key and a value, or null. */
export function readKeyLine(file: TextFile, line: Range): KeyLine | null {
	const text = file.text.slice(line.start, line.end)
	if (text.length > LONGEST) return null
	const isPlain = isAscii(text)
	const found = (isPlain ? ASCII_KEY_LINE : KEY_LINE).exec(text)
	if (!found) return null
	const [, marker = '', open = '', key = '', colon = '', space = '', rest = ''] = found
	const value = withoutEnd(rest)
	if (
		value !== '' &&
		space === '' &&
		!/[*_`：]/.test(colon) &&
		!(isPlain ? /^[a-z\d]/i : /^[\p{L}\d]/u).test(value)
	)
		return null
	const keyStart = line.start + marker.length + open.length
	const valueStart = keyStart + key.length + colon.length + space.length
	const bare =
		open !== '' && !/[*_`]/.test(colon) && value.endsWith(open)
			? value.slice(0, -open.length)
			: value
	const plain = [...marker].every((character) => NO_WIDTH.test(character)) && open === ''
	return {
		key: key.trim(),
		line,
		keyRange: { start: keyStart, end: keyStart + key.length },
		value: { start: valueStart, end: valueStart + bare.length },
		dressed: !plain || colon !== ':' || (value !== '' && !isOneSpace(space)),
	}
}

/** Without white space at its end; no pattern, as that looks again from each space. */
function withoutEnd(text: string): string {
	let end = text.length
	while (end > 0 && (text.charAt(end - 1).trim() === '' || NO_WIDTH.test(text.charAt(end - 1))))
		end--
	return text.slice(0, end)
}

/** One space, or something instead of it that cannot be seen and is told as that. */
function isOneSpace(space: string): boolean {
	return space === ' ' || (firstInvisible(space) !== null && /\s/.test(visibleText(`${space}.`)))
}

/** Reads a line that begins with a key and goes on without its colon: `Key value`, `Key - value`. */
export function readBareLine(file: TextFile, line: Range, key: string): KeyLine | null {
	const text = file.text.slice(line.start, line.end)
	if (text.length > LONGEST) return null
	const [, open = ''] = /^([*_`]*)/.exec(text) ?? []
	const end = open.length + key.length
	if (text.slice(open.length, end).toLowerCase() !== key.toLowerCase()) return null
	const found = /^([*_`]*(?:\s*[-–—=]\s*|\s+))(\S.*)$/s.exec(text.slice(end).trimEnd())
	if (!found) return null
	const [, between = '', value = ''] = found
	const start = line.start + end + between.length
	return {
		key,
		line,
		keyRange: { start: line.start + open.length, end: line.start + end },
		value: { start, end: start + value.length },
		dressed: true,
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
