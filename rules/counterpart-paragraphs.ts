import type { Bound } from '../src/bind/types.ts'
import { pairRule, type Spot } from '../src/rule.ts'
import {
	COMPARED_CONTRACT,
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	SAMPLE_TEXT,
} from '../src/sample.ts'
import { count } from '../src/text/words.ts'

interface ParagraphsSpot extends Spot {
	readonly here: number
	readonly there: number
}

export default pairRule<ParagraphsSpot>({
	id: 'counterpart-paragraphs',
	summary: 'A document and its counterpart have as many paragraphs',
	why: 'A paragraph that was added in one language alone is easily overlooked in the other',
	reads: 'companions.*.counterpart.compare',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'as many',
				contract: COMPARED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT },
			},
		],
		bad: [
			{
				about: 'one more',
				contract: COMPARED_CONTRACT,
				text: `${SAMPLE_TEXT}\nServe them.\n`,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT },
				findings: ['1:1-1:1 4 paragraphs here, and 3 paragraphs in `2026-03-01-soup.zh.md`'],
			},
		],
	},
	*check({ document, counterpart, path, name, spec }) {
		if (!spec.compare.has('paragraphs')) return
		const [here, there] = [paragraphsIn(document), paragraphsIn(counterpart)]
		if (here === there) return
		const at = { start: 0, end: 0 }
		yield { at, subject: name, here, there, related: [{ path, at, message: `\`${name}\`` }] }
	},
	message({ here, there }, { name }) {
		return {
			message: `${count(here, 'paragraph')} here, and ${count(there, 'paragraph')} in \`${name}\``,
			help: 'give both the same paragraphs',
		}
	},
})

/** Those of the document itself. */
function paragraphsIn({ outline }: Bound): number {
	return outline.blocks.filter(({ kind }) => kind === 'paragraph').length
}
