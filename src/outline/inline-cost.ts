/** Consecutive lines without a blank one, as far as inline syntax goes. */
export interface Stretch {
	/** UTF-16 units so far. */
	length: number
	/** Characters where inline syntax may begin or end. */
	marks: number
	brackets: number
	/** Characters read for links whose `)` was found. */
	read: number
	/** Openings without a closing mark so far, by the mark that would close them. */
	readonly open: Map<string, { count: number; offsets: number }>
	/** Where the first run of backticks of each length is. */
	readonly ticks: Map<number, number>
}

const MARK =
	/`+|<!--(?!-?>)|<!\[CDATA\[|<![a-z]|<\?|-->|\?>|\]\]>|\]\(|[)>]|[[\]<&@\\]|https?:|www\./gi

/** What ends each construct that a parser looks for up to the end of the paragraph. */
const CLOSERS: { readonly [opening: string]: string } = {
	'<!--': '-->',
	'<![cdata[': ']]>',
	'<?': '?>',
	'](': ')',
}

/** A longer word may be a chain of bare URLs, each read to its end. */
const LONG_WORD = 2_000

/** A stretch with nothing in it. */
export const newStretch = (): Stretch => ({
	length: 0,
	marks: 0,
	brackets: 0,
	read: 0,
	open: new Map(),
	ticks: new Map(),
})

/** Counts one more line of a stretch. */
export function addLine(stretch: Stretch, line: string): void {
	for (const match of line.matchAll(MARK)) {
		addMark(stretch, match[0].toLowerCase(), stretch.length + match.index)
	}
	stretch.length += line.length + 1
	if (line.length > LONG_WORD) stretch.read += readForUrls(line)
}

function addMark(stretch: Stretch, mark: string, offset: number): void {
	if (mark.startsWith('`')) {
		if (!stretch.ticks.has(mark.length)) stretch.ticks.set(mark.length, offset)
	} else if (/^<![a-z]/.test(mark)) addOpening(stretch, '>', offset)
	else if (mark in CLOSERS) addOpening(stretch, CLOSERS[mark] ?? '', offset)
	else close(stretch, mark, offset)
	if (/^[[\]]/.test(mark)) stretch.brackets += 1
	if (mark !== ')' && mark !== '>') stretch.marks += 1
}

function addOpening({ open }: Stretch, closer: string, offset: number): void {
	const { count, offsets } = open.get(closer) ?? { count: 0, offsets: 0 }
	open.set(closer, { count: count + 1, offsets: offsets + offset })
}

/** A comment that is closed took the openings inside it along; of links each was read up to here. */
function close(stretch: Stretch, mark: string, offset: number): void {
	const pending = stretch.open.get(mark)
	if (pending && mark === ')') stretch.read += pending.count * offset - pending.offsets
	stretch.open.delete(mark)
	if (mark.endsWith('>')) stretch.open.delete('>')
}

function readForUrls(line: string): number {
	const words = line.match(/\S+/g) ?? []
	return words
		.filter((word) => word.length > LONG_WORD)
		.reduce((sum, word) => sum + word.length * (word.match(/www\.|https?:/gi)?.length ?? 0), 0)
}

/** Characters read in vain in a stretch; a bracket makes the parser look back at the marks before it. */
export function stepsIn({ length, marks, brackets, read, open, ticks }: Stretch): number {
	let steps = read + (brackets * marks) / 2
	for (const { count, offsets } of open.values()) steps += count * length - offsets
	for (const offset of ticks.values()) steps += length - offset
	return Math.round(steps)
}
