import { type Comparison, compared } from '../src/record/compare.ts'
import { nameIn } from '../src/record/names.ts'
import { readRecord } from '../src/record/read.ts'
import { recordRule, type Spot } from '../src/rule.ts'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	RECORD_PATH,
	RECORD_TEXT,
	RECORDED_CONTRACT,
	SAMPLE_TEXT,
	sample,
} from '../src/sample.ts'
import { allOf } from '../src/text/words.ts'

interface StaleSpot extends Spot {
	readonly document: string
	readonly changed: readonly Comparison[]
	readonly unchanged: readonly string[]
}

const PAIR = { [COUNTERPART_PATH]: COUNTERPART_TEXT, [RECORD_PATH]: RECORD_TEXT }

export default recordRule<StaleSpot>({
	id: 'record-current',
	summary: 'No side of a pair has changed since it was recorded that all say the same',
	why: 'A change that reached one language alone is found by its date, if at all, once both have changed again',
	reads: 'companions.*.record',
	severity: 'error',
	firm: 'a file that is no document has no say',
	examples: {
		good: [
			{
				about: 'both sides are as recorded',
				contract: RECORDED_CONTRACT,
				text: SAMPLE_TEXT,
				files: PAIR,
			},
			{
				about: 'one was checked out with other line endings',
				contract: RECORDED_CONTRACT,
				text: SAMPLE_TEXT.replaceAll('\n', '\r\n'),
				files: PAIR,
			},
		],
		bad: [
			{
				about: 'one side has changed',
				contract: RECORDED_CONTRACT,
				text: sample('Boil', 'Fry'),
				files: PAIR,
				findings: [
					`${RECORD_PATH}:1:1-1:61 \`2026-03-01-soup.md\` has changed since this was recorded, \`2026-03-01-soup.zh.md\` has not`,
				],
			},
			{
				about: 'both have',
				contract: RECORDED_CONTRACT,
				text: sample('Boil', 'Fry'),
				files: { ...PAIR, [COUNTERPART_PATH]: COUNTERPART_TEXT.replace('煮', '炸') },
				findings: [
					`${RECORD_PATH}:1:1-1:61 \`2026-03-01-soup.md\` and \`2026-03-01-soup.zh.md\` have changed since this was recorded`,
				],
			},
		],
	},
	*check({ path, sides: paths }, files) {
		const file = files.exists(path) ? files.textOf(path) : null
		if (!file) return
		const { sides, faults } = readRecord(file)
		if (faults.length > 0) return
		const known = paths.flatMap((each) => {
			const side = sides.find(({ name }) => name === nameIn(path, each))
			if (!side) return []
			const comparison = compared(side, files.identify(each), () => files.document(each))
			return { ...comparison, path: each, at: side.at }
		})
		const changed = known.filter(({ hasChanged }) => hasChanged)
		const first = changed[0]
		if (!first) return
		yield {
			at: first.at,
			path,
			subject: nameIn(path, path),
			document: paths[0] ?? '',
			changed,
			unchanged: known.filter(({ hasChanged }) => !hasChanged).map(({ name }) => name),
			related: changed.map((each) => ({
				path: each.path,
				at: each.changed?.[0]?.at ?? { start: 0, end: 0 },
				message: 'it has changed',
			})),
		}
	},
	message({ document, changed, unchanged }) {
		const names = allOf(changed.map(({ name }) => name))
		const verb = changed.length === 1 ? 'has' : 'have'
		const rest =
			unchanged.length === 0
				? ''
				: `, ${allOf(unchanged)} ${unchanged.length === 1 ? 'has' : 'have'} not`
		const titles = changed.flatMap((each) => each.changed ?? []).map(({ title }) => title)
		const where = titles.length === 0 ? '' : ` (${sectionsText(titles)})`
		const work =
			unchanged.length === 0 ? 'see that they say the same' : `bring ${allOf(unchanged)} along`
		return {
			message: `${names} ${verb} changed since this was recorded${rest}${where}`,
			help: `${work}, then run \`doc-sync record ${document}\``,
		}
	},
})

/** Names no more sections than one takes in at a glance. */
function sectionsText(titles: readonly (string | null)[]): string {
	const [few, more] = [titles.slice(0, 3), titles.length - 3]
	const named = few.map((title) =>
		title === null ? 'the beginning' : `\`${title.replaceAll('`', "'")}\``,
	)
	return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
