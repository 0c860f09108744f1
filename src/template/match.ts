import { clashOf } from './clash.ts'
import { type Ends, type Grammar, type Reader, readerOf } from './grammar.ts'
import type { Placeholder, Template, TemplateError } from './template.ts'

/** One fact that a template read. Offsets count in the matched text. */
export interface Capture {
	readonly name: string
	readonly text: string
	readonly start: number
	readonly end: number
}

/** What a placeholder matches, or why it cannot stand where it does. */
export type GrammarOf = (placeholder: Placeholder) => Grammar | TemplateError

type Fixed = { readonly text: string } | { readonly name: string; readonly read: Reader }
type Run = readonly Fixed[]

/** A template cut at its free placeholders: `runs` has one more than `free`. */
export interface Matcher {
	readonly runs: readonly Run[]
	readonly free: readonly string[]
}

/** Makes a matcher, or says why the template would be ambiguous. */
export function matcherOf(template: Template, grammarOf: GrammarOf): Matcher | TemplateError {
	const runs: Fixed[][] = [[]]
	const free: string[] = []
	const grammars: (Grammar | null)[] = []
	for (const part of template.parts) {
		const grammar = part.kind === 'literal' ? null : grammarOf(part)
		if (grammar && 'message' in grammar) return grammar
		grammars.push(grammar)
		if (part.kind === 'literal') runs.at(-1)?.push({ text: part.text })
		else if (grammar?.kind === 'free') {
			free.push(part.name)
			runs.push([])
		} else if (grammar) runs.at(-1)?.push({ name: part.name, read: readerOf(grammar) })
	}
	return clashOf(template.parts, grammars) ?? { runs, free }
}

/**
 * Matches a whole text, as wildcards match: the first run is anchored at the
 * start, the last at the end, each other takes its leftmost place. No backtracking.
 */
export function match(matcher: Matcher, text: string): readonly Capture[] | null {
	const captures: Capture[] = []
	const tables = new Map<Reader, Ends>()
	const last = matcher.runs.length - 1
	let at = 0
	for (const [index, run] of matcher.runs.entries()) {
		const place = placeRun(run, text, at, tables, { first: index === 0, last: index === last })
		if (place === null) return null
		if (index > 0) captures.push(capture(matcher.free[index - 1] as string, text, at, place.start))
		captures.push(...place.captures)
		at = place.end
	}
	return captures.some((each) => /[\n\r]/.test(each.text))
		? null
		: captures.filter((each) => each.name !== '_')
}

interface PlacedRun {
	readonly start: number
	readonly end: number
	readonly captures: readonly Capture[]
}

function placeRun(
	run: Run,
	text: string,
	from: number,
	tables: Map<Reader, Ends>,
	anchor: { readonly first: boolean; readonly last: boolean },
): PlacedRun | null {
	if (anchor.first) {
		const placed = runAt(run, text, 0, tables)
		return placed && (!anchor.last || placed.end === text.length) ? placed : null
	}
	if (run.length === 0) {
		return from < text.length ? { start: text.length, end: text.length, captures: [] } : null
	}
	for (let start = from + 1; start <= text.length; start++) {
		const placed = runAt(run, text, start, tables)
		if (placed && (!anchor.last || placed.end === text.length)) return placed
	}
	return null
}

function runAt(run: Run, text: string, start: number, tables: Map<Reader, Ends>): PlacedRun | null {
	const captures: Capture[] = []
	let at = start
	for (const fixed of run) {
		if ('text' in fixed) {
			if (!text.startsWith(fixed.text, at)) return null
			at += fixed.text.length
			continue
		}
		const ends = tables.get(fixed.read) ?? fixed.read(text)
		tables.set(fixed.read, ends)
		const end = ends(at)
		if (end < 0) return null
		captures.push(capture(fixed.name, text, at, end))
		at = end
	}
	return { start, end: at, captures }
}

function capture(name: string, text: string, start: number, end: number): Capture {
	return { name, text: text.slice(start, end), start, end }
}
