import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
	computeOutline,
	linkMapOf,
	parseLinks,
	readable,
	scanLinks,
} from '../../src/outline/index.ts'
import { linksAgree } from './scan-agrees.ts'

const urls = (text: string) => {
	const outline = computeOutline(text)
	const { destinations, loose } = linkMapOf(text, outline)
	const parsed = parseLinks(readable(text, outline))
	expect(destinations.filter(({ kind }) => kind !== 'attribute')).toEqual(parsed.destinations)
	expect(parsed.loose).toEqual(loose)
	for (const { start, end, url } of destinations)
		if (!/[\\&]/.test(text.slice(start, end))) expect(text.slice(start, end)).toBe(url)
	return destinations.map(({ kind, url }) => `${kind} ${url}`)
}

describe('destinations', () => {
	it.each([
		['an inline link', '[a](b.md)', ['link b.md']],
		['with a title', '[a](b.md "the b")', ['link b.md']],
		['in angle brackets', '[a](<b c.md>)', ['link b c.md']],
		['with parentheses', '[a](b(c).md)', ['link b(c).md']],
		['with an escape', String.raw`[a](b\(c.md)`, ['link b(c.md']],
		['with a character reference', '[a](b&amp;c.md)', ['link b&c.md']],
		['empty', '[a]()', ['link ']],
		['an image in a link', '[![a](b.png)](c.md)', ['image b.png', 'link c.md']],
		['a link in an image, which is its text', '![[a](b.md)](c.png)', ['image c.png']],
		['a link in a link', '[a [b](c.md) d](e.md)', ['link c.md']],
		['a definition, once, and not its uses', '[a] [b][a]\n\n[a]: c.md\n', ['definition c.md']],
		[
			'a tag',
			'<a class=x href="b.md"><img\n src=\'c.png\'></a>',
			['attribute b.md', 'attribute c.png'],
		],
		[
			'a tag before a link, with spaces around its sign',
			'<a href = "b.md">x</a> [c](d.md)',
			['attribute b.md', 'link d.md'],
		],
		['an entity in a tag', '<a href="b?c&amp;d">x</a>', ['attribute b?c&d']],
		[
			'in a heading, a cell, a quote and a list',
			'# [a](b)\n\n| [c](d) |\n|--|\n| [e](f) |\n\n> - [g](h)\n',
			['link b', 'link d', 'link f', 'link h'],
		],
		['over lines of a quote', '> [a\n> b](c.md) d\n', ['link c.md']],
		['with CRLF', '[a](b.md)\r\n[c](d.md)\r\n', ['link b.md', 'link d.md']],
		['in a footnote', 'x[^n]\n\n[^n]: [a](b.md)\n', ['link b.md']],
	])('of %s', (_, text, expected) => {
		expect(urls(text)).toEqual(expected)
	})

	it.each([
		['code', '`[a](b)` ``[a](`b)``\n\n    [a](b)\n\n```\n[a](b)\n[c]: d\n```\n'],
		['a comment', '<!-- [a](b) <a href="c"> --> x <!-- <img src="d"> -->\n'],
		['front matter', '---\na: "[x](y) <a href=\'z\'>"\n---\n'],
		['an escape', String.raw`\[a](b) [a\](b) \<a href="c">`],
		['autolinks and bare URLs', '<http://a.b> http://a.b www.a.b a@b.cd\n'],
		['a space before the parenthesis', '[a] (b)\n'],
		['a destination with a space', '[a](b c)\n'],
		['code that takes a bracket', '[a`](b)`\n'],
		['another side of a conflict', '<<<<<<< a\nx\n=======\n[a](b)\n>>>>>>> b\n'],
		['an attribute that is another', '<a data-href="b" title="href=c" hreflang="d">x</a>'],
		['a value that is not quoted', '<a href=b.md>x</a>'],
	])('none in %s', (_, text) => {
		expect(urls(text)).toEqual([])
	})
})

describe('references that nothing defines', () => {
	const loose = (text: string) => {
		const outline = computeOutline(text)
		const { loose } = linkMapOf(text, outline)
		expect(parseLinks(readable(text, outline)).loose).toEqual(loose)
		return loose.map(({ label }) => label)
	}

	it.each([
		['with a label', 'See [the guide][guide].', ['guide']],
		['collapsed', 'See [the guide][].', ['the guide']],
		['of an image', 'See ![the guide][shot-1].', ['shot-1']],
		['in a quote with CRLF', '> See\r\n> [the guide][guide].\r\n', ['guide']],
		['beside others', '[the guide][a] [the guide][b]\n\n[a]: c\n', ['b']],
	])('%s', (_, text, expected) => {
		expect(loose(text)).toEqual(expected)
	})

	it.each([
		['defined', '[the guide][A  b]\n\n[a b]: c\n'],
		['an index', 'rows[first][last] f(x)[first][last]'],
		['numbers', '[1][2] [0, 1][2, 3]'],
		['a shortcut', '[the guide]'],
		['a link behind it', '[the guide][the guide](b.md)'],
		['code', '`[the guide][guide]`'],
		['with code in it', '[`the` guide][guide]'],
		['a comment', '<!-- [the guide][guide] -->'],
		['escaped', String.raw`\[the guide][guide]`],
		['an empty type', 'string[][] [][]'],
		['footnotes', '[^the][^guide]'],
		['a wiki link', '[[the guide][guide]]'],
		['in a link', '[a [the guide][guide] b](c)'],
		['in code before a link', '`[the guide][guide]` [a](b)'],
		['with a label of signs', '[the guide][--]'],
	])('none: %s', (_, text) => {
		expect(loose(text)).toEqual([])
	})
})

test('the parser tells of links in their order, too', () => {
	const { destinations } = parseLinks('[![a](b.png)](c.md) [d]\n\n[d]: e.md\n')
	expect(destinations.map(({ url }) => url)).toEqual(['b.png', 'c.md', 'e.md'])
})

test('the scanner says of links what the parser says, or gives up', () => {
	const piece = fc.constantFrom(
		...[
			'[',
			']',
			'](',
			')',
			'](a)',
			'](b "c")',
			'](<d>)',
			'![',
			'!',
			'\\',
			'`',
			' ',
			'\n',
			'x',
			'(',
			'"',
		],
		...[
			'[a](b)',
			'![a](b)',
			'[a][b]',
			'[one two][b]',
			'[one two][]',
			'[^a]',
			'[a]:',
			'&amp;',
			'&',
			'<b>',
		],
		...[
			'<a href="b">',
			'<!-- ',
			' -->',
			'http://a',
			'www.a.b',
			'> ',
			'- ',
			'| ',
			'\n|-|\n',
			'# ',
			'*',
			'\u00a0',
			'\t',
		],
	)
	let understood = 0
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
			if (linksAgree(pieces.join(''))) understood += 1
		}),
		{ numRuns: 1_500, seed: 20_261_130 },
	)
	expect(understood).toBeGreaterThan(300)
})

test('most documents are understood without the parser', () => {
	expect(scanLinks('# A\n\nSee [b](c.md "d").\n\n`code` [g](h)\n\n![e](f.png)\n')).not.toBeNull()
	expect(scanLinks('See [b](c.md "x\\"y").\n')).toBeNull()
})
