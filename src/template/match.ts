import { type Ends, endsOf, type Grammar } from './grammar.ts'
import type { Part, Placeholder, Template, TemplateError } from './template.ts'

/** One fact that a template read. Offsets count in the matched text. */
export interface Capture {
	readonly name: string
	readonly text: string
	readonly start: number
	readonly end: number
}

export type GrammarOf = (placeholder: Placeholder) => Grammar

type Fixed =
	| { readonly text: string }
	| { readonly name: string; readonly grammar: Exclude<Grammar, { kind: 'free' }> }
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
	for (const [index, part] of template.parts.entries()) {
		const clash = clashOf(part, template.parts[index + 1], grammarOf)
		if (clash) return clash
		if (part.kind === 'literal') runs.at(-1)?.push({ text: part.text })
		else {
			const grammar = grammarOf(part)
			if (grammar.kind === 'free') {
				free.push(part.name)
				runs.push([])
			} else runs.at(-1)?.push({ name: part.name, grammar: longestFirst(grammar) })
		}
	}
	return { runs, free }
}

function longestFirst<G extends Grammar>(grammar: G): G {
	if (grammar.kind !== 'values') return grammar
	return { ...grammar, texts: [...grammar.texts].sort((a, b) => b.length - a.length) }
}

/** Two parts that stand side by side and cannot be told apart. */
function clashOf(part: Part, next: Part | undefined, grammarOf: GrammarOf): TemplateError | null {
	if (part.kind === 'literal' || next === undefined) return null
	const grammar = grammarOf(part)
	const ambiguous = (message: string) => ({
		message: `ambiguous template: ${message}`,
		help: 'put other text between the two',
		start: part.start,
		end: next.kind === 'placeholder' ? next.end : part.end,
	})
	const after = next.kind === 'literal' ? next.text : null
	const other = next.kind === 'placeholder' ? grammarOf(next) : null
	const name = `\`{${part.name}}\``
	if (grammar.kind === 'free') {
		return other?.kind === 'free'
			? ambiguous(`nothing stands between ${name} and \`{${(next as Placeholder).name}}\``)
			: null
	}
	if (grammar.kind === 'slug' && (other !== null || /^[-a-z0-9]/.test(after ?? ''))) {
		return ambiguous(`${name} is a slug, and what follows could belong to it`)
	}
	if (
		grammar.kind === 'integer' &&
		grammar.digits === null &&
		(mayStartWithDigit(other) || /^\d/.test(after ?? ''))
	) {
		return ambiguous(`${name} is an integer, and what follows could belong to it`)
	}
	if (grammar.kind === 'values') {
		const pair = prefixPair(grammar.texts, after)
		if (pair)
			return ambiguous(
				`of ${name}, \`${pair[0]}\` is the start of \`${pair[1]}\`, and what follows could belong to it`,
			)
	}
	return null
}

function mayStartWithDigit(grammar: Grammar | null): boolean {
	if (grammar === null) return false
	return grammar.kind !== 'values' || grammar.texts.some((each) => /^\d/.test(each))
}

function prefixPair(texts: readonly string[], after: string | null): [string, string] | null {
	for (const short of texts) {
		for (const long of texts) {
			if (long === short || !long.startsWith(short)) continue
			const rest = long.slice(short.length)
			if (after === null || rest.startsWith(after) || after.startsWith(rest)) return [short, long]
		}
	}
	return null
}

/**
 * Matches a whole text, as wildcards match: the first run is anchored at the
 * start, the last at the end, each other takes its leftmost place. No backtracking.
 */
export function match(matcher: Matcher, text: string): readonly Capture[] | null {
	const captures: Capture[] = []
	const tables = new Map<Grammar, Ends>()
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
	tables: Map<Grammar, Ends>,
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

function runAt(
	run: Run,
	text: string,
	start: number,
	tables: Map<Grammar, Ends>,
): PlacedRun | null {
	const captures: Capture[] = []
	let at = start
	for (const fixed of run) {
		if ('text' in fixed) {
			if (!text.startsWith(fixed.text, at)) return null
			at += fixed.text.length
			continue
		}
		let ends = tables.get(fixed.grammar)
		if (!ends) {
			ends = endsOf(fixed.grammar, text)
			tables.set(fixed.grammar, ends)
		}
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
