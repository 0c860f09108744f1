import type { Block, Range } from '../outline/types.ts'
import { visibleText } from '../text/invisible.ts'
import { blocksIn, saysSomething } from './content.ts'
import { linesOf } from './key-line.ts'
import type { Document } from './types.ts'

/** Marks that people type for those of a list. */
const MARK = /^[ \t]*[•·‣◦–—][ \t]+/

/**
 * Edits that make each paragraph of a range a list item, or each of its lines
 * where all of them begin with a mark that is no list marker. Null if something
 * else stands there, or if that would be fewer than `wanted`.
 */
export function itemEdits(document: Document, range: Range, wanted: number) {
	const blocks = blocksIn(document, range).filter(({ kind }) => !SILENT.includes(kind))
	const plain = blocks.every(
		(each) =>
			each.kind === 'paragraph' &&
			saysSomething(document, each) &&
			!linesOf(document.file, each).some((line) => isMeantAsHeading(document, line)),
	)
	if (!plain || blocks.some((block) => isFollowedByIndented(document, block))) return null
	const items = blocks.flatMap((block) => itemsOf(document, block))
	return items.length < wanted ? null : items.flat()
}

/** A heading that only lacks the space behind its hashes. */
function isMeantAsHeading({ file }: Document, { start, end }: Range): boolean {
	return /^\s*#{1,6}\s*\p{L}/u.test(visibleText(file.text.slice(start, end)))
}

/** What is indented below a list item is a part of it. */
function isFollowedByIndented({ file }: Document, { end }: Range): boolean {
	return /^[ \t]*(?:[\r\n][ \t]*)*[\r\n](?: {2}|\t)[ \t]*[^\s]/.test(
		file.text.slice(end, end + 1_000),
	)
}

const SILENT: readonly Block['kind'][] = ['heading', 'comment']

/** The edits of each item that a paragraph becomes. */
function itemsOf(document: Document, paragraph: Block) {
	const { text } = document.file
	const lines = linesOf(document.file, paragraph)
	const marks = lines.map(({ start, end }) => MARK.exec(text.slice(start, end))?.[0].length ?? 0)
	const says = (line: Range, mark: number) =>
		saysSomething(document, { start: line.start + mark, end: line.end })
	if (lines.every((line, index) => (marks[index] as number) > 0 && says(line, marks[index] ?? 0)))
		return lines.map(({ start }, index) => [
			{ range: { start, end: start + (marks[index] as number) }, text: '- ' },
		])
	return [
		lines.map(({ start }, index) =>
			index === 0
				? { range: { start: paragraph.start, end: paragraph.start }, text: '- ' }
				: { range: { start, end: start }, text: '  ' },
		),
	]
}
