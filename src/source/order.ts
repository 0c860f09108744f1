/**
 * Compares two texts by code points, for sorting: negative, zero or positive.
 * The same on every system and locale. It differs from `<`, which compares
 * UTF-16 units, only where a character beyond U+FFFF meets one from U+E000 on.
 */
export function byCodePoint(a: string, b: string): number {
	if (a === b) return 0
	const shared = Math.min(a.length, b.length)
	for (let at = 0; at < shared; at++) {
		const left = a.charCodeAt(at)
		const right = b.charCodeAt(at)
		if (left !== right) return rank(left) - rank(right)
	}
	return a.length - b.length
}

/** Moves surrogates, which stand for the highest code points, above all other units. */
function rank(unit: number): number {
	if (unit < 0xd800) return unit
	return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}
