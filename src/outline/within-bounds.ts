import type { Bounds } from './bounds.ts'

/** UTF-16 units; a longer word may be a chain of bare URLs, each read to its end. */
const LONG_WORD = 2_000

interface Measures {
	lines: number
	/** The longest run of white space and of markers of containers at the start of a line. */
	deepest: number
	/** The longest run of lines without an empty one, in UTF-16 units. */
	stretch: number
	/** Backticks, brackets and `<`. */
	marks: number
	pipes: number
}

/**
 * True only if a document exceeds no bound: told from upper limits of all that
 * is counted, in one pass that costs a tenth of the counting. Most documents are
 * that far within; of any other this says nothing.
 */
export function isWellWithin(text: string, bounds: Bounds): boolean {
	if (text.length > Math.min(bounds.characters, bounds.inlineMarks, bounds.emphasisMarks))
		return false
	const measures = measuresOf(text)
	if (!measures) return false
	const { lines, deepest, stretch, marks, pipes } = measures
	return (
		pipes <= bounds.cells &&
		lines <= Math.min(bounds.lines, bounds.lazyLines) &&
		// A container takes a character of the line, but for lines that leave the containers as they are.
		deepest <= bounds.nesting &&
		lines * deepest <= bounds.containers &&
		// At worst each line is the end of a container, and copies all before it.
		lines * lines * 8 * (1 + deepest) <= bounds.copies &&
		// A mark makes the parser read to the end at most, and a bracket look back at half of what is before.
		marks * stretch * 1.5 <= bounds.inlineSteps
	)
}

/**
 * Null if a word is too long to be told, or a line may begin a footnote. Most runs
 * look at few documents, with code that no compiler has come to yet; so characters
 * are left to be found, and none is looked at.
 */
function measuresOf(given: string): Measures | null {
	// A carriage return that stands alone ends a line as well.
	const text = given.includes('\r') ? given.replace(/\r(?!\n)/g, '\n') : given
	const marks = ['`', '[', ']', '<'].reduce((sum, mark) => sum + count(text, mark), 0)
	const measures = { lines: 0, deepest: 0, stretch: 0, marks, pipes: count(text, '|') }
	let stretchStart = 0
	for (let start = 0; start <= text.length; ) {
		const found = text.indexOf('\n', start)
		const end = found < 0 ? text.length : found
		const afterMarkers = markersEnd(text, start, end)
		if (hasLongWord(text, start, end) || text.startsWith('[^', afterMarkers)) return null
		measures.lines += 1
		measures.deepest = Math.max(measures.deepest, afterMarkers - start)
		measures.stretch = Math.max(measures.stretch, end - stretchStart)
		if (isEmpty(text, start, end)) stretchStart = end
		start = end + 1
	}
	return measures
}

function count(text: string, character: string): number {
	let found = 0
	for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found += 1
	return found
}

const hasLongWord = (text: string, start: number, end: number): boolean =>
	end - start > LONG_WORD &&
	text
		.slice(start, end)
		.split(/\s+/)
		.some((word) => word.length > LONG_WORD)

/** Also of the carriage return that a line may end with. */
const isEmpty = (text: string, start: number, end: number): boolean =>
	end === start || (end === start + 1 && text.charCodeAt(start) === 13)

/** The offset of the first character that neither is white space nor belongs to the marker of a quote or a list item. */
function markersEnd(text: string, start: number, end: number): number {
	let at = start
	while (at < end && MARKERS[text.charCodeAt(at)] === 1) at += 1
	return at
}

const MARKERS = new Uint8Array(128)
for (const character of '\t\r >-+*.)0123456789') MARKERS[character.charCodeAt(0)] = 1
