import type { Bound } from '../src/bind/types.ts'
import { type AmountSpot, amountWords, type Piece, unlikeAmounts } from '../src/pair/amounts.ts'
import { codeOf } from '../src/pair/code.ts'
import { pairRule } from '../src/rule.ts'
import {
	COMPARED_CONTRACT,
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	SAMPLE_TEXT,
} from '../src/sample.ts'

export default pairRule<AmountSpot>({
	id: 'counterpart-code-spans',
	summary: 'A document and its counterpart name the same things in code, each as often',
	why: 'A name that was changed in one language alone is found by nobody who searches for it',
	reads: 'companions.*.counterpart.compare',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'in another order, as the language has it',
				contract: COMPARED_CONTRACT,
				text: `${SAMPLE_TEXT}\nSet \`heat\` before \`lid\`.\n`,
				files: { [COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n在 \`lid\` 之前设置 \`heat\`。\n` },
			},
		],
		bad: [
			{
				about: 'another name',
				contract: COMPARED_CONTRACT,
				text: `${SAMPLE_TEXT}\nSet \`heat\`.\n`,
				files: { [COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n设置 \`fire\`。\n` },
				findings: [
					'1:1-1:1 `fire` stands in code once in `2026-03-01-soup.zh.md`, expected as often as here: 0 times',
					'13:5-13:11 `heat` stands in code once, expected as often as in `2026-03-01-soup.zh.md`: 0 times',
				],
			},
		],
	},
	check(pair) {
		if (!pair.spec.compare.has('code-spans')) return []
		return unlikeAmounts(pair, spansOf(pair.document), spansOf(pair.counterpart))
	},
	message(spot, pair) {
		return { message: amountWords(spot, pair, ' in code'), help: 'name the same in both' }
	},
})

function spansOf(document: Bound): Piece[] {
	return codeOf(document).spans.map((at) => {
		const written = document.file.text.slice(at.start, at.end)
		const text = written.replace(/^`+|`+$/g, '').replace(/\s+/g, ' ')
		return { at, text: text.trim() }
	})
}
