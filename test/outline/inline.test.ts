import { describe, expect, test } from 'vitest'
import { computeOutline, inlineOf } from '../../src/outline/index.ts'

const render = (source: string, after = '') => {
	const text = source + after
	return inlineOf(text, computeOutline(text), { start: 0, end: source.length })
}

/** In a document that defines nothing. */
const renderAlone = (source: string): string =>
	inlineOf(source, computeOutline(''), { start: 0, end: source.length }).text

describe('renders', () => {
	test.each([
		['plain   words\n of two lines ', 'plain words of two lines'],
		['**a** _b_ ~~c~~ ~d~', 'a b c d'],
		['`a*b*` ``c`d``', 'a*b* c`d'],
		['[a](b "c") <http://d.e>', 'a http://d.e'],
		['a <!-- b --> c<br>', 'a c'],
		['a &amp; b &#35; \\* \\[c]', 'a & b # * [c]'],
		['![alt](b) c', 'alt c'],
		['https://a_b_c.d e@f.gh', 'https://a_b_c.d e@f.gh'],
		['one  \ntwo\\\nthree *x*', 'one two three x'],
		['snake_case_name', 'snake_case_name'],
		['a\u00A0b *c*', 'a\u00A0b c'],
		['_a_\r\n_b_', 'a b'],
		['*', '*'],
		['', ''],
	])('%j', (source, text) => {
		expect(render(source)).toEqual({ text, onlyImages: false })
	})

	test.each([
		...['1. Plan', '# x', '> x', '- x', '| a |', '    x', '---', '***', '+ x', '    - x'],
		...['```', '~~~', '[a]: b', '[^a]: b', 'a\n---', 'a\n===', '|a|\n|-|', 'a\n\n    b', '    '],
	])('%j as inline content, not as a block', (source) => {
		const text = source.replace(/\s+/g, ' ').trim()
		expect(renderAlone(source)).toBe(text)
		expect(renderAlone(`${source} *b*`)).toBe(`${text} b`.trim())
	})

	test('html blocks as inline HTML', () => {
		expect(render('<div>a</div>').text).toBe('a')
		expect(render('<!-- a --> *b*').text).toBe('b')
	})
})

describe('labels', () => {
	test('are links where the document defines them', () => {
		expect(render('[a] [b][c] [d]', '\n\n[A]: x\n[c]: y\n').text).toBe('a b [d]')
		expect(render('[a b]', '\n\n> [a\n> b]: x\n').text).toBe('a b')
	})

	test('over lines, in another case, with spaces around, or in an item', () => {
		expect(render('[Straße]', '\n\n[STRASSE]: x\n').text).toBe('Straße')
		expect(render('*a* [b  C\nd]', '\n\n> > [ b\n> > c D ]: x\n').text).toBe('a b C d')
		expect(render('[a] [b]', '\n\n- [a]: x\n').text).toBe('a [b]')
		expect(render('[a]', '\n\n> [^a]: b\n').text).toBe('[a]')
	})

	test('a footnote call shows nothing', () => {
		expect(render('Plan[^1]', '\n\n[^1]: x\n').text).toBe('Plan')
		expect(render('Plan[^1]').text).toBe('Plan[^1]')
		expect(render('a[^one]\n  [^two]: *b*', '\n\n[^one]: x\n\n[^two]: y\n').text).toBe('a : b')
		expect(render('a[^1]\n[^2]: *b*', '\n\n[^1]: x\n\n[^2]: y\n').text).toBe('a : b')
	})
})

describe('only images', () => {
	test.each([
		['![a](b)', true],
		['![a](b) ![c][d] <!-- e -->', true],
		['[![a](b)](c)', true],
		['[![a](b)][d]', true],
		['[![a](b) c](d)', false],
		['[](b)', false],
		['![a](b) c', false],
		['`![a](b)`', false],
		['[a](b)', false],
		['<!-- a -->', false],
		['', false],
	])('%j: %s', (source, onlyImages) => {
		expect(render(source, '\n\n[d]: e\n').onlyImages).toBe(onlyImages)
	})
})

test('a stretch too long or too marked up to parse stays as it is', () => {
	const long = `**a** ${'word '.repeat(500)}`
	expect(render(long).text).toBe(long.trim())
	const marked = '*a_ '.repeat(200)
	expect(render(marked).text).toBe(marked.trim())
	expect(render('*a* '.repeat(51)).text).toBe('*a* '.repeat(51).trim())
	expect(render('*a* '.repeat(50)).text).toBe('a '.repeat(50).trim())
	const just = `*a* ${'b'.repeat(1_996)}`
	expect(render(just).text).toBe(just.replaceAll('*', ''))
	expect(render(`${just}b`).text).toBe(`${just}b`)
})
