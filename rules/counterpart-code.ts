import type { Bound } from '../src/bind/types.ts'
import { codeOf } from '../src/pair/code.ts'
import { type Item, type UnlikeSpot, unlike } from '../src/pair/unlike.ts'
import { pairRule } from '../src/rule.ts'
import { COUNTERPART_PATH, COUNTERPART_TEXT, PAIRED_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'

const CODE = '\n```sh\nboil --leeks 3\n```\n'

export default pairRule<UnlikeSpot>({
	id: 'counterpart-code',
	summary: 'A document and its counterpart have the same code blocks, to the letter',
	why: 'Code is run, not read: what one language says works and the other says otherwise is wrong in one of the two',
	reads: 'companions.*.counterpart',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'the same code',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT + CODE,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT + CODE },
			},
			{
				about: 'other line endings, another indent of the whole block',
				contract: PAIRED_CONTRACT,
				text: `${SAMPLE_TEXT}\n- Like this:\n\n  \`\`\`sh\n  boil\n  \`\`\`\n`,
				files: {
					[COUNTERPART_PATH]:
						`${COUNTERPART_TEXT}\n-   这样：\n\n    \`\`\`sh\n    boil\n    \`\`\`\n`.replaceAll(
							'\n',
							'\r\n',
						),
				},
			},
		],
		bad: [
			{
				about: 'a command has changed in one of the two',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT + CODE,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT + CODE.replace('3', '2') },
				findings: ['13:1-13:6 the code block is another one in `2026-03-01-soup.zh.md`'],
			},
			{
				about: 'it stands in one of the two alone',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT + CODE },
				findings: ['1:1-1:1 a code block of `2026-03-01-soup.zh.md` is missing here'],
			},
		],
	},
	check(pair) {
		if (!pair.spec.compare.has('code')) return []
		return unlike(pair, codeBlocks(pair.document), codeBlocks(pair.counterpart))
	},
	message({ here, there }, { name }) {
		const where = here ? `in \`${name}\`` : 'here'
		const what = here ? 'the code block' : `a code block of \`${name}\``
		return {
			message: here && there ? `${what} is another one ${where}` : `${what} is missing ${where}`,
			help: 'copy the block from the one that is right',
		}
	},
})

function codeBlocks(document: Bound): Item[] {
	return codeOf(document).blocks.map(({ range, text }) => {
		return { at: range, key: text, words: 'the code block' }
	})
}
