import { linksMatter } from '../links-matter.ts'
import type { Range } from '../types.ts'
import { afterRun, offsetOf } from './markers.ts'
import { type Ends, endOfTag } from './tags.ts'

/** Inline syntax that decides where code and comments are; offsets within the stretch. */
export interface Token extends Range {
	readonly kind: 'code' | 'html' | 'autolink'
}

const NONE: readonly Token[] = []

/**
 * Code spans, raw HTML and autolinks in a stretch of inline content (CommonMark,
 * "Code spans", "Autolinks", "Raw HTML"). They bind more tightly than anything
 * else and the one that begins first wins, so one pass from left to right finds
 * them. Null if a link, a label or a bare URL might hold the mark that seems to
 * begin one.
 */
export function tokensIn(source: string): readonly Token[] | null {
	let tick = offsetOf(source, '`', 0)
	let angle = offsetOf(source, '<', 0)
	const end = source.length
	if (tick === end && angle === end) return NONE
	let backslash = offsetOf(source, '\\', 0)
	const tokens: Token[] = []
	const ends: Ends = {}
	for (let at = Math.min(tick, angle); at < end; at = Math.min(tick, angle)) {
		let next = at
		if (backslash < at) next = afterEscape(source, backslash)
		else {
			const token = at === tick ? codeAt(source, at, ends) : endOfTag(source, at, ends)
			if (token) tokens.push(token)
			next = token?.end ?? (at === tick ? afterRun(source, at, end) : at + 1)
		}
		if (backslash < next) backslash = offsetOf(source, '\\', next)
		if (tick < next) tick = offsetOf(source, '`', next)
		if (angle < next) angle = offsetOf(source, '<', next)
	}
	// In an image's alternative text code is text to a parser that knows images.
	if (source.includes('![') && tokens.length > 0) return null
	return mayLink(source) && linksMatter(withoutPlainLinks(masked(source, tokens))) ? null : tokens
}

/** A backslash makes ASCII punctuation text (CommonMark, "Backslash backslashs"). */
const afterEscape = (source: string, at: number): number =>
	/[!-/:-@[-`{-~]/.test(source.charAt(at + 1)) ? at + 2 : at + 1

/**
 * Code goes on to the next run of as many ticks. A run for which there is none is
 * text as a whole; there is none for a later one of that length either.
 */
function codeAt(source: string, at: number, ends: Ends): Token | null {
	let after = afterRun(source, at, source.length)
	const size = after - at
	if (ends.ticks?.has(size)) return null
	for (let run = source.indexOf('`', after); run !== -1; run = source.indexOf('`', after)) {
		after = afterRun(source, run, source.length)
		if (after - run === size) return { kind: 'code', start: at, end: after }
	}
	ends.ticks ??= new Set()
	ends.ticks.add(size)
	return null
}

/** False if there is nothing that `linksMatter` looks for. */
const mayLink = (source: string): boolean =>
	source.includes('](') ||
	source.includes('][') ||
	source.includes('[^') ||
	/:\/\/|www\./i.test(source)

/** With tokens put as a tick each, and a `<` after it if the token is no code: what stands inside one begins no link. */
function masked(source: string, tokens: readonly Token[]): string {
	let done = 0
	let result = ''
	for (const { kind, start, end } of tokens) {
		result += source.slice(done, start) + (kind === 'code' ? '`' : '`<')
		done = end
	}
	return result + source.slice(done)
}

/** Without brackets, escapes and tags in its label, and without all that is special in its destination. */
const PLAIN_LINK = /(?<![!\]\\])\[(?!\^)([^[\]\\<]*)\]\([^()"'\\`<\s]*\)/g

/**
 * Without the destinations of links that nothing can keep from being links: they
 * are no bare URLs, whatever follows them.
 */
const withoutPlainLinks = (source: string): string =>
	source.replace(PLAIN_LINK, (link, label) =>
		/:\/\/|www\.|@/i.test(label) ? link : `[${label}]()`,
	)
