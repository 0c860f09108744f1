import { SECTION_EMPTY, stubEdit } from '../src/bind/stub.ts'
import type { BoundSection } from '../src/bind/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { sample } from '../src/sample.ts'

interface RequiredSpot extends Spot {
	readonly bound: BoundSection
	readonly after: string | null
	readonly before: string | null
	readonly hashes: string
	/** How a waiver for the section is written, or null if the contract has none. */
	readonly waiver: { readonly comment: string; readonly when: string } | null
}

export default documentRule<RequiredSpot>({
	id: 'section-required',
	summary: 'Every section that the contract requires is there',
	why: 'A section that is required answers a question that every reader of such a document has',
	reads: 'sections.required, waivers',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'all there; others may stand between',
				text: sample('## Steps', '## Story\n\nA cold day.\n\n## Steps'),
			},
			{
				about: 'underlined, or with closing hashes',
				text: sample('## Steps', 'Steps\n-----').replace('## Ingredients', '## Ingredients ##'),
			},
		],
		bad: [
			{
				about: 'a section is missing',
				text: sample('## Steps\n\nBoil them.\n', '## Notes\n\nServes two.\n'),
				findings: ['9:1-9:1 `## Steps` is missing, expected after `Ingredients`'],
				fixed: sample('Boil them.\n', '<!-- to be written -->\n\n## Notes\n\nServes two.\n'),
				left: ['9:1-9:9 `## Steps` says nothing'],
			},
			{
				about: 'only in a fence, only in a comment',
				text: sample('## Steps\n\nBoil them.\n', '```md\n## Steps\n```\n\n<!--\n## Steps\n-->\n'),
				findings: ['15:4-15:4 `## Steps` is missing, expected after `Ingredients`'],
			},
			{
				about: 'quoted or in a list it is no section of the document',
				text: sample('## Steps\n\nBoil them.\n', '> ## Steps\n\n- ## Steps\n'),
				findings: ['11:11-11:11 `## Steps` is missing, expected after `Ingredients`'],
			},
		],
	},
	*check({ sections, waivers, variant }) {
		if (!sections) return
		for (const bound of sections.bound) {
			const { spec, section, place, after, before } = bound
			if (!spec.required || section || bound === sections.first) continue
			if (waivers.some((each) => each.waiver.section === spec.title)) continue
			const waiver = variant.waivers.find((each) => each.section === spec.title)
			yield {
				at: place,
				subject: spec.title,
				bound,
				after,
				before,
				hashes: '#'.repeat(sections.level),
				waiver: waiver ? { comment: waiver.comment, when: waiver.whenText } : null,
				why: spec.why,
				help: spec.help,
			}
		}
	},
	message({ subject, after, before, hashes, waiver }) {
		const title = `\`${hashes} ${subject}\``
		const where =
			after !== null
				? `after \`${after}\``
				: before !== null
					? `before \`${before}\``
					: 'as a section of its own'
		const instead = waiver
			? `; or, ${waiver.when === '' ? '' : `if ${waiver.when}, `}the comment \`<!-- ${waiver.comment} -->\``
			: ''
		return {
			message: `${title} is missing, expected ${where}`,
			help: `add ${title} and what it has to say${instead}`,
		}
	},
	fixes: 'unsafe',
	fix({ bound }, document) {
		const edit = stubEdit(document, bound)
		// The heading is there then, and what it has to say is not.
		return edit && { safe: false, edits: [edit], leaves: SECTION_EMPTY }
	},
})
