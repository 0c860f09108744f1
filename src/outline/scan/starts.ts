import { htmlAt } from './html.ts'
import { afterRun, afterSpaces, isRule } from './markers.ts'
import { giveUp } from './state.ts'

/** A block that a line begins, whether or not a paragraph is open. */
export type Start =
	| { readonly kind: 'heading'; readonly level: number }
	| { readonly kind: 'fence'; readonly size: number }
	| { readonly kind: 'html'; readonly closer: '-->' | null }
	| { readonly kind: 'rule' }

const RULE: Start = { kind: 'rule' }
const COMMENT: Start = { kind: 'html', closer: '-->' }
const ELEMENT: Start = { kind: 'html', closer: null }

/**
 * What begins at the first character of a line that is indented by less than
 * four columns; null for text.
 */
export function startAt(text: string, at: number, end: number, inParagraph: boolean): Start | null {
	const code = text.charCodeAt(at)
	if (code === 35) return headingAt(text, at, end)
	if (code === 96 || code === 126) return fenceAt(text, at, end)
	if (code === 42 || code === 45 || code === 95) return isRule(text, at, end) ? RULE : null
	if (code !== 60) return null
	const html = htmlAt(text, at, end, inParagraph)
	if (html === 'unsure') giveUp()
	return html && (html === 'comment' ? COMMENT : ELEMENT)
}

/** One to six hashes before a space or the end of the line (CommonMark, "ATX headings"). */
function headingAt(text: string, at: number, end: number): Start | null {
	const after = afterRun(text, at, end)
	const level = after - at
	if (level > 6 || (after < end && text.charCodeAt(after) !== 32)) return null
	return { kind: 'heading', level }
}

/** Three or more ticks or tildes; no tick after ticks (CommonMark, "Fenced code blocks"). */
function fenceAt(text: string, at: number, end: number): Start | null {
	const after = afterRun(text, at, end)
	if (after - at < 3) return null
	if (text.charCodeAt(at) === 96 && text.slice(after, end).includes('`')) return null
	return { kind: 'fence', size: after - at }
}

/** A closing fence: indented by less than four columns, as long as the opening one, nothing after it. */
export function closesFence(
	text: string,
	at: number,
	end: number,
	fence: { readonly mark: string; readonly size: number },
): boolean {
	const first = afterSpaces(text, at, end)
	if (first - at > 3 || text.charAt(first) !== fence.mark) return false
	const after = afterRun(text, first, end)
	return after - first >= fence.size && /^[ \t]*$/.test(text.slice(after, end))
}
