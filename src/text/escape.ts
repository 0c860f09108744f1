import { once } from '../lazy.ts'

/** Scripts in which a zero-width joiner or non-joiner after a letter is part of the spelling. */
const JOINING_SCRIPTS = [
	'Arabic',
	'Bengali',
	'Devanagari',
	'Gujarati',
	'Gurmukhi',
	'Kannada',
	'Khmer',
	'Malayalam',
	'Mongolian',
	'Myanmar',
	'Oriya',
	'Sinhala',
	'Syriac',
	'Tamil',
	'Telugu',
]

const JOINING = `[${JOINING_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`

/** Invisible characters where ordinary text has them: in emoji, in ideographs and in joining scripts. */
const ORDINARY = [
	'(?<=\\p{ExtPict}[\\ufe0f\\p{EMod}]{0,2})\\u200d(?=\\p{ExtPict})',
	'(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
	'(?<=\\p{Ideographic})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
	'\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
	`(?<=${JOINING})[\\u200c\\u200d]`,
].join('|')

/** Controls, lone surrogates, line separators, bidirectional controls and everything invisible. */
const HIDDEN = '[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Bidi_C}\\p{DI}\\ufff9-\\ufffb]'

/* Made when a text needs it: its Unicode classes take a third of the time of a short run to make. */
const hiddenOrOrdinary = once(() => new RegExp(`(${ORDINARY})|${HIDDEN}`, 'gu'))
const PLAIN = /^[ -~]*$/

const NAMED: ReadonlyMap<string, string> = new Map([
	['\n', '\\n'],
	['\r', '\\r'],
	['\t', '\\t'],
])

function hex(value: number, digits: number): string {
	return value.toString(16).padStart(digits, '0')
}

function escapeCharacter(character: string): string {
	const named = NAMED.get(character)
	if (named !== undefined) return named
	const code = character.codePointAt(0) ?? 0
	if (code < 0x100) return `\\x${hex(code, 2)}`
	return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\u{${hex(code, 1)}}`
}

/** Replaces each character that could hide or forge something; emoji, CJK and combining marks stay. */
export function replaceHidden(text: string, instead: (character: string) => string): string {
	if (PLAIN.test(text)) return text
	return text.replace(hiddenOrOrdinary(), (match, ordinary) => ordinary ?? instead(match))
}

/**
 * The text with what could forge output made visible, as `\x1b`, `\u202e` or
 * `\n`. What it returns has no control character, so it stays on one line.
 */
export function visible(text: string): string {
	return replaceHidden(text, escapeCharacter)
}

/** The text as it stands inside a JSON text: the same characters, as `\uXXXX` in UTF-16 code units. */
export function jsonVisible(text: string): string {
	return replaceHidden(text, (character) =>
		character
			.split('')
			.map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
			.join(''),
	)
}
