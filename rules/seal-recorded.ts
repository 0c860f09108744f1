import { replaceLines } from '../src/index-file/replace.ts'
import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, SEALED_CONTRACT, SEALS_PATH, SEALS_TEXT } from '../src/sample.ts'
import type { ManifestFault } from '../src/seal/record.ts'
import { count } from '../src/text/words.ts'

interface RecordedSpot extends Spot {
	readonly fault: ManifestFault
}

export default contractRule<RecordedSpot>({
	id: 'seal-recorded',
	summary: 'The manifest of seals has a hash of each sealed file',
	why: 'What the manifest does not list can be changed where there is no history to tell',
	reads: '`sealed`',
	severity: 'error',
	firm: 'a manifest has no comments',
	examples: {
		good: [
			{
				about: 'all is listed',
				contract: SEALED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { [SEALS_PATH]: SEALS_TEXT },
			},
		],
		bad: [
			{
				about: 'a new file',
				contract: SEALED_CONTRACT,
				path: SEALS_PATH,
				text: '{\n  "version": 1,\n  "files": {}\n}\n',
				files: { 'recipes/draft/2026-03-01-soup.md': SAMPLE_TEXT },
				findings: ['1:1-1:1 the manifest lacks 1 sealed file: `recipes/draft/2026-03-01-soup.md`'],
				fixed: SEALS_TEXT,
			},
			{
				about: 'no manifest',
				contract: SEALED_CONTRACT,
				text: SAMPLE_TEXT,
				findings: ['recipes/seals.json:1:1-1:1 the manifest does not exist'],
			},
			{
				about: 'what is no manifest',
				contract: SEALED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { [SEALS_PATH]: '[]\n' },
				findings: ['recipes/seals.json:1:1-1:1 this is no manifest of seals: it has no `files`'],
			},
		],
	},
	*check(corpus) {
		for (const fault of corpus.seals().manifests)
			yield { at: { start: 0, end: 0 }, path: fault.path, subject: fault.path, fault }
	},
	message({ fault: { found, reason, lacking } }) {
		if (reason !== null)
			return {
				message: `this is no manifest of seals: ${reason}`,
				help: 'bring back the latest one that git has',
			}
		const help = 'run `doc-sync fix`, which adds what is not listed and changes nothing else'
		if (found === null) return { message: 'the manifest does not exist', help }
		const first = lacking.slice(0, SHOWN).map((path) => `\`${path}\``)
		const more = lacking.length > SHOWN ? [`${lacking.length - SHOWN} more`] : []
		const named = [...first, ...more].join(', ')
		return { message: `the manifest lacks ${count(lacking.length, 'sealed file')}: ${named}`, help }
	},
	fixes: 'safe',
	fix({ fault: { found, expected } }) {
		if (expected === null) return null
		if (found === null)
			return { safe: true, edits: [{ range: { start: 0, end: 0 }, text: expected }] }
		return { safe: true, edits: [replaceLines(found, expected)] }
	},
})

/** Files that a message names. */
const SHOWN = 3
