import { documentRule } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'
import { collapse } from '../src/text/title.ts'

export default documentRule({
	id: 'section-duplicate',
	summary: 'No two sections have the same title',
	why: 'Of two sections with one title, links and readers find the first and miss the second',
	reads: 'sections.level',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'the same title at another level',
				text: sample('Boil them.', 'Boil them.\n\n### Ingredients\n\nSalt.'),
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
		const seen = new Map<string, { readonly start: number; readonly end: number }>()
		for (const { title, heading } of sections?.all ?? []) {
			const subject = collapse(title)
			const first = seen.get(subject)
			if (subject !== '' && first) {
				yield {
					at: firstLine(file.text, heading),
					subject,
					related: [{ at: firstLine(file.text, first), message: 'the first one' }],
				}
			}
			if (!first) seen.set(subject, heading)
		}
	},
	message({ subject }) {
		return {
			message: `\`${subject}\` is a section for the second time`,
			help: 'make the two one section, or give one a title of its own',
		}
	},
})
