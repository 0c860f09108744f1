import type { SectionSpec, Variant } from '../contract/types.ts'
import { lineBreakOf } from '../text/lines.ts'
import { endsOpen, gapAfter } from './gaps.ts'
import type { Bound, BoundSection } from './types.ts'

/** The rule that speaks of a stub, so that it hides nothing. */
export const SECTION_EMPTY = 'section-empty'

/** What a section without a hint of its own is to be filled with. */
const HINT = 'to be written'

/** The heading of a section that is still to be written, and below it what the contract says of it as a comment. */
export function stubOf(spec: SectionSpec, level: number, lineBreak: string): string {
	return `${'#'.repeat(level)} ${spec.title}${lineBreak}${lineBreak}<!-- ${hintOf(spec)} -->`
}

/** One line that cannot end the comment it stands in. */
function hintOf({ help, why, items }: SectionSpec): string {
	const hint = (help ?? why ?? (items > 0 ? `${HINT}, as a list` : HINT))
		.replace(/\s+/g, ' ')
		.trim()
	return hint === '' || /--|<!|>/.test(hint) || hint.endsWith('-') ? HINT : hint
}

/** Whether a section that is there and says nothing is told of. */
function tellsEmpty({ severity }: Variant): boolean {
	return (severity.get(SECTION_EMPTY) ?? severity.get('all')) !== 'off'
}

/**
 * The edit that writes a stub where a section belongs, between blank lines; null
 * where it would not be a section, where something would come to stand above or
 * below it that does not now, and where nobody would tell that it is empty.
 */
export function stubEdit(document: Bound, { spec, place }: BoundSection) {
	const { file, sections, variant, contract, title } = document
	const at = file.text.slice(0, place.start).trimEnd().length
	if (!sections || !tellsEmpty(variant)) return null
	// Above a title is no place for a section.
	if (at === 0 && (contract.title !== null || place.start === file.text.length)) return null
	if (contract.title !== null && at < (title.heading?.start ?? 0)) return null
	if (sections.all.length === 0 && hasPreface(document, at)) return null
	// Behind the last block it would belong to one that is not closed.
	if (at === file.text.trimEnd().length && endsOpen(document)) return null
	const lineBreak = lineBreakOf(file.text)
	const stub = stubOf(spec, sections.level, lineBreak)
	const start = at === 0 ? place.start : at
	const text =
		at === 0 ? stub + lineBreak + lineBreak : lineBreak + lineBreak + stub + gapAfter(file.text, at)
	return { range: { start, end: start }, text }
}

/** Whether anything but comments stands between the header and an offset, where the contract says what may. */
export function hasPreface({ outline, header, title, variant }: Bound, before: number): boolean {
	if (variant.preface === null) return false
	const end = Math.max(header.block?.end ?? 0, title.heading?.end ?? 0)
	return outline.blocks.some(
		(block) => block.start >= end && block.start < before && block.kind !== 'comment',
	)
}
