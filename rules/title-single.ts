import type { Bound } from '../src/bind/types.ts'
import type { Heading } from '../src/outline/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'
import { collapse, loose } from '../src/text/title.ts'

interface SecondSpot extends Spot {
	readonly heading: Heading
}

export default documentRule<SecondSpot>({
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
				fixed: `${SAMPLE_TEXT}\n## Another\n`,
			},
			{
				about: 'one that would be a section before the first',
				text: sample('## Ingredients', '# Another\n\n## Ingredients'),
				findings: ['5:1-5:10 `# Another` is a second title, expected one H1'],
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
				heading,
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
	fixes: 'unsafe',
	fix({ heading }, document) {
		return isFree(heading, document)
			? { safe: false, edits: [belowTop(document.file.text, heading)] }
			: null
	},
})

/** Whether a heading can be a section: nothing is asked of one by its name, nor of where it stands. */
function isFree({ start, title, setext }: Heading, document: Bound): boolean {
	const { file, sections, variant } = document
	// Another underline could make a table of it.
	if (setext && /[\r\n|]/.test(file.text.slice(title.start, title.end))) return false
	if (sections === null) return true
	const set = variant.sections
	const opener = sections.first?.section?.heading
	if (set?.level !== 2) return false
	if (set.first !== null && !(opener && opener.start < start)) return false
	const written = loose(document.inline(title).text)
	const known = [
		...set.order.flatMap((each) => [each.title, ...each.insteadOf]),
		...(set.banned?.titles ?? []),
	]
	const taken = [...known.map(loose), ...sections.all.map((each) => loose(each.title))]
	return !taken.includes(written)
}

/** The edit that makes an H1 an H2. */
function belowTop(text: string, { start, end, setext }: Heading) {
	if (!setext) return { range: { start, end: start }, text: '#' }
	const underline = /=+[ \t]*$/.exec(text.slice(start, end))?.[0] ?? ''
	const from = end - underline.length
	return { range: { start: from, end }, text: '-'.repeat(underline.trimEnd().length) }
}
