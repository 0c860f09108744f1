import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, SEALED_CONTRACT, SEALS_PATH, SEALS_TEXT } from '../src/sample.ts'
import type { BrokenSeal } from '../src/seal/faults.ts'
import { shellWord } from '../src/text/shell.ts'

interface KeptSpot extends Spot {
	readonly seal: BrokenSeal
}

export default contractRule<KeptSpot>({
	id: 'seal-kept',
	summary: 'A sealed document is what it was when it was sealed, and where it was',
	why: 'What is closed for good is quoted and built upon; a quiet change makes a record say what nobody decided',
	reads: '`sealed`',
	severity: 'error',
	firm: 'a document must not break its own seal',
	history: 'past',
	examples: {
		good: [
			{
				about: 'as the manifest has it',
				contract: SEALED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { [SEALS_PATH]: SEALS_TEXT },
			},
			{
				about: 'checked out with other line endings',
				contract: SEALED_CONTRACT,
				text: SAMPLE_TEXT.replace(/\n/g, '\r\n'),
				files: { [SEALS_PATH]: SEALS_TEXT },
			},
		],
		bad: [
			{
				about: 'one word changed',
				contract: SEALED_CONTRACT,
				text: SAMPLE_TEXT.replace('Boil', 'Steam'),
				files: { [SEALS_PATH]: SEALS_TEXT },
				findings: ['1:1-1:1 the content is not the one whose hash `recipes/seals.json` has'],
			},
			{
				about: 'the file is gone',
				contract: SEALED_CONTRACT,
				path: SEALS_PATH,
				text: SEALS_TEXT,
				findings: [
					'recipes/draft/2026-03-01-soup.md:1:1-1:1 `recipes/seals.json` lists the file, which does not exist',
				],
			},
		],
	},
	*check(corpus) {
		for (const seal of corpus.seals().broken)
			yield { at: seal.at, path: seal.path, subject: seal.path, seal }
	},
	message({ seal: { path, isGone, sealed, left, manifest } }) {
		if (sealed === null) {
			const help =
				'bring back what was sealed; if the file was never meant to be sealed, say so in the change that takes its line out of the manifest'
			const message = isGone
				? `\`${manifest}\` lists the file, which does not exist`
				: `the content is not the one whose hash \`${manifest}\` has`
			return { message, help }
		}
		const { commit, date } = sealed
		const id = commit.slice(0, 12)
		const back =
			path === sealed.path
				? `git restore --source=${id} -- ${shellWord(path)}`
				: `git show ${id}:./${shellWord(sealed.path)} > ${shellWord(path)}`
		const help = `bring it back with \`${back}\`, and write what is new in a document of its own`
		const went = left === null ? 'and does not exist any more' : `and went to \`${left}\``
		return {
			message: isGone
				? `the file was sealed on ${date}, ${went}`
				: `the content changed after it was sealed on ${date}`,
			help,
		}
	},
})
