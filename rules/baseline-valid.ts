import { baselineRule } from '../src/rule.ts'
import { SAMPLE_PATH, SAMPLE_TEXT, sample } from '../src/sample.ts'

const path = 'doc-sync.baseline'
const STEPS = `["${SAMPLE_PATH}", "recipe/section-required", "Steps"]\n`
const TITLE = `["${SAMPLE_PATH}", "recipe/title-form", "title"]\n`
const WITHOUT = sample('## Steps\n\nBoil them.\n', '')
const UNTITLED = WITHOUT.replace('# Recipe: Soup', '# Soup')
const of = (text: string) => ({ [SAMPLE_PATH]: text })

export default baselineRule({
	id: 'baseline-valid',
	summary: 'An entry of the baseline has its finding still, and its line is in form and in order',
	why: 'An entry that excuses nothing any more would excuse the next mistake unseen, so the debt could grow again',
	reads: 'the baseline, which `doc-sync baseline` writes',
	severity: 'error',
	firm: 'it speaks of exceptions itself',
	examples: {
		good: [
			{ about: 'a finding that was there before', path, text: STEPS, files: of(WITHOUT) },
			{
				about: 'its document has moved',
				path,
				text: STEPS,
				files: {
					'recipes/tried/2026-03-01-soup.md': WITHOUT.replace('State: draft', 'State: tried'),
				},
			},
		],
		bad: [
			{
				about: 'a finding that is mended',
				path,
				text: STEPS + TITLE,
				files: of(WITHOUT),
				findings: [`2:1-2:67 \`title-form\` \`title\` is gone from \`${SAMPLE_PATH}\``],
				fixed: STEPS,
			},
			{
				about: 'fewer than were counted',
				path,
				text: STEPS.replace(']', ', 2]'),
				files: of(WITHOUT),
				findings: [
					`1:1-1:76 \`section-required\` \`Steps\`: 1 is left in \`${SAMPLE_PATH}\`, and the baseline has 2`,
				],
				fixed: STEPS,
			},
			{
				about: 'what a merge left behind',
				path,
				text: `<<<<<<< ours\n${STEPS}=======\n${TITLE}>>>>>>> theirs\n`,
				files: of(UNTITLED),
				findings: ['1:1-1:13 a merge conflict; the lines of both sides count until it is resolved'],
				fixed: `# What doc-sync found when it was adopted; a run reports what is not listed here.\n# \`doc-sync baseline --prune\` drops what is mended.\n${STEPS}${TITLE}`,
			},
			{
				about: 'out of order',
				path,
				text: `# Debt\n${TITLE}${STEPS}`,
				files: of(UNTITLED),
				findings: ['3:1-3:73 the entry is out of order; the lines of a baseline are sorted'],
				fixed: `# Debt\n${STEPS}${TITLE}`,
			},
			{
				about: 'no entry at all',
				path,
				text: `section-required: Steps\n`,
				files: of(SAMPLE_TEXT),
				findings: ['1:1-1:24 the line is no entry of a baseline'],
				fixed: '',
			},
		],
	},
	fixes: 'both',
})
