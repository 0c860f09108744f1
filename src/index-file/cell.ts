/** Characters that would end a link's destination, mean something in it, or cannot be seen. */
const IN_DESTINATION = /[\s\p{Cc}\p{Cf}"<>\\^`{|}%#?&()[\]*:]/gu

/** A path as the destination of a link: percent-encoded where it must be. */
export function destinationOf(path: string): string {
	return path.replace(IN_DESTINATION, (character) =>
		[...new TextEncoder().encode(character)]
			.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
			.join(''),
	)
}

/** Characters that begin, or are, Markdown in a cell. */
const MARKS = /[\\`*_{}[\]<>|~&!@]/

/** Whether a text could render to something else than itself in a table cell. */
export function isPlain(text: string): boolean {
	return !MARKS.test(text) && !/www\.|https?:/i.test(text)
}

/** A rendered text, written so that it renders to itself: marks become character references. */
export function escapeText(text: string): string {
	return text.replace(/[\\`*_{}[\]<>|~&!:@#.]/g, (character) => `&#${character.codePointAt(0)};`)
}

/** White space as Markdown has it made one space; a no-break space is part of the text. */
export function onOneLine(text: string): string {
	return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
}

/** Markdown source, written so that it does not end its cell. Inside a code span `\|` is read as `|` too. */
export function escapeCell(source: string): string {
	return onOneLine(source.replace(/\|/g, '\\|'))
}
