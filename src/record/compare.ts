import type { Document } from '../bind/types.ts'
import { blobId } from '../source/blob.ts'
import type { RecordedSide } from './read.ts'
import { type Piece, sectionsOf } from './sections.ts'

/** How a file stands to what was recorded of it. */
export interface Comparison {
	readonly name: string
	readonly hasChanged: boolean
	/** The sections that are another, or new; null if the record does not tell. */
	readonly changed: readonly Piece[] | null
}

/** Compares a file with what a record says of it. `id`: git's id of the bytes as they are. */
export function compared(
	{ name, id: recorded, sections }: RecordedSide,
	id: string | null,
	document: () => Document | null,
): Comparison {
	if (recorded !== null) {
		// A record has the same ids in every repository, also where git's are longer.
		const isOther = id !== null && id.length !== recorded.length
		const hasChanged = recorded !== id && recorded !== committedId(document(), isOther)
		return { name, hasChanged, changed: null }
	}
	const read = document()
	const now = read === null ? [] : sectionsOf(read)
	const hasChanged =
		now.length !== sections.length || now.some((each, index) => each.id !== sections[index])
	const known = new Set(sections)
	return { name, hasChanged, changed: now.filter((each) => !known.has(each.id)) }
}

/**
 * A file that git checked out with CRLF was committed with LF.
 *
 * @param isOther  what git has of the file as it is, is not an id of this kind
 */
function committedId(document: Document | null, isOther: boolean): string | null {
	const text = document?.file.text
	if (!document || text === undefined || !(isOther || text.includes('\r\n'))) return null
	const bom = document.file.bom ? '\ufeff' : ''
	return blobId(new TextEncoder().encode(bom + text.replaceAll('\r\n', '\n')))
}
