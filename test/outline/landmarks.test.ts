import { describe, expect, test } from 'vitest'
import { attributesIn } from '../../src/outline/attributes.ts'
import { computeOutline, landmarksOf } from '../../src/outline/index.ts'

const heading = (text: string, more?: string) => ({
	kind: 'heading',
	text,
	...(more === undefined ? {} : { more }),
})
const name = (written: string) => ({ kind: 'name', name: written })

describe('what fragments may lead to', () => {
	test.each([
		['a name without an end tag', '<p id="a">\n', [name('a')]],
		['a name before a heading', '<p id="a">\n\n# B\n', [name('a'), heading('B')]],
		['a name with spaces around its sign', '<p id = "a">\n', [name('a')]],
		['a name with an entity', '<p id="a&amp;b">\n', [name('a&b')]],
		['a heading with two readings', '# ![a](b) C\n', [heading(' C', 'a C')]],
		[
			'headings in HTML',
			'<h2>\n  A &amp;\n  <i>b</i> </h2>\n',
			[heading('\n  A &\n  b ', 'A & b')],
		],
		[
			'beside others in comments and code',
			'<!-- <h1>A</h1> <p id="a"> -->\n\n`<h1>B</h1> <p id="b">`<h2>C</h2><p id="c">\n',
			[heading('C', 'C'), name('c')],
		],
		['none in indented code', 'a\n\n    <h1>A</h1>\n\n    <p id="a">\n', []],
		['none of an empty name', '<p id="">\n', []],
	])('%s', (_, text, expected) => {
		expect(landmarksOf(text, computeOutline(text))).toStrictEqual(expected)
	})
})

test('attributes are told by their names in lower case, with their places', () => {
	const text = '\\<a ID=x> \\\\<a ID=b NAME=\'c\' title="d">'
	const found = attributesIn(text, computeOutline(text), ['id', 'name'])
	expect(found).toEqual([
		{ name: 'id', value: 'b', quoted: false, start: 18, end: 19 },
		{ name: 'name', value: 'c', quoted: true, start: 26, end: 27 },
	])
	for (const { start, end, value } of found) expect(text.slice(start, end)).toBe(value)
})
