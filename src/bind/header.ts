import type { Contract, Field, HeaderBlock } from '../contract/types.ts'
import type { Block, Heading, Range } from '../outline/types.ts'
import { match } from '../template/match.ts'
import { fieldOfKey, isPlainKeyLine, linesOf, readKeyLine } from './key-line.ts'
import { blockName, layoutFaults, type Placed } from './layout.ts'
import { lineFaults, wrongBlockFault } from './line-faults.ts'
import type { BoundHeader, BoundTitle, Document, Fact, HeaderLine } from './types.ts'
import { understand } from './values.ts'

/** Pairs the header blocks of a contract with those of a document. */
export function bindHeader(
	document: Document,
	contract: Contract,
	title: BoundTitle,
): { readonly header: BoundHeader; readonly facts: readonly Fact[] } {
	const { file, outline } = document
	const { fields } = contract
	const zone = zoneOf(outline.blocks, title.heading, contract)
	const placed: Placed[] = []
	const absent: ('lines' | 'line')[] = []
	const facts: Fact[] = []
	for (const block of contract.header) {
		const at = placeBlock(document, block, zone, title, fields, placed)
		if (at) placed.push({ block, at, name: blockName(block) })
		else if (block.kind === 'line' || (block.kind === 'lines' && block.required))
			absent.push(block.kind)
		if (at && block.kind === 'line') facts.push(...lineFacts(document, block, at))
	}
	const fieldBlock = placed.find((each) => each.block.kind === 'lines')
	const lines = fieldBlock ? linesIn(document, fieldBlock.at, fields) : []
	const repeats = repeatsOf(document, fieldBlock?.at ?? null, fields)
	const last = placed.at(-1)?.at
	const wrong = fieldBlock ? wrongBlockFault(document, fieldBlock.at, lines) : null
	const options = fieldBlock?.block.kind === 'lines' ? fieldBlock.block : null
	return {
		facts: [...facts, ...lines.flatMap((line) => factsOfLine(document, line))],
		header: {
			absent,
			lines,
			repeats,
			faults: [
				...layoutFaults(file, wrong ? [] : placed, zone, outline.frontMatter),
				...(wrong ? [wrong] : lineFaults(document, placed, lines, options, fields)),
			],
			fieldsAt: fieldBlock?.at ?? belongsAt(document, title, placed),
			preface: last || contract.header.length === 0 ? prefaceOf(zone, last, outline.blocks) : [],
		},
	}
}

/** Blocks before the first heading of the sections' level that follows the title. */
function zoneOf(blocks: readonly Block[], title: Heading | null, contract: Contract): Block[] {
	const level = contract.variant([]).sections?.level ?? 6
	const end = blocks.findIndex(
		(block) =>
			block.kind === 'heading' &&
			block.level <= level &&
			block !== title &&
			(block.level !== 1 || title === null) &&
			block.start >= (title?.start ?? 0),
	)
	return end < 0 ? [...blocks] : blocks.slice(0, end)
}

function placeBlock(
	document: Document,
	block: HeaderBlock,
	zone: readonly Block[],
	title: BoundTitle,
	fields: ReadonlyMap<string, Field>,
	placed: readonly Placed[],
): Block | null {
	if (block.kind === 'title') return title.heading
	if (block.kind === 'line') {
		return (
			zone.find(
				(each) => each.kind === 'paragraph' && match(block.form.matcher, textOf(document, each)),
			) ?? null
		)
	}
	const declared = zone.find((each) => {
		return (
			(each.kind === 'paragraph' || each.kind === 'list') &&
			linesOf(document.file, each).some((line) => isFieldLine(document, line, fields))
		)
	})
	if (declared) return declared
	const previous = placed.at(-1)?.at
	const next = zone[previous ? zone.indexOf(previous) + 1 : 0]
	const plain =
		next?.kind === 'paragraph' &&
		linesOf(document.file, next).every((line) => isPlainKeyLine(textOf(document, line)))
	return plain ? next : null
}

function textOf(document: Document, range: Range): string {
	return document.file.text.slice(range.start, range.end)
}

function isFieldLine(document: Document, line: Range, fields: ReadonlyMap<string, Field>): boolean {
	const read = readKeyLine(document.file, line)
	return read !== null && fieldOfKey(fields, read.key) !== null
}

function linesIn(
	document: Document,
	block: Range,
	fields: ReadonlyMap<string, Field>,
): HeaderLine[] {
	return linesOf(document.file, block).flatMap((line) => headerLine(document, line, fields) ?? [])
}

function headerLine(
	document: Document,
	line: Range,
	fields: ReadonlyMap<string, Field>,
): HeaderLine | null {
	const read = readKeyLine(document.file, line)
	if (!read) return null
	const field = fieldOfKey(fields, read.key)
	const fault = field ? understand(field, textOf(document, read.value)).fault : null
	return { key: read.key, line, keyRange: read.keyRange, value: read.value, field, fault }
}

function factsOfLine(document: Document, line: HeaderLine): Fact[] {
	if (!line.field) return []
	const text = textOf(document, line.value)
	const { value, captures } = understand(line.field, text)
	const inner = captures.map((each): Fact => {
		const start = line.value.start + each.start
		return {
			field: each.name,
			value: each.text,
			text: each.text,
			source: 'header',
			range: { start, end: start + each.text.length },
		}
	})
	return [{ field: line.field.name, value, text, source: 'header', range: line.value }, ...inner]
}

function lineFacts(document: Document, block: HeaderBlock & { kind: 'line' }, at: Range): Fact[] {
	const captures = match(block.form.matcher, textOf(document, at)) ?? []
	return captures.map((each) => {
		const start = at.start + each.start
		return {
			field: each.name,
			value: each.text,
			text: each.text,
			source: 'line',
			range: { start, end: start + each.text.length },
		}
	})
}

/**
 * Lines in later paragraphs of the document itself that say a field again with a
 * value that is understood. A free text would understand any sentence, so fields
 * of that kind are not looked for.
 */
function repeatsOf(
	document: Document,
	block: Range | null,
	fields: ReadonlyMap<string, Field>,
): HeaderLine[] {
	if (!block) return []
	const keys = [...fields.values()].filter(
		(field) => field.key !== null && (field.values !== null || field.type !== 'text'),
	)
	if (keys.length === 0) return []
	const found: HeaderLine[] = []
	for (const each of document.outline.blocks) {
		if (each.kind !== 'paragraph' || each.start < block.end) continue
		const text = textOf(document, each)
		if (!keys.some((field) => text.includes(`${field.key}:`))) continue
		for (const line of linesOf(document.file, each)) {
			const read = headerLine(document, line, fields)
			if (
				read?.field &&
				keys.includes(read.field) &&
				read.key === read.field.key &&
				read.fault === null
			)
				found.push(read)
		}
	}
	return found
}

/** Where the first block that is not there belongs: below what stands before it. */
function belongsAt(document: Document, title: BoundTitle, placed: readonly Placed[]): Range {
	const after = placed.at(-1)?.at ?? title.heading
	if (!after) return { start: 0, end: 0 }
	const next = document.outline.blocks.find((block) => block.start >= after.end)
	const at = next?.start ?? document.file.text.length
	return { start: at, end: at }
}

function prefaceOf(
	zone: readonly Block[],
	last: Block | undefined,
	blocks: readonly Block[],
): Block[] {
	if (zone.length === blocks.length) return []
	const silent = (block: Block) =>
		block.kind === 'definition' || (block.kind === 'heading' && block.level === 1)
	return zone.filter((block) => block.start >= (last?.end ?? 0) && !silent(block))
}
