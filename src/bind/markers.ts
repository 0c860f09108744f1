import type { MarkerOptions } from '../contract/types.ts'
import type { Range } from '../outline/types.ts'
import { markerPattern } from '../text/marker.ts'
import type { Bound, Section } from './types.ts'

/** A marker that a document names in a section of which the contract says what that means. */
export interface Citation {
	/** As written, such as `TODO(tag)`. */
	readonly marker: string
	readonly tag: string
	readonly at: Range
	/** What the section says of it. */
	readonly says: 'open' | 'resolved'
	/** The title in the contract. */
	readonly section: string
}

/** The markers that a document names in prose or in code spans; a code block shows what somebody writes, and a comment says nothing. */
export function citationsIn(document: Bound): Citation[] {
	const { markers } = document.variant
	if (!markers) return []
	return (document.sections?.bound ?? []).flatMap(({ spec: { title }, section }) => {
		if (!section) return []
		const found = (says: Citation['says']) =>
			markers[says].includes(title)
				? namedIn(document, section, markers).map((each) => ({ ...each, says, section: title }))
				: []
		return [...found('open'), ...found('resolved')]
	})
}

function namedIn(
	{ file: { text }, outline }: Bound,
	{ content }: Section,
	{ words }: MarkerOptions,
): Pick<Citation, 'marker' | 'tag' | 'at'>[] {
	const isSpan = ({ start }: Range) => /^`{1,2}(?!`)/.test(text.slice(start, start + 3))
	const unsaid = [...outline.code.filter((each) => !isSpan(each)), ...outline.comments]
	const spans = outline.code.filter(isSpan)
	const piece = text.slice(content.start, content.end)
	return [...piece.matchAll(markerPattern(words))].flatMap((match) => {
		const start = content.start + match.index
		const at = { start, end: start + match[0].length }
		const lies = (ranges: readonly Range[]) =>
			ranges.some((each) => each.start < at.end && at.start < each.end)
		if (lies(unsaid)) return []
		const plain = (written: string) =>
			lies(spans) ? written : written.replace(/\\([!-/:-@[-`{-~])/g, '$1')
		return [{ marker: plain(match[0]), tag: plain(match[1] as string), at }]
	})
}
