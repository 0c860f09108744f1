/**
 * Tells texts apart, 53 bits in hexadecimal: for damage and for names of folders,
 * not where somebody may gain by two texts with the same. Needs no library, whose
 * loading takes longer than this.
 */
export function checksum(text: string): string {
	let [one, other] = [0xdeadbeef, 0x41c6ce57]
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at)
		one = Math.imul(one ^ unit, 2654435761)
		other = Math.imul(other ^ unit, 1597334677)
	}
	one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
	other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
	return ((other & 0x1fffff) * 2 ** 32 + (one >>> 0)).toString(16).padStart(14, '0')
}
