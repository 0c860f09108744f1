import type { IndexSpec } from '../src/contract/types.ts'
import { lineAt } from '../src/read.ts'
import { contractRule } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'

export default contractRule({
	id: 'conflict-marker',
	summary: 'No document and no generated file has merge conflicts',
	why: 'A conflict that was committed is two documents in one',
	reads: 'nothing; it holds for every document and every file of `index`',
	severity: 'error',
	firm: 'what a file says is not known until somebody resolves it',
	examples: {
		good: [
			{
				about: 'in a fence',
				text: `${SAMPLE_TEXT}\n\`\`\`\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n\`\`\`\n`,
			},
			{
				about: 'a title underlined with seven characters',
				text: SAMPLE_TEXT.replace('# Recipe: Soup', 'Recipe: Soup\n======='),
			},
		],
		bad: [
			{
				about: 'a conflict is one finding; the rest is judged as our side',
				text: sample('Boil them.', '<<<<<<< ours\nBoil them.\n=======\nFry them.\n>>>>>>> theirs'),
				findings: ['11:1-11:13 a merge conflict stands here'],
			},
		],
	},
	*check({ discovery, conflicts, contract, wants }) {
		const paths = [...discovery.documents, ...contract.indexes.filter(isCommitted)].map(
			({ path }) => path,
		)
		for (const path of paths.filter(wants))
			for (const at of conflicts(path)) yield { at, path, subject: 'conflict' }
	},
	message({ at, path = '' }, { textOf }) {
		const file = textOf(path)
		const end = file ? `, up to line ${lineAt(file, at.end) + 1},` : ''
		return {
			message: 'a merge conflict stands here',
			help: `choose what holds${end} and delete the markers; a generated index is mended by \`doc-sync index\``,
		}
	},
})

function isCommitted({ committed }: IndexSpec): boolean {
	return committed
}
