/** Where none of these stands a reader sees what is written. */
const TEXT = '[^`*_[\\]<&\\\\~]'
const WORD = '[A-Za-z0-9]'
const CODE = '(?<!`)`[^`]+`(?!`)'
/** Between letters an underscore is no emphasis; before a space `&` begins no character reference. */
const LITERAL = `(?<=${WORD})_+(?=${WORD})|&(?= )`
/** A destination in which nothing could be anything else. */
const DESTINATION = '[A-Za-z0-9\\u0080-\\uffff/#.?=%+:,_-]+'

const LINK = `\\[(?<label>(?:${TEXT}|${CODE}|${LITERAL})+)\\]\\(${DESTINATION}\\)`

/**
 * The inline syntax that this understands. What stands around emphasis says
 * plainly that it begins and ends there (CommonMark, "Emphasis and strong emphasis").
 */
const PIECE = new RegExp(
	[
		`(?<text>${TEXT}+|${LITERAL})`,
		`(?<code>${CODE})`,
		`(?<!!)${LINK}`,
		`(?<![^ ])(?<mark>\\*\\*?|__?)(?<emphasis>${WORD}(?:${TEXT}*${WORD})?)\\k<mark>(?=$|[ .,:;!?)])`,
	].join('|'),
	'y',
)

const ONE_LINK = new RegExp(`^${LINK}$`)

const CODES = new RegExp(CODE, 'g')

/** A bare URL or address may take marks into it. */
const ADDRESS = /:\/\/|www\.|@/i

/**
 * What inline Markdown renders to, if it has no other syntax than code, inline
 * links and emphasis, all plain; null for any other, which is then for the parser.
 * Whatever this returns the parser would, too.
 */
export function renderPlain(source: string): string | null {
	// Line endings and tabs have rules of their own.
	if (/\p{Cc}/u.test(source)) return null
	let result = ''
	for (let at = 0; at < source.length; at = PIECE.lastIndex) {
		PIECE.lastIndex = at
		const { text, code, label, emphasis } = PIECE.exec(source)?.groups ?? {}
		const shown = text ?? label ?? emphasis
		if (code !== undefined) result += withoutTicks(code)
		else if (shown === undefined || ADDRESS.test(shown)) return null
		else result += shown.replace(CODES, withoutTicks)
	}
	return result
}

/** True only if a stretch of inline Markdown is one link and nothing else; of a link that is not plain this says nothing. */
export function isPlainLink(source: string): boolean {
	const label = ONE_LINK.exec(source)?.groups?.label
	return label !== undefined && !/\p{Cc}/u.test(source) && !ADDRESS.test(label)
}

/** Code that has a space at both ends loses them, unless it is spaces only (CommonMark, "Code spans"). */
function withoutTicks(code: string): string {
	const inside = code.slice(1, -1)
	return /^ .*[^ ].* $/.test(inside) ? inside.slice(1, -1) : inside
}
