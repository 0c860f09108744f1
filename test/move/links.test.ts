import { describe, expect, it } from 'vitest'
import { openDocument } from '../../src/document.ts'
import { applyEdits } from '../../src/fix/edits.ts'
import { linkEdits } from '../../src/move/links.ts'

const OLD = 'docs/rfc/proposed/a/x.md'
const NEW = 'docs/rfc/done/a/x.md'
const MOVES = new Map([
	[OLD, NEW],
	['docs/rfc/proposed/a/x.zh.md', 'docs/rfc/done/a/x.zh.md'],
])

/** A document at a path, with its links as they are to be after the moves. */
function moved(path: string, text: string, moves: ReadonlyMap<string, string> = MOVES): string {
	const { document } = openDocument(path, new TextEncoder().encode(text))
	if (!document) throw new Error('beyond a bound')
	const edits = linkEdits(document, moves.get(path) ?? path, moves)
	return applyEdits(
		text,
		edits.map(({ range, text: piece }) => ({ path, range: [range.start, range.end], text: piece })),
	)
}

describe('links to a document that moves', () => {
	it.each([
		['a link', '[x](proposed/a/x.md)', '[x](done/a/x.md)'],
		['an anchor', '[x](proposed/a/x.md#why)', '[x](done/a/x.md#why)'],
		['a query', '[x](proposed/a/x.md?plain=1#L3)', '[x](done/a/x.md?plain=1#L3)'],
		['a title', '[x](proposed/a/x.md "t")', '[x](done/a/x.md "t")'],
		['another way there', '[x](./proposed/../proposed/a/x.md)', '[x](done/a/x.md)'],
		['in angle brackets', '[x](<proposed/a/x.md>)', '[x](<done/a/x.md>)'],
		['percent-encoded', '[x](proposed/%61/x.md)', '[x](done/a/x.md)'],
		['an image', '![x](proposed/a/x.md)', '![x](done/a/x.md)'],
		[
			'a definition, used twice',
			'[x] [x]\n\n[x]: proposed/a/x.md\n',
			'[x] [x]\n\n[x]: done/a/x.md\n',
		],
		['from the root', '[x](/docs/rfc/proposed/a/x.md)', '[x](/docs/rfc/done/a/x.md)'],
		[
			'HTML',
			'<a class="b" href="proposed/a/x.md#y">x</a>',
			'<a class="b" href="done/a/x.md#y">x</a>',
		],
		['HTML, single quotes', "<img src='proposed/a/x.md'>", "<img src='done/a/x.md'>"],
		[
			'in a list, a quote and a table',
			'- > [x](proposed/a/x.md)\n\n|a|\n|-|\n|[x](proposed/a/x.md)|\n',
			'- > [x](done/a/x.md)\n\n|a|\n|-|\n|[x](done/a/x.md)|\n',
		],
		['with CRLF', 'a\r\n[x](proposed/a/x.md)\r\n', 'a\r\n[x](done/a/x.md)\r\n'],
	])('%s', (_, before, after) => {
		expect(moved('docs/rfc/README.md', before)).toBe(after)
	})

	it.each([
		['code', '`[x](proposed/a/x.md)`'],
		['a fence', '```\n[x](proposed/a/x.md)\n<a href="proposed/a/x.md">\n```\n'],
		['a comment', '<!-- <a href="proposed/a/x.md"> -->'],
		['another file', '[x](proposed/a/y.md) [y](x.md) [z](proposed/a/)'],
		['a URL', '[x](https://example.org/docs/rfc/proposed/a/x.md) [y](//h/proposed/a/x.md)'],
		['an anchor alone', '[x](#proposed/a/x.md)'],
		['out of the repository', '[x](../../../proposed/a/x.md)'],
		['text', 'proposed/a/x.md, \\<a href="proposed/a/x.md">'],
		['another attribute', '<a data-href="proposed/a/x.md">x</a>'],
	])('not in %s', (_, text) => {
		expect(moved('docs/rfc/README.md', text)).toBe(text)
	})
})

describe('links inside a document that moves', () => {
	const down = new Map([[OLD, 'docs/x.md']])

	it.each([
		['to a neighbour', '[y](y.md)', '[y](rfc/proposed/a/y.md)'],
		['upwards', '[y](../../../../README.md#a)', '[y](../README.md#a)'],
		['to a folder', '[y](../)', '[y](rfc/proposed/)'],
		['to a name with spaces', '[y](y%20z.md)', '[y](rfc/proposed/a/y%20z.md)'],
		['to itself', '[y](x.md#a)', '[y](x.md#a)'],
		['from the root', '[y](/docs/y.md)', '[y](/docs/y.md)'],
		['an anchor', '[y](#a)', '[y](#a)'],
		['mail', '[y](mailto:a@b.c)', '[y](mailto:a@b.c)'],
		['HTML', '<img src="y.png">', '<img src="rfc/proposed/a/y.png">'],
	])('%s', (_, before, after) => {
		expect(moved(OLD, before, down)).toBe(after)
	})

	it('that moves along stay as they are', () => {
		expect(moved(OLD, '[zh](x.zh.md)')).toBe('[zh](x.zh.md)')
		expect(moved('docs/rfc/proposed/a/x.zh.md', '[en](x.md)')).toBe('[en](x.md)')
	})
})
