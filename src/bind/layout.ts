import type { HeaderBlock } from '../contract/types.ts'
import type { Block, Range } from '../outline/types.ts'
import { lineAt } from '../read.ts'
import { firstLine, lastLineStart, lineBreakOf } from '../text/lines.ts'
import { kindName } from './kind.ts'
import type { Placed } from './place.ts'
import type { Document, LayoutFault } from './types.ts'

/** Breaks of the layout around the blocks: what stands before, between and after them. One finding each. */
export function layoutFaults(
	document: Document,
	header: readonly HeaderBlock[],
	placed: readonly Placed[],
	zone: readonly Block[],
): LayoutFault[] {
	const faults: (LayoutFault | null)[] = []
	const { frontMatter } = document.outline
	const [first] = placed
	if (header.length === 0) return []
	const early =
		first && first.block === header[0]
			? (blocksBefore(document, first, zone) ?? blankBefore(document, first))
			: null
	// Blank lines go with the front matter.
	if (frontMatter) faults.push(frontMatterFault(document, frontMatter))
	if (!frontMatter || early?.edits.length === 0) faults.push(early)
	for (const [index, each] of placed.entries()) {
		const next = placed[index + 1]
		if (next) faults.push(between(document, each, next, zone))
		// Where a block is missing, the gap is its place and no fault of its own.
		else if (each.block === header.at(-1)) faults.push(afterLast(document, each))
	}
	return faults.filter((fault) => fault !== null)
}

function frontMatterFault({ file }: Document, range: Range): LayoutFault {
	let end = range.end
	while (end < file.text.length && /\s/.test(file.text[end] as string)) end++
	return {
		at: firstLine(file.text, range),
		subject: 'front matter',
		message: 'the document starts with YAML front matter, and this contract has none',
		help: `move what it says into the header and take the block out, up to line ${lineAt(file, range.end) + 1}`,
		// What follows could be front matter then; a document that is nothing else is a slip of another kind.
		edits:
			end === file.text.length || file.text.startsWith('---', end)
				? []
				: [{ range: { start: range.start, end }, text: '' }],
		safe: false,
	}
}

function blocksBefore(
	{ file }: Document,
	first: Placed,
	zone: readonly Block[],
): LayoutFault | null {
	const before = zone.filter((block) => block.start < first.at.start)
	const [start] = before
	if (!start) return null
	const what = before.length === 1 ? `a ${kindName(start)} stands` : `${before.length} blocks stand`
	return {
		...unmended(first.name, `move ${first.name} to the first line`),
		at: firstLine(file.text, start),
		message: `${what} before ${first.name}, expected the document to start with it`,
	}
}

function blankBefore(document: Document, first: Placed): LayoutFault | null {
	const { text } = document.file
	const gap = { start: 0, end: first.at.start }
	// The indent of the first line belongs to the line.
	const end = lastLineStart(text.slice(0, gap.end))
	if (end === 0 || text.slice(0, gap.end).trim() !== '' || hasConflict(document, gap)) return null
	return {
		at: { start: 0, end: 0 },
		subject: first.name,
		message: `blank lines stand before ${first.name}, expected it on the first line`,
		help: 'delete the blank lines',
		edits: [{ range: { start: 0, end }, text: '' }],
		safe: true,
	}
}

function unmended(subject: string, help: string) {
	return { subject, help, edits: [], safe: false }
}

function hasConflict({ outline }: Document, range: Range): boolean {
	return outline.conflicts.some((each) => each.start < range.end && each.end > range.start)
}

function between(
	document: Document,
	a: Placed,
	b: Placed,
	zone: readonly Block[],
): LayoutFault | null {
	const { text } = document.file
	const [foreign] = zone.filter((block) => block.start >= a.at.end && block.end <= b.at.start)
	if (b.at.start < a.at.start) {
		return {
			...unmended(b.name, `move ${b.name} below ${a.name}`),
			at: firstLine(text, b.at),
			message: `${b.name} stand${b.block.kind === 'lines' ? '' : 's'} before ${a.name}, expected after it`,
		}
	}
	if (foreign) {
		return {
			...unmended(b.name, `move ${b.name} directly below ${a.name}, with one blank line between`),
			at: firstLine(text, b.at),
			message: `${b.name} must follow ${a.name}, and a ${kindName(foreign)} stands between them`,
		}
	}
	return blankLines(document, a, b.at.start, `between ${a.name} and ${b.name}`)
}

function afterLast(document: Document, last: Placed): LayoutFault | null {
	const rest = document.file.text.slice(last.at.end)
	const next = rest.search(/\S/)
	return next < 0 ? null : blankLines(document, last, last.at.end + next, `after ${last.name}`)
}

/** There must be exactly one blank line between the end of a block and the line of what follows. */
function blankLines(
	document: Document,
	a: Placed,
	next: number,
	where: string,
): LayoutFault | null {
	const { text } = document.file
	const gap = text.slice(a.at.end, next)
	// A comment that lets off a rule stands there, with lines of its own around it.
	if (gap.trim() !== '') return null
	// White space at the end of the block's line and before what follows is told elsewhere.
	const start = firstLine(text, { start: a.at.end, end: next }).end
	const end = Math.max(start, a.at.end + lastLineStart(gap))
	const breaks = [...text.slice(start, end).matchAll(/\r\n|\r|\n/g)]
	const found = breaks.length - 1
	if (found === 1 || hasConflict(document, { start: a.at.end, end: next })) return null
	const ending = breaks[0]?.[0] ?? lineBreakOf(text)
	const surplus = breaks[1] ? start + breaks[1].index + breaks[1][0].length : end
	const edits = [{ range: { start, end }, text: ending + ending }]
	const at = { start: surplus, end: surplus }
	return found < 1
		? {
				at,
				subject: a.name,
				message: `no blank line stands ${where}, expected one`,
				help: 'put one blank line there',
				edits,
				safe: true,
			}
		: {
				at,
				subject: a.name,
				message: `${found} blank lines stand ${where}, expected one`,
				help: 'keep one of them',
				edits,
				safe: true,
			}
}
