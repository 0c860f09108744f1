import { describe, expect, test } from 'vitest'
import { scanLinks, scanOutline } from '../../src/outline/index.ts'
import { linksAgree } from './scan-agrees.ts'
import { see } from './seen.ts'

describe('links that the scanner understands', () => {
	const understood = (text: string) => {
		expect(linksAgree(text)).toBe(true)
		return scanLinks(text)?.destinations.map(({ kind, url }) => `${kind} ${url}`)
	}

	test.each([
		['after brackets that are none', '[a] [b](c)\n', ['link c']],
		['after escaped brackets', '\\[a\\] [b](c) \\![d](e)\n', ['link c', 'link e']],
		['right after one that is a URL', '[a](http://b)[c](d)\n', ['link http://b', 'link d']],
		[
			'right after two that are URLs',
			'[a](http://b)[c](http://d)[e](f)\n',
			['link http://b', 'link http://d', 'link f'],
		],
		[
			'further down in a document',
			'# a\n\n[a](http://b)[c](http://d)[e](f)\n',
			['link http://b', 'link http://d', 'link f'],
		],
		['after an autolink with brackets', '<http://a[b]> [c](d)\n', ['link d']],
		[
			'between autolinks with brackets',
			'[c](http://d)[e](f) <http://a[b]> [g](h) <http://i[j]>\n',
			['link http://d', 'link f', 'link h'],
		],
		['after a bare URL', 'http://a [b](c) www.d\n', ['link c']],
		['after code and HTML with brackets', '`[a](b` <b c="[d](e)">[f](g)\n', ['link g']],
		['in an image, where none is', '[a](b) ![c [d](e) [f](g)](h)\n', ['link b', 'image h']],
		['with parentheses and a title', '[a](b(c)d "e f") [g](h&i)\n', ['link b(c)d', 'link h&i']],
	])('%s', (_, text, expected) => {
		expect(understood(text)).toEqual(expected)
	})
})

describe('links of which the scanner is not sure', () => {
	test.each([
		['with a label that a footnote has', 'a [^b] [c](d)\n'],
		['at the end of a bare URL', 'http://a[b](c)\n'],
		['a bare URL with brackets after another', 'http://a http://b[c](d)\n'],
		['a bare URL with brackets after a link', '[a](b) http://c[d](e)\n'],
		['the same further down in a document', '# a\n\n[a](b) http://c[d](e)\n'],
		['a space in a destination', '[a](b c)\n'],
		['a title in other quotes', "[a](b 'c')\n"],
		['a character reference', '[a](b&amp;c)\n'],
		['an escape in a destination', '[a](b\\(c)\n'],
		['a destination in angle brackets', '[a](<b>)\n'],
	])('%s', (_, text) => {
		expect(scanLinks(text)).toBeNull()
	})
})

describe('blocks that the scanner understands', () => {
	const understood = (text: string) => {
		expect(scanOutline(text)).not.toBeNull()
		return see(text)
	}

	test.each([
		['no hashes after it', '# a  \n', 'a'],
		['hashes after spaces', '#  a   ##  \n', 'a'],
		['hashes without a space before them', '# a##\n', 'a##'],
		['escaped hashes', '# a \\##\n', 'a \\##'],
		['hashes only', '# # #\n', '#'],
		['a comment before it', '# <!-- a --> b\n', 'b'],
		['comments before it', '# <!-- a --> <!-- b --> c\n', 'c'],
		['comments after it', '# a <!-- b --> <!-- c --> #\n', 'a'],
		['comments in it', '# a <!-- b --> c\n', 'a <!-- b --> c'],
		['a tag before it', '# <b> <!-- a --> c\n', '<b> <!-- a --> c'],
		['comments only', '# <!-- a --> <!-- b -->\n', ''],
	])('a title with %s', (_, text, title) => {
		expect(understood(text).headings).toEqual([`h1 ${title}`])
		const further = `text\n\n${text}`
		expect(understood(further).headings).toEqual([`h1 ${title}`])
	})

	test.each([
		['#', 1],
		['# ', 2],
		['#   ', 2],
		['# ##', 2],
		['#    ##  ', 2],
	])('the place of a title that is not there: %j', (text, place) => {
		const { outline } = understood(`${text}\n`)
		expect(outline.blocks).toMatchObject([{ title: { start: place, end: place } }])
	})

	test.each([
		['an element that ends itself', '<div/>\na\n\nb\n', ['html', 'paragraph']],
		['an element at the end of the text', '<div', ['html']],
		['an element with attributes', '<div a\n\nb\n', ['html', 'paragraph']],
		['a name that goes on', '<div_a\n', ['paragraph']],
		['a name that is none', '<1>\n', ['paragraph']],
		['text after a tag', '<b> a\n', ['paragraph']],
		['a comment that ends where it begins', '<!-->\na\n', ['comment', 'paragraph']],
		['a comment that goes on', '<!-- a\n\nb --> c\nd\n', ['html', 'paragraph']],
	])('%s', (_, text, blocks) => {
		expect(understood(text).blocks).toEqual(blocks)
	})

	test('code in a quote, after a tag of two lines', () => {
		expect(understood('> a <b\n> c="`">`d`\n').code).toEqual(['`d`'])
	})
})

describe('blocks of which the scanner is not sure', () => {
	test.each([
		['a name before a slash', '<div/a>\n'],
		['a slash at the end of the line', '<div/\n'],
		['a raw element that ends itself', '<pre/>\n'],
		['a closing tag alone on its line', '</b>\n'],
		['an instruction', '<?a?>\n'],
	])('%s', (_, text) => {
		expect(scanOutline(text)).toBeNull()
		see(text)
	})
})
