/** `##[error]`, `##vso[…]`, `##teamcity[…]`: commands that CI services obey anywhere in a line of their log. */
const ANYWHERE = /##(?=\w*\[)/g

/** `::error::` at the start of a line, behind spaces and colour, is a command of GitHub's runner. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colour is made of them
const AT_START = /^((?:\s|\x1b\[\d*m)*):(?=:)/gm

/**
 * Output for people, in which no CI service finds a command: the second `#` and
 * the first `:` of one become `\x23` and `\x3a`. Whatever is printed may come
 * from a document, and a log is where such commands are read.
 */
export function inert(text: string): string {
	return text.replace(ANYWHERE, '#\\x23').replace(AT_START, '$1\\x3a')
}

/** The same for a JSON text, which stays the same data. */
export function inertJson(text: string): string {
	return text.replace(ANYWHERE, '#\\u0023')
}
