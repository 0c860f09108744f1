import type { Place, Point } from './finding.ts'
import type { Range } from './outline/types.ts'

/** A text file as it was read. */
export interface TextFile {
	/** Relative to the root, with `/`. */
	readonly path: string
	/** Decoded, without a byte order mark. Invalid bytes are U+FFFD. */
	readonly text: string
	/** 1 if a byte order mark was cut off, else 0. */
	readonly bom: 0 | 1
	/** Offset of the first invalid UTF-8 sequence in `text`, or null. */
	readonly invalidAt: number | null
	/** Offset at which each line starts, the first line first. */
	readonly lines: readonly number[]
}

/** Decodes UTF-8 strictly; where that fails, the text still stands with U+FFFD in it. */
export function decodeFile(path: string, bytes: Uint8Array): TextFile {
	const decoded = decodeText(bytes)
	const bom = decoded.text.charCodeAt(0) === 0xfeff ? 1 : 0
	const text = decoded.text.slice(bom)
	const invalidAt = decoded.invalidAt === null ? null : Math.max(0, decoded.invalidAt - bom)
	return { path, text, bom, invalidAt, lines: lineStarts(text) }
}

function decodeText(bytes: Uint8Array): {
	readonly text: string
	readonly invalidAt: number | null
} {
	try {
		return {
			text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
			invalidAt: null,
		}
	} catch {
		const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
		return { text, invalidAt: firstInvalid(bytes, text) }
	}
}

/** Where the decoded text stops being the bytes: encoding it again differs from there on. */
function firstInvalid(bytes: Uint8Array, text: string): number {
	let byte = 0
	for (let at = 0; at < text.length; ) {
		const code = text.codePointAt(at) as number
		const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
		const real =
			code !== 0xfffd ||
			(bytes[byte] === 0xef && bytes[byte + 1] === 0xbf && bytes[byte + 2] === 0xbd)
		if (!real) return at
		byte += length
		at += code > 0xffff ? 2 : 1
	}
	return text.length
}

function lineStarts(text: string): number[] {
	const starts = [0]
	if (!text.includes('\r')) {
		for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
		return starts
	}
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i)
		if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1)
	}
	return starts
}

/** The index in `lines` of the line that holds an offset. */
export function lineAt(file: TextFile, offset: number): number {
	let low = 0
	let high = file.lines.length - 1
	while (low < high) {
		const middle = (low + high + 1) >> 1
		if ((file.lines[middle] as number) <= offset) low = middle
		else high = middle - 1
	}
	return low
}

/** A line without its line ending; `index` counts from 0. */
export function lineRange(file: TextFile, index: number): Range {
	const start = file.lines[index] ?? file.text.length
	let end = file.lines[index + 1] ?? file.text.length
	while (end > start && /[\r\n]/.test(file.text[end - 1] as string)) end--
	return { start, end }
}

export function pointAt(file: TextFile, offset: number): Point {
	const line = lineAt(file, offset)
	return {
		line: line + 1,
		column: offset - (file.lines[line] as number) + 1,
		offset: offset + file.bom,
	}
}

/** The place of a range of the text. */
export function placeOf(file: TextFile, range: Range): Place {
	return { path: file.path, start: pointAt(file, range.start), end: pointAt(file, range.end) }
}

/** The place of a file that is not there, or of which only the name matters. */
export function startOf(path: string): Place {
	const point: Point = { line: 1, column: 1, offset: 0 }
	return { path, start: point, end: point }
}
