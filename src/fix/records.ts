import { hasCounterparts } from '../bind/companions.ts'
import { type Contracts, openCorpora } from '../check.ts'
import { type Opened, openDocument, openerOf } from '../document.ts'
import { forgetful, type Memory } from '../memory.ts'
import { compared } from '../record/compare.ts'
import { nameIn } from '../record/names.ts'
import { readRecord } from '../record/read.ts'
import type { Recorded } from '../record/recorded.ts'
import { sectionsOf } from '../record/sections.ts'
import { recordText } from '../record/write.ts'
import { blobId } from '../source/blob.ts'
import { overlaySource } from '../source/overlay.ts'
import type { Source } from '../source/types.ts'

/** A tree, and what becomes of it. */
export interface Changing {
	readonly source: Source
	/** Files by their new paths, as they will be; null: gone. */
	readonly files: ReadonlyMap<string, Uint8Array | null>
	/** Old paths of files to new ones. */
	readonly moves: ReadonlyMap<string, string>
	/** Files, by their old paths, that a person has yet to follow in the other languages. */
	readonly ahead: ReadonlySet<string>
}

/**
 * The records of translations after documents moved, links were rewritten in all
 * languages alike, or what means the same was written in form: what held before
 * holds then. A record that did not hold is
 * left as it is, so that nothing is confirmed that no person has confirmed.
 *
 * @param contracts  those of the tree as it will be
 */
export function keptRecords(
	contracts: Contracts,
	changing: Changing,
	memory: Memory = forgetful,
): Map<string, Uint8Array> {
	if (!contracts.contracts.some(hasCounterparts)) return new Map()
	const { source, files, moves } = changing
	const origins = new Map([...moves].map(([from, to]) => [to, from]))
	const open = openerOf(source, contracts.bounds)
	const kept = new Map<string, Uint8Array>()
	for (const corpus of openCorpora(contracts, overlaySource(source, files), () => true, memory)) {
		for (const { records } of corpus.counterparts()) {
			for (const record of records) {
				const text = keptText(record, origins, open, changing)
				if (text !== null) kept.set(record.path, new TextEncoder().encode(text))
			}
		}
	}
	return kept
}

/** Null where nothing is to be written. */
function keptText(
	{ path, sides }: Recorded,
	origins: ReadonlyMap<string, string>,
	open: (path: string) => Opened | null,
	{ source, files, ahead }: Changing,
): string | null {
	const from = (to: string) => origins.get(to) ?? to
	if (![path, ...sides].some((each) => origins.has(each) || files.has(each))) return null
	const file = open(from(path))?.file
	const record = file && readRecord(file)
	if (!record || record.faults.length > 0 || record.sides.length !== sides.length) return null
	const next = sides.map((side) => {
		const origin = from(side)
		const known = record.sides.find(({ name }) => name === nameIn(from(path), origin))
		const bytes = source.read(origin)
		const after = files.get(side) ?? bytes
		const id = source.identify(origin)
		const document = () => open(origin)?.document ?? null
		if (!known || !bytes || !after || compared(known, id, document).hasChanged) return null
		const name = nameIn(path, side)
		if (ahead.has(origin)) return { name, id: known.id ?? '', sections: known.sections }
		// What git converts at a checkout was recorded as it is committed.
		const committed = known.id === null || known.id === id ? after : withoutReturns(after)
		const read = openDocument(side, after).document
		const sections = read ? sectionsOf(read).map((each) => each.id) : []
		return { name, id: blobId(committed), sections }
	})
	const whole = next.flatMap((side) => side ?? [])
	if (whole.length !== sides.length) return null
	const by = record.sides.every(({ id }) => id !== null) ? 'file' : 'section'
	const [document = ''] = sides
	return withNewPath(recordText(whole, by, document, file), from(document), document)
}

/** Comments may tell how to confirm the document, by its path. */
function withNewPath(text: string, from: string, to: string): string {
	const word = (each: string) => (each === from ? to : each)
	return text.replace(/^#.*$/gm, (line) => line.split(' ').map(word).join(' '))
}

function withoutReturns(bytes: Uint8Array): Uint8Array {
	return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
}
