import { blockRange } from '../src/bind/gaps.ts'
import type { BoundWaiver } from '../src/bind/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../src/sample.ts'

interface WaiverSpot extends Spot {
	readonly bound: BoundWaiver
}

const WAIVED = `${SAMPLE_CONTRACT}waivers:
  no-steps:
    comment: "recipe: steps not recorded"
    section: Steps
    when: { date: { before: 2026-04-01 } }
`
const WITHOUT = sample('## Steps\n\nBoil them.\n', '<!-- recipe: steps not recorded -->\n')

export default documentRule<WaiverSpot>({
	id: 'waiver-valid',
	summary: 'A waiver is written as the contract writes it, is needed, and may be used here',
	why: 'A waiver that nobody checks becomes the way around the rule',
	reads: 'waivers',
	severity: 'error',
	firm: 'it speaks of exceptions itself',
	examples: {
		good: [
			{ about: 'a waiver in place of the section', contract: WAIVED, text: WITHOUT },
			{
				about: 'quoted in code it is none',
				contract: WAIVED,
				text: sample('Boil them.', 'Say `<!-- recipe: steps not recorded -->`.'),
			},
			{
				about: 'nor is it in a quote or a list',
				contract: WAIVED,
				text: sample('Boil them.', '> <!-- recipe: steps not recorded -->\n> Boil them.'),
			},
		],
		bad: [
			{
				about: 'another spelling is not also a missing section',
				contract: WAIVED,
				text: WITHOUT.replace('recipe: steps not', 'Recipe:  Steps not'),
				findings: ['9:1-9:37 this comment is a near miss of the waiver `no-steps`'],
				fixed: WITHOUT,
			},
			{
				about: 'with words of its own behind it',
				contract: WAIVED,
				text: WITHOUT.replace('recorded', 'recorded (see the first page)'),
				findings: ['9:1-9:57 this comment is a near miss of the waiver `no-steps`'],
				fixed: WITHOUT,
			},
			{
				about: 'too late for it',
				contract: WAIVED,
				path: 'recipes/draft/2026-04-01-soup.md',
				text: WITHOUT,
				findings: ['9:1-9:36 the waiver `no-steps` holds only if `date` is before 2026-04-01'],
			},
			{
				about: 'with the section',
				contract: WAIVED,
				text: sample('## Steps', '<!-- recipe: steps not recorded -->\n\n## Steps'),
				findings: [
					'9:1-9:36 the waiver `no-steps` stands in for `Steps`, and the section is there',
				],
				fixed: SAMPLE_TEXT,
			},
		],
	},
	*check({ waivers }) {
		for (const bound of waivers) {
			if (bound.fault === null) continue
			const { why, help } = bound.waiver
			yield {
				at: { start: bound.comment.start, end: bound.comment.end },
				subject: bound.waiver.name,
				bound,
				why,
				help,
			}
		}
	},
	message({ subject, bound: { fault, waiver } }) {
		const name = `the waiver \`${subject}\``
		switch (fault) {
			case 'section':
				return {
					message: `${name} stands in for \`${waiver.section}\`, and the section is there`,
					help: 'delete the comment',
				}
			case 'repeated':
				return { message: `${name} stands here a second time`, help: 'delete the comment' }
			case 'condition':
				return {
					message: `${name} holds only if ${waiver.whenText}`,
					help: `write the section \`${waiver.section}\` and delete the comment`,
				}
			case 'spelling':
				return {
					message: `this comment is a near miss of ${name}`,
					help: `write \`<!-- ${waiver.comment} -->\`, with nothing behind it on the line`,
				}
			default:
				return {
					message: `${name} is not needed here: nothing requires \`${waiver.section}\` that it could stand in for`,
					help: 'delete the comment',
				}
		}
	},
	fixes: 'both',
	fix({ bound }, document) {
		const { fault, waiver, comment, loses } = bound
		const { text } = document.file
		if (fault === 'spelling') {
			const spaces = /^[^\S\r\n]*(?=\r|\n|$)/.exec(text.slice(comment.end))?.[0].length ?? 0
			const range = { start: comment.start, end: comment.end + spaces }
			return { safe: !loses, edits: [{ range, text: `<!-- ${waiver.comment} -->` }] }
		}
		// Only the section that it promises can say what one that came too late stands for.
		const range = fault === 'condition' ? null : blockRange(document, comment)
		return range && { safe: !loses && fault !== 'needless', edits: [{ range, text: '' }] }
	},
})
