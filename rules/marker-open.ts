import type { MarkerFault } from '../src/markers.ts'
import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../src/sample.ts'
import { allOf, anyOf } from '../src/text/words.ts'

interface OpenSpot extends Spot {
	/** How many files the sources have, where they are too many. */
	readonly tooMany: number | null
	readonly fault: MarkerFault | null
}

const MARKED = `${SAMPLE_CONTRACT}markers: { open: [Notes], sources: [kitchen] }\n`
const NOTED = `${SAMPLE_TEXT}\n## Notes\n\n- The stove is slow: \`TODO(slow-stove)\`.\n`

export default contractRule<OpenSpot>({
	id: 'marker-open',
	summary: 'A marker that a document names as open has its tag in the sources',
	why: 'A limitation whose marker is gone is mostly mended, and readers go on to work around it',
	reads: '`markers`',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'the tag stands in the sources, behind whatever word',
				contract: MARKED,
				text: NOTED,
				files: { 'kitchen/stove.ts': '// FIXME(slow-stove): buy a new one\n' },
			},
			{
				about: 'in a code block or a comment nothing is named, nor in other sections',
				contract: MARKED,
				text: `${sample('Boil them.', 'Boil them, TODO(gone).')}\n## Notes\n\nAs in:\n\n\`\`\`ts\n// TODO(gone)\n\`\`\`\n\n<!-- TODO(gone) -->\n`,
			},
		],
		bad: [
			{
				about: 'it does not',
				contract: MARKED,
				text: NOTED,
				files: {
					'kitchen/stove.ts': '// TODO(slow-stoves)\n',
					'shed/a.ts': '// TODO(slow-stove)\n',
				},
				findings: [
					'15:23-15:39 `TODO(slow-stove)` is named as open, and nothing in `kitchen` has its tag',
				],
			},
		],
	},
	*check(corpus) {
		if (!corpus.contract.asksForMarkers) return
		const { faults, tooMany } = corpus.markerFaults()
		if (tooMany !== null)
			yield { ...corpus.place(['markers']), subject: 'markers', tooMany, fault: null }
		for (const fault of faults) {
			const { path, citation } = fault
			if (citation.says !== 'open') continue
			const outside = fault.outside
			const related = outside
				? [{ path: outside.path, at: outside.at, message: `\`${outside.marker}\` stands here` }]
				: []
			yield { at: citation.at, path, subject: citation.tag, tooMany: null, fault, related }
		}
	},
	message({ tooMany, fault }, corpus) {
		if (fault === null)
			return {
				message: `the sources are ${tooMany} files, which is more than a run looks into`,
				help: 'name their folders under `sources`',
			}
		const { citation, folders, near } = fault
		const where = folders.includes('') ? 'the repository' : anyOf(folders)
		const close = near === null ? '' : `write \`${near}\` if that is meant; else `
		// A folder that is misspelled has no tags either.
		const gone = folders.filter((each) => corpus.tree().at(each) === null)
		const lost =
			gone.length === 0 ? '' : `; ${allOf(gone)} ${gone.length === 1 ? 'does' : 'do'} not exist`
		return {
			message: `\`${citation.marker}\` is named as open, and nothing in ${where} has its tag`,
			help: `${close}take out what is mended, or put the marker back where it still applies${lost}`,
		}
	},
})
