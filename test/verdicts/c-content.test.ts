import { describe, expect, it } from 'vitest'
import { IMPLEMENTED_TEXT } from './documents.ts'
import { readmeWith, rfc, rfcWith } from './judge.ts'

const LIMITS = '## Known Limitations and Deferred Work'
const withMore = (text: string) => rfc(`${IMPLEMENTED_TEXT}\n${text}\n`)

describe('a section that says nothing', () => {
	const empty = ['9:1-9:12 section-empty `## Decision` says nothing']
	it.each([
		'',
		'### One\n\n### Two',
		'### One\n\nTODO',
		'<!-- later -->',
		'<!-- a --> <!-- b -->',
		'TODO',
		'TBD',
		'None',
		'N/A',
		'…',
		'...',
		'-',
		'—',
		'---',
		'- TODO',
		'* None.',
		'+ n/a',
		'1. TBD',
		'- [ ] TODO',
		'- [ ]',
		'-\n-',
		'- None\n- TODO',
		'**TODO**',
		'`TODO`',
		'_None._',
		'(none)',
		'“TODO”',
		'None\nN/A',
		'TODO\n\nNone',
		'> TODO',
		'>',
		'T.B.D.',
		'?',
		'None\u00a0',
		'&nbsp;',
		'\u200b',
		'<br>',
		'<div></div>',
		'```\n```',
		'| a |\n|---|',
		'| a |\n|---|\n| TODO |',
		'[it]: https://example.org',
		'TODO <!-- by whom? -->',
	])('%j', (text) => {
		expect(rfcWith('One runs.', text)).toEqual(empty)
	})

	it.each([
		'None of the two runs.',
		'None yet, see #12.',
		'Todo lists are kept.',
		'- None\n- One runs.',
		'![The queue](queue.png)',
		'![](queue.png)',
		'<img src="queue.png">',
		'<details><summary>All</summary></details>',
		'<details>\n\nOne runs.\n\n</details>',
		'[The queue](queue.md)',
		'- [The queue](queue.md)',
		'- ![](queue.png)',
		'- `run()`',
		'https://example.org',
		'<https://example.org>',
		'| a |\n|---|\n| b |',
		'```\nrun()\n```',
		'    run()',
		'> One runs.',
		'$$x$$',
		'✅',
		'一个。',
		'1',
		'### One\n\nruns.',
		'<!-- a -->\nOne runs.',
	])('%j says something', (text) => {
		expect(rfcWith('One runs.', text)).toEqual([])
	})

	it('is no matter of a section that the contract does not name', () => {
		expect(withMore('## Notes')).toEqual([])
		expect(readmeWith(LIMITS, `## Notes\n\n${LIMITS}`)).toEqual([])
	})
})

describe('the items of the limitations', () => {
	const item = '- It does not boil.'
	it.each([
		'* It does not boil.',
		'+ It does not boil.',
		'1. It does not boil.',
		'1) It does not boil.',
		'- [ ] It does not boil.',
		'### Heat\n\n- It does not boil.',
		'Some words.\n\n#### Heat\n\n- It does not boil.\n\n### More\n\nWords.',
		'<details>\n<summary>All</summary>\n\n- It does not boil.\n\n</details>',
		'- None of it boils.',
		'- TODO\n- It does not boil.',
	])('%j is one', (text) => {
		expect(readmeWith(item, text)).toEqual([])
	})
	it.each([
		'- None.',
		'- TODO',
		'-',
		'It does not boil.',
		'<!-- - It does not boil. -->',
		'```\n- It does not boil.\n```',
		'> - It does not boil.',
		'## More\n\n- It does not boil.',
		'# More\n\n- It does not boil.',
	])('%j is none', (text) => {
		expect(readmeWith(item, text)).toEqual([
			'5:1-5:39 section-empty `## Known Limitations and Deferred Work` has no list items that say something, expected 1',
		])
	})
})
