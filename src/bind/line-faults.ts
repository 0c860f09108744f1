import type { Field, HeaderBlock } from '../contract/types.ts'
import type { Block, Range } from '../outline/types.ts'
import { lineAt, lineRange } from '../read.ts'
import { linesOf, readKeyLine } from './key-line.ts'
import type { Placed } from './layout.ts'
import type { Document, HeaderLine, LayoutFault } from './types.ts'

const INVISIBLE: Record<string, string> = {
	'\u00a0': 'a no-break space',
	'\u00ad': 'a soft hyphen',
	'\u200b': 'a zero-width space',
	'\u200c': 'a zero-width non-joiner',
	'\u200d': 'a zero-width joiner',
	'\u2060': 'a word joiner',
	'\ufeff': 'a zero-width no-break space',
	'\u202f': 'a narrow no-break space',
	'\t': 'a tab',
}
/* The joiners stand inside emoji and in some scripts; at the edge of a word they join nothing. */
const INVISIBLE_CHARACTER =
	/\u00a0|\u00ad|\u200b|\u2060|\ufeff|\u202f|\t|(?:^|(?<=\s))[\u200c\u200d]|[\u200c\u200d](?=\s|$)/u

/** Breaks inside the header's lines: invisible characters, lines that are no `Key: value`, keys in another spelling. */
export function lineFaults(
	document: Document,
	placed: readonly Placed[],
	lines: readonly HeaderLine[],
	options: (HeaderBlock & { kind: 'lines' }) | null,
	fields: ReadonlyMap<string, Field>,
): LayoutFault[] {
	const faults: LayoutFault[] = []
	for (const { block, at } of placed) {
		for (const line of linesToLookAt(document, block, at)) {
			const fault =
				invisible(document, line) ??
				(block.kind === 'lines' ? lineFault(document, line, lines) : null)
			if (fault) faults.push(fault)
		}
	}
	if (options?.ordered) faults.push(...orderFaults(lines, fields))
	return faults
}

function linesToLookAt(document: Document, block: HeaderBlock, at: Block): Range[] {
	const { file } = document
	return block.kind === 'title' ? [lineRange(file, lineAt(file, at.start))] : linesOf(file, at)
}

function invisible(document: Document, line: Range): LayoutFault | null {
	const text = document.file.text.slice(line.start, line.end)
	const trailing = /[ \t]+$/.exec(text)
	const found = INVISIBLE_CHARACTER.exec(text)
	if (!trailing && !found) return null
	const character = found?.[0] ?? ''
	const offset =
		found && (!trailing || found.index < trailing.index) ? found.index : (trailing?.index ?? 0)
	const length = trailing && offset === trailing.index ? trailing[0].length : character.length
	const name = offset === trailing?.index ? trailingName(trailing[0]) : nameOf(character)
	return {
		at: { start: line.start + offset, end: line.start + offset + length },
		subject: name,
		message: `${name} stands ${offset === trailing?.index ? 'at the end of the line' : 'in the line'}, where it cannot be seen`,
		help: 'delete it, or write a plain space',
		edits: [{ range: line, text: visibleLine(text) }],
		safe: true,
	}
}

function trailingName(space: string): string {
	return space.length === 1 ? (space === '\t' ? 'a tab' : 'a space') : 'white space'
}

function nameOf(character: string): string {
	const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
	return `${INVISIBLE[character] ?? 'an invisible character'} (U+${code})`
}

/** The line with white space plain and single, and without what has no width. */
function visibleLine(text: string): string {
	return text
		.replace(/[\u00a0\u202f\t]/g, ' ')
		.replace(/\u00ad|\u200b|\u2060|\ufeff|(?:^|(?<=\s))[\u200c\u200d]|[\u200c\u200d](?=\s|$)/g, '')
		.replace(/ {2,}/g, ' ')
		.trimEnd()
}

function lineFault(
	document: Document,
	line: Range,
	lines: readonly HeaderLine[],
): LayoutFault | null {
	const { file } = document
	const read = readKeyLine(file, line)
	if (!read) {
		return {
			at: line,
			subject: 'line',
			message: 'this line of the header is no `Key: value` line',
			help: 'write it as `Key: value`, or move it below the header, after a blank line',
			edits: [],
			safe: false,
		}
	}
	const own = lines.find((each) => each.line.start === line.start)
	const key = own?.field?.key
	if (!own || key === undefined || key === null) return null
	if (own.key === key && !read.dressed) return null
	const value = file.text.slice(read.value.start, read.value.end)
	const right = value === '' ? `${key}:` : `${key}: ${value}`
	return {
		at: {
			start: line.start,
			end: read.value.start > read.keyRange.end ? read.value.start : line.end,
		},
		subject: key,
		message: `\`${key}\` is written in another form, expected \`${key}: …\` as plain text`,
		help: `write \`${right}\``,
		edits: [{ range: line, text: right }],
		safe: true,
	}
}

/** The fields stand in a list: one finding for the whole block, not one for each field that seems absent. */
export function wrongBlockFault(
	document: Document,
	block: Block,
	lines: readonly HeaderLine[],
): LayoutFault | null {
	if (block.kind !== 'list') return null
	const { file } = document
	const known = lines.filter((line) => line.field !== null)
	const first = known[0]
	if (!first) return null
	const plain = lines.length === linesOf(file, block).length
	const text = lines.map(
		(line) =>
			`${line.field?.key ?? line.key}: ${file.text.slice(line.value.start, line.value.end)}`,
	)
	const ending = file.text.includes('\r\n') ? '\r\n' : '\n'
	return {
		at: first.line,
		subject: first.field?.key ?? first.key,
		message: `\`${first.field?.key}\` stands in a list, expected a paragraph of plain \`Key: value\` lines`,
		help: `write \`${text[lines.indexOf(first)]}\``,
		edits: plain
			? [{ range: { start: block.start, end: block.end }, text: text.join(ending) }]
			: [],
		safe: true,
	}
}

function orderFaults(
	lines: readonly HeaderLine[],
	fields: ReadonlyMap<string, Field>,
): LayoutFault[] {
	const order = [...fields.values()]
		.filter((field) => field.key !== null)
		.map((field) => field.name)
	let highest = -1
	for (const line of lines) {
		if (!line.field) continue
		const at = order.indexOf(line.field.name)
		if (at < highest) {
			const before = [...fields.values()].find((field) => field.name === order[highest])
			return [
				{
					at: line.keyRange,
					subject: line.key,
					message: `\`${line.key}\` stands after \`${before?.key}\`, expected before it`,
					help: 'put the lines into the order of the contract',
					edits: [],
					safe: false,
				},
			]
		}
		highest = at
	}
	return []
}
