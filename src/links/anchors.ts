import type { Landmark } from '../outline/types.ts'
import { slugs } from './slugs.ts'

/** The names that fragments may lead to, each once. */
export function anchorsOf(landmarks: readonly Landmark[]): string[] {
	const { forDocument, slug } = slugs()
	const slugOf = forDocument()
	const names = landmarks.flatMap((each) => {
		if (each.kind === 'name') return [each.name]
		const own = slugOf(each.text)
		return each.more === undefined ? [own] : [own, slug(each.more)]
	})
	return [...new Set(names)].filter((name) => name !== '')
}

/** What a fragment says of a place by lines, as GitHub writes it: `L10`, `L10-L20`, `L3C5-L3C9`. */
const LINES = /^L(\d{1,9})(?:C\d+)?(?:-L?(\d{1,9})(?:C\d+)?)?$/

/** The greatest line that a fragment names; null if it names none. */
export function lineOf(fragment: string): number | null {
	const [, first, last] = LINES.exec(fragment) ?? []
	return first === undefined ? null : Math.max(Number(first), Number(last ?? 0))
}

/** Fragments that mean something everywhere: the top of a page, and text on it. */
export const isUniversal = (fragment: string): boolean =>
	fragment === '' || fragment.toLowerCase() === 'top' || fragment.startsWith(':~:')

/** The anchor that somebody who wrote another may have meant: in another spelling, or the one that begins so and goes on. */
export function meant(fragment: string, anchors: readonly string[]): string | null {
	const wanted = plain(slugs().slug(fragment))
	const same = anchors.find((each) => plain(each) === wanted)
	if (same !== undefined || wanted === '') return same ?? null
	const longer = anchors.filter((each) => plain(each).startsWith(`${wanted}-`))
	return longer.length === 1 ? (longer[0] ?? null) : null
}

/** Hyphens are what people miscount: each character that has no place in a slug leaves those around it. */
const plain = (slug: string): string => slug.toLowerCase().replace(/-+/g, '-').replace(/^-|-$/g, '')
