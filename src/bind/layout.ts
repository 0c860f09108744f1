import type { HeaderBlock } from '../contract/types.ts'
import type { Block, Range } from '../outline/types.ts'
import type { TextFile } from '../read.ts'
import type { LayoutFault } from './types.ts'

/** A header block of the contract with the block of the document that it is. */
export interface Placed {
	readonly block: HeaderBlock
	readonly at: Block
	readonly name: string
}

/** What a header block is called in a message. */
export function blockName(block: HeaderBlock): string {
	if (block.kind === 'title') return 'the title'
	if (block.kind === 'lines') return 'the header lines'
	return `the line \`${block.form.template.source}\``
}

/** Breaks of the layout around the blocks: what stands before, between and after them. One finding each. */
export function layoutFaults(
	file: TextFile,
	placed: readonly Placed[],
	zone: readonly Block[],
	frontMatter: Range | null,
): LayoutFault[] {
	const faults: LayoutFault[] = []
	const first = placed[0]
	if (first) faults.push(...beforeFirst(file, first, zone, frontMatter))
	else if (frontMatter) faults.push(frontMatterFault(file, frontMatter))
	for (const [index, each] of placed.entries()) {
		const next = placed[index + 1]
		const fault = next ? between(file, each, next, zone) : afterLast(file, each)
		if (fault) faults.push(fault)
	}
	return faults
}

function frontMatterFault(file: TextFile, range: Range): LayoutFault {
	let end = range.end
	while (end < file.text.length && /\s/.test(file.text[end] as string)) end++
	return {
		at: { start: range.start, end: firstLineEnd(file, range) },
		subject: 'front matter',
		message: 'the document starts with YAML front matter, and this contract has none',
		help: 'move what it says into the header and take the block out',
		edits: [{ range: { start: range.start, end }, text: '' }],
		safe: false,
	}
}

function firstLineEnd(file: TextFile, range: Range): number {
	const line = /^[^\r\n]*/.exec(file.text.slice(range.start, range.end))?.[0] ?? ''
	return range.start + line.length
}

function beforeFirst(
	file: TextFile,
	first: Placed,
	zone: readonly Block[],
	frontMatter: Range | null,
): LayoutFault[] {
	if (frontMatter) return [frontMatterFault(file, frontMatter)]
	const before = zone.filter((block) => block.start < first.at.start)
	const start = before[0]
	if (start) {
		const what =
			before.length === 1 ? `a ${kindName(start)} stands` : `${before.length} blocks stand`
		return [
			{
				at: { start: start.start, end: firstLineEnd(file, start) },
				subject: first.name,
				message: `${what} before ${first.name}, expected the document to start with it`,
				help: `move ${first.name} to the first line`,
				edits: [],
				safe: false,
			},
		]
	}
	if (
		file.text.slice(0, first.at.start).trim() !== '' ||
		first.at.start === 0 ||
		!/\n|\r/.test(file.text.slice(0, first.at.start))
	)
		return []
	return [
		{
			at: { start: 0, end: 0 },
			subject: first.name,
			message: `blank lines stand before ${first.name}, expected it on the first line`,
			help: 'delete the blank lines',
			edits: [{ range: { start: 0, end: first.at.start }, text: '' }],
			safe: true,
		},
	]
}

function kindName(block: Block): string {
	return block.kind === 'heading'
		? `level-${block.level} heading`
		: block.kind === 'rule'
			? 'thematic break'
			: block.kind
}

function between(file: TextFile, a: Placed, b: Placed, zone: readonly Block[]): LayoutFault | null {
	const foreign = zone.filter((block) => block.start >= a.at.end && block.end <= b.at.start)
	const [start] = foreign
	if (b.at.start < a.at.start) {
		return {
			at: lineOf(file, b.at),
			subject: b.name,
			message: `${b.name} stand${plural(b)} before ${a.name}, expected after it`,
			help: `move ${b.name} below ${a.name}`,
			edits: [],
			safe: false,
		}
	}
	if (start) {
		return {
			at: lineOf(file, b.at),
			subject: b.name,
			message: `${b.name} must follow ${a.name}, and a ${kindName(start)} stands between them`,
			help: `move ${b.name} directly below ${a.name}, with one blank line between`,
			edits: [],
			safe: false,
		}
	}
	return blankLines(file, a, b.at.start, `between ${a.name} and ${b.name}`)
}

function plural(placed: Placed): string {
	return placed.block.kind === 'lines' ? '' : 's'
}

function lineOf(file: TextFile, block: Range): Range {
	return { start: block.start, end: firstLineEnd(file, block) }
}

function afterLast(file: TextFile, last: Placed): LayoutFault | null {
	const rest = file.text.slice(last.at.end)
	const next = rest.search(/\S/)
	if (next < 0) return null
	const line = rest.slice(0, next).lastIndexOf('\n')
	return blankLines(file, last, last.at.end + (line < 0 ? next : line + 1), `after ${last.name}`)
}

/** There must be exactly one blank line between the end of a block and the line at `to`. */
function blankLines(file: TextFile, a: Placed, to: number, where: string): LayoutFault | null {
	const gap = file.text.slice(a.at.end, to)
	const breaks = gap.match(/\r\n|\r|\n/g) ?? []
	const found = breaks.length - 1
	if (found === 1) return null
	const ending = breaks[0] ?? (file.text.includes('\r\n') ? '\r\n' : '\n')
	const at =
		found < 1
			? { start: to, end: to }
			: { start: a.at.end + gap.indexOf(ending) + ending.length, end: to }
	return {
		at: { start: at.start, end: Math.max(at.start, found < 1 ? at.end : at.start) },
		subject: a.name,
		message:
			found < 1
				? `no blank line stands ${where}, expected one`
				: `${found} blank lines stand ${where}, expected one`,
		help: found < 1 ? 'put one blank line there' : 'keep one of them',
		edits: [{ range: { start: a.at.end + trailing(gap), end: to }, text: ending + ending }],
		safe: true,
	}
}

/** White space at the end of the block's last line has a finding of its own. */
function trailing(gap: string): number {
	return /^[^\r\n]*/.exec(gap)?.[0].length ?? 0
}
