import type { At } from './tree.ts'

/** What an escape in double quotes stands for has this many characters, if they are not two code units. */
const ESCAPE = /^\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[\s\S])/

/** The part of a place that is `start` to `end` of the text which stands there, quotes and escapes counted. */
export function within(at: At, start: number, end: number): At {
	const from = offsetIn(at, start)
	const to = Math.max(from, offsetIn(at, end))
	return { file: at.file, start: from, end: to }
}

function offsetIn(at: At, index: number): number {
	const raw = at.raw
	if (raw === undefined) return Math.min(at.start + index, at.end)
	const quote = raw[0]
	// A folded or literal block has no place that a column of its text could be counted from.
	if (quote !== '"' && quote !== "'") return at.start
	let left = index
	let offset = 1
	while (left > 0 && offset < raw.length - 1) {
		const length = quote === '"' ? escapeLength(raw, offset) : raw.startsWith("''", offset) ? 2 : 1
		left -= raw[offset + 1] === 'U' && length > 2 ? 2 : 1
		offset += length
	}
	return at.start + offset
}

function escapeLength(raw: string, offset: number): number {
	return raw[offset] === '\\' ? (ESCAPE.exec(raw.slice(offset, offset + 10))?.[0].length ?? 1) : 1
}
