import type { Range } from '../src/outline/types.ts'
import { documentRule } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../src/sample.ts'
import { occurrences } from '../src/text/search.ts'

const BANNED = `${SAMPLE_CONTRACT}banned-text:\n  "(fill in)": text of the form\n`

export default documentRule({
	id: 'text-banned',
	summary: 'A banned text stands in no prose, heading or comment',
	why: 'A marker that was retired, or text of a form, says that somebody still has to look here',
	reads: 'banned-text',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'in a code span',
				contract: BANNED,
				text: sample('Boil them.', 'Never write `(fill in)`.'),
			},
			{ about: 'in a fence', contract: BANNED, text: `${SAMPLE_TEXT}\n~~~\n(fill in)\n~~~\n` },
		],
		bad: [
			{
				about: 'in prose, broken over two lines, and in a comment',
				contract: BANNED,
				text: sample('Boil them.', 'Boil (fill\nin) and stir.\n\n<!-- (fill in) -->'),
				findings: [
					'11:6-12:4 the text `(fill in)` is banned',
					'14:6-14:15 the text `(fill in)` is banned',
				],
			},
		],
	},
	*check({ variant, file, outline }) {
		for (const ban of variant.bannedTexts) {
			for (const at of occurrences(file.text, ban.text)) {
				if (!touches(outline.code, at))
					yield { at, subject: ban.text, why: ban.why, help: ban.help }
			}
		}
	},
	message({ subject }) {
		return {
			message: `the text \`${subject}\` is banned`,
			help: 'take it out, with what it stands for',
		}
	},
})

function touches(code: readonly Range[], at: Range): boolean {
	return code.some((range) => range.start < at.end && at.start < range.end)
}
