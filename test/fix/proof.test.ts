import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { judge, type Situation } from '../rules/judge.ts'
import { mends } from '../rules/mending.ts'

const BODY = SAMPLE_TEXT.slice(SAMPLE_TEXT.indexOf('\n\n## '))

/** The rules of the findings, with a `+` where there is a fix. */
const marked = (situation: Situation): readonly string[] =>
	judge(situation).map(({ rule, fix }) => (fix ? `${rule} +` : rule))

describe('a fix is offered', () => {
	it('not where it would make another finding', () => {
		// As a section of its own the second title would end the header.
		const twice = `# Recipe: Soup\n${SAMPLE_TEXT}`
		expect(marked({ text: twice })).toEqual(['title-single', 'header-layout'])
		expect(marked({ text: `${SAMPLE_TEXT}\n# Another\n` })).toEqual(['title-single +'])
	})

	it('not where the section that it makes would say nothing', () => {
		const empty = sample('## Steps\n\nBoil them.', '# Steps\n\n## Notes\n\nServes two.')
		expect(marked({ text: empty })).toEqual(['section-near-miss'])
		expect(marked({ text: sample('## Steps', '# Steps') })).toEqual(['section-near-miss +'])
	})

	it('where the finding that it leaves is one that it says', () => {
		const text = sample('## Steps\n\nBoil them.\n', '## Notes\n\nServes two.\n')
		expect(marked({ text })).toEqual(['section-required +'])
	})

	it('of a section that lacks, whatever else can be mended', () => {
		const lacks = '## Ingredients\n\nLeeks.\n\n## Notes\n\nServes two.\n'
		const headed = (header: string, body = lacks) => `# Recipe: Soup\n\n${header}\n\n${body}`
		for (const text of [
			headed('State: draft '),
			headed('- State: draft'),
			headed('State: draft\n'),
			headed('State: draft', lacks.replace('Notes', 'notes:')),
			headed('State: draft', lacks.replace('## Notes', '### Notes')),
			headed('State: draft').replaceAll('\n', '\r\n').replace('Recipe', 'recipe'),
		])
			expect(marked({ text })).toContain('section-required +')
	})

	it('of an opener that lacks, once the header is all there', () => {
		const body = '## Steps\n\nBoil them.\n'
		const headed = (header: string) => marked({ text: `# Recipe: Soup\n\n${header}\n\n${body}` })
		expect(headed('State: draft ')).toContain('section-first +')
		expect(headed('- State: draft')).toContain('section-first +')
		expect(headed('Cook: Ada')).toContain('section-first')
		expect(headed('Cook: Ada\n---')).toContain('section-first')
	})

	it('of an opener where nothing stands above it', () => {
		const contract =
			'path: "{name}.md"\nfields: { name: slug }\nsections: { order: [Why, How], first: Why }\n'
		const [first] = judge({ contract, path: 'a.md', text: '## How\n\nSlowly.\n' })
		expect([first?.rule, first?.fix?.edits]).toEqual([
			'section-first',
			[{ path: 'a.md', range: [0, 0], text: '## Why\n\n<!-- to be written -->\n\n' }],
		])
		// Above the title is no place for it.
		const titled = SAMPLE_CONTRACT.replace('header: [title, lines]\n', 'header: []\n').replace(
			'key: State, ',
			'',
		)
		expect(marked({ contract: titled, text: '## Steps\n\nBoil.\n\n# Recipe: Soup\n' })).toContain(
			'section-first',
		)
	})

	it('of a link, if nothing else is wrong with it', () => {
		const contract = `${SAMPLE_CONTRACT}links: true\n`
		const linked = (link: string) => marked({ contract, text: `${SAMPLE_TEXT}\n[a](${link})\n` })
		expect(linked('2026-03-01-Soup.md')).toEqual(['link-case +'])
		expect(linked('2026-03-01-Soup.md#steps')).toEqual(['link-case +'])
		expect(linked('2026-03-01-Soup.md#Steps')).toEqual(['link-case +'])
		expect(linked('2026-03-01-Soup.md#stairs')).toEqual(['link-case', 'link-fragment'])
	})

	it('of a title whose anchor nothing leads to', () => {
		const contract = `${SAMPLE_CONTRACT}links: true\n`
		const linked = (link: string, text: string) =>
			marked({ contract, text: `${text}\n[a](${link})\n` })
		const named = sample('# Recipe: Soup', '# Soup')
		expect(linked('#soup', named)).toEqual(['title-form'])
		expect(linked('2026-03-01-soup.md#soup', named)).toEqual(['title-form'])
		expect(linked('#steps', named)).toEqual(['title-form +'])
		const section = sample('## Steps', '## The steps:').replace('The s', 'S')
		expect(linked('#steps', section)).toEqual(['section-near-miss +'])
		const other = {
			'recipes/tried/2026-03-02-stew.md': `${sample('draft', 'tried')}\n[a](../draft/2026-03-01-soup.md#soup)\n`,
		}
		expect(marked({ contract, text: named, files: other })).toEqual(['title-form'])
		expect(marked({ contract: SAMPLE_CONTRACT, text: named, files: other })).toEqual([
			'title-form +',
		])
	})

	it('where the same words are let off a rule before and after', () => {
		const text = sample(
			'## Steps\n\nBoil them.\n',
			'<!-- doc-sync-allow section-required: a cold soup -->\n',
		)
		expect(marked({ text: text.replace('draft', 'Draft') })).toEqual(['field-value +'])
	})
})

