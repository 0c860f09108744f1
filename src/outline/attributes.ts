import type { Outline, Range } from './types.ts'

/** An attribute of an HTML tag. */
export interface Attribute extends Range {
	readonly name: string
	/** As written; `start` and `end` are its own, quotes off. */
	readonly value: string
	readonly quoted: boolean
}

const TAG = /<[a-z][a-z0-9-]*(?=[\s/>])/gi
const ATTRIBUTE =
	/[\s/]+([a-z_:@][a-z0-9_.:-]*)(?:\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>=`]+)))?/giy

/**
 * The attributes of some names in a document's HTML, in order; what stands in
 * code or in a comment is none.
 *
 * @param names  in lower case
 */
export function attributesIn(
	text: string,
	{ code, comments }: Pick<Outline, 'code' | 'comments'>,
	names: readonly string[],
): Attribute[] {
	const found: Attribute[] = []
	const hidden = [...code, ...comments].sort((a, b) => a.start - b.start)
	let next = 0
	for (const { index, 0: tag } of text.matchAll(TAG)) {
		while ((hidden[next]?.end ?? text.length) <= index) next += 1
		if ((hidden[next]?.start ?? text.length) <= index || isEscaped(text, index)) continue
		ATTRIBUTE.lastIndex = index + tag.length
		for (let each = ATTRIBUTE.exec(text); each; each = ATTRIBUTE.exec(text)) {
			const [whole, name = '', double, single, bare] = each
			const value = double ?? single ?? bare ?? ''
			const quoted = bare === undefined
			const end = each.index + whole.length - (quoted ? 1 : 0)
			if (value !== '' && names.includes(name.toLowerCase()))
				found.push({ name: name.toLowerCase(), value, quoted, start: end - value.length, end })
		}
	}
	return found
}

function isEscaped(text: string, at: number): boolean {
	let first = at
	while (text[first - 1] === '\\') first -= 1
	return (at - first) % 2 === 1
}
