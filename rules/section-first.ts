import { disorderOf, moveEdits } from '../src/bind/arrange.ts'
import { missingFields } from '../src/bind/missing-fields.ts'
import { SECTION_EMPTY, stubEdit } from '../src/bind/stub.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'

interface FirstSpot extends Spot {
	/** The title of the section that stands first, or null if the document has none. */
	readonly found: string | null
	readonly present: boolean
	readonly hashes: string
}

export default documentRule<FirstSpot>({
	id: 'section-first',
	summary: 'The opening section is there, and no section stands before it',
	why: 'Every document of a kind opens with the same question, so a reader knows where to start',
	reads: 'sections.first',
	severity: 'error',
	examples: {
		good: [{ about: 'the opener stands first', text: SAMPLE_TEXT }],
		bad: [
			{
				about: 'another section stands before it',
				text: sample('## Ingredients', '## Story\n\nA cold day.\n\n## Ingredients'),
				findings: ['5:1-5:9 the first section is `Story`, expected `Ingredients`'],
				fixed: sample('## Steps', '## Story\n\nA cold day.\n\n## Steps'),
			},
			{
				about: 'the opener is missing: one finding, not also a missing section',
				text: sample('## Ingredients', '## Story'),
				findings: ['5:1-5:9 the first section is `Story`, expected `Ingredients`'],
			},
		],
	},
	*check({ sections, file, waivers }) {
		const first = sections?.first
		if (!sections || !first || waivers.some((each) => each.waiver.section === first.spec.title))
			return
		const opening = sections.all[0]
		if (first.section && (!opening || opening.heading.start >= first.section.heading.start)) return
		const at = opening ? firstLine(file.text, opening.heading) : first.place
		const related = first.section
			? [
					{
						at: firstLine(file.text, first.section.heading),
						message: `\`${first.spec.title}\` stands here`,
					},
				]
			: []
		const { why, help } = first.spec
		yield {
			at,
			subject: first.spec.title,
			found: opening?.title ?? null,
			present: first.section !== null,
			hashes: '#'.repeat(sections.level),
			related,
			why,
			help,
		}
	},
	message({ found, subject, present, hashes }) {
		const title = `\`${hashes} ${subject}\``
		const message =
			found === null
				? `the document has no section, expected ${title}`
				: `the first section is \`${found}\`, expected \`${subject}\``
		if (present) return { message, help: `move ${title} up, or \`${found}\` below it` }
		const rename =
			found === null ? '' : `, or make it the title of \`${found}\` if that opens the document`
		return { message, help: `add ${title} as the first section${rename}` }
	},
	fixes: 'unsafe',
	fix({ at }, document) {
		const { sections } = document
		const first = sections?.first
		if (!sections || !first) return null
		if (first.section) {
			const { early, moved } = disorderOf(sections)
			const edits = moveEdits(document, [first, ...early, ...(early.length > 0 ? moved : [])])
			return edits && { safe: false, edits }
		}
		// Else the heading that seems to be the first section may be a line of the header.
		const isHeaded = document.header.absent.length === 0 && missingFields(document).length === 0
		const edit = isHeaded ? stubEdit(document, { ...first, place: at }) : null
		return edit && { safe: false, edits: [edit], leaves: SECTION_EMPTY }
	},
})
