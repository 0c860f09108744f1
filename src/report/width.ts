import stringWidth from 'string-width'

const ASCII = /^[ -~]*$/
const SEGMENTER = new Intl.Segmenter()

/** What a reader takes for one character each; concatenated, they are the text. */
export function graphemes(text: string): string[] {
	if (ASCII.test(text)) return text.split('')
	return Array.from(SEGMENTER.segment(text), ({ segment }) => segment)
}

/** How many terminal columns the text takes; wide characters take two, combining ones none. */
export function columns(text: string): number {
	return ASCII.test(text) ? text.length : stringWidth(text)
}

/** Cuts a word that is wider than a line, at spaces if it has any; a character that is itself wider stays whole. */
function pieces(word: string, width: number): string[] {
	if (columns(word) <= width) return [word]
	if (word.includes(' ')) return word.split(' ').flatMap((part) => pieces(part, width))
	const found: string[] = []
	let piece = ''
	let used = 0
	for (const grapheme of graphemes(word)) {
		const needed = columns(grapheme)
		if (piece !== '' && used + needed > width) {
			found.push(piece)
			piece = ''
			used = 0
		}
		piece += grapheme
		used += needed
	}
	return [...found, piece]
}

function isOdd(word: string): boolean {
	return word.split('`').length % 2 === 0
}

/** What spaces set apart; code between backticks is one word, unless a backtick has no partner. */
function wordsOf(text: string): string[] {
	const words = text.split(' ')
	if (isOdd(text)) return words
	const found: string[] = []
	let inside = false
	for (const word of words) {
		found.push(inside ? `${found.pop()} ${word}` : word)
		inside = inside !== isOdd(word)
	}
	return found
}

/** Breaks a text at spaces, and long words anywhere, into lines of at most `width` columns. */
export function wrap(text: string, width: number): string[] {
	const lines: string[] = []
	let line: string | null = null
	let used = 0
	for (const piece of wordsOf(text).flatMap((word) => pieces(word, width))) {
		const needed = columns(piece)
		if (line === null) {
			line = piece
			used = needed
		} else if (used + 1 + needed <= width) {
			line += ` ${piece}`
			used += 1 + needed
		} else {
			lines.push(line)
			line = piece
			used = needed
		}
	}
	return [...lines, line ?? '']
}