describe('a fix by a rule that looks at all documents', () => {
	it('is not offered where it would make a header that is stated again below', () => {
		const contract = SAMPLE_CONTRACT.replace(
			'  date: date\n',
			`  date: date
  replaces: { key: Replaces, type: reference, required: false, mirror: replaced }
  replaced: { key: Replaced by, type: reference, required: false, mirror: replaces }
`,
		)
		const files = { [SAMPLE_PATH]: sample('draft\n', 'draft\nReplaces: stew\n') }
		const mirrored = (text: string) =>
			judge({ contract, files: { ...files, 'recipes/tried/2026-03-02-stew.md': text } })
				.filter(({ rule }) => rule === 'reference-mirrored')
				.map(({ fix }) => fix !== undefined)
		expect(mirrored(sample('draft', 'tried'))).toEqual([true])
		const below = `# Recipe: Stew\n\n## Another\n\n${sample('draft', 'tried').slice('# Recipe: Soup\n\n'.length)}\nState: tried\n`
		expect(mirrored(below)).toEqual([false])
	})
})

describe('what other documents are held against', () => {
	const contract = SAMPLE_CONTRACT.replace(
		'  date: date\n',
		`  date: date
  number: { key: Number, type: integer, unique: true, required: false }
  replaces: { key: Replaces, type: reference, required: false }
`,
	)
	const fixable = (lines: string) =>
		marked({ contract, text: sample('draft\n', `draft\n${lines}\n`), files: STEW })
	const STEW = { 'recipes/tried/2026-03-02-stew.md': sample('draft', 'tried') }

	it('is what can be seen of it, however the line is written', () => {
		expect(fixable('Replaces: st\u000bew')).toEqual(['header-layout +'])
		expect(fixable('Replaces: st\u200bew')).toEqual(['header-layout +'])
		expect(fixable('Replaces: stew\u2028')).toEqual(['header-layout +'])
		expect(fixable('**Replaces:** stew')).toEqual(['header-layout +'])
		expect(fixable('Number:  12')).toEqual(['header-layout +'])
	})
})

