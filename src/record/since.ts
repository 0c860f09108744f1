import type { Document } from '../bind/types.ts'
import type { RecordedSide } from './read.ts'
import { type Piece, sectionsOf } from './sections.ts'

/** A side as it is, and what is known of it as it was recorded. */
export interface SideSince {
	readonly name: string
	readonly sections: readonly Piece[]
	/** The ids of the sections then; null: nobody knows. */
	readonly before: readonly string[] | null
}

/** @param textThen  the document that the hash of a whole file stands for, where it is at hand */
export function sideSince(
	name: string,
	now: Document,
	recorded: RecordedSide | undefined,
	textThen: (id: string) => Document | null,
): SideSince {
	const sections = sectionsOf(now)
	if (!recorded) return { name, sections, before: null }
	if (recorded.id === null) return { name, sections, before: recorded.sections }
	const found = textThen(recorded.id)
	return { name, sections, before: found && sectionsOf(found).map(({ id }) => id) }
}

/** A section that changed in some sides and not in others. */
export interface OneSided {
	/** Its title in each side that changed; null before the first heading. */
	readonly changed: readonly { readonly name: string; readonly title: string | null }[]
	readonly unchanged: readonly string[]
}

/**
 * The sections that are not what they were in one language and are in another.
 * Sides that mirror each other have as many sections, and each has its place.
 */
export function oneSided(sides: readonly SideSince[]): OneSided[] {
	if (sides.some(({ before }) => before === null)) return []
	const most = Math.max(...sides.map(({ sections }) => sections.length))
	return Array.from({ length: most }, (_, at) => at).flatMap((at) => {
		const hasChanged = ({ sections, before }: SideSince) => {
			const section = sections[at]
			return section !== undefined && !before?.includes(section.id)
		}
		const changed = sides.filter(hasChanged)
		const unchanged = sides.filter((side) => !hasChanged(side)).map(({ name }) => name)
		if (changed.length === 0 || unchanged.length === 0) return []
		return {
			changed: changed.map(({ name, sections }) => ({ name, title: sections[at]?.title ?? null })),
			unchanged,
		}
	})
}
