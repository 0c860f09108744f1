import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeOutline, parseOutline, scanOutline } from '../../src/outline/index.ts'
import { agrees } from './scan-agrees.ts'

describe('the scanner says what the parser says, or gives up', () => {
	test('of links and bare URLs around code', () => {
		const parts = [
			...[
				'[',
				'](http://b)',
				'](www.b)',
				'[a](http://b)',
				'`',
				'`c`',
				'a',
				' ',
				'http://x',
				'www.',
				'!',
				'\\',
			],
			...['^', '<b>', '<http://z>', '(', ')', ']', '@', '[a]', '\n', "'", '"', '&amp;'],
		]
		let understood = 0
		const sources = fc.array(fc.constantFrom(...parts), { minLength: 2, maxLength: 12 })
		const property = fc.property(sources, (all) => {
			if (agrees(all.join(''))) understood += 1
		})
		fc.assert(property, { numRuns: 1_000, seed: 4 })
		expect(understood).toBeGreaterThan(500)
	})
})

describe('the scanner understands', () => {
	test.each([
		['bare URLs in links before code', '[a `b`](https://c.d/e)`f`, ([a](www.b)`c`)\n'],
		['nothing', ''],
		['blank lines', '\n \n\n'],
		['a last line without an ending', '# A\n\ntext'],
		['CRLF', '# A\r\n\r\ntext\r\nmore\r\n\r\n- a\r\n- b\r\n'],
		[
			'what is no white space in Markdown',
			'# \u00a0A\u00a0\n\n\u2028\n\f\n- \u00a0\n\n\u0085 text\u00a0\n',
		],
		['front matter', '---\ntitle: A\n---\n# A\n'],
		['a paragraph with spaces after it', 'a  \nb   \n\nc\n'],
		['a continuation line that is indented like code', 'a\n      # b\n'],
		['titles with closing hashes', '# a #\n## b##\n### ##\n#\n# \n#### c \\#\n# # #\n'],
		['a title in which comments stand', '# <!-- a --> b <!-- c -->\n## <!-- d -->\n'],
		['a title with code at its end', '# a `#`\n'],
		['underlined titles', 'a\n===\nb\nc\n---\n- d\n---\n'],
		['an underline of one sign', 'a\n-\nb\n=  \n'],
		['rules', '---\n* * *\n___ \na\n***\n'],
		['fences of different length', '````\n```\n````\n~~~ a`b\n~~~~\n'],
		['a fence that is not closed', 'a\n```\nb\n\n'],
		['spaces of another kind after a closing fence', '```\n``` \f\n- a\n'],
		['tabs in code', '```\n\ta\t\n```\t\n'],
		['a fence in an item', '- a\n  ```\n  b\n\n  c\n  ```\n- d\n'],
		['nested lists', '- a\n  - b\n    - c\n- d\n\n  e\n\n  1. f\n'],
		['a list of another kind', '- a\n* b\n1. c\n2) d\n'],
		['items that begin further right', '- a\n - b\n  - c\n   - d\n'],
		['empty items', '-\n- a\n-  \n\n1.\n   b\n'],
		['an item that two blank lines end', '-\n\n  a\n'],
		['numbers that begin no list', 'a\n2. b\n1) c\n\n1234567890. d\n'],
		['a list right after a paragraph', 'a\n- b\nc\n1. d\n'],
		['a heading right after a list', '- a\n## b\n- c\n```\nd\n```\n'],
		['lazy continuation', '- a\nb\n\n> c\nd\n\n> - e\nf\n'],
		['quotes', '> # a\n> b\n>\n> - c\n>\n> ```\n> d\n> ```\n>e\n\nf\n'],
		['a quote in an item', '- > a\n  > b\n\n  c\n'],
		['tasks', '- [ ] a\n- [x] `b`\n  c \n- [X]d\n- [](e)\n'],
		['tables', '| a | b |\n|---|:-:|\n| c |\n| d \\| e | `f` | g |\n||\nh\n\ni\n'],
		['a table without outer pipes', 'a|b\n-|-\nc\n# d\n'],
		['a table that ends a paragraph', 'a\nb | c\n--|--\nd\n'],
		['no table where cells do not match', '| a | b |\n|---|\n| c |\n'],
		[
			'a table that a list, a rule, a quote, a comment ends',
			'|a|\n|-|\n- b\n\n|a|\n|-|\nPlan\n----\n|a|\n|-|\n> c\n\n|a|\n|-|\n<!-- d -->\n',
		],
		['comments', '<!-- a\n\n# b -->\nc <!-- d\ne --> f\n  <!-- g --> h\n<!-->\n<!--->\n<!-- i'],
		['HTML of block elements', '<details>\n<summary>a</summary> <!-- b -->\n\nc\n\n</details>\n'],
		['inline HTML', 'a <b c="`">`d`</b> <e@f.g> <https://h.i/`> <j k=l/m> `<n>` <\n'],
		['an anchor on a line of its own', '<a id="a"></a>\n'],
		['code spans', '`` a ` b `` \\`c `d\\` e` ``f `g`\n`h\ni` j`` k\n'],
		['code spans in quotes that go over lines', '> a `b\n> c` <d\n> e="f"> `g\nh`\n'],
		['links next to code', '[`a`](b) `c` [d][e] http://f `g`\n'],
		['code in links that is no matter of links', '`[a](b "c")` `http://d` `[^e]`\n'],
	])('%s', (_, text) => {
		expect(agrees(text)).toBe(true)
	})
})

describe('the scanner gives up where it is not sure', () => {
	test.each([
		['a definition', '[a]: b\n'],
		['code in the alternative text of an image', '![`a`](b)\n'],
		['a definition with a label of two lines', '[a\nb]: c\n'],
		['a footnote', '[^a]: b\n'],
		['indented code', 'a\n\n    b\n'],
		['indented code in an item', '-     a\n'],
		['a tab', 'a\tb\n'],
		['a tab in code in an item', '- ```\n\ta\n  ```\n'],
		['a lone carriage return', 'a\rb\n'],
		['a byte order mark that is none', '\ufeffa\n'],
		['a conflict', '<<<<<<< a\nb\n=======\nc\n>>>>>>> d\n'],
		['raw HTML', '<script>\n\na\n</script>\n'],
		['a tag alone on its line', '<b>\na\n'],
		['a declaration', '<!DOCTYPE html>\n'],
		['code that the end of an item ends', '- ```\n  a\nb\n'],
		['a comment that the end of a quote ends', '> <!-- a\n\nb\n'],
		['a link destination with a tick', '[a](`b) c`\n'],
		['a bare URL with a tick', 'http://a`b `c`\n'],
		['a task without text', '- [ ]\n'],
		['an underlined task', '- [ ] a\n  ===\n'],
		['a blank line in a quote in a list', '- > a\n  >\n- b\n'],
		['an underline by lazy continuation', '> a\n===\n'],
		['what follows a table that ends with its list', '- |a|\n  |-|\nb\n|-|\n'],
		['a list that the parser does not see', 'a\n- 2. b\n'],
		['more containers than are ordinary', `${'> '.repeat(101)}a\n`],
	])('%s', (_, text) => {
		expect(scanOutline(text)).toBeNull()
		expect(computeOutline(text)).toEqual(parseOutline(text))
	})
})
