import type { MarkerFault } from '../src/markers.ts'
import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'
import { count } from '../src/text/words.ts'

interface ResolvedSpot extends Spot {
	readonly fault: MarkerFault
}

const MARKED = `${SAMPLE_CONTRACT}markers: { resolved: [Notes] }\n`
const NOTED = `${SAMPLE_TEXT}\n## Notes\n\nThis settles \`TODO(slow-stove)\`.\n`

export default contractRule<ResolvedSpot>({
	id: 'marker-resolved',
	summary: 'A marker that a document names as resolved is left nowhere in the sources',
	why: 'Who searches for the marker that is left does work that is done, or finds that it was not',
	reads: '`markers`',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'it is gone',
				contract: MARKED,
				text: NOTED,
				files: { 'stove.ts': '// TODO(slow-stoves) NOTODO(slow-stove) TODO (slow-stove)\n' },
			},
			{
				about: 'other documents only name it',
				contract: MARKED,
				text: NOTED,
				files: { 'README.md': 'We had `TODO(slow-stove)`.\n' },
			},
		],
		bad: [
			{
				about: 'it is left',
				contract: MARKED,
				text: NOTED,
				files: { 'stove.ts': '// XXX(slow-stove): wait\n' },
				findings: [
					'15:15-15:31 `TODO(slow-stove)` is named as resolved, and 1 marker with its tag is left, in `stove.ts`',
				],
			},
		],
	},
	*check(corpus) {
		if (!corpus.contract.asksForMarkers) return
		for (const fault of corpus.markerFaults().faults) {
			const { path, citation, places } = fault
			if (citation.says !== 'resolved') continue
			const related = places.slice(0, SHOWN).map((place) => {
				return { path: place.path, at: place.at, message: `\`${place.marker}\` is left here` }
			})
			yield { at: citation.at, path, subject: citation.tag, related, fault }
		}
	},
	message({ fault: { citation, places } }) {
		const files = [...new Set(places.map(({ path }) => path))]
		const more = files.length > 1 ? ` and ${count(files.length - 1, 'more file')}` : ''
		const are = places.length === 1 ? 'is' : 'are'
		return {
			message: `\`${citation.marker}\` is named as resolved, and ${count(places.length, 'marker')} with its tag ${are} left, in \`${files[0]}\`${more}`,
			help: 'take out the markers, or do not call it resolved yet',
		}
	},
})

/** Places that a finding shows. */
const SHOWN = 10
