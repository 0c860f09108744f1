import { type Capture, type GrammarOf, type Matcher, match, matcherOf } from './match.ts'
import { isTemplateError, parseTemplate, type Template, type TemplateError } from './template.ts'

interface Segment {
	readonly template: Template
	readonly matcher: Matcher
}

/** A template for paths. Free placeholders match within one folder level. */
export interface PathTemplate {
	readonly template: Template
	readonly segments: readonly (Segment | '*' | '**')[]
	/** Starts with `/`: counts from the repository's root. */
	readonly absolute: boolean
}

export type PathMatch =
	| { readonly ok: true; readonly captures: readonly Capture[] }
	/** `segment` is the first that fails, from 0; `length`: there are too few or too many segments. */
	| { readonly ok: false; readonly reason: 'segment' | 'length'; readonly segment: number }

export interface PathOptions {
	/** `*` and `**` may stand as whole segments; else they may not. */
	readonly wild?: boolean
	/** It may start with `/` and then counts from the repository's root; true if not given. */
	readonly absolute?: boolean
}

/** Reads a path template. */
export function parsePathTemplate(
	source: string,
	grammarOf: GrammarOf,
	options: PathOptions = {},
): PathTemplate | TemplateError {
	const template = parseTemplate(source)
	if (isTemplateError(template)) return template
	const absolute = source.startsWith('/')
	if (absolute && options.absolute === false) {
		return {
			message: 'a path that starts with `/`',
			help: 'write it relative to `root`',
			start: 0,
			end: 1,
		}
	}
	const segments: (Segment | '*' | '**')[] = []
	let offset = absolute ? 1 : 0
	for (const piece of source.slice(offset).split('/')) {
		const segment = parseSegment(piece, grammarOf, options.wild ?? false)
		if (typeof segment === 'object' && 'message' in segment) {
			return { ...segment, start: segment.start + offset, end: segment.end + offset }
		}
		segments.push(segment)
		offset += piece.length + 1
	}
	return { template, segments, absolute }
}

function parseSegment(
	piece: string,
	grammarOf: GrammarOf,
	wild: boolean,
): Segment | '*' | '**' | TemplateError {
	const fault = (message: string, help: string) => ({
		message,
		help,
		start: 0,
		end: Math.max(piece.length, 1),
	})
	if (piece === '')
		return fault('a path with an empty segment', 'write names with one `/` between them')
	if (piece === '.' || piece === '..')
		return fault(
			`a path with \`${piece}\` in it`,
			'write the path without it; no path leaves the repository',
		)
	if (piece.includes('\\')) return fault('a path with `\\` in it', 'write `/` between folders')
	if (piece === '*' || piece === '**') {
		return wild ? piece : fault(`\`${piece}\` in a path template`, 'name the part: `{name}`')
	}
	if (piece.includes('*')) {
		return fault(
			'a `*` in a part of a name',
			wild
				? 'write `{_}` for any text in a name, `*` for a whole name, `**` for any folders'
				: 'name the part: `{name}`',
		)
	}
	const template = parseTemplate(piece)
	if (isTemplateError(template)) return template
	const matcher = matcherOf(template, grammarOf)
	return 'message' in matcher ? matcher : { template, matcher }
}

/** Matches a path, relative to where the template counts from. */
export function matchPath(pattern: PathTemplate, path: string): PathMatch {
	const pieces = path.split('/')
	const captures: Capture[] = []
	let offset = 0
	const limit = Math.min(pieces.length, pattern.segments.length)
	for (let i = 0; i < limit; i++) {
		if (i === limit - 1 && pieces.length !== pattern.segments.length) {
			return { ok: false, reason: 'length', segment: i }
		}
		const segment = pattern.segments[i]
		const piece = pieces[i] as string
		const found = typeof segment === 'object' ? match(segment.matcher, piece) : []
		if (!found) return { ok: false, reason: 'segment', segment: i }
		for (const each of found)
			captures.push({ ...each, start: each.start + offset, end: each.end + offset })
		offset += piece.length + 1
	}
	return { ok: true, captures }
}

/** Whether a path matches a template that may hold `*` and `**`. Time: segments of the path times segments of the template. */
export function matchesWild(pattern: PathTemplate, path: string): boolean {
	const pieces = path.split('/')
	let reachable: ReadonlySet<number> = new Set([0])
	for (const segment of pattern.segments) {
		if (reachable.size === 0) return false
		reachable =
			segment === '**'
				? from(Math.min(...reachable), pieces.length)
				: after(segment, pieces, reachable)
	}
	return reachable.has(pieces.length)
}

/** Every place from one to the end: any number of segments may be skipped. */
function from(first: number, last: number): Set<number> {
	return new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

/** The places after one segment that matches. */
function after(
	segment: Segment | '*',
	pieces: readonly string[],
	reachable: ReadonlySet<number>,
): Set<number> {
	const next = new Set<number>()
	for (const at of reachable) {
		const piece = pieces[at]
		if (piece !== undefined && (segment === '*' || match(segment.matcher, piece))) next.add(at + 1)
	}
	return next
}
