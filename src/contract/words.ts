/** A text in backticks, cut where it is long. */
export function quoted(text: string): string {
	const short = text.length > 80 ? `${text.slice(0, 79)}…` : text
	return `\`${short.replaceAll('`', "'")}\``
}

/** Names in backticks; of many, the first ones. */
export function listed(names: readonly string[]): string {
	const shown = names.slice(0, 40).map(quoted).join(', ')
	return names.length > 40 ? `${shown} and ${names.length - 40} more` : shown
}

/** The same sentence part with a small first letter. */
export function lowerFirst(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1)
}
