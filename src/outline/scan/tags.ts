import type { Token } from './inline.ts'

/** What a stretch was searched for in vain, so that it is not searched again for each mark. */
export interface Ends {
	/** Lengths of runs of ticks without a second such run after them. */
	ticks?: Set<number>
	/** What ends a comment, an instruction, a declaration or CDATA, where there is no more of it. */
	closers?: Set<string>
}

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/** U+0000 may be in a URI, as the parser reads another character for it. */
const AUTOLINK = new RegExp(
	'<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[\\0!-;=?-~\\u0080-\\uffff]*|' +
		`[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*)>`,
	'y',
)

/** Of an unquoted value the parser ends at `/`, unlike the specification. There are no tabs here. */
const VALUE = `"[^"]*"|'[^']*'|[^ \\r\\n"'<=>\`][^ \\r\\n"'<=>\`/]*`
const ATTRIBUTE = `[ \\r\\n]+[A-Za-z_:][A-Za-z0-9_.:-]*(?:[ \\r\\n]*=[ \\r\\n]*(?:${VALUE}))?`
const TAG = new RegExp(
	`<(?:[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*[ \\r\\n]*/?|/[A-Za-z][A-Za-z0-9-]*[ \\r\\n]*)>`,
	'y',
)

/** How HTML begins that is no tag, how it ends, and how much of its beginning may belong to the end. */
const OTHERS: readonly (readonly [opening: RegExp, closer: string, skipped: number])[] = [
	// `<!-->` and `<!--->` are whole comments.
	[/<!--/y, '-->', 2],
	[/<\?/y, '?>', 2],
	[/<![A-Za-z]/y, '>', 3],
	[/<!\[CDATA\[/y, ']]>', 9],
]

/** The autolink or the raw HTML that begins at a `<` (CommonMark, "Autolinks", "Raw HTML"). */
export function endOfTag(source: string, at: number, ends: Ends): Token | null {
	AUTOLINK.lastIndex = at
	if (AUTOLINK.test(source)) return { kind: 'autolink', start: at, end: AUTOLINK.lastIndex }
	const end = tagEnd(source, at)
	return end === null ? otherHtml(source, at, ends) : { kind: 'html', start: at, end }
}

/** The end of the opening or closing tag that begins at a `<`; null if none does. */
export function tagEnd(source: string, at: number): number | null {
	TAG.lastIndex = at
	return TAG.test(source) ? TAG.lastIndex : null
}

function otherHtml(source: string, at: number, ends: Ends): Token | null {
	for (const [opening, closer, skipped] of OTHERS) {
		opening.lastIndex = at
		if (!opening.test(source) || ends.closers?.has(closer)) continue
		const end = source.indexOf(closer, at + skipped)
		if (end !== -1) return { kind: 'html', start: at, end: end + closer.length }
		ends.closers ??= new Set()
		ends.closers.add(closer)
	}
	return null
}
