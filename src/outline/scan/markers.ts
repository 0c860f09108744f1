/** The offset of the first character that is no space, `end` if there is none. */
export function afterSpaces(text: string, at: number, end: number): number {
	let next = at
	while (next < end && text.charCodeAt(next) === 32) next += 1
	return next
}

/** The offset after a run of one character. */
export function afterRun(text: string, at: number, end: number): number {
	const code = text.charCodeAt(at)
	let next = at
	while (next < end && text.charCodeAt(next) === code) next += 1
	return next
}

/** The offset of a character from `from` on; that of the end of the text if there is none. */
export function offsetOf(text: string, character: string, from: number): number {
	const found = text.indexOf(character, from)
	return found === -1 ? text.length : found
}

export interface ListMarker {
	readonly ordered: boolean
	/** The bullet, or what stands after the number. */
	readonly sign: string
	/** Where what the item holds begins. */
	readonly next: number
	/** Nothing follows the marker. */
	readonly empty: boolean
	/** Can begin a list in the middle of a paragraph. */
	readonly interrupts: boolean
}

/**
 * A list marker (CommonMark, "List items"): a bullet, or one to nine digits with
 * `.` or `)`, before a space or the end of the line. One to four spaces belong to
 * it; of five or more only the first does, as indented code follows. Only an item
 * that is not empty, and among ordered ones only `1`, can interrupt a paragraph.
 */
export function listMarkerAt(text: string, at: number, end: number): ListMarker | null {
	const after = afterSign(text, at, end)
	if (after === at || (after < end && text.charCodeAt(after) !== 32)) return null
	const sign = text.charAt(after - 1)
	const ordered = after - at > 1
	if (isRule(text, at, end)) return null
	const content = afterSpaces(text, after, end)
	const empty = content === end
	const interrupts = !empty && (!ordered || (after - at === 2 && text.charCodeAt(at) === 49))
	const next = empty ? after : content - after > 4 ? after + 1 : content
	return { ordered, sign, next, empty, interrupts }
}

/** The offset after a bullet or after a number with its sign; `at` if there is neither. */
function afterSign(text: string, at: number, end: number): number {
	const code = text.charCodeAt(at)
	if (code === 42 || code === 43 || code === 45) return at + 1
	let next = at
	while (next < end && next - at < 10 && isDigit(text.charCodeAt(next))) next += 1
	const signed = next < end && (text.charCodeAt(next) === 46 || text.charCodeAt(next) === 41)
	return signed && next > at && next - at < 10 ? next + 1 : at
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** A thematic break (CommonMark): three or more `*`, `-` or `_`, spaces between them, nothing else. */
export function isRule(text: string, at: number, end: number): boolean {
	const code = text.charCodeAt(at)
	if (code !== 42 && code !== 45 && code !== 95) return false
	let count = 0
	for (let next = at; next < end; next += 1) {
		const found = text.charCodeAt(next)
		if (found === code) count += 1
		else if (found !== 32) return false
	}
	return count >= 3
}
