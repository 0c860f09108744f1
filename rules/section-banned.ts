import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'
import { sameTitle } from '../src/text/title.ts'
import { MOVE_BACK } from '../src/text/words.ts'

interface BannedSpot extends Spot {
	readonly written: string
	readonly state: string | null
	readonly hashes: string
}

const BANNED = `${SAMPLE_CONTRACT}  banned: { titles: [Shopping list], why: shopping is over, help: fold it into Ingredients }\n`

export default documentRule<BannedSpot>({
	id: 'section-banned',
	summary: 'No section has a title that the contract bans',
	why: 'A heading that belongs to another stage of a document says that the document was never brought up to date',
	reads: 'sections.banned',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'a title that only starts with banned words',
				contract: BANNED,
				text: `${SAMPLE_TEXT}\n## Shopping list apps\n\nNone is good.\n`,
			},
			{
				about: 'another level',
				contract: BANNED,
				text: `${SAMPLE_TEXT}\n### Shopping list\n\nLeeks.\n`,
			},
			{
				about: 'a year before it makes it another title',
				contract: BANNED,
				text: `${SAMPLE_TEXT}\n## 2026 shopping list\n\nLeeks.\n`,
			},
			{
				about: 'in a fence',
				contract: BANNED,
				text: `${SAMPLE_TEXT}\n\`\`\`md\n## Shopping list\n\`\`\`\n`,
			},
		],
		bad: [
			{
				about: 'the title itself',
				contract: BANNED,
				text: `${SAMPLE_TEXT}\n## Shopping list\n\nLeeks.\n`,
				findings: ['13:1-13:17 `## Shopping list` does not belong in this document'],
			},
			{
				about: 'case, emphasis and a note in brackets do not hide it; nor does an underline',
				contract: BANNED,
				text: `${SAMPLE_TEXT}\n##  **Shopping List** (done) ##\n\nLeeks.\n\nShopping lists\n--------------\n\nMore.\n`,
				findings: [
					'13:1-13:32 `## Shopping List (done)` does not belong in this document',
					'17:1-17:15 `## Shopping lists` does not belong in this document',
				],
			},
		],
	},
	*check({ sections, variant, file, contract, facts }) {
		const banned = variant.sections?.banned
		if (!sections || !banned) return
		const state =
			facts.find((fact) => fact.field === contract.state && fact.value !== null)?.value ?? null
		for (const section of sections.all) {
			const title = banned.titles.find((each) => sameTitle(each, section.title))
			if (title === undefined) continue
			const inState = contract.cases.some((each) => each.name === state) ? state : null
			const at = firstLine(file.text, section.heading)
			yield {
				at,
				subject: title,
				written: section.title,
				state: inState,
				hashes: '#'.repeat(sections.level),
				why: banned.why,
				help: banned.help,
			}
		}
	},
	message({ written, state, hashes, subject, help }) {
		const where = state === null ? 'in this document' : `where the state is \`${state}\``
		const fold = help === undefined ? `fold it into another section, or ${MOVE_BACK}` : MOVE_BACK
		return {
			message: `\`${hashes} ${written}\` does not belong ${where}`,
			help: state === null ? `rename \`${subject}\`, or fold it into another section` : fold,
		}
	},
})
