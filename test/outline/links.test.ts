import { describe, expect, test } from 'vitest'
import { linksOf } from '../../src/outline/index.ts'

const links = (text: string) =>
	linksOf(text).map(({ kind, range, destination, url, leads }) => ({
		kind,
		source: text.slice(range.start, range.end),
		destination: text.slice(destination.start, destination.end),
		url,
		leads,
	}))

test.each([
	['[a](b.md)', 'b.md', 'b.md'],
	['[a](<b c.md> "t")', 'b c.md', 'b c.md'],
	['[a](b\\(c.md)', 'b\\(c.md', 'b(c.md'],
	['[a](b&amp;c.md)', 'b&amp;c.md', 'b&c.md'],
	['[a](b%20c.md#d)', 'b%20c.md#d', 'b%20c.md#d'],
	['[b.md](\n  b.md\n)', 'b.md', 'b.md'],
	['[a](b(c).md)', 'b(c).md', 'b(c).md'],
	['[`a]`](b.md)', 'b.md', 'b.md'],
	['[a]()', '', ''],
	['[a](<>)', '', ''],
	['[a](é/😀.md)', 'é/😀.md', 'é/😀.md'],
])('the destination of %j', (source, destination, url) => {
	expect(links(`x ${source} y\n`)).toEqual([
		{ kind: 'link', source, destination, url, leads: null },
	])
})

test('an empty destination stands where it would be written', () => {
	expect(linksOf('[a]()')[0]?.destination).toEqual({ start: 4, end: 4 })
	expect(linksOf('[a](<>)')[0]?.destination).toEqual({ start: 5, end: 5 })
	expect(linksOf('[a]: <>')[0]?.destination).toEqual({ start: 6, end: 6 })
})

test('references have the destination of their definition, the first of several', () => {
	const text = '[a][R] ![b][r] [r] [r][] [no]\n\n[r]: <u&amp;v> "t"\n[R]: w\n'
	const found = links(text)
	expect(found.map(({ kind }) => kind)).toEqual([
		...['link', 'image', 'link', 'link', 'definition', 'definition'],
	])
	expect(found.slice(0, 5).map(({ url }) => url)).toEqual(Array(5).fill('u&v'))
	const start = text.indexOf('u&')
	expect(linksOf(text)[0]?.destination).toEqual({ start, end: start + 7 })
})

test('images, alone and inside a link', () => {
	expect(links('[![a](b.png)](c.md)').map(({ kind, url }) => [kind, url])).toEqual([
		['link', 'c.md'],
		['image', 'b.png'],
	])
})

test('none in code, comments, front matter, autolinks and bare URLs', () => {
	const text =
		'---\na: "[x](y)"\n---\n`[a](b)`\n\n```\n[a](b)\n```\n\n<!-- [a](b) -->\n\n<http://a.b> http://a.b\n'
	expect(links(text)).toEqual([])
})

describe('leads', () => {
	const leads = (text: string) => links(text).map((link) => link.leads)

	test('a table cell', () => {
		expect(leads('| [a](b) c | d [e](f) |\n|--|--|\n| **[g](h)** | <!-- i --> [j](k) |\n')).toEqual(
			[...['cell', null, 'cell', 'cell']],
		)
	})

	test('a list item', () => {
		expect(leads('- [a](b) c\n- d [e](f)\n- [x] [g](h)\n- **[i](j)**\n  - ![k](l)\n')).toEqual([
			...['item', null, 'item', 'item', 'item'],
		])
	})

	test('not a paragraph, nor a later block of an item', () => {
		expect(leads('[a](b)\n\n- x\n\n  [c](d)\n\n> [e](f)\n')).toEqual([null, null, null])
	})

	test('not for a code span before it', () => {
		expect(leads('- `x` [a](b)\n')).toEqual([null])
	})
})
