import type { Outline, Range } from '../outline/types.ts'

/** A tag with an attribute that names a file. Quoted values only: others end where nobody can tell. */
const ATTRIBUTE =
	/<[a-z][a-z0-9-]*(?:\s[^<>]*?)?\s(?:href|src)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/giu

/** The values of `href` and `src` in a document's HTML; what stands in code or in a comment is none. */
export function htmlDestinations(text: string, outline: Outline): Range[] {
	const hidden = [...outline.code, ...outline.comments]
	return [...text.matchAll(ATTRIBUTE)].flatMap((found) => {
		const value = found[1] ?? found[2] ?? ''
		const end = found.index + found[0].length - 1
		const isHidden = hidden.some((each) => each.start < end && found.index < each.end)
		const isEscaped = text[found.index - 1] === '\\'
		return isHidden || isEscaped || value === '' ? [] : [{ start: end - value.length, end }]
	})
}
