import { type Contracts, openCorpora } from '../check.ts'
import type { OpenCorpus } from '../corpus.ts'
import { openDocument } from '../document.ts'
import { compared } from '../record/compare.ts'
import { nameIn } from '../record/names.ts'
import { readRecord } from '../record/read.ts'
import { sectionsOf } from '../record/sections.ts'
import { recordText } from '../record/write.ts'
import type { Recorded } from '../rule.ts'
import { blobId } from '../source/blob.ts'
import type { Source } from '../source/types.ts'
import type { Moves } from './links.ts'

/** A tree, and what becomes of it. */
export interface Changing {
	readonly source: Source
	/** Files by their new paths, as they will be; null: gone. */
	readonly files: ReadonlyMap<string, Uint8Array | null>
	readonly moves: Moves
	/** Files, by their old paths, that a person has yet to follow in the other languages. */
	readonly ahead: ReadonlySet<string>
}

/**
 * The records of translations after documents moved and links were rewritten in
 * all languages alike: what held before holds then. A record that did not hold is
 * left as it is, so that nothing is confirmed that no person has confirmed.
 */
export function keptRecords(contracts: Contracts, changing: Changing): Map<string, Uint8Array> {
	const kept = new Map<string, Uint8Array>()
	for (const corpus of openCorpora(contracts, changing.source, () => true)) {
		for (const { records } of corpus.counterparts()) {
			for (const record of records) {
				const text = keptText(corpus, record, changing)
				if (text !== null)
					kept.set(changing.moves.get(record.path) ?? record.path, new TextEncoder().encode(text))
			}
		}
	}
	return kept
}

/** Null where nothing is to be written. */
function keptText(
	corpus: OpenCorpus,
	{ path, sides }: Recorded,
	{ source, files, moves, ahead }: Changing,
): string | null {
	const to = (from: string) => moves.get(from) ?? from
	if (![path, ...sides].some((each) => moves.has(each) || files.has(each))) return null
	const file = corpus.exists(path) ? corpus.textOf(path) : null
	const record = file && readRecord(file)
	if (!record || record.faults.length > 0 || record.sides.length !== sides.length) return null
	const next = sides.map((side) => {
		const known = record.sides.find(({ name }) => name === nameIn(path, side))
		const bytes = source.read(side)
		const after = files.get(to(side)) ?? bytes
		const id = corpus.identify(side)
		if (!known || !bytes || !after || compared(known, id, () => corpus.document(side)).hasChanged)
			return null
		const name = nameIn(to(path), to(side))
		if (ahead.has(side)) return { name, id: known.id ?? '', sections: known.sections }
		// What git converts at a checkout was recorded as it is committed.
		const committed = known.id === null || known.id === id ? after : withoutReturns(after)
		const document = openDocument(to(side), after).document
		const sections = document ? sectionsOf(document).map((each) => each.id) : []
		return { name, id: blobId(committed), sections }
	})
	const whole = next.flatMap((side) => side ?? [])
	if (whole.length !== sides.length) return null
	const by = record.sides.every(({ id }) => id !== null) ? 'file' : 'section'
	const [document = ''] = sides
	return withNewPath(recordText(whole, by, document, file), document, to(document))
}

/** Comments may tell how to confirm the document, by its path. */
function withNewPath(text: string, from: string, to: string): string {
	const word = (each: string) => (each === from ? to : each)
	return text.replace(/^#.*$/gm, (line) => line.split(' ').map(word).join(' '))
}

function withoutReturns(bytes: Uint8Array): Uint8Array {
	return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
}
