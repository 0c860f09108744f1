import { isDeepStrictEqual } from 'node:util'
import { applyEdits, modify } from 'jsonc-parser'

export type Json = Readonly<Record<string, unknown>>

/** A JSON text as an object; null if it is none. */
export function readJson(text: string): Json | null {
	try {
		const data: unknown = JSON.parse(text)
		return isRecord(data) ? data : null
	} catch {
		return null
	}
}

/**
 * The text with one key added or changed, all else as it was, in the indentation
 * and with the line ends that the text has; null if the text cannot take it.
 */
export function withJsonKey(text: string, path: readonly string[], value: string): string | null {
	const before = readJson(text)
	const after = before === null ? null : edited(text, path, value)
	if (before === null || after === null) return null
	return isDeepStrictEqual(readJson(after), withKey(before, path, value)) ? after : null
}

/** Null where something stands in the way that is no object. */
function edited(text: string, path: readonly string[], value: string): string | null {
	const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  '
	const formattingOptions = {
		insertSpaces: !indent.includes('\t'),
		tabSize: indent.includes('\t') ? 1 : indent.length,
		eol: text.includes('\r\n') ? '\r\n' : '\n',
	}
	try {
		return applyEdits(text, modify(text, [...path], value, { formattingOptions }))
	} catch {
		return null
	}
}

function withKey(data: Json, [key = '', ...rest]: readonly string[], value: string): Json {
	const inner = data[key]
	const next = rest.length === 0 ? value : withKey(isRecord(inner) ? inner : {}, rest, value)
	return { ...data, [key]: next }
}

/** A value in an object, or undefined. */
export function jsonAt(data: Json | null, ...path: readonly string[]): unknown {
	return path.reduce<unknown>(
		(value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
		data,
	)
}

function isRecord(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}
