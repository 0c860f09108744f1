import type { Heading } from '../outline/types.ts'
import { lineBreakOf } from '../text/lines.ts'
import { endsOpen, gapAfter } from './gaps.ts'
import type { Bound, BoundSection, BoundSections, Section } from './types.ts'

/** Sections that stand out of the contract's order. */
export interface Disorder {
	/** The smallest set to move, in order of place. */
	readonly moved: readonly BoundSection[]
	/** Those that stand before the opener as well, if moving them mends that too. */
	readonly early: readonly BoundSection[]
}

/** An edit with offsets in the text. */
interface TextEdit {
	readonly range: { readonly start: number; readonly end: number }
	readonly text: string
}

/**
 * Finds the sections to move. The sections before the opener are left to the
 * opener's own finding, if all of them are to be moved anyway.
 */
export function disorderOf(sections: BoundSections): Disorder {
	const { all, first, bound, level } = sections
	const present = bound.filter(
		(each) => each !== first && each.section !== null && each.section.heading.level === level,
	)
	const moved = smallestSetToMove(present).sort((a, b) => startOf(a) - startOf(b))
	const opener = first?.section?.heading.start ?? 0
	const before = all.filter((section) => section.heading.start < opener)
	const told = before.every((section) => moved.some((each) => each.section === section))
	const isEarly = (each: BoundSection) => told && startOf(each) <= opener
	return {
		moved: moved.filter((each) => !isEarly(each)),
		early: moved.filter((each) => isEarly(each)),
	}
}

/** Whether the opener is there and another section stands before it. */
export function opensLate({ all, first }: BoundSections): boolean {
	const opener = first?.section?.heading.start
	return opener !== undefined && all.some(({ heading }) => heading.start < opener)
}

/** Whether a heading that is to be one of the level's would stand out of order there, or put another out of it. */
export function unsettles(sections: BoundSections, heading: Heading): boolean {
	const bound = sections.bound.map((each) =>
		each.section?.heading === heading
			? { ...each, section: { ...each.section, heading: { ...heading, level: sections.level } } }
			: each,
	)
	const first = bound.find((each) => each.spec === sections.first?.spec) ?? null
	const titles = ({ moved, early }: Disorder) => [...moved, ...early].map(({ spec }) => spec.title)
	const [now, then] = [disorderOf(sections), disorderOf({ ...sections, bound, first })].map(titles)
	return opensLate({ ...sections, first }) || now?.join('\n') !== then?.join('\n')
}

function startOf(bound: BoundSection): number {
	return bound.section?.heading.start ?? 0
}

/** All but the longest run of sections, in contract order, whose places increase. */
function smallestSetToMove(present: readonly BoundSection[]): BoundSection[] {
	const longest = present.map((): number => 1)
	const before = present.map((): number => -1)
	for (let i = 0; i < present.length; i++) {
		for (let j = 0; j < i; j++) {
			const rises = startOf(present[j] as BoundSection) < startOf(present[i] as BoundSection)
			if (!rises || (longest[j] as number) + 1 <= (longest[i] as number)) continue
			longest[i] = (longest[j] as number) + 1
			before[i] = j
		}
	}
	const kept = new Set<number>()
	for (let i = longest.indexOf(Math.max(0, ...longest)); i >= 0; i = before[i] as number)
		kept.add(i)
	return present.filter((_, index) => !kept.has(index))
}

/**
 * Whether nothing but the set of sections and their order is wrong with the
 * structure: as long as a heading may become a section, or the header may end
 * elsewhere, what has to move is not known.
 */
function isSettled({ header, title, contract, sections }: Bound): boolean {
	const isWhole = header.faults.length === 0 && header.absent.length === 0
	const titled = contract.title === null || title.heading?.level === 1
	return isWhole && titled && (sections?.bound.every(({ near }) => near.length === 0) ?? false)
}

/**
 * Edits that move sections, each with all that stands in it, to where the
 * contract's order has them: behind the nearest section before them in it that
 * stays, else before the nearest after them. Null if that cannot be done by
 * moving text.
 */
export function moveEdits(document: Bound, moving: readonly BoundSection[]): TextEdit[] | null {
	const { file, sections } = document
	if (!sections || !isSettled(document)) return null
	const { text } = file
	const moved = sequenceOf(sections).filter((each) => moving.includes(each.bound))
	if (moved.length !== moving.length || endsOpen(document)) return null
	if (sequenceOf(sections).some((each) => isUnclear(text, sections, each.section))) return null
	const lineBreak = lineBreakOf(text)
	const edits: TextEdit[] = []
	for (const { bound, section } of moved) {
		const at = destinationOf(text, sections, moving, bound)
		const start = endBefore(text, section.heading.start)
		const end = endBefore(text, section.content.end)
		if (at === null || at === 0 || start === 0) return null
		const piece = lineBreak + lineBreak + text.slice(section.heading.start, end)
		edits.push({ range: { start: at, end: at }, text: piece }, { range: { start, end }, text: '' })
	}
	return apart(text, inOrder(edits))
}

/** By place; an insertion before the deletion of what follows it, insertions as they were made. */
function inOrder(edits: readonly TextEdit[]): TextEdit[] {
	return [...edits].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end)
}

/** The edits with a blank line behind each run of them that touch. */
function apart(text: string, edits: readonly TextEdit[]): TextEdit[] {
	return edits.map(({ range, text: piece }, index) => {
		const isLast = edits[index + 1]?.range.start !== range.end
		return { range, text: isLast ? piece + gapAfter(text, range.end) : piece }
	})
}

/** A section of which there are two, or that a heading of a higher level cuts off from the next. */
function isUnclear(text: string, { all }: BoundSections, { title, content }: Section): boolean {
	const isLast = text.slice(content.end).trim() === ''
	const next = all.some(({ heading }) => heading.start === content.end)
	return (!isLast && !next) || all.filter((each) => each.title === title).length > 1
}

interface Placed {
	readonly bound: BoundSection
	readonly section: Section
}

/** The sections of the contract that the document has, in the contract's order, the opener first. */
function sequenceOf({ bound, first, level }: BoundSections): Placed[] {
	const rest = bound.filter((each) => each !== first)
	return [...(first ? [first] : []), ...rest].flatMap((each) =>
		each.section?.heading.level === level ? [{ bound: each, section: each.section }] : [],
	)
}

/** The offset, at the end of a line that says something, behind which a section is to stand; null if there is none. */
function destinationOf(
	text: string,
	sections: BoundSections,
	moving: readonly BoundSection[],
	bound: BoundSection,
): number | null {
	const sequence = sequenceOf(sections)
	const at = sequence.findIndex((each) => each.bound === bound)
	const stays = (each: Placed) => !moving.includes(each.bound)
	const anchor = sequence.slice(0, at).findLast(stays)
	if (anchor) return endBefore(text, anchor.section.content.end)
	// With the opener on its way to the front, what follows it goes there too.
	const opener = sections.first !== null && moving.includes(sections.first)
	const next = opener ? sections.all[0] : sequence.slice(at + 1).find(stays)?.section
	return next ? endBefore(text, next.heading.start) : null
}

/** Where the text before an offset ends, white space off. */
function endBefore(text: string, offset: number): number {
	return text.slice(0, offset).trimEnd().length
}
