import { contractRule, type Spot } from '../src/rule.ts'

interface BoundsSpot extends Spot {
	readonly limit: number
}

/** What each bound counts, in words. */
const COUNTED: Readonly<Record<string, string>> = {
	characters: 'characters',
	lines: 'lines',
	nesting: 'levels of quotes and lists',
	containers: 'quotes and list items, counted line by line',
	copies: 'steps to close its lists and quotes',
	lazyLines: 'lines in a row that go on a quote or a list without its marker',
	cells: 'table cells',
	inlineMarks: 'backticks, brackets and other marks of inline Markdown',
	inlineSteps: 'steps to find what ends its inline Markdown',
}

export default contractRule<BoundsSpot>({
	id: 'document-bounds',
	summary: 'Documents are within the stated bounds of size, nesting and number',
	why: 'Beyond them the time to read a document can grow without end, on whatever machine checks it',
	reads: '`bounds`, beside `contracts`',
	severity: 'error',
	unread: true,
	firm: 'a document beyond a bound is not read, and so its comments are not either',
	examples: {
		good: [
			{
				about: 'deep, and still within them',
				contract: 'path: "{name}.md"\n',
				path: 'a.md',
				text: `${'> '.repeat(20)}deep\n`,
			},
		],
		bad: [
			{
				about: 'nested without end',
				contract: 'path: "{name}.md"\n',
				path: 'a.md',
				text: `fine\n\n${'> '.repeat(2000)}deep\n`,
				findings: ['3:1-3:1 the document has more than 100 levels of quotes and lists'],
			},
		],
	},
	*check({ beyond, discovery, place }) {
		if (discovery.beyond !== null) {
			yield { ...place(['path']), subject: 'documents', limit: discovery.beyond }
		}
		for (const { candidate, bound, limit, offset } of beyond()) {
			const at = { start: offset, end: offset }
			yield { at, path: candidate.path, subject: bound, limit }
		}
	},
	message({ subject, limit }) {
		if (subject === 'documents')
			return {
				message: `the contract has more than ${limit} documents`,
				help: 'narrow `path` or `root`, or set `documents` higher under `bounds`; none of them is judged',
			}
		return {
			message: `the document has more than ${limit} ${COUNTED[subject] ?? subject}`,
			help: 'split it, nest less, or set the bound higher under `bounds`; it is not judged further',
		}
	},
})
