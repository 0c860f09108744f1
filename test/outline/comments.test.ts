import { expect, test } from 'vitest'
import { see } from './seen.ts'

test.each([
	['a block', '<!-- a -->\n', ' a '],
	['over lines', '<!-- a\n\nb -->\n', ' a\n\nb '],
	['in a paragraph', 'x <!-- a --> y\n', ' a '],
	['in a heading', '## x <!-- a -->\n', ' a '],
	['in a table', '| x <!-- a --> |\n|--|\n', ' a '],
	['in a list', '- <!-- a -->\n', ' a '],
	['in a quote', '> <!-- a\n> b -->\n', ' a\n> b '],
	['with hyphens', '<!-- a -- b --->\n', ' a -- b -'],
	['without an end', '<!-- a\n\nb', ' a\n\nb'],
	['the short form', '<!-->\n\nx -->\n', ''],
	['the short form with a hyphen', 'x <!---> y -->\n', ''],
	['inside other HTML', '<div>\n<!-- a -->\n</div>\n', ' a '],
	['after a tag that seems to hold one', '<p title="<!-- x -->"> <!-- a --></p>\n', ' a '],
])('%s', (_, text, body) => {
	expect(see(text).comments).toEqual([body])
})

test.each([
	['in a code span', '`<!-- a -->`\n'],
	['in a fence', '```\n<!-- a -->\n```\n'],
	['escaped', '\\<!-- a -->\n'],
	['in a destination', '[x](y<!--a) b -->\n'],
	['in an attribute', 'x <a title="<!-- a -->">y</a>\n'],
	['that is not closed in its paragraph', 'x <!-- a\n\nb -->\n'],
])('none %s', (_, text) => {
	expect(see(text).comments).toEqual([])
})

test('a block is a comment only if there is nothing else in it', () => {
	expect(see('<!-- a --> <!-- b -->\n').blocks).toEqual(['comment'])
	expect(see('<!-- a\n-->\n').blocks).toEqual(['comment'])
	expect(see('<!-- a --> text\n').blocks).toEqual(['html'])
	expect(see('<br>\n').blocks).toEqual(['html'])
})

test('several are in order, with their whole range', () => {
	const { outline, at } = see('<!-- a --><!-- b -->\n\nx <!--c-->\n')
	expect(outline.comments.map(at)).toEqual(['<!-- a -->', '<!-- b -->', '<!--c-->'])
})
