import type { Nested } from '../src/outline/types.ts'
import { itemOf, listsAndTables } from '../src/pair/nested.ts'
import { type Item, type UnlikeSpot, unlike, unlikeWords } from '../src/pair/unlike.ts'
import { pairRule } from '../src/rule.ts'
import { COUNTERPART_PATH, COUNTERPART_TEXT, PAIRED_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'
import { count } from '../src/text/words.ts'

const TABLE = '\n| What | How much |\n|---|---|\n| leeks | 3 |\n'
const OTHER = '\n| 什么 | 多少 |\n|---|---|\n| 韭葱 | 3 |\n'

export default pairRule<UnlikeSpot>({
	id: 'counterpart-tables',
	summary: 'A document and its counterpart have tables of the same size in the same order',
	why: 'A row that one language lacks is a case that half of the readers do not know',
	reads: 'companions.*.counterpart',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'as many rows and columns',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT + TABLE,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT + OTHER },
			},
		],
		bad: [
			{
				about: 'a row is missing',
				contract: PAIRED_CONTRACT,
				text: `${SAMPLE_TEXT}${TABLE}| potatoes | 5 |\n`,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT + OTHER },
				findings: [
					'13:1-13:20 the table of 3 rows and 2 columns is the table of 2 rows and 2 columns in `2026-03-01-soup.zh.md`',
				],
			},
		],
	},
	check(pair) {
		if (!pair.spec.compare.has('tables')) return []
		const [here = [], there = []] = listsAndTables(pair).map(tablesIn)
		return unlike(pair, here, there)
	},
	message(spot, pair) {
		return { message: unlikeWords(spot, pair), help: 'give both the same rows and columns' }
	},
})

/** Of a row as many cells count as the header row has; GitHub drops the others and adds what is missing. */
function tablesIn(all: readonly Nested[]): Item[] {
	return all.flatMap((each) => {
		if (each.block.kind !== 'table') return []
		const [rows, columns] = [each.block.rows.length, each.block.rows[0]?.length ?? 0]
		const words = `table of ${count(rows, 'row')} and ${count(columns, 'column')}`
		return itemOf(each, `${rows} ${columns}`, words)
	})
}
