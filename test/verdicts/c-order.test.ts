import { describe, expect, it } from 'vitest'
import { IMPLEMENTED, IMPLEMENTED_TEXT, README, README_TEXT, swap } from './documents.ts'
import { judge, readme, readmeWith, rfc, rfcWith, told } from './judge.ts'

const LIMITS = '## Known Limitations and Deferred Work'
const withMore = (text: string) => rfc(`${IMPLEMENTED_TEXT}\n${text}\n`)
const conflict = (place: string) => `${place} conflict-marker a merge conflict stands here`

describe('a section given twice', () => {
	it('is one finding that points to both', () => {
		const [finding, ...others] = judge({
			[IMPLEMENTED]: `${IMPLEMENTED_TEXT}\n## Decision\n\nTwo.\n`,
		})
		expect(others).toEqual([])
		expect(finding?.message).toBe('`Decision` is a section for the second time')
		expect([finding?.start.line, finding?.related?.[0]?.start.line]).toEqual([21, 9])
	})
	it.each(['Decision\n----', '## **Decision**', '## Decision ##'])('%j is one too', (heading) => {
		expect(withMore(`${heading}\n\nTwo.`)).toHaveLength(1)
	})
	it.each([
		'### Decision\n\nTwo.',
		'## Notes\n\na\n\n## Notes\n\nb',
		'```\n## Decision\n```',
		'> ## Decision',
	])('%j is none', (text) => {
		expect(withMore(text)).toEqual([])
	})
	it('in a README: its own sections are its own business', () => {
		const text = swap(README_TEXT, LIMITS, `## Example\n\na\n\n## Example\n\nb\n\n${LIMITS}`)
		expect(readme(text)).toEqual([])
	})
	it('the opener', () => {
		expect(withMore('## Problem\n\nAgain.')).toEqual([
			'21:1-21:11 section-duplicate `Problem` is a section for the second time',
		])
	})
})

