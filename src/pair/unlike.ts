import type { Range } from '../outline/types.ts'
import type { Pair, Spot } from '../rule.ts'
import { firstLine } from '../text/lines.ts'
import { differences } from './align.ts'

/** One of the things that must stand in both documents in the same order. */
export interface Item {
	readonly at: Range
	/** What must be the same. */
	readonly key: string
	/** What it is, for messages: "the table of 2 columns". */
	readonly words: string
}

/** A thing that is another in the counterpart, or stands in one of the two alone. */
export interface UnlikeSpot extends Spot {
	readonly here: Item | null
	readonly there: Item | null
}

/** Where what stands in the document is not what stands in its counterpart. */
export function unlike(
	{ document, counterpart, path, name }: Pair,
	items: readonly Item[],
	others: readonly Item[],
): UnlikeSpot[] {
	const keys = (list: readonly Item[]) => list.map(({ key }) => key)
	return differences(keys(items), keys(others)).map(({ one, other, after, otherAfter }) => {
		const here = one === null ? null : (items[one] ?? null)
		const there = other === null ? null : (others[other] ?? null)
		const before = items[after - 1]?.at.end ?? 0
		const at = here ? firstLine(document.file.text, here.at) : { start: before, end: before }
		const last = others[otherAfter - 1]?.at.end ?? 0
		const place = there ? firstLine(counterpart.file.text, there.at) : { start: last, end: last }
		const message = there ? `${there.words} in \`${name}\`` : `\`${name}\``
		return { at, subject: name, here, there, related: [{ path, at: place, message }] }
	})
}

/** What is wrong: "a here, b in `x.zh.md`", or which of the two lacks something. */
export function unlikeWords({ here, there }: UnlikeSpot, { name }: Pair): string {
	if (here && there) return `${here.words} is ${there.words} in \`${name}\``
	if (here) return `${here.words} is missing in \`${name}\``
	return `${there?.words ?? ''} of \`${name}\` is missing here`
}
