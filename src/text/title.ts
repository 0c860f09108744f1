/**
 * Comparing titles. Exact: rendered text, runs of white space as one. Loose: also
 * without regard to case, closing punctuation, a leading number, emoji, a trailing
 * parenthetical and a plural `s`.
 */

/** White space made one space each, outer white space off. */
export function collapse(text: string): string {
	return text.replace(/\s+/g, ' ').trim()
}

const EMOJI =
	/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{FE0F}|\u{200D}|\u{20E3})+/gu
const LEADING_NUMBER = /^(?:\(?\d+(?:\.\d+)*[.):]?|[ivx]+[.)])\s+/
const CLOSING = /[\s.,:;!?…。：；！？-]+$/

/** The loose form of a rendered title. Two titles are loosely the same if these are equal. */
export function loose(title: string): string {
	let text = collapse(title.normalize('NFC').replace(EMOJI, ' '))
		.toLowerCase()
		.replace(LEADING_NUMBER, '')
	for (let before = ''; before !== text; ) {
		before = text
		text = withoutParenthetical(text).replace(CLOSING, '')
	}
	return text === ''
		? collapse(title).toLowerCase()
		: text
				.split(/[\s-]+/)
				.map(singular)
				.join(' ')
}

/** A trailing `(…)` cut off, if something stands before it. */
function withoutParenthetical(text: string): string {
	if (!text.endsWith(')')) return text
	let depth = 0
	for (let i = text.length - 1; i > 0; i--) {
		if (text[i] === ')') depth++
		else if (text[i] === '(' && --depth === 0) return text.slice(0, i).trimEnd()
	}
	return text
}

function singular(word: string): string {
	return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** Whether two titles are loosely the same. */
export function sameTitle(a: string, b: string): boolean {
	return loose(a) === loose(b)
}
