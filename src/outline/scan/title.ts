import { trimmed } from '../text.ts'
import type { Range } from '../types.ts'
import type { Token } from './inline.ts'
import { afterSpaces } from './markers.ts'

/**
 * What stands between the hashes of a heading (CommonMark, "ATX headings"), perhaps
 * with spaces after it: hashes at the end are off if a space is before them. The
 * hashes that begin the heading stop each search.
 */
export function betweenHashes(text: string, after: number, end: number): Range | null {
	const start = afterSpaces(text, after, end)
	let last = end
	while (text.charCodeAt(last - 1) === 32) last -= 1
	let hashes = last
	while (text.charCodeAt(hashes - 1) === 35) hashes -= 1
	if (text.charCodeAt(hashes - 1) === 32) last = hashes
	return start < last ? { start, end: last } : null
}

/** A title without the comments, and the blanks between them, at both ends. */
export function titleIn(text: string, content: Range, tokens: readonly Token[]): Range {
	let { start, end } = content
	let last = tokens.length - 1
	let first = 0
	for (; last >= 0; last -= 1) {
		const token = tokens[last]
		if (!token || !isComment(text, content, token)) break
		if (!isBlank(text, content.start + token.end, end)) break
		end = content.start + token.start
	}
	for (; first <= last; first += 1) {
		const token = tokens[first]
		if (!token || !isComment(text, content, token)) break
		if (!isBlank(text, start, content.start + token.start)) break
		start = content.start + token.end
	}
	return trimmed(text, { start, end })
}

const isComment = (text: string, content: Range, token: Token): boolean =>
	text.startsWith('<!--', content.start + token.start)

function isBlank(text: string, start: number, end: number): boolean {
	const visible = trimmed(text, { start, end })
	return visible.start === visible.end
}
