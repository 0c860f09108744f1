/** One column each, and none of them joins another: Latin letters, dashes, quotation marks, arrows. */
const NARROW = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff]*$/

/** Two columns each, and none of them joins another: kana, ideographs, punctuation as wide as they are. */
const WIDE = /[\u3000-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uff01-\uff60]/g

/** What knows the width of any character takes as long to load as judging a hundred documents. */
const loaded: { widthOf?: (text: string) => number; segmenter?: Intl.Segmenter } = {}

class WidthsNeeded extends Error {}

/** What `render` gives; if it meets a text whose width is not plain, the library for that is loaded and `render` called again. */
export async function withWidths<T>(render: () => T): Promise<T> {
	try {
		return render()
	} catch (error) {
		if (!(error instanceof WidthsNeeded)) throw error
		await loadWidths()
		return render()
	}
}

/** Loads what knows the width of any character. */
export async function loadWidths(): Promise<void> {
	loaded.widthOf = (await import('string-width')).default
}

/** True if each character of the text is known to take one column and to join no other. */
export const isNarrow = (text: string): boolean => NARROW.test(text)

/** True if the width of each character of the text is known, and none joins another. */
export const isPlain = (text: string): boolean => isNarrow(text.replace(WIDE, ''))

/** What a reader takes for one character each; concatenated, they are the text. */
export function graphemes(text: string): string[] {
	if (isPlain(text)) return text.split('')
	loaded.segmenter ??= new Intl.Segmenter()
	return Array.from(loaded.segmenter.segment(text), ({ segment }) => segment)
}

/**
 * How many terminal columns the text takes; wide characters take two, combining
 * ones none. Works for any text within `withWidths` and after `loadWidths`.
 */
export function columns(text: string): number {
	if (isNarrow(text)) return text.length
	const rest = text.replace(WIDE, '')
	if (isNarrow(rest)) return 2 * text.length - rest.length
	if (!loaded.widthOf) throw new WidthsNeeded('the widths of characters are not loaded')
	return loaded.widthOf(text)
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
