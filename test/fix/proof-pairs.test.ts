import { describe, expect, it } from 'vitest'
import {
	COMPARED_CONTRACT,
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_CONTRACT,
	SAMPLE_PATH,
	SAMPLE_TEXT,
	sample,
} from '../../src/sample.ts'
import { judge, type Situation } from '../rules/judge.ts'

/** The rules of the findings, with a `+` where there is a fix. */
const marked = (situation: Situation): readonly string[] =>
	judge(situation).map(({ rule, fix }) => (fix ? `${rule} +` : rule))

describe('in two languages', () => {
	const stubbed = (there: string): Situation => ({
		contract: PAIRED_CONTRACT,
		text: sample('## Steps\n\nBoil them.\n', '## Notes\n\nServes two.\n'),
		files: { [COUNTERPART_PATH]: there },
	})

	it('a fix is not offered where one has a heading then that the other has not', () => {
		expect(marked(stubbed(COUNTERPART_TEXT))).toEqual(['section-required'])
		expect(marked(stubbed(`${COUNTERPART_TEXT}\n## 备注\n\n两人份。\n`))).toEqual([
			'section-required +',
			'counterpart-headings',
		])
	})

	it('a paragraph more is one that the other has not', () => {
		const text = sample('State: draft\n\n', '')
		const files = { [COUNTERPART_PATH]: COUNTERPART_TEXT.replace('State: draft\n\n', '') }
		expect(marked({ contract: COMPARED_CONTRACT, text, files })).toEqual(['field-required'])
	})

	it('what would be told once the other is mended is told at once', () => {
		const both = (here: string, there: string) =>
			marked({
				contract: PAIRED_CONTRACT,
				text: sample('State: draft', here),
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT.replace('State: draft', there) },
			})
		expect(both('Sttae: draft', 'State: Draft')).toEqual([
			'field-required +',
			'counterpart-header +',
		])
		const here = ['header-layout +', 'field-value +']
		expect(both('**State:** Draft', 'Stae: draft')).toEqual([...here, 'counterpart-header +'])
		expect(both('**State:** Draft', 'Zustand: draft')).toEqual([...here, 'counterpart-header'])
	})

	it('the same is mended in both, where both are judged', () => {
		const link = (text: string) => `${text}\n[a](Note.md)\n`
		const indent = (contract: string) => contract.replace(/^(?=.)/gm, '    ')
		const own = PAIRED_CONTRACT.replace('beside: []', 'beside: ["{state}/note.md"]')
		const there = SAMPLE_CONTRACT.replace('{name}.md', '{name}.zh.md')
			.replace('beside: []\n', '')
			.replace(/sections:[\s\S]*/, '')
		const files = {
			[SAMPLE_PATH]: link(SAMPLE_TEXT),
			[COUNTERPART_PATH]: link(COUNTERPART_TEXT),
			'recipes/draft/note.md': 'x\n',
		}
		const config = `contracts:\n  en:\n${indent(own)}    links: true\n  zh:\n${indent(there)}`
		expect(marked({ config, files })).toEqual(['link-case'])
		expect(marked({ config: `${config}    links: true\n`, files })).toEqual([
			'link-case +',
			'link-case +',
		])
	})

	it('a state in another form is held against the other one all the same', () => {
		const told = (here: string, there: string) =>
			judge({
				contract: PAIRED_CONTRACT,
				path: COUNTERPART_PATH,
				text: COUNTERPART_TEXT.replace('State: draft', there),
				files: { [SAMPLE_PATH]: sample('State: draft', here) },
			}).flatMap(({ rule, message }) => (rule === 'counterpart-header' ? message : []))
		const other = ['the line is `State: tried`, expected `State: draft`']
		expect(told('**State:** Draft', 'State: tried')).toEqual(other)
		expect(told('State: Draft', 'State: tried')).toEqual(other)
		expect(told('**State:** Draft', 'State: draft')).toEqual([])
		expect(told('State: nonsense', 'State: tried')).toEqual([])
	})

	it('a line that is stated twice is held against the first', () => {
		const text = sample('State: draft', 'State: draft\nState: tried')
		const files = { [COUNTERPART_PATH]: COUNTERPART_TEXT }
		expect(marked({ contract: PAIRED_CONTRACT, text, files })).toEqual(['field-duplicate'])
	})
})
