import type { BoundSection, BoundSections } from '../src/bind/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'
import { allOf } from '../src/text/words.ts'

interface OrderSpot extends Spot {
	readonly moved: readonly string[]
	readonly order: readonly string[]
}

export default documentRule<OrderSpot>({
	id: 'section-order',
	summary: 'The sections of the contract stand in its order',
	why: 'The same order everywhere lets a reader jump to the part that matters',
	reads: 'sections.order',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'sections of one’s own may stand anywhere',
				text: sample('## Steps', '## Story\n\nA cold day.\n\n## Steps'),
			},
			{ about: 'the order', text: SAMPLE_TEXT },
		],
		bad: [
			{
				about: 'two sections swapped',
				text: sample('## Steps', '## Notes\n\nServes two.\n\n## Steps'),
				findings: [
					'9:1-9:9 `Notes` is out of order, expected the order `Ingredients`, `Steps` and `Notes`',
				],
			},
		],
	},
	*check({ sections, file }) {
		if (!sections) return
		const present = sections.bound.filter(
			(each) => each !== sections.first && each.section?.heading.level === sections.level,
		)
		const moved = withoutEarly(sections, smallestSetToMove(present))
		const [first, ...others] = moved.sort((a, b) => startOf(a) - startOf(b))
		if (!first?.section) return
		yield {
			at: firstLine(file.text, first.section.heading),
			subject: first.spec.title,
			moved: moved.map((each) => each.spec.title),
			order: sections.bound.filter((each) => each.section).map((each) => each.spec.title),
			related: others.flatMap((each) =>
				each.section
					? [
							{
								at: firstLine(file.text, each.section.heading),
								message: `\`${each.spec.title}\` is out of order too`,
							},
						]
					: [],
			),
		}
	},
	message({ moved, order }) {
		const is = moved.length === 1 ? 'is' : 'are'
		return {
			message: `${allOf(moved)} ${is} out of order, expected the order ${allOf(order)}`,
			help: moved.map((title) => `move \`${title}\` ${placeIn(order, title)}`).join(', '),
		}
	},
})

/**
 * Without the sections that stand before the opener, if all of those are to be
 * moved anyway: `section-first` tells of them, and moving them mends both.
 */
function withoutEarly(
	{ all, first }: BoundSections,
	moved: readonly BoundSection[],
): BoundSection[] {
	const opener = first?.section?.heading.start ?? 0
	const early = all.filter((section) => section.heading.start < opener)
	const told = early.every((section) => moved.some((each) => each.section === section))
	return moved.filter((each) => !told || startOf(each) > opener)
}

/** Where a section goes, by its neighbour in the order. */
function placeIn(order: readonly string[], title: string): string {
	const at = order.indexOf(title)
	return at > 0 ? `below \`${order[at - 1]}\`` : `above \`${order[1]}\``
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
