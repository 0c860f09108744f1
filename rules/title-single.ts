import { documentRule } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'
import { collapse } from '../src/text/title.ts'

export default documentRule({
	id: 'title-single',
	summary: 'A document has one H1',
	why: 'A second H1 is a second document: readers and tables of contents cannot tell which title counts',
	reads: 'title',
	severity: 'error',
	examples: {
		good: [
			{ about: 'a `#` in a fence is no heading', text: sample('Boil them.', '```sh\n# boil\n```') },
		],
		bad: [
			{
				about: 'a second title',
				text: `${SAMPLE_TEXT}\n# Another\n`,
				findings: ['13:1-13:10 `# Another` is a second title, expected one H1'],
			},
		],
	},
	*check({ contract, title, file, sections, header }) {
		if (contract.title === null || !title.heading) return
		const sought = (sections?.bound ?? []).flatMap((each) => each.section?.heading ?? [])
		for (const heading of title.others) {
			// It stands in for a section or for the header, and has that finding.
			if (sought.includes(heading) || heading === header.block) continue
			yield {
				at: firstLine(file.text, heading),
				subject: collapse(file.text.slice(heading.title.start, heading.title.end)),
				related: [{ at: title.heading, message: 'the title' }],
			}
		}
	},
	message({ subject }) {
		return {
			message: `\`# ${subject}\` is a second title, expected one H1`,
			help: `write it as a section (\`## ${subject}\`), or make it a document of its own`,
		}
	},
})
