const NAMED: ReadonlyMap<number, string> = new Map([
	[7, 'a'],
	[8, 'b'],
	[9, 't'],
	[10, 'n'],
	[11, 'v'],
	[12, 'f'],
	[13, 'r'],
	[34, '"'],
	[92, '\\'],
])

/** A path as git writes it in a patch: quoted, byte by byte, where it could be misread. */
export function gitPath(path: string): string {
	if (/^[ !#-[\]-~]*$/.test(path)) return path
	const bytes = [...new TextEncoder().encode(path)].map((byte) => {
		const named = NAMED.get(byte)
		if (named !== undefined) return `\\${named}`
		const plain = byte >= 0x20 && byte < 0x7f
		return plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`
	})
	return `"${bytes.join('')}"`
}
