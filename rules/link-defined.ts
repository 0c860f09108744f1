import { nearest } from '../src/nearest.ts'
import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../src/sample.ts'

const LINKS = `${SAMPLE_CONTRACT}links: true\n`

export default contractRule<Spot>({
	id: 'link-defined',
	summary: 'A reference link has a definition',
	why: 'A reference whose definition went is shown as brackets, and its target is forgotten',
	reads: 'links',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'a reference with its definition, in whatever case',
				contract: LINKS,
				text: `${SAMPLE_TEXT}\nTake [a pot][Pots] or [pots][].\n\n[pots]: https://example.org/\n`,
			},
			{
				about: 'brackets that are none, as nobody can tell whether one is meant',
				contract: LINKS,
				text: sample('Boil them.', 'Take [a pot], pots[first][last], [1][2] or `[a pot][none]`.'),
			},
		],
		bad: [
			{
				about: 'two that nothing defines',
				contract: LINKS,
				text: sample(
					'Boil them.',
					'Take [a pot][potts] or [pan][].\n\n[pots]: https://example.org/',
				),
				findings: [
					'11:6-11:20 `[a pot][potts]` is a reference, and nothing defines `potts`',
					'11:24-11:31 `[pan][]` is a reference, and nothing defines `pan`',
				],
			},
		],
	},
	*check(corpus) {
		for (const { path, reference } of corpus.linkFaults().references)
			yield { at: reference, path, subject: reference.label }
	},
	message({ at, path = '', subject }, corpus) {
		const file = corpus.textOf(path)
		const written = file?.text.slice(at.start, at.end) ?? subject
		const labels = corpus.document(path)?.outline.definitions.map(({ label }) => {
			return file?.text.slice(label.start, label.end) ?? ''
		})
		const near = nearest(subject, labels ?? [])
		return {
			message: `\`${written}\` is a reference, and nothing defines \`${subject}\``,
			help: near === null ? `add \`[${subject}]: …\` below` : `did you mean \`${near}\`?`,
		}
	},
})
