import type { Nested } from '../src/outline/types.ts'
import { itemOf, listsAndTables, outermost } from '../src/pair/nested.ts'
import { type Item, type UnlikeSpot, unlike, unlikeWords } from '../src/pair/unlike.ts'
import { pairRule } from '../src/rule.ts'
import { COUNTERPART_PATH, COUNTERPART_TEXT, PAIRED_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'

export default pairRule<UnlikeSpot>({
	id: 'counterpart-lists',
	summary: 'A document and its counterpart have lists of the same kind in the same order',
	why: 'A numbered list is an order to keep, and one with bullets is none',
	reads: 'companions.*.counterpart',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'both are numbered',
				contract: PAIRED_CONTRACT,
				text: `${SAMPLE_TEXT}\n1. Peel.\n2. Cut.\n`,
				files: { [COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n1) 去皮。\n2) 切。\n` },
			},
		],
		bad: [
			{
				about: 'steps have become bullets',
				contract: PAIRED_CONTRACT,
				text: `${SAMPLE_TEXT}\n1. Peel.\n2. Cut.\n`,
				files: { [COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n- 去皮。\n- 切。\n` },
				findings: ['13:1-13:9 the numbered list is the bullet list in `2026-03-01-soup.zh.md`'],
			},
			{
				about: 'a list in another is gone',
				contract: PAIRED_CONTRACT,
				text: `${SAMPLE_TEXT}\n1. Peel:\n   - leeks\n`,
				files: { [COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n1. 去皮：韭葱。\n` },
				findings: [
					'14:4-14:11 the bullet list in a list item is missing in `2026-03-01-soup.zh.md`',
				],
			},
		],
	},
	check(pair) {
		if (!pair.spec.compare.has('lists')) return []
		const [here = [], there = []] = listsAndTables(pair).map(listsIn)
		return outermost(unlike(pair, here, there))
	},
	message(spot, pair) {
		return { message: unlikeWords(spot, pair), help: 'give both the same kind of list' }
	},
})

function listsIn(all: readonly Nested[]): Item[] {
	return all.flatMap((each) => {
		if (each.block.kind !== 'list') return []
		const kind = each.block.ordered ? 'numbered' : 'bullet'
		return itemOf(each, kind, `${kind} list`)
	})
}
