import { configRule } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'

export default configRule({
	id: 'contract-valid',
	summary: 'The contract can be used',
	why: 'A contract that is misread judges by rules that nobody wrote, so nothing is judged and the run exits with 2',
	reads: 'everything',
	severity: 'error',
	firm: 'nothing is judged by a contract that cannot be used',
	examples: {
		good: [{ about: 'the sample contract', text: SAMPLE_TEXT }],
		bad: [
			{
				about: 'a key that is none',
				contract: SAMPLE_CONTRACT.replace('title:', 'titel:'),
				text: SAMPLE_TEXT,
				findings: ['doc-sync.yml:6:5-6:10 `titel` is no key of `recipe`'],
			},
			{
				about: 'a template that could be read in two ways',
				contract: SAMPLE_CONTRACT.replace('{date}-{name}', '{name}-{date}'),
				text: SAMPLE_TEXT,
				findings: [
					'doc-sync.yml:4:20-4:26 ambiguous template: `{name}` is a slug, and what follows could belong to it (in `{state}/{name}-{date}.md`)',
				],
			},
		],
	},
})
