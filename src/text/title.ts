import { visibleText } from './invisible.ts'

/**
 * Comparing titles. Exact: rendered text, runs of white space as one. Loose: also
 * without regard to case, closing punctuation, a leading number, emoji, invisible
 * characters, a trailing parenthetical and a plural `s`.
 */

/** White space made one space each, outer white space off. */
export function collapse(text: string): string {
	return text.replace(/\s+/g, ' ').trim()
}

const EMOJI =
	/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{FE0F}|\u{200D}|\u{20E3})+/gu
/* A year is no number of a section: `2024 review` is not `Review`. */
const LEADING_NUMBER = /^(?:\(?\d{1,2}(?:\.\d{1,3})*[.):]?|[ivx]+[.)])\s+/
const CLOSING = /[\s.,:;!?…。：；！？-]+$/

/** A longer title is a paragraph; nobody writes it for another. */
const LONGEST = 300

/** Titles whose loose form is kept; documents of a kind have mostly the same. */
const MOST_KEPT = 4_000
const kept = new Map<string, string>()

/** The loose form of a rendered title. Two titles are loosely the same if these are equal. */
export function loose(title: string): string {
	if (title.length > LONGEST) return collapse(title).toLowerCase()
	const known = kept.get(title)
	if (known !== undefined) return known
	if (kept.size === MOST_KEPT) kept.clear()
	const found = looseOf(title)
	kept.set(title, found)
	return found
}

function looseOf(title: string): string {
	let text = collapse(visibleText(title.normalize('NFC').replace(EMOJI, ' ')))
		.toLowerCase()
		.replace(LEADING_NUMBER, '')
		.replace(/ & /g, ' and ')
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
	if (!/[)）]$/.test(text)) return text
	let depth = 0
	for (let i = text.length - 1; i > 0; i--) {
		const character = text[i] as string
		if (')）'.includes(character)) depth++
		else if ('(（'.includes(character) && --depth === 0) return text.slice(0, i).trimEnd()
	}
	return text
}

/** The `s` of `ss`, `us` and `is` is no plural. */
function singular(word: string): string {
	return word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

/** Whether two titles are loosely the same. */
export function sameTitle(a: string, b: string): boolean {
	return loose(a) === loose(b)
}
