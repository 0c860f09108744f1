import { describe, expect, test } from 'vitest'
import { scanOutline } from '../../src/outline/index.ts'
import { see } from './seen.ts'

const understood = (text: string) => {
	expect(scanOutline(text)).not.toBeNull()
	return see(text)
}

describe('blocks that the scanner understands', () => {
	test.each([
		['a table below a line that is indented', 'a\n   b | c\n--|--\n', ['paragraph', 'table']],
		['no table below a line indented like code', 'a\n    b | c\n-|-\n', ['paragraph']],
		['no table below a pipe alone', '|\n|-|\n', ['paragraph']],
		['a table with colons', 'a | b\n:-|-:\n', ['table']],
		['a table of one column with a colon', 'a\n:-\n', ['table']],
		['signs that make no list', '1: a\n\n12- b\n\n3.c\n', Array(3).fill('paragraph')],
		['signs that make no rule', '+ + +\n\ntext\n\n- - -\n', ['list', 'paragraph', 'rule']],
		['lists of each sign', '- a\n+ b\n* c\n1. d\n2) e\n', Array(5).fill('list')],
		['an element before the end of a comment', '<div> -->\na\n', ['html']],
		['quotes without a space', '>\n>a\n>\n', ['quote']],
	])('%s', (_, text, blocks) => {
		expect(understood(text).blocks).toEqual(blocks)
	})

	test.each([
		['a tag in it', 'a <b> c\n===\n', 'h1 a <b> c'],
		['code in one of two lines', 'a\n`b` c\n===\n', 'h1 a\n`b` c'],
		['a colon below it', ': a\n---\n', 'h2 : a'],
	])('an underlined title with %s', (_, text, heading) => {
		expect(understood(text).headings).toEqual([heading])
	})

	test.each([
		['an indented comment on the next line', '-\n   <!-- a -->\n', ' <!-- a -->'],
		['an indented heading on the next line', '-\n   # a\n', '# a'],
		['a box that begins no task', '- a\n\n  [ ] b\n', 'a\n\n  [ ] b'],
		['a box in a list in it', '- - [ ] a\n', '- [ ] a'],
		['a box in a quote in it', '- > [ ] a\n', '> [ ] a'],
		['a task and an underlined title', '- [ ] a\n\n  b\n  ===\n', 'a\n\n  b\n  ==='],
	])('an item with %s', (_, text, content) => {
		const { outline, at } = understood(text)
		const [list] = outline.blocks
		if (list?.kind !== 'list') throw new Error('no list')
		expect(list.items.map((item) => at(item.content))).toEqual([content])
	})

	test('code in a quote in an item, after a tag of two lines', () => {
		expect(understood('- > a <b\n  > c="`">`d`\n').code).toEqual(['`d`'])
	})
})

describe('blocks of which the scanner is not sure', () => {
	test.each([
		['a box on the line below its marker', '-\n  [ ] a\n'],
		['a box of two lines', '- [\n  ] a\n'],
		['a table in a task', '- [ ] a | b\n  -|-\n'],
		['an underline after a lazy line', '> a\nb\n> ===\n'],
		['a table after a lazy line', '> a\nb | c\n> -|-\n'],
		['a table whose header would be a list', 'a\n2. b | c\n-|-\n'],
		['a table whose header would be a tag', 'a\n<b | c\n-|-\n'],
		['HTML in an underlined title of two lines', 'a <b>\nc\n===\n'],
	])('%s', (_, text) => {
		expect(scanOutline(text)).toBeNull()
		see(text)
	})
})
