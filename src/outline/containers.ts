/** The containers around a line, roughly as a Markdown parser sees them. */
export interface Containers {
	readonly open: Container[]
	fence: { readonly mark: string; readonly depth: number } | null
	inParagraph: boolean
}

/** A quote, or a list item or footnote, whose lines are indented by `width` columns. */
interface Container {
	readonly marker: string
	readonly width: number
}

/** What a line turned out to be. */
export interface EnteredLine {
	readonly kind: 'code' | 'blank' | 'lazy' | 'text'
	/** It ends a container or underlines a heading, for which the parser copies all it has. */
	readonly rearranges: boolean
	/** It goes on with the paragraph of the line before. */
	readonly continues: boolean
}

const MARKER = /[ \t]{0,3}(>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]{1,999}\]:)[ \t]?/y
const BLANK = /[ \t]*$/y
const RULE = /[ \t]{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/y
const FENCE = /[ \t]{0,3}(`{3,}(?=[^`]*$)|~{3,})/y
const UNDERLINE = /[ \t]{0,3}(?:=+|-+)[ \t]*$/y
const ONE_LINE = /[ \t]{0,3}#{1,6}(?:[ \t]|$)/y

/** Reads one line; gives up on it when more than `deepest` containers are open. */
export function enterLine(state: Containers, line: string, deepest: number): EnteredLine {
	const { matched, at } = continued(state.open, line)
	const blank = has(BLANK, line, at)
	if (state.fence && matched >= state.fence.depth) return codeLine(state, line, at)
	state.fence = null
	if (blank) return blankLine(state, matched)
	const underline = state.inParagraph && matched === state.open.length && has(UNDERLINE, line, at)
	if (underline) {
		state.inParagraph = false
		return { kind: 'text', rearranges: true, continues: false }
	}
	return textLine(state, line, at, matched, deepest)
}

/** How many open containers go on in this line, and where what they hold begins. */
function continued(open: readonly Container[], line: string): { matched: number; at: number } {
	let at = 0
	let matched = 0
	for (const { marker, width } of open) {
		const next = marker === '>' ? afterQuote(line, at) : afterIndent(line, at, width)
		if (next === null) break
		at = next
		matched += 1
	}
	return { matched, at }
}

function afterQuote(line: string, at: number): number | null {
	const quote = /[ \t]{0,3}>[ \t]?/y
	quote.lastIndex = at
	return quote.test(line) ? quote.lastIndex : null
}

/** A tab counts as four columns. A blank line goes on whatever its indent. */
function afterIndent(line: string, at: number, width: number): number | null {
	let column = 0
	let next = at
	for (; column < width && (line[next] === ' ' || line[next] === '\t'); next += 1) {
		column += line[next] === '\t' ? 4 : 1
	}
	return column >= width || next >= line.length ? next : null
}

function codeLine(state: Containers, line: string, at: number): EnteredLine {
	const mark = state.fence?.mark ?? ''
	const rest = line.slice(at).trim()
	if (rest.startsWith(mark) && rest === mark.charAt(0).repeat(rest.length)) state.fence = null
	return { kind: 'code', rearranges: false, continues: false }
}

/** A blank line ends quotes, and with them all they hold. */
function blankLine(state: Containers, matched: number): EnteredLine {
	const ended = state.open.length > matched
	state.open.length = matched
	state.inParagraph = false
	return { kind: 'blank', rearranges: ended, continues: false }
}

function textLine(
	state: Containers,
	line: string,
	at: number,
	matched: number,
	deepest: number,
): EnteredLine {
	const { added, next } = opened(line, at, deepest - matched + 1)
	FENCE.lastIndex = next
	const mark = FENCE.exec(line)?.[1]
	const plain = mark === undefined && !has(ONE_LINE, line, next) && !has(RULE, line, next)
	const goesOn = state.inParagraph && plain && added.length === 0
	if (goesOn && matched < state.open.length) {
		return { kind: 'lazy', rearranges: false, continues: true }
	}
	const ended = state.open.splice(matched)
	state.open.push(...added)
	state.inParagraph = plain
	if (mark !== undefined) state.fence = { mark, depth: state.open.length }
	return {
		kind: mark === undefined ? 'text' : 'code',
		rearranges: rearranges(ended, added),
		continues: goesOn,
	}
}

/** The next item of a list does not end the list. */
function rearranges(ended: readonly Container[], added: readonly Container[]): boolean {
	const sibling =
		ended[0] && !'>['.includes(ended[0].marker) && ended[0].marker === added[0]?.marker
	return ended.length > (sibling ? 1 : 0)
}

function opened(line: string, at: number, most: number): { added: Container[]; next: number } {
	const added: Container[] = []
	let next = at
	while (added.length < most && !has(RULE, line, next)) {
		MARKER.lastIndex = next
		const marker = MARKER.exec(line)?.[1]
		if (marker === undefined) break
		added.push({ marker: kindOf(marker), width: widthOf(marker, MARKER.lastIndex - next) })
		next = MARKER.lastIndex
	}
	return { added, next }
}

const kindOf = (marker: string): string => (/\d/.test(marker.charAt(0)) ? '1' : marker.charAt(0))

/** Footnotes are indented by four columns whatever their label. */
const widthOf = (marker: string, width: number): number => (marker.startsWith('[') ? 4 : width)

function has(pattern: RegExp, line: string, at: number): boolean {
	pattern.lastIndex = at
	return pattern.test(line)
}
