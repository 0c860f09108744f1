import type { SectionSet, SectionSpec } from '../contract/types.ts'
import type { Block, Heading, Range } from '../outline/types.ts'
import { collapse, loose } from '../text/title.ts'
import type { BoundSection, BoundSections, Document, NearMiss, Section } from './types.ts'

interface Titled extends Section {
	readonly loose: string
}

/** Pairs the sections of a contract with those of a document; `taken` are headings that are something else. */
export function bindSections(
	document: Document,
	set: SectionSet,
	taken: readonly (Block | null)[],
): BoundSections {
	const headings = titled(document).filter((each) => !taken.includes(each.heading))
	const all = headings.filter((each) => each.heading.level === set.level)
	const elsewhere = headings.filter((each) => each.heading.level !== set.level)
	const specs = specsOf(set)
	const found = specs.map((spec) => ({ spec, ...find(spec, all, elsewhere, specs) }))
	const bound = found.map(({ spec, section, near }, index): BoundSection => {
		return { spec, section, near, ...placeFor(document, found, index, all) }
	})
	const first =
		set.first === null ? null : (bound.find((each) => each.spec.title === set.first) ?? null)
	return { level: set.level, all, bound, first }
}

/** The sections of `order`, and `first` if it is not among them. */
export function specsOf(set: SectionSet): readonly SectionSpec[] {
	if (set.first === null || set.order.some((spec) => spec.title === set.first)) return set.order
	const first: SectionSpec = {
		title: set.first,
		required: true,
		insteadOf: [],
		items: 0,
		why: undefined,
		help: undefined,
	}
	return [first, ...set.order]
}

function titled(document: Document): Titled[] {
	const headings = document.outline.blocks.filter(
		(block): block is Heading => block.kind === 'heading',
	)
	const ends = contentEnds(headings, document.file.text.length)
	return headings.map((heading, index) => {
		const title = document.inline(heading.title).text
		return {
			heading,
			title,
			loose: loose(title),
			content: { start: heading.end, end: ends[index] as number },
		}
	})
}

/** For each heading, where the next of its level or higher starts. One pass from the end. */
function contentEnds(headings: readonly Heading[], length: number): number[] {
	const next = new Array<number>(7).fill(length)
	const ends = new Array<number>(headings.length)
	for (let i = headings.length - 1; i >= 0; i--) {
		const { level, start } = headings[i] as Heading
		ends[i] = next[level] as number
		for (let deeper = level; deeper <= 6; deeper++) next[deeper] = start
	}
	return ends
}

function find(
	spec: SectionSpec,
	all: readonly Titled[],
	elsewhere: readonly Titled[],
	specs: readonly SectionSpec[],
): { readonly section: Section | null; readonly near: readonly NearMiss[] } {
	const own = loose(spec.title)
	const exact = all.find((each) => isTitle(each, spec))
	const instead = all.filter(
		(each) =>
			!isExactly(each, specs) && spec.insteadOf.some((title) => loose(title) === each.loose),
	)
	const insteadOf = instead
		.filter((each) => each.loose !== own)
		.map((section): NearMiss => ({ kind: 'instead-of', section }))
	if (exact) return { section: exact, near: insteadOf }
	const spelled = all.find((each) => each.loose === own && !isExactly(each, specs))
	if (spelled)
		return { section: spelled, near: [{ kind: 'spelling', section: spelled }, ...insteadOf] }
	if (insteadOf[0]) return { section: insteadOf[0].section, near: insteadOf }
	const other = spec.required ? elsewhere.find((each) => each.loose === own) : undefined
	if (other) return { section: other, near: [{ kind: 'level', section: other }] }
	return { section: null, near: [] }
}

function isExactly(section: Section, specs: readonly SectionSpec[]): boolean {
	return specs.some((spec) => isTitle(section, spec))
}

/** A rendered title has its spaces collapsed, and its no-break spaces as they are. */
function isTitle(section: Section, spec: SectionSpec): boolean {
	return section.title === collapse(spec.title)
}

interface Found {
	readonly spec: SectionSpec
	readonly section: Section | null
}

/**
 * Where an absent section belongs: after the nearest one before it that is there,
 * else before the nearest one after it, else at the end of the document.
 */
function placeFor(
	document: Document,
	found: readonly Found[],
	index: number,
	all: readonly Section[],
): Pick<BoundSection, 'place' | 'after' | 'before'> {
	const before = found.slice(0, index).findLast((each) => each.section)?.section
	if (before) {
		const next = all.find((each) => each.heading.start >= before.content.end)
		return { place: pointAt(document, next?.heading.start), after: before.title, before: null }
	}
	const later = found.slice(index + 1).find((each) => each.section)?.section
	return {
		place: pointAt(document, later?.heading.start),
		after: null,
		before: later?.title ?? null,
	}
}

/** An empty range at an offset, or at the end of the last line that says something. */
function pointAt(document: Document, offset: number | undefined): Range {
	const at = offset ?? document.file.text.trimEnd().length
	return { start: at, end: at }
}
