import { documentRule } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'

export default documentRule({
	id: 'section-duplicate',
	summary: 'No section of the contract stands in a document twice',
	why: 'Of two sections with one title, links and readers find the first and miss the second',
	reads: 'sections.order, sections.level',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'the same title at another level',
				text: sample('Boil them.', 'Boil them.\n\n### Ingredients\n\nSalt.'),
			},
			{
				about: 'two sections of one’s own; the contract does not know them',
				text: `${SAMPLE_TEXT}\n## Example\n\nHot.\n\n## Example\n\nCold.\n`,
			},
		],
		bad: [
			{
				about: 'a section given twice',
				text: `${SAMPLE_TEXT}\n## Steps\n\nServe.\n`,
				findings: ['13:1-13:9 `Steps` is a section for the second time'],
			},
		],
	},
	*check({ sections, file }) {
		for (const { spec, section } of sections?.bound ?? []) {
			if (!section) continue
			const again = sections?.all.filter(
				(each) => each.title === section.title && each.heading.start > section.heading.start,
			)
			for (const { heading } of again ?? []) {
				yield {
					at: firstLine(file.text, heading),
					subject: spec.title,
					related: [{ at: firstLine(file.text, section.heading), message: 'the first one' }],
				}
			}
		}
	},
	message({ subject }) {
		return {
			message: `\`${subject}\` is a section for the second time`,
			help: 'make the two one section, or give one a title of its own',
		}
	},
})