describe('with one fix', () => {
	it.each([
		[
			'below front matter',
			'---\na: b\n---\n\nWords.\n\n',
			['unsafe "Words.\\n\\n# Recipe: Soup\\n\\nState: draft…"', 'no fix'],
		],
		[
			'below front matter and nothing else',
			'---\na: b\n---\n\n',
			['unsafe "# Recipe: Soup\\n\\nState: draft…"'],
		],
	])('what stands before the title is told as it is then: %s', (_, before, expected) => {
		const text = before + SAMPLE_TEXT
		const found = judge({ text }).filter(({ rule }) => rule === 'header-layout')
		expect(found.map(({ subject }) => subject)).toEqual(
			expected.length > 1 ? ['front matter', 'the title'] : ['front matter'],
		)
		expect(mends('header-layout', { text })).toEqual(expected)
	})

	it('front matter that is the whole document stays', () => {
		for (const text of ['---\na: b\n---', `---\n${SAMPLE_TEXT}\n---\n\n`])
			expect(mends('header-layout', { text })).toEqual(['no fix'])
	})

	it('a header in a list, a quote or a heading loses what nobody sees in it, too', () => {
		const right = ['safe "# Recipe: Soup\\n\\nState: draft\\nCook: Ada…"']
		for (const header of [
			'- State: draft\n- Cook: A\u200bda',
			'> State: dr\u200baft\n> Cook: Ada',
			'State: draft\nCook: A\u00adda\n---',
		])
			expect(mends('header-layout', { text: sample('State: draft', header) })).toEqual(right)
	})

	it('what nobody sees in a title is told whatever stands below it', () => {
		const title = (header: string) => `# Recipe: Soup\u2060\n\n${header}${BODY}`
		const told = (header: string) =>
			judge({ text: title(header) }).map(({ subject, fix }) => fix && subject)
		const joiner = 'a word joiner (U+2060)'
		for (const header of [
			'- State: draft',
			'\tState: draft',
			'```\nState: draft\n```',
			'> State: draft',
		])
			expect(told(header)).toEqual([joiner, 'State'])
		expect(told('State: draft')).toEqual([joiner])
	})

	it('a header in a list does not become a part of the paragraph above it', () => {
		const text = sample('State: draft', 'Words.\n- State: draft')
		const right = '"# Recipe: Soup\\n\\nWords.\\n\\nState: draft…"'
		expect(mends('header-layout', { text })).toEqual(['no fix', `safe ${right}`])
		const crlf = mends('header-layout', { text: text.replaceAll('\n', '\r\n') })
		expect(crlf[1]).toContain('Words.\\r\\n\\r\\nState: draft\\r\\n')
	})

	it.each([
		['#', '### Recipe: So\u200bup\n', '# Recipe: Soup\n'],
		['an underline', 'Recipe: So\u200bup\n---\n', 'Recipe: Soup\n===\n'],
	])('a title at another level loses what nobody sees in it, too: %s', (_, from, to) => {
		const text = sample('# Recipe: Soup\n', from)
		const right = sample('# Recipe: Soup\n', to)
		const fixed = judge({ text }).flatMap(({ fix }) => fix?.edits ?? [])
		expect(marked({ text })).toEqual(['title-form +'])
		const result = [...fixed]
			.sort((a, b) => b.range[0] - a.range[0])
			.reduce((all, { range, text }) => all.slice(0, range[0]) + text + all.slice(range[1]), text)
		expect(result).toBe(right)
	})

	it('a comment in a line of text is not put right before it stands alone', () => {
		const comment = '<!-- doc-sync-alow section-first: so -->'
		const text = sample('Boil them.', `${comment} Boil them.`)
		expect(marked({ text })).toEqual(['allowance-valid'])
		expect(judge({ text })[0]?.message).toBe(
			'the allowance stands inside of a paragraph or of HTML',
		)
	})

	it('what cannot be seen in the second line does not become a byte order mark', () => {
		const comment = '<!-- doc-sync-allow section-order: so -->'
		const above = (text: string) => marked({ text: `${comment}\n\n${text}` })
		expect(above(`\ufeff${SAMPLE_TEXT}`)).toContain('allowance-valid')
		expect(above(SAMPLE_TEXT)).toEqual(['allowance-valid +'])
	})

	it('blank lines go with a comment that stood at the head of the file', () => {
		const text = `\n<!-- doc-sync-allow section-order: so -->\n\n${SAMPLE_TEXT}`
		expect(marked({ text })).toEqual(['allowance-valid +'])
		expect(judge({ text })[0]?.fix?.edits[0]?.range).toEqual([0, text.indexOf('#')])
	})

	it('lines end with a return alone where all do', () => {
		const cr = (text: string) => text.replaceAll('\n', '\r')
		const text = cr(sample('State: draft\n\n', ''))
		expect(marked({ text })).toEqual(['field-required +'])
		const [edit] = judge({ text })[0]?.fix?.edits ?? []
		expect(edit?.text).toBe('\r\rState: draft\r\r')
		const stub = cr(sample('## Steps\n\nBoil them.\n', '## Notes\n\nServes two.\n'))
		expect(judge({ text: stub })[0]?.fix?.edits[0]?.text).not.toContain('\n')
	})
})
