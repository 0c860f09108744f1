import { disorderOf, moveEdits, opensLate } from '../src/bind/arrange.ts'
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
				fixed: `${SAMPLE_TEXT}\n## Notes\n\nServes two.\n`,
			},
		],
	},
	*check({ sections, file }) {
		if (!sections) return
		const { moved } = disorderOf(sections)
		const [first, ...others] = moved
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
	fixes: 'unsafe',
	fix(_, document) {
		const { sections } = document
		// The opener is to be in its place first, as the others count from it.
		if (!sections || opensLate(sections)) return null
		const edits = moveEdits(document, disorderOf(sections).moved)
		// What a section says of those above it may not hold any more.
		return edits ? { safe: false, edits } : null
	},
})

/** Where a section goes, by its neighbour in the order. */
function placeIn(order: readonly string[], title: string): string {
	const at = order.indexOf(title)
	return at > 0 ? `below \`${order[at - 1]}\`` : `above \`${order[1]}\``
}
