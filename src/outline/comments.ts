import type { Comment, Range } from './types.ts'

const OPEN = '<!--'
const CLOSE = '-->'

/**
 * The comments in a stretch of HTML, by the rules of CommonMark 0.31: `<!-->`
 * and `<!--->` are whole comments, and one that is not closed runs to the end of
 * the stretch. What looks like one inside a tag (in an attribute) is none.
 */
export function commentsIn(text: string, html: Range): Comment[] {
	const source = text.slice(html.start, html.end)
	const comments: Comment[] = []
	let at = source.indexOf('<')
	while (at !== -1) {
		if (source.startsWith(OPEN, at)) {
			const comment = commentAt(source, at)
			comments.push(shifted(comment, html.start))
			at = source.indexOf('<', comment.end)
		} else at = source.indexOf('<', endOfTag(source, at))
	}
	return comments
}

function commentAt(source: string, at: number): Comment {
	const start = at + OPEN.length
	const short = /^-?>/.exec(source.slice(start, start + 2))
	if (short) return { start: at, end: start + short[0].length, body: { start, end: start } }
	const close = source.indexOf(CLOSE, start)
	if (close === -1) {
		return { start: at, end: source.length, body: { start, end: source.length } }
	}
	return { start: at, end: close + CLOSE.length, body: { start, end: close } }
}

function shifted({ start, end, body }: Comment, by: number): Comment {
	return {
		start: start + by,
		end: end + by,
		body: { start: body.start + by, end: body.end + by },
	}
}

/**
 * The offset after the tag that begins at `at`, or of anything but a tag, after
 * its `<`. A quote that is not closed takes all that follows, as in a browser.
 */
function endOfTag(source: string, at: number): number {
	if (!/[a-z]/i.test(source.charAt(at + 1))) return at + 1
	const piece = /[^"'>]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|>|$)/y
	piece.lastIndex = at
	while (piece.exec(source) && piece.lastIndex < source.length) {
		if (source[piece.lastIndex - 1] === '>') return piece.lastIndex
	}
	return source.length
}

/** True if a stretch of HTML is comments and white space, and nothing else. */
export function isOnlyComments(text: string, html: Range): boolean {
	let done = html.start
	for (const { start, end } of commentsIn(text, html)) {
		if (text.slice(done, start).trim() !== '') return false
		done = end
	}
	return done > html.start && text.slice(done, html.end).trim() === ''
}
