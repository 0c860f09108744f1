const NAMES: ReadonlyMap<string, string> = new Map([
	['\t', 'a tab'],
	['\u00a0', 'a no-break space'],
	['\u202f', 'a narrow no-break space'],
	['\u00ad', 'a soft hyphen'],
	['\u200b', 'a zero-width space'],
	['\u200c', 'a zero-width non-joiner'],
	['\u200d', 'a zero-width joiner'],
	['\u2060', 'a word joiner'],
	['\ufeff', 'a zero-width no-break space'],
])
/* Controls, and what turns the direction of text around or ends a line in some programs: never ordinary. */
const HARMFUL = /\p{Cc}|\p{Bidi_C}|\u2028|\u2029/u
const INVISIBLE = /[\t\u00a0\u202f\u00ad\u200b-\u200d\u2060\ufeff\u2028\u2029]|\p{Cc}|\p{Bidi_C}/gu
const NO_BREAK = /[\u00a0\u202f]/
/** What stands between two words as a space does. */
const SPACE = /[\t\r\n\u00a0\u202f]/
const JOINER = /[\u200c\u200d]/

/** An invisible character, and where it stands. */
export interface Invisible {
	readonly offset: number
	/** What it is called, with its article and code point. */
	readonly name: string
}

/** The first invisible character between two offsets of a text that means nothing where it stands. */
export function firstInvisible(text: string, start = 0, end = text.length): Invisible | null {
	for (let offset = start; offset < end; offset++) {
		const character = text.charAt(offset)
		const known = NAMES.has(character) || HARMFUL.test(character)
		if (known && !isOrdinary(text, offset)) return { offset, name: nameOf(character) }
	}
	return null
}

/** The text on one line with white space plain, without what has no width, and nothing at its end. */
export function visibleText(text: string): string {
	return text
		.replace(INVISIBLE, (character, offset: number) => {
			if (isOrdinary(text, offset)) return character
			return SPACE.test(character) ? '\t' : ''
		})
		.replace(/[ \t]+/g, (space) => (space.includes('\t') ? ' ' : space))
		.trimEnd()
}

/**
 * Inside a word a joiner belongs to an emoji or to a script; beside a number or
 * French punctuation a no-break space is what a typographer writes.
 */
function isOrdinary(text: string, offset: number): boolean {
	const [before, character, after] = [text[offset - 1], text[offset], text[offset + 1]]
	if (before === undefined || after === undefined || character === undefined) return false
	if (JOINER.test(character)) return /\S/.test(before) && /\S/.test(after)
	if (!NO_BREAK.test(character) || /\s/.test(before) || /\s/.test(after)) return false
	return /[\d«]/.test(before) || /[?!:;»%]/.test(after)
}

function nameOf(character: string): string {
	const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
	const name = /\p{Cc}/u.test(character) ? 'a control character' : 'an invisible character'
	return `${NAMES.get(character) ?? name} (U+${code})`
}
