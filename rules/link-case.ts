import type { FaultyLink } from '../src/links/faults.ts'
import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, sample } from '../src/sample.ts'

interface CaseSpot extends Spot {
	readonly link: FaultyLink
	readonly target: string
	/** The destination, spelled right. */
	readonly right: string
}

const LINKS = `${SAMPLE_CONTRACT}links: true\n`
const POTS = { 'kitchen/pots.md': '# Large\n' }

export default contractRule<CaseSpot>({
	id: 'link-case',
	summary: 'A link is spelled as its target is, capitals and accents included',
	why: 'A link that only a file system without regard to case can follow is broken everywhere else, the website included',
	reads: 'links',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'the name as it is',
				contract: LINKS,
				text: sample('Boil them.', 'Take [a pot](../../kitchen/pots.md).'),
				files: POTS,
			},
		],
		bad: [
			{
				about: 'another case, of a file and of a folder',
				contract: LINKS,
				text: sample(
					'Boil them.',
					'Take [a pot](../../Kitchen/./Pots.md#large) from [there](/KITCHEN/).',
				),
				files: POTS,
				findings: [
					'11:14-11:43 `../../Kitchen/./Pots.md#large` differs from `kitchen/pots.md` in case, expected `../../kitchen/./pots.md#large`',
					'11:58-11:67 `/KITCHEN/` differs from `kitchen` in case, expected `/kitchen/`',
				],
				fixed: sample(
					'Boil them.',
					'Take [a pot](../../kitchen/./pots.md#large) from [there](/kitchen/).',
				),
			},
			{
				about: 'an anchor in another case',
				contract: LINKS,
				text: sample('Boil them.', 'Take [a pot](../../kitchen/pots.md#Large).'),
				files: POTS,
				findings: [
					'11:14-11:41 `../../kitchen/pots.md#Large` differs from the anchor `#large` in case, expected `../../kitchen/pots.md#large`',
				],
				fixed: sample('Boil them.', 'Take [a pot](../../kitchen/pots.md#large).'),
			},
		],
	},
	*check(corpus) {
		for (const link of corpus.linkFaults().links) {
			const { fault, path, destination } = link
			if (fault.kind !== 'case') continue
			const { target, right } = fault
			yield { at: destination, path, subject: destination.url, link, target, right }
		}
	},
	message({ subject, target, right }) {
		const isCase = subject.toLowerCase() === right.toLowerCase()
		const respect = isCase ? 'case' : 'Unicode normalisation'
		const [path] = subject.split('#')
		const [found, anchor] = right.split('#')
		const what = path === found ? `the anchor \`#${anchor}\`` : `\`${target}\``
		return {
			message: `\`${subject}\` differs from ${what} in ${respect}, expected \`${right}\``,
			help: `write \`${right}\``,
		}
	},
	fixes: 'safe',
	fix({ at, link, right }, corpus) {
		const { url } = link.destination
		// Where escapes are written nobody knows which are wanted.
		const isPlain = corpus.textOf(link.path)?.text.slice(at.start, at.end) === url
		// What else is wrong with it has to be mended in the same place.
		const isAll = !corpus
			.linkFaults()
			.links.some((each) => each !== link && each.destination === link.destination)
		if (!isPlain || !isAll || right === url) return null
		return { safe: true, edits: [{ range: at, text: right }] }
	},
})
