import type { Field, HeaderBlock } from '../contract/types.ts'
import type { Block, Range } from '../outline/types.ts'
import { lineAt, lineRange } from '../read.ts'
import { firstInvisible, visibleText } from '../text/invisible.ts'
import { textOf } from './field-lines.ts'
import { linesOf } from './key-line.ts'
import type { Placed } from './place.ts'
import type { BoundTitle, Document, HeaderLine, LayoutFault } from './types.ts'

/** Breaks inside the header's lines: invisible characters, lines that are no `Key: value`, keys in another spelling. */
export function lineFaults(
	document: Document,
	placed: readonly Placed[],
	lines: readonly HeaderLine[],
	title: BoundTitle,
	fields: ReadonlyMap<string, Field>,
): LayoutFault[] {
	const faults = placed.flatMap(({ block, at }) => {
		if (block.kind !== 'lines') return invisibleFaults(document, block, at, title)
		return linesOf(document.file, at).flatMap((line) => fieldLineFaults(document, line, lines))
	})
	const own = placed.find((each) => each.block.kind === 'lines')
	return own?.block.kind === 'lines' && own.block.ordered
		? [...faults, ...orderFaults(document, own.at, lines, fields)]
		: faults
}

/** In a title that is not in form the characters are mended with the form. */
function invisibleFaults(
	document: Document,
	block: HeaderBlock,
	at: Block,
	title: BoundTitle,
): LayoutFault[] {
	const { file } = document
	const lines =
		block.kind === 'title' ? [lineRange(file, lineAt(file, at.start))] : linesOf(file, at)
	const formless = block.kind === 'title' && !title.matches ? (title.heading?.title ?? null) : null
	return lines.flatMap((line) => invisible(document, line, outside(line, formless)) ?? [])
}

function fieldLineFaults(
	document: Document,
	line: Range,
	lines: readonly HeaderLine[],
): LayoutFault[] {
	const own = lines.find((each) => each.line.start === line.start)
	if (!own) return goesOn(lines, line) ? [] : [noKeyLine(line)]
	const first = lines.find((each) => each.field !== null && each.field === own.field)
	// The second statement of a field is to go, whatever it looks like.
	if (first && first !== own) return []
	const dressed = dressFault(document, own)
	const unseen = invisible(document, line, unmended(own, dressed !== null))
	return [...(dressed ? [dressed] : []), ...(unseen ? [unseen] : [])]
}

/** The parts of a line that the fix of its form and the fix of its value leave alone. */
function unmended(own: HeaderLine, dressed: boolean): Range[] {
	const { line, value, keyRange, fault } = own
	if (isEmpty(own)) return dressed ? [] : [{ start: line.start, end: keyRange.end }]
	const mended = fault?.kind === 'spelling' || fault?.kind === 'incomplete'
	if (dressed) return mended ? [] : [value]
	if (!mended) return [line]
	return outside(line, fault.kind === 'incomplete' ? { ...value, end: line.end } : value)
}

function isEmpty({ value }: HeaderLine): boolean {
	return value.start === value.end
}

/** A value without the text that goes with it, which may stand on the next line. */
function goesOn(lines: readonly HeaderLine[], line: Range): boolean {
	const before = lines.findLast((each) => each.line.end < line.start)
	return (
		before !== undefined &&
		(before.fault?.kind === 'incomplete' || (before.field !== null && isEmpty(before)))
	)
}

/** The parts of a line around a stretch of it. */
function outside(line: Range, stretch: Range | null): Range[] {
	if (!stretch) return [line]
	return [
		{ start: line.start, end: stretch.start },
		{ start: Math.min(stretch.end, line.end), end: line.end },
	].filter((each) => each.start < each.end)
}

