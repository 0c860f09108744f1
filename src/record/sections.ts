import { createHash } from 'node:crypto'
import type { Document } from '../bind/types.ts'
import type { Range } from '../outline/types.ts'

/** What stands from one heading to the next, whatever their levels. */
export interface Piece {
	/** Its title as rendered; null before the first heading. */
	readonly title: string | null
	/** The heading, or the start of the document. */
	readonly at: Range
	/** As a record has it. */
	readonly id: string
}

/**
 * The sections of a document, each with a hash of its text. Line endings and
 * empty lines at its end are no part of it: they change with what follows.
 */
export function sectionsOf({ file, outline, inline }: Document): Piece[] {
	const headings = outline.blocks.filter((block) => block.kind === 'heading')
	const first = headings[0]?.start ?? file.text.length
	const head =
		file.text.slice(0, first).trim() === '' ? [] : [{ title: null, at: { start: 0, end: 0 } }]
	const starts = [
		...head,
		...headings.map((each) => ({ title: inline(each.title).text, at: each })),
	]
	return starts.map(({ title, at }, index) => {
		const text = file.text.slice(at.start, starts[index + 1]?.at.start)
		return { title, at: { start: at.start, end: at.end }, id: sectionId(text) }
	})
}

function sectionId(text: string): string {
	const plain = text.replace(/\r\n?/g, '\n').trimEnd()
	return createHash('sha1').update(plain).digest('hex').slice(0, 16)
}
