import { expect, test } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import type { Situation } from './judge.ts'
import { mends } from './mending.ts'

const LATE = `${SAMPLE_TEXT}\n# Another\n`
const EARLY = sample('## Ingredients', '# Another\n\n## Ingredients')
const without = (from: RegExp, to = '') => SAMPLE_CONTRACT.replace(from, to)
const PLAIN = 'root: notes\npath: "{name}.md"\ntitle: "{title}"\n'

test.each<[string, Situation, string]>([
	['behind the opener', { text: LATE }, LATE.replace('# Another', '## Another')],
	['before the opener', { text: EARLY }, 'no fix'],
	['without the opener', { text: LATE.replace('## Ingredients', '## Notes') }, 'no fix'],
	[
		'before all sections, where none opens',
		{ contract: without(/ {2}first: .*\n/), text: EARLY },
		EARLY.replace('# Another', '## Another'),
	],
	[
		'where nothing is asked of sections',
		{ contract: PLAIN, path: 'notes/a.md', text: '# A\n\n# B\n' },
		'# A\n\n## B\n',
	],
	[
		'where sections are lower',
		{
			contract: without(/sections:\n/, 'sections:\n  level: 3\n'),
			text: LATE.replaceAll('##', '###'),
		},
		'no fix',
	],
	[
		'underlined',
		{ contract: PLAIN, path: 'notes/a.md', text: '# A\n\nB = c\n=====  \n' },
		'# A\n\nB = c\n-----\n',
	],
	[
		'underlined, with a bar',
		{ contract: PLAIN, path: 'notes/a.md', text: '# A\n\nB|c\n===\n' },
		'no fix',
	],
])('a second title %s', (_, situation, expected) => {
	const text = expected.replace(SAMPLE_TEXT.slice(SAMPLE_TEXT.indexOf('\n\n## ')), '…')
	expect(mends('title-single', situation)).toEqual([
		expected === 'no fix' ? expected : `unsafe ${JSON.stringify(text)}`,
	])
})
