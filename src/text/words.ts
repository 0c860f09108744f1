/** Texts in backticks, joined as a choice: "`a`, `b` or `c`". */
export function anyOf(texts: readonly string[]): string {
	return joined(texts, 'or')
}

/** Texts in backticks, joined as a list: "`a`, `b` and `c`". */
export function allOf(texts: readonly string[]): string {
	return joined(texts, 'and')
}

function joined(texts: readonly string[], word: string): string {
	const quoted = texts.map((text) => `\`${text}\``)
	const last = quoted.pop() ?? ''
	return quoted.length === 0 ? last : `${quoted.join(', ')} ${word} ${last}`
}

/** "1 section", "2 sections". */
export function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** One of two ways out for what does not belong where a document stands. */
export const MOVE_BACK = 'move the file back to the state that it belongs to'

/** The other way out, for who has just moved the file. */
export function withoutMoveBack(help: string): string {
	return [`; or: ${MOVE_BACK}`, `, or ${MOVE_BACK}`].reduce(
		(text, each) => text.replace(each, ''),
		help,
	)
}
