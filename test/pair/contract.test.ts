import { describe, expect, test } from 'vitest'
import { judge } from '../rules/judge.ts'

const CONFIG = `contracts:
  page:
    root: docs
    path: "{topic}.md"
    title: "Page: {title}"
    header: [title, lines]
    fields: { topic: slug, state: { key: State, values: [draft, { final: "final — {why}" }] } }
    companions:
      "{topic}.zh.md": { counterpart: zh, contract: page-zh }
  page-zh: { extends: page, path: "{topic}.zh.md", companions: null }
`
const EN = '# Page: Tea\n\nState: final — it is good\n\n## Water\n'

const found = (there: string, config = CONFIG) =>
	judge({ config, files: { 'docs/tea.md': EN, 'docs/tea.zh.md': there } }).map(
		({ contract, rule, path, start }) => `${contract}/${rule} ${path}:${start.line}`,
	)

test('a counterpart with a contract of its own is judged by that', () => {
	expect(found('# Page: 茶\n\nState: final — 好\n\n## 水\n')).toEqual([])
	expect(found('# Page：茶\n\n状态：final\n\n## 水\n')).toEqual([
		'page-zh/title-form docs/tea.zh.md:1',
		'page-zh/field-required docs/tea.zh.md:3',
	])
})

test('and by the other only in what both say', () => {
	expect(found('# Page: 茶\n\nState: draft\n\n## 水\n')).toEqual([
		'page/counterpart-header docs/tea.zh.md:3',
	])
})

test('without one the fixed words are told once, too', () => {
	const alone = CONFIG.replace(', contract: page-zh', '').replace(/ {2}page-zh.*\n/, '')
	expect(found('# Page：茶\n\n状态：final\n\n## 水\n', alone)).toEqual([
		'page/counterpart-header docs/tea.zh.md:1',
		'page/counterpart-header docs/tea.zh.md:3',
	])
})

test('nor in what the folder says, as that is the business of its own', () => {
	const config = CONFIG.replace('path: "{topic}.md"', 'path: "{state}/{topic}.md"').replace(
		'path: "{topic}.zh.md"',
		'path: "{state}/{topic}.zh.md"',
	)
	const files = {
		'docs/final/tea.md': EN,
		'docs/final/tea.zh.md': '# Page: 茶\n\nState: draft\n\n## 水\n',
	}
	expect(judge({ config, files }).map(({ contract, rule }) => `${contract}/${rule}`)).toEqual([
		'page-zh/field-agrees',
	])
})

test('a second title is told by its own contract alone', () => {
	expect(found('# Page: 茶\n\nState: final — 好\n\n## 水\n\n# 又一\n')).toEqual([
		'page-zh/title-single docs/tea.zh.md:7',
	])
	const alone = CONFIG.replace(', contract: page-zh', '').replace(/ {2}page-zh.*\n/, '')
	expect(found('# Page: 茶\n\nState: final — 好\n\n## 水\n\n# 又一\n', alone)).toEqual([
		'page/counterpart-headings docs/tea.md:5',
	])
})

describe('what the other contract holds against the path is its own business, and no more', () => {
	const OTHER = '# Page: 茶\n\nState: draft\n\n## 水\n'
	const of = (own: string, other: string) =>
		CONFIG.replace('path: "{topic}.md"', `path: "${own}"`).replace(
			'path: "{topic}.zh.md"',
			`path: "${other}"`,
		)

	test('its path does not say it', () => {
		const files = { 'docs/final-tea.md': EN, 'docs/tea.zh.md': OTHER }
		const config = of('{state}-{topic}.md', '{topic}.zh.md')
		expect(judge({ config, files }).map(({ contract, rule }) => `${contract}/${rule}`)).toEqual([
			'page/counterpart-header',
		])
	})

	test('it has another key', () => {
		const config = of('{state}/{topic}.md', '{state}/{topic}.zh.md').replace(
			'companions: null',
			'companions: null, fields: { topic: slug, state: { key: 状态, values: [draft, { final: "final — {why}" }] } }',
		)
		const both = OTHER.replace('State', '状态: final — 好\nState')
		const files = { 'docs/final/tea.md': EN, 'docs/final/tea.zh.md': both }
		expect(judge({ config, files }).map(({ contract, rule }) => `${contract}/${rule}`)).toEqual([
			'page/counterpart-header',
		])
	})
})

test('nor is told twice how a line is written, or that its value is none', () => {
	expect(found('# Page: 茶\n\n**State**: final — 好\n\n## 水\n')).toEqual([
		'page-zh/header-layout docs/tea.zh.md:3',
	])
	expect(found('# Page: 茶\n\nState: finall\n\n## 水\n')).toEqual([
		'page-zh/field-value docs/tea.zh.md:3',
	])
})

test('headings are compared where both have a contract with a title', () => {
	expect(found('# Page: 茶\n\nState: final — 好\n\n### 水\n')).toEqual([
		'page/counterpart-headings docs/tea.md:5',
	])
	expect(found('State: final — 好\n\n## 水\n')).toEqual([
		'page/counterpart-headings docs/tea.md:1',
		'page-zh/title-form docs/tea.zh.md:1',
	])
})
