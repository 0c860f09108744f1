import type { Bound } from '../src/bind/types.ts'
import { type Item, type UnlikeSpot, unlike, unlikeWords } from '../src/pair/unlike.ts'
import { pairRule } from '../src/rule.ts'
import { COUNTERPART_PATH, COUNTERPART_TEXT, PAIRED_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'

export default pairRule<UnlikeSpot>({
	id: 'counterpart-headings',
	summary: 'A document and its counterpart have headings of the same levels in the same order',
	why: 'A section that only one language has is a section that readers of the other never hear of',
	reads: 'companions.*.counterpart',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'the titles are translated, the levels are the same',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT },
			},
			{
				about: 'a heading in code is none',
				contract: PAIRED_CONTRACT,
				text: `${SAMPLE_TEXT}\n~~~md\n## Not one\n~~~\n`,
				files: { [COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n~~~md\n## Not one\n~~~\n` },
			},
		],
		bad: [
			{
				about: 'a section was not translated',
				contract: PAIRED_CONTRACT,
				text: `${SAMPLE_TEXT}\n## Notes\n\nHot.\n`,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT },
				findings: [
					'13:1-13:9 the heading `Notes` of level 2 is missing in `2026-03-01-soup.zh.md`',
				],
			},
			{
				about: 'a heading has another level, which is told once',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT.replace('## 步', '### 步') },
				findings: [
					'9:1-9:9 the heading `Steps` of level 2 is the heading `步骤` of level 3 in `2026-03-01-soup.zh.md`',
				],
			},
		],
	},
	check(pair) {
		if (!pair.spec.compare.has('headings')) return []
		// One heading too many shifts all that follow, so the first says enough.
		const { document, counterpart, judgedBy } = pair
		// A second title is what each is told by its own contract.
		const isTold = document.contract.title !== null && (judgedBy?.title ?? null) !== null
		const [here = [], there = []] = [document, counterpart].map((each) => headingsOf(each, isTold))
		return unlike(pair, here, there).slice(0, 1)
	},
	message(spot, pair) {
		return {
			message: unlikeWords(spot, pair),
			help: 'give both the same sections, each at the same level',
		}
	},
})

/** @param withoutTitles  without those of level 1 but the title */
function headingsOf(document: Bound, withoutTitles: boolean): Item[] {
	return document.outline.blocks.flatMap((block) => {
		if (block.kind !== 'heading') return []
		const isSecond = block.level === 1 && block !== document.title.heading
		if (withoutTitles && isSecond) return []
		const title = document.inline(block.title).text
		const words = `the heading \`${title}\` of level ${block.level}`
		return { at: block, key: String(block.level), words }
	})
}
