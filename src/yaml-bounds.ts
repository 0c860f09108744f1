import { Composer, type CST, type Document, Lexer, Parser } from 'yaml'

/**
 * Far above real files. One level costs the parser several stack frames, and at
 * the end of the stack Node aborts: `depth` and `indentation` are cheap to see,
 * `levels` is what the parser itself counts.
 */
const bounds = { characters: 1 << 20, depth: 100, indentation: 200, levels: 400, errors: 100 }

/** Why a text is not given to the `yaml` parser, and where it goes too far. */
export interface YamlExcess {
	readonly reason: string
	/** UTF-16 code units from 0. */
	readonly offset: number
}

/** The words of a text, or the first bound that it exceeds. */
export type YamlTokens =
	| { readonly tokens: readonly CST.Token[]; readonly excess: null }
	| { readonly tokens: null; readonly excess: YamlExcess }

/** Takes a text apart, as far as it keeps to the bounds. See `beyondYamlBounds`. */
export function yamlTokens(text: string, characters: number = bounds.characters): YamlTokens {
	const excess = excessOfText(text, characters)
	return excess ? { tokens: null, excess } : parsedTokens(text)
}

/** The YAML documents in a text that was taken apart; none if it is empty. */
export function documentsOf(tokens: readonly CST.Token[]): readonly Document.Parsed[] {
	return [...new Composer({ schema: 'failsafe', ...boundedYaml }).compose(tokens)]
}

function excessOfText(text: string, characters: number): YamlExcess | null {
	if (text.length > characters)
		return { reason: `longer than ${characters} characters`, offset: characters }
	const bracket = bracketTooDeep(text)
	if (bracket !== null)
		return { reason: `more than ${bounds.depth} brackets inside one another`, offset: bracket }
	// Lists and maps in block style nest by indentation, `- - -` included.
	const indented = new RegExp(`^[ \\t?:-]{${bounds.indentation}}`, 'm').exec(text)
	return indented
		? { reason: `a line indented by more than ${bounds.indentation}`, offset: indented.index }
		: null
}

/**
 * Why a text is not given to the `yaml` parser, in a few words; null if it may
 * be. Strangers' YAML of 50 KB can take that parser half a minute or end the
 * process, unless it is bounded here and parsed with `boundedYaml`.
 */
export function beyondYamlBounds(text: string): string | null {
	return yamlTokens(text).excess?.reason ?? null
}

/**
 * Options of `parseDocument` that keep its time in proportion to the text: a
 * check for double keys compares each key with each, and printed errors print
 * their surroundings.
 */
export const boundedYaml = { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const

/** Brackets in quotes and comments count too: this must never see less than the parser. */
function bracketTooDeep(text: string): number | null {
	let depth = 0
	for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
		depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1)
		if (depth > bounds.depth) return index
	}
	return null
}

/**
 * The parser's own count, word by word: `[a: a: a: …` nests without a second
 * bracket, and each error costs as much as a page of what is right.
 */
function parsedTokens(text: string): YamlTokens {
	const parser = new Parser()
	const tokens: CST.Token[] = []
	const errors: number[] = []
	for (const lexeme of new Lexer().lex(text)) {
		for (const token of parser.next(lexeme)) {
			tokens.push(token)
			if (token.type === 'error') errors.push(token.offset)
		}
		const offset = Math.min(parser.offset, text.length)
		if (parser.stack.length > bounds.levels)
			return beyond(`more than ${bounds.levels} levels inside one another`, offset)
		if (errors.length > bounds.errors)
			return beyond(`more than ${bounds.errors} errors in it`, errors[0] as number)
	}
	tokens.push(...parser.end())
	return { tokens, excess: null }
}

const beyond = (reason: string, offset: number): YamlTokens => ({
	tokens: null,
	excess: { reason, offset },
})
