import type { Grammar } from './grammar.ts'
import type { Part, Placeholder, TemplateError } from './template.ts'

/** The first two parts of a template that stand side by side and cannot be told apart. `grammars` go with the parts. */
export function clashOf(
	parts: readonly Part[],
	grammars: readonly (Grammar | null)[],
): TemplateError | null {
	for (const [index, part] of parts.entries()) {
		const grammar = grammars[index]
		const next = parts[index + 1]
		if (part.kind === 'literal' || !grammar || !next) continue
		const why = clash(part, grammar, next, grammars[index + 1] ?? null)
		if (why === null) continue
		return {
			message: `ambiguous template: ${why}`,
			help: 'put other text between the two',
			start: part.start,
			end: next.kind === 'placeholder' ? next.end : part.end,
		}
	}
	return null
}

/** Why what follows a placeholder could belong to it, or null. */
function clash(
	{ name }: Placeholder,
	grammar: Grammar,
	next: Part,
	after: Grammar | null,
): string | null {
	const mayStart = (characters: RegExp) =>
		next.kind === 'literal'
			? characters.test(next.text)
			: after !== null && canStart(after, characters)
	switch (grammar.kind) {
		case 'free':
			return next.kind === 'placeholder' && after?.kind === 'free'
				? `nothing stands between \`{${name}}\` and \`{${next.name}}\``
				: null
		case 'slug':
			return mayStart(/^[-a-z0-9]/)
				? `\`{${name}}\` is a slug, and what follows could belong to it`
				: null
		case 'destination':
			return mayStart(/^[^\s"<>\\^`{|}#?&()[\]*:]/)
				? `\`{${name}}\` is the target of a link, and what follows could belong to it`
				: null
		case 'integer':
			return grammar.digits === null && mayStart(/^\d/)
				? `\`{${name}}\` is an integer, and what follows could belong to it`
				: null
		case 'values': {
			const pair = prefixPair(grammar.texts, next.kind === 'literal' ? next.text : null)
			return (
				pair &&
				`of \`{${name}}\`, \`${pair[0]}\` is the start of \`${pair[1]}\`, and what follows could belong to it`
			)
		}
		case 'date':
			return null
	}
}

/** Whether a text of a grammar can start with one of some characters. */
function canStart(grammar: Grammar, characters: RegExp): boolean {
	switch (grammar.kind) {
		case 'free':
			return true
		case 'values':
			return grammar.texts.some((text) => characters.test(text))
		default:
			return characters.test('0')
	}
}

/** Two values, one the start of the other, which the text after them could go on with; null stands for any text. */
function prefixPair(texts: readonly string[], after: string | null): [string, string] | null {
	const starts: string[] = []
	for (const text of [...new Set(texts)].sort()) {
		while (starts.length > 0 && !text.startsWith(starts.at(-1) as string)) starts.pop()
		const short = starts.find((each) => {
			const rest = text.slice(each.length)
			return after === null || rest.startsWith(after) || after.startsWith(rest)
		})
		if (short !== undefined) return [short, text]
		starts.push(text)
	}
	return null
}
