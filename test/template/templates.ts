import type { Grammar } from '../../src/template/grammar.ts'
import { type GrammarOf, type Matcher, match, matcherOf } from '../../src/template/match.ts'
import { type PathOptions, type PathTemplate, parsePathTemplate } from '../../src/template/path.ts'
import {
	isTemplateError,
	parseTemplate,
	type Template,
	type TemplateError,
} from '../../src/template/template.ts'

export type Grammars = Readonly<Record<string, Exclude<Grammar, { kind: 'integer' }> | 'integer'>>

/** The grammar of each name; a name that has none is free, and the digits of an integer are those of its place. */
export function grammarsOf(grammars: Grammars): GrammarOf {
	return ({ name, format }) => {
		const grammar = grammars[name] ?? { kind: 'free' }
		if (grammar !== 'integer') return grammar
		return { kind: 'integer', digits: format === null ? null : Number(format) }
	}
}

/** A template that must be without fault. */
export function template(source: string): Template {
	const found = parseTemplate(source)
	if (isTemplateError(found)) throw new Error(found.message)
	return found
}

/** What is wrong with a template, with its place; null if nothing. */
export function faultOf(source: string, grammars: Grammars = {}): TemplateError | null {
	const found = parseTemplate(source)
	const matcher = isTemplateError(found) ? found : matcherOf(found, grammarsOf(grammars))
	return 'message' in matcher ? matcher : null
}

export function matcher(source: string, grammars: Grammars = {}): Matcher {
	const found = matcherOf(template(source), grammarsOf(grammars))
	if ('message' in found) throw new Error(found.message)
	return found
}

/** The facts that a template reads in a text, by name; of a name that occurs twice, both. Null if it does not match. */
export function read(
	source: string,
	text: string,
	grammars: Grammars = {},
): [name: string, value: string][] | null {
	return match(matcher(source, grammars), text)?.map((each) => [each.name, each.text]) ?? null
}

export function path(
	source: string,
	grammars: Grammars = {},
	options: PathOptions = {},
): PathTemplate {
	const found = parsePathTemplate(source, grammarsOf(grammars), options)
	if ('message' in found) throw new Error(found.message)
	return found
}
