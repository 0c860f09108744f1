import type { Citation } from './bind/markers.ts'
import type { Contract, MarkerOptions } from './contract/types.ts'
import type { Extract } from './extract.ts'
import { nearest } from './nearest.ts'
import { MOST_SOURCES, sourcesBelow, type TagPlace, type Tags, tagsIn } from './source/tags.ts'
import type { Source } from './source/types.ts'

/** A marker of which the sources say something else than the document does. */
export interface MarkerFault {
	/** The document. */
	readonly path: string
	readonly citation: Citation
	/** Where its tag still stands; none: nowhere. */
	readonly places: readonly TagPlace[]
	/** The folders that were looked through; `''` is the root. */
	readonly folders: readonly string[]
	/** A tag in them that is nearly the same, or null. */
	readonly near: string | null
	/** Where the tag of what is called open stands outside of them, as far as that was looked at. */
	readonly outside: TagPlace | null
}

export interface MarkerFaults {
	readonly faults: readonly MarkerFault[]
	/** There are more sources than a run looks into: their number. */
	readonly tooMany: number | null
}

/** The tags below some folders, or how many files there are if they are too many. */
export type TagsBelow = (folders: readonly string[], words: readonly string[]) => Tags | number

/** What looks sources through, each set of folders once, whichever contract asks first. */
export function tagsOf(source: Source): TagsBelow {
	const known = new Map<string, Tags | number>()
	return (folders, words) => {
		const key = JSON.stringify([folders, words])
		const paths = known.has(key) ? [] : sourcesBelow(source, folders)
		const found =
			known.get(key) ?? (paths.length > MOST_SOURCES ? paths.length : tagsIn(source, paths, words))
		known.set(key, found)
		return found
	}
}

/** Holds the markers that documents name against the sources; these are read only if there are any. */
export function markerFaults(
	contract: Contract,
	documents: readonly Extract[],
	tagsBelow: TagsBelow,
): MarkerFaults {
	const faults: MarkerFault[] = []
	for (const document of documents.filter(({ citations }) => citations.length > 0)) {
		const { markers } = contract.variant(document.cases)
		if (!markers) continue
		const tags = tagsBelow(contract.forEach ? [''] : markers.sources, markers.words)
		if (typeof tags === 'number') return { faults: [], tooMany: tags }
		faults.push(...faultsOf(document, tags, foldersOf(document, markers)))
	}
	return { faults, tooMany: null }
}

/** The folders of a document's sources: those of its package, if it is a package's. */
function foldersOf({ facts }: Extract, { sources }: MarkerOptions): string[] {
	const owner = facts.find(({ field, source }) => field === 'package' && source === 'path')?.text
	if (owner === undefined) return [...sources]
	return sources.map((folder) => (folder === '' ? owner : `${owner}/${folder}`))
}

function faultsOf({ path, citations }: Extract, tags: Tags, folders: string[]): MarkerFault[] {
	const isBelow = (place: TagPlace) =>
		folders.some((folder) => folder === '' || place.path.startsWith(`${folder}/`))
	return citations.flatMap((citation) => {
		const all = tags.get(citation.tag) ?? []
		const places = all.filter(isBelow)
		if (places.length > 0 === (citation.says === 'open')) return []
		const others = [...tags].flatMap(([tag, all]) => (all.some(isBelow) ? [tag] : []))
		const isOpen = citation.says === 'open'
		const near = isOpen ? nearest(citation.tag, others) : null
		const outside = isOpen ? (all[0] ?? null) : null
		return [{ path, citation, places, folders, near, outside }]
	})
}
