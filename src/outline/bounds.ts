import { type Containers, enterLine } from './containers.ts'
import { addLine, newStretch, type Stretch, stepsIn } from './inline-cost.ts'
import { linesOf } from './text.ts'
import { isWellWithin } from './within-bounds.ts'

/**
 * What a document may cost, counted from its text before it is parsed: a verdict
 * must not depend on how fast the machine is. The parser's time grows with the
 * square of some of these, and its stack with `nesting`. Each limit alone keeps
 * the parse of the worst document near a second. "Seen" is the largest value in
 * 2,642 governance documents, notes and READMEs.
 */
export const BOUNDS = {
	/** UTF-16 units. Seen: 57,440. */
	characters: 750_000,
	/** Lines, those of code included. Seen: 530. */
	lines: 12_000,
	/** Quotes, list items and footnotes around one line. Seen: 2. */
	nesting: 100,
	/** The same, summed over all lines. Seen: 72. */
	containers: 30_000,
	/**
	 * Elements the parser copies: for each line that ends a list or a quote, and
	 * for each underlined heading, all that it has read so far (8 for a line, 8
	 * for a marker of a container).
	 */
	copies: 20_000_000,
	/** Lines that continue one paragraph in a list or a quote without its marker or indent. Seen: 0. */
	lazyLines: 1_000,
	/** `|` outside fenced code. Seen: 749. */
	cells: 20_000,
	/** Backticks, brackets and other characters where inline syntax may begin. Seen: 1,893. */
	inlineMarks: 40_000,
	/** `*`, `_` and `~` outside fenced code: what makes the parse of a title or a cell slow. Seen: 341. */
	emphasisMarks: 40_000,
	/** Characters the parser reads in vain for a closing mark that isn't there. Seen: 136,142. */
	inlineSteps: 20_000_000,
} as const

const NAMES = Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]

export type Bounds = Readonly<Record<keyof typeof BOUNDS, number>>

/** A limit that a document goes beyond. */
export interface Excess {
	readonly bound: keyof typeof BOUNDS
	readonly limit: number
	readonly found: number
	/** From 1; the line on which the count went beyond the limit. */
	readonly line: number
}

interface Tally {
	readonly containers: Containers
	readonly counts: Record<keyof typeof BOUNDS, number>
	stretch: Stretch
	/** Steps in the stretches before this one. */
	steps: number
	/** What the parser holds so far, roughly. */
	elements: number
}

/** The first bound that a document exceeds, or null if it can be parsed. */
export const boundsOf = (text: string, bounds: Bounds = BOUNDS): Excess | null =>
	isWellWithin(text, bounds) ? null : firstExcess(text, bounds)

/**
 * The first of some bounds that a document exceeds. Takes one pass, and knows
 * just enough of fences and containers not to take code for Markdown.
 */
export function firstExcess(text: string, bounds: Bounds): Excess | null {
	const tally = newTally(text.length)
	for (const { start, end } of linesOf(text)) {
		tally.counts.lines += 1
		if (text.length <= bounds.characters) countLine(tally, text.slice(start, end), bounds.nesting)
		const excess = excessOf(tally, bounds)
		if (excess) return excess
	}
	return null
}

const newTally = (characters: number): Tally => ({
	containers: { open: [], fence: null, inParagraph: false },
	counts: {
		characters,
		lines: 0,
		nesting: 0,
		containers: 0,
		copies: 0,
		lazyLines: 0,
		cells: 0,
		inlineMarks: 0,
		emphasisMarks: 0,
		inlineSteps: 0,
	},
	stretch: newStretch(),
	steps: 0,
	elements: 0,
})

function countLine(tally: Tally, line: string, deepest: number): void {
	const { counts, containers } = tally
	const entered = enterLine(containers, line, deepest)
	counts.nesting = containers.open.length
	counts.containers += containers.open.length
	tally.elements += (entered.kind === 'code' ? 2 : 8) + 8 * containers.open.length
	if (entered.rearranges) counts.copies += tally.elements
	if (!entered.continues) counts.lazyLines = 0
	if (entered.kind === 'lazy') counts.lazyLines += 1
	if (entered.kind === 'code' || entered.kind === 'blank') endStretch(tally)
	else countInline(tally, line)
}

function endStretch(tally: Tally): void {
	if (tally.stretch.length === 0) return
	tally.steps += stepsIn(tally.stretch)
	tally.stretch = newStretch()
}

function countInline(tally: Tally, line: string): void {
	const { counts, stretch } = tally
	const before = stretch.marks
	addLine(stretch, line)
	counts.inlineMarks += stretch.marks - before
	counts.emphasisMarks += line.match(/[*_~]/g)?.length ?? 0
	counts.inlineSteps = tally.steps + stepsIn(stretch)
	for (let at = line.indexOf('|'); at !== -1; at = line.indexOf('|', at + 1)) counts.cells += 1
}

function excessOf({ counts }: Tally, bounds: Bounds): Excess | null {
	const bound = NAMES.find((name) => counts[name] > bounds[name])
	if (bound === undefined) return null
	return { bound, limit: bounds[bound], found: counts[bound], line: counts.lines }
}