describe('the order of sections', () => {
	const [head = '', ...sections] = IMPLEMENTED_TEXT.split(/(?=^## )/m)
	const byLetter = new Map(sections.map((text) => [text[3], `${text.trimEnd()}\n\n`]))
	const ordered = (letters: string) =>
		rfc(head + [...letters].map((each) => byLetter.get(each) ?? `## ${each}\n\nSaid.\n\n`).join(''))
	const order = '`Problem`, `Decision`, `Alternatives considered` and `Consequences`'
	const first = (place: string, found: string) =>
		`${place} section-first the first section is \`${found}\`, expected \`Problem\``

	it.each(['PDAC', 'PxDyAzC', 'PDACx'])('%s is right', (letters) => {
		expect(ordered(letters)).toEqual([])
	})
	it.each([
		['PADC', '9:1-9:27', '`Alternatives considered` is'],
		['PCDA', '9:1-9:16', '`Consequences` is'],
		['PxCDA', '13:1-13:16', '`Consequences` is'],
		['PCAD', '9:1-9:16', '`Consequences` and `Alternatives considered` are'],
	])('%s: one warning for the smallest set to move', (letters, place, what) => {
		expect(ordered(letters)).toEqual([
			`${place} section-order (warning) ${what} out of order, expected the order ${order}`,
		])
	})
	it.each([
		['xPDAC', '5:1-5:5', 'x'],
		['DPAC', '5:1-5:12', 'Decision'],
		['DACP', '5:1-5:12', 'Decision'],
		['CPDA', '5:1-5:16', 'Consequences'],
		['DAC', '5:1-5:12', 'Decision'],
	])('%s: one finding about the opener, moved or missing', (letters, place, found) => {
		expect(ordered(letters)).toEqual([first(place, found)])
	})
	it('tells two causes apart', () => {
		expect(ordered('xCPDA')).toEqual([
			first('5:1-5:5', 'x'),
			`9:1-9:16 section-order (warning) \`Consequences\` is out of order, expected the order ${order}`,
		])
	})
	it('counts a near miss as the section', () => {
		expect(rfcWith('## Problem', '## problem')).toEqual([
			'5:1-5:11 section-near-miss `problem` is a near miss of `Problem`',
		])
		expect(rfcWith('## Problem', '### Problem')).toEqual([
			'5:1-5:12 section-near-miss `Problem` stands at level 3, expected level 2',
		])
	})
})

describe('between header and first section', () => {
	const prefaced = (text: string) => rfcWith('## Problem', `${text}\n\n## Problem`)
	it.each([
		['### Notes', '5:1-5:10', 'a level-3 heading stands'],
		['- a\n- b', '5:1-5:4', 'a list stands'],
		['```\na\n```', '5:1-5:4', 'a code block stands'],
		['Said before.', '5:1-5:13', 'a paragraph stands'],
		['Owner: Ada', '5:1-5:11', 'a paragraph stands'],
		['| a |\n|---|', '5:1-5:6', 'a table stands'],
		['![a](a.png)', '5:1-5:12', 'an image stands'],
		['---', '5:1-5:4', 'a thematic break stands'],
		['<br>', '5:1-5:5', 'an HTML block stands'],
		['English | [中文](2026-07-05-other.zh.md)', '5:1-5:39', 'a paragraph stands'],
		['> a\n\nb\n\n### c\n\n- d', '7:1-7:2', '3 blocks stand'],
	])('%j', (text, place, what) => {
		expect(prefaced(text)).toEqual([
			`${place} preface-content (warning) ${what} between the header and \`Problem\`, where only \`quote\`, \`comment\` and \`English | [中文]({date}-{topic}.zh.md)\` may`,
		])
	})
	it.each([
		'> A quote.',
		'> [!NOTE]\n> A note.',
		'<!-- a -->',
		'English | [中文](2026-07-05-queue.zh.md)',
		'> a\n\n<!-- b -->\n\nEnglish | [中文](2026-07-05-queue.zh.md)',
		'[it]: https://example.org',
	])('%j may', (text) => {
		expect(prefaced(text)).toEqual([])
	})
})

describe('a second H1', () => {
	it.each([
		['# Other', '21:1-21:8', 'Other'],
		['Other\n=======', '21:1-21:6', 'Other'],
		['# Plan', '21:1-21:7', 'Plan'],
		['<<<<<<<\nours\n=======\ntheirs', '21:1-21:8', '<<<<<<< ours'],
	])('%j', (text, place, title) => {
		expect(withMore(text)).toEqual([
			`${place} title-single \`# ${title}\` is a second title, expected one H1`,
		])
	})
	it('is free where the contract has no title', () => {
		expect(readmeWith('It fries.', 'It fries.\n\n# More\n\nWords.')).toEqual([])
	})
})

describe('conflict markers', () => {
	const block = '<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch'
	it.each([
		[block, ['21:1-21:13']],
		[block.replace('=======', '||||||| base\nold\n======='), ['21:1-21:13']],
		[block.replace(/\n/g, '\r\n'), ['21:1-21:13']],
		[`${block}\n\ntext\n\n${block}`, ['21:1-21:13', '29:1-29:13']],
		['- a\n<<<<<<< HEAD\n- b\n=======\n- c\n>>>>>>> branch', ['22:1-22:13']],
	])('%j: one finding a block', (text, places) => {
		expect(withMore(text)).toEqual(places.map(conflict))
	})
	it.each([
		'```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> branch\n```',
		'<<<<<<< HEAD\nonly the start',
		'>>>>>>> only the end',
		'text <<<<<<< HEAD',
	])('%j is none', (text) => {
		expect(withMore(text)).toEqual([])
	})
	it('makes no second finding of the header, and no fix that would tear it', () => {
		const status = '<<<<<<< HEAD\nStatus: implemented\n=======\nStatus: proposed\n>>>>>>> branch'
		expect(rfcWith('Status: implemented', status)).toEqual([conflict('3:1-3:13')])
		const title = '<<<<<<< HEAD\n# RFC: One queue\n=======\n# RFC: A queue\n>>>>>>> branch'
		expect(rfcWith('# RFC: One queue', title)).toEqual([conflict('1:1-1:13')])
	})
	it('in a README and in an index', () => {
		expect(readme(`${README_TEXT}\n${block}\n`)).toEqual([conflict('9:1-9:13')])
		const config = 'contracts:\n  rfc: { extends: rfc }\n'
		const files = {
			[IMPLEMENTED]: IMPLEMENTED_TEXT,
			'docs/rfc/INDEX.md': `# RFC index\n\n${block}\n`,
		}
		expect(told(files, { config })).toEqual([`docs/rfc/INDEX.md:${conflict('3:1-3:13')}`])
	})
	it('in a file that nothing governs is nobody’s business', () => {
		expect(told({ [IMPLEMENTED]: IMPLEMENTED_TEXT, [README]: block })).toEqual([])
	})
})
