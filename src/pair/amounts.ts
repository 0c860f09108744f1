import type { Range } from '../outline/types.ts'
import type { Pair, Spot } from '../rule.ts'

/** A piece of text that must stand in both documents as often. */
export interface Piece {
	readonly at: Range
	readonly text: string
}

/** A text that stands more often in one of the two. */
export interface AmountSpot extends Spot {
	readonly text: string
	readonly here: number
	readonly there: number
}

/** What stands in the document and its counterpart in different numbers; order does not matter, as it differs from language to language. */
export function unlikeAmounts(
	{ path, name }: Pair,
	pieces: readonly Piece[],
	others: readonly Piece[],
): AmountSpot[] {
	const [one, other] = [byText(pieces), byText(others)]
	const texts = new Set([...one.keys(), ...other.keys()])
	return [...texts].flatMap((text) => {
		const [here, there] = [one.get(text) ?? [], other.get(text) ?? []]
		if (here.length === there.length) return []
		const at = here.at(-1) ?? { start: 0, end: 0 }
		const related = [{ path, at: there.at(-1) ?? { start: 0, end: 0 }, message: `\`${name}\`` }]
		return { at, subject: text, text, here: here.length, there: there.length, related }
	})
}

function byText(pieces: readonly Piece[]): Map<string, Range[]> {
	const places = new Map<string, Range[]>()
	for (const { at, text } of pieces) {
		const known = places.get(text) ?? []
		known.push(at)
		places.set(text, known)
	}
	return places
}

/**
 * What is wrong: "`heat` stands in code once, expected as often as in `x.zh.md`: 0 times".
 *
 * @param where  how it stands there, with a space before it, or nothing
 */
export function amountWords({ text, here, there }: AmountSpot, { name }: Pair, where = ''): string {
	return here > 0
		? `\`${text}\` stands${where || ' here'} ${times(here)}, expected as often as in \`${name}\`: ${times(there)}`
		: `\`${text}\` stands${where} ${times(there)} in \`${name}\`, expected as often as here: ${times(here)}`
}

const times = (number: number): string =>
	number === 1 ? 'once' : number === 2 ? 'twice' : `${number} times`