/** One finding for all that cannot be seen in some parts of a line. */
function invisible(document: Document, line: Range, parts: readonly Range[]): LayoutFault | null {
	const text = textOf(document, line)
	const unseen = parts
		.map((part) => firstInvisible(text, part.start - line.start, part.end - line.start))
		.find((each) => each !== null)
	const found = unseen ? { ...unseen, offset: line.start + unseen.offset, length: 1 } : null
	const trailing = parts.some((part) => part.end === line.end)
		? trailingSpace(document, line, parts)
		: null
	const first = found && (!trailing || found.offset < trailing.offset) ? found : trailing
	if (!first) return null
	const rest = document.file.text.slice(first.offset, line.end)
	return {
		at: { start: first.offset, end: first.offset + first.length },
		subject: first.name,
		message: `${first.name} stands ${visibleText(rest).trim() === '' ? 'at the end of the line' : 'in the line'}, where it cannot be seen`,
		help: 'delete it, or write a plain space',
		edits: parts.flatMap((part) => {
			const text = textOf(document, part)
			const clean = part.end === line.end ? visibleText(text) : visibleText(`${text}.`).slice(0, -1)
			return clean === text ? [] : [{ range: part, text: clean }]
		}),
		safe: true,
	}
}

function trailingSpace(document: Document, line: Range, parts: readonly Range[]) {
	const last = parts.at(-1) ?? line
	const text = textOf(document, last)
	let start = text.length
	while (/[ \t]/.test(text.charAt(start - 1))) start--
	const space = text.slice(start)
	if (space === '') return null
	const name = space.length > 1 ? 'white space' : space === '\t' ? 'a tab' : 'a space'
	return { offset: last.end - space.length, length: space.length, name }
}

function noKeyLine(line: Range): LayoutFault {
	return {
		at: line,
		subject: 'line',
		message: 'this line of the header is no `Key: value` line',
		help: 'join it to the line above, write it as `Key: value`, or move it below the header, after a blank line',
		edits: [],
		safe: false,
	}
}

/** The field in another form: its key in another spelling, emphasis, a marker, other spaces. */
function dressFault(document: Document, own: HeaderLine): LayoutFault | null {
	const key = own.field?.key
	if (key === undefined || key === null || (own.key === key && !own.dressed)) return null
	const { line, value } = own
	const right = isEmpty(own) ? `${key}:` : `${key}: `
	return {
		at: { start: line.start, end: value.start > own.keyRange.end ? value.start : line.end },
		subject: key,
		message: `\`${key}\` is written in another form, expected \`${key}: …\` as plain text`,
		help: `write \`${right}${visibleText(textOf(document, value))}\``,
		edits: [
			{ range: { start: line.start, end: value.start }, text: right },
			...(value.end < line.end ? [{ range: { start: value.end, end: line.end }, text: '' }] : []),
		],
		safe: true,
	}
}

function orderFaults(
	document: Document,
	block: Range,
	lines: readonly HeaderLine[],
	fields: ReadonlyMap<string, Field>,
): LayoutFault[] {
	const order = [...fields.values()].filter((field) => field.key !== null)
	const places = lines.flatMap((line) => {
		const at = order.findIndex((field) => field.name === line.field?.name)
		return at < 0 ? [] : [{ line, at }]
	})
	const late = places.find(({ at }, index) => places.slice(0, index).some((each) => each.at > at))
	if (!late) return []
	const before = Math.max(...places.slice(0, places.indexOf(late)).map((each) => each.at))
	return [
		{
			at: late.line.keyRange,
			subject: late.line.key,
			message: `\`${late.line.key}\` stands after \`${order[before]?.key}\`, expected before it`,
			help: 'put the lines into the order of the contract',
			edits: isEach(document, block, lines, places) ? sorted(document, places) : [],
			safe: true,
		},
	]
}

interface InOrder {
	readonly line: HeaderLine
	/** The place of its field in the contract. */
	readonly at: number
}

/** Whether every line of a block is a key and a value, and no field has two: else a line may belong to the one above. */
function isEach(
	{ file }: Document,
	block: Range,
	lines: readonly HeaderLine[],
	places: readonly InOrder[],
): boolean {
	const isWhole = linesOf(file, block).length === lines.length
	return isWhole && new Set(places.map(({ at }) => at)).size === places.length
}

/** The lines of fields in the places of such lines, in order; other keys stay where they are. */
function sorted(document: Document, places: readonly InOrder[]): LayoutFault['edits'] {
	const inOrder = [...places].sort((a, b) => a.at - b.at)
	return places.flatMap(({ line }, index) => {
		const text = textOf(document, inOrder[index]?.line.line ?? line.line)
		return text === textOf(document, line.line) ? [] : [{ range: line.line, text }]
	})
}
