import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, sample } from '../src/sample.ts'

const LINKS = `${SAMPLE_CONTRACT}links: true\n`

export default contractRule<Spot>({
	id: 'link-outside',
	summary: 'A relative link stays in the repository',
	why: 'What lies beside a clone is there for one person, and on the website for nobody',
	reads: 'links',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'up to the root, and to a page that GitHub has beside the files',
				contract: LINKS,
				text: sample('Boil them.', 'See [all](../..) and [what is missing](../../../../issues).'),
			},
		],
		bad: [
			{
				about: 'one step too many',
				contract: LINKS,
				text: sample('Boil them.', 'See [the other book](../../../book/soup.md).'),
				findings: ['11:22-11:43 `../../../book/soup.md` leads out of the repository'],
			},
		],
	},
	*check(corpus) {
		for (const { fault, path, destination } of corpus.linkFaults().links)
			if (fault.kind === 'outside') yield { at: destination, path, subject: destination.url }
	},
	message({ subject }) {
		return {
			message: `\`${subject}\` leads out of the repository`,
			help: 'link to a file of the repository, or give the address of a website',
		}
	},
})
