import { tagEnd } from './tags.ts'

/** Elements that begin an HTML block of kind 6 (CommonMark, "HTML blocks"). */
const BLOCK_NAMES = new Set(
	(
		'address article aside base basefont blockquote body caption center col colgroup dd ' +
		'details dialog dir div dl dt fieldset figcaption figure footer form frame frameset ' +
		'h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav ' +
		'noframes ol optgroup option p param search section summary table tbody td tfoot th ' +
		'thead title tr track ul'
	).split(' '),
)

/** Elements that begin an HTML block of kind 1. */
const RAW_NAMES = new Set(['pre', 'script', 'style', 'textarea'])

const NAME = /<\/?([A-Za-z][A-Za-z0-9-]*)/y

/**
 * What a line that begins with `<` begins: a comment block (kind 2), a block of
 * kind 6, neither, or what must be left to the parser (kinds 1, 3, 4, 5 and 7).
 * A block of kind 7 is a complete tag alone on its line and can't interrupt a
 * paragraph.
 */
export function htmlAt(
	text: string,
	at: number,
	end: number,
	inParagraph: boolean,
): 'comment' | 'element' | 'unsure' | null {
	if (text.startsWith('<!--', at)) return 'comment'
	const next = text.charAt(at + 1)
	if (next === '!' || next === '?') return 'unsure'
	NAME.lastIndex = at
	const name = NAME.exec(text)?.[1]?.toLowerCase()
	if (name === undefined) return null
	const after = NAME.lastIndex
	const follows = after >= end ? '' : text.charAt(after)
	if (follows !== '' && follows !== ' ' && follows !== '>' && follows !== '/') return null
	if (RAW_NAMES.has(name)) return 'unsure'
	if (BLOCK_NAMES.has(name)) {
		return follows === '/' && text.charAt(after + 1) !== '>' ? 'unsure' : 'element'
	}
	return inParagraph || !mayBeTag(text.slice(at, end)) ? null : 'unsure'
}

/** False if a line that begins with a tag's name can't be a complete tag and nothing else. */
function mayBeTag(line: string): boolean {
	const rest = line.trimEnd()
	return rest.endsWith('>') && (tagEnd(rest, 0) ?? rest.length) === rest.length
}

/** True if a `-->` ends a comment block on this line. */
export const endsComment = (text: string, at: number, end: number): boolean =>
	text.slice(at, end).includes('-->')
