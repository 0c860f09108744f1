import { contractRule, type Spot } from '../src/rule.ts'

interface BoundsSpot extends Spot {
	readonly limit: number
	readonly found: number
}

export default contractRule<BoundsSpot>({
	id: 'document-bounds',
	summary: 'A document is within the stated bounds of size and nesting',
	why: 'Beyond them the time to read a document can grow without end, on whatever machine checks it',
	reads: 'nothing; the bounds are the same for all',
	severity: 'error',
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
				findings: ['3:1-3:1 the document is beyond a bound: 2000 container depth, at most 100'],
			},
		],
	},
	*check({ beyond, wants }) {
		for (const { candidate, bound, limit, found, offset } of beyond()) {
			if (wants(candidate.path))
				yield {
					at: { start: offset, end: offset },
					path: candidate.path,
					subject: bound,
					limit,
					found,
				}
		}
	},
	message({ subject, limit, found }) {
		return {
			message: `the document is beyond a bound: ${found} ${subject}, at most ${limit}`,
			help: 'split it, or nest less; it is not judged further',
		}
	},
})
