/** Far above real files; one level costs the parser a stack frame, and at the end of the stack Node aborts. */
const bounds = { characters: 1 << 20, depth: 100, indentation: 200 }

/**
 * Why a text is not given to the `yaml` parser, in a few words; null if it may
 * be. Strangers' YAML of 50 KB can take that parser half a minute or end the
 * process, unless it is bounded here and parsed with `boundedYaml`.
 */
export function beyondYamlBounds(text: string): string | null {
	if (text.length > bounds.characters) return `longer than ${bounds.characters} characters`
	if (deepestBracket(text) > bounds.depth)
		return `more than ${bounds.depth} brackets inside one another`
	// Lists and maps in block style nest by indentation, `- - -` included.
	const deep = new RegExp(`^[ ?:-]{${bounds.indentation}}`, 'm')
	return deep.test(text) ? `a line indented by more than ${bounds.indentation}` : null
}

/**
 * Options of `parseDocument` that keep its time in proportion to the text: a
 * check for double keys compares each key with each, and printed errors print
 * their surroundings.
 */
export const boundedYaml = { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const

/** Brackets in quotes and comments count too: this must never see less than the parser. */
function deepestBracket(text: string): number {
	let depth = 0
	let deepest = 0
	for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
		depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1)
		deepest = Math.max(deepest, depth)
	}
	return deepest
}
