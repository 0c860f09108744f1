import { describe, expect, test } from 'vitest'
import { see } from './seen.ts'

describe('what is no heading', () => {
	test.each([
		['a tilde fence', '~~~\n## Plan\n~~~\n'],
		['an indented fence', '   ```\n   ## Plan\n   ```\n'],
		['a fence in a longer fence', '````\n```\n## Plan\n```\n````\n'],
		['a fence without an end', '```\n## Plan\n'],
		['indented code', 'Text.\n\n    ## Plan\n'],
		['a comment', '<!--\n## Plan\n-->\n'],
		['HTML without a blank line', '<details>\n## Plan\n</details>\n'],
		['a raw HTML heading', '<h2>Plan</h2>\n'],
		['a quote', '> ## Plan\n'],
		['a list item', '- ## Plan\n'],
		['a footnote', '[^1]: ## Plan\n'],
		['a table and a rule', '| a |\n|---|\n| b |\nPlan\n----\n'],
		['hashes without a space', '##Plan\n'],
		['seven hashes', '####### Plan\n'],
	])('%s', (_, text) => {
		expect(see(text).headings).toEqual([])
	})
})

describe('what is a heading', () => {
	test.each([
		['underlined', 'Plan\n----\n', 'h2 Plan'],
		['underlined with seven signs', 'Heading\n=======\n', 'h1 Heading'],
		['indented', ' ## Plan\n', 'h2 Plan'],
		['after two spaces', '##  Plan\n', 'h2 Plan'],
		['with emphasis', '## **Plan**\n', 'h2 **Plan**'],
		['with closing hashes', '## Plan ##  \n', 'h2 Plan'],
		['with hashes that do not close', '## C#\n', 'h2 C#'],
		['with a comment after', '## Plan <!-- note -->\n', 'h2 Plan'],
		['with comments around', '## <!-- a --> Plan<!-- b --> <!-- c -->\n', 'h2 Plan'],
		['with an anchor after', '## Plan <a id="p"></a>\n', 'h2 Plan <a id="p"></a>'],
		['with a comment and closing hashes', '## Plan <!-- a --> ##\n', 'h2 Plan'],
		['with a tab', '##\tPlan\t\n', 'h2 Plan'],
		['with CRLF', '## Plan\r\nText\r\n', 'h2 Plan'],
		['underlined, with CRLF', 'Plan\r\n----\r\n', 'h2 Plan'],
		['over two lines', 'One\n  two\n===\n', 'h1 One\n  two'],
		['after a blank line in details', '<details>\n\n## Plan\n\n</details>\n', 'h2 Plan'],
		['without a final newline', '## Plan', 'h2 Plan'],
		['underlined, of hashes', '#Plan\n---\n', 'h2 #Plan'],
		['that ends a paragraph', 'Text\n## Plan\n', 'h2 Plan'],
		['after definitions', '[a]: b\nPlan\n---\n', 'h2 Plan'],
		['with astral characters', '## 😀 é\n', 'h2 😀 é'],
	])('%s', (_, text, heading) => {
		expect(see(text).headings).toEqual([heading])
	})

	test.each([
		['##\n', 2],
		['## \n', 3],
		['## ##\n', 3],
		['##', 2],
		['## <!-- note -->\n', 3],
		['##\r\n', 2],
	])('the title of %j is empty at %i', (text, place) => {
		const [heading] = see(text).outline.blocks
		expect(heading).toMatchObject({ kind: 'heading', title: { start: place, end: place } })
	})

	test('says how it was written', () => {
		const blocks = see('# a\n\nb\n=\n').outline.blocks
		expect(blocks).toMatchObject([{ setext: false }, { setext: true }])
	})
})

describe('blocks', () => {
	test('of each kind', () => {
		const text = [
			'a',
			'> b',
			'```\nc\n```',
			'<!-- d -->',
			'<p>e',
			'***',
			'- f',
			'|g|\n|-|',
			'[h]: i',
			'[^j]: k',
		]
		expect(see(text.join('\n\n')).blocks).toEqual([
			...['paragraph', 'quote', 'code', 'comment', 'html', 'rule', 'list', 'table'],
			...['definition', 'footnote'],
		])
	})

	test('of nothing', () => {
		expect(see('').blocks).toEqual([])
		expect(see('\n \n').blocks).toEqual([])
	})

	test('list items have content', () => {
		const { outline, at } = see('1. a\n   b\n2.\n3. [ ] `c`\n4. [x] d\n\n   e\n')
		const [list] = outline.blocks
		if (list?.kind !== 'list') throw new Error('no list')
		expect(list.ordered).toBe(true)
		expect(list.items.map(({ content }) => at(content))).toEqual([
			'a\n   b',
			'',
			'`c`',
			'd\n\n   e',
		])
	})

	test.each([
		['- a\n-\n- \n', [2, 5, 8]],
		['9. a\n10.\n11. \n', [3, 8, 13]],
		['1) a\n2)\tb\n', [3, 8]],
	])('of the items of %j the content begins at its place', (text, places) => {
		const [list] = see(text).outline.blocks
		if (list?.kind !== 'list') throw new Error('no list')
		expect(list.items.map(({ content }) => content.start)).toEqual(places)
	})

	test('table cells are without padding', () => {
		const { outline, at } = see('| a | `b\\|c` |\n|:--|--|\n|  d |\n| | <!-- e --> | f |\ng\n')
		const [table] = outline.blocks
		if (table?.kind !== 'table') throw new Error('no table')
		expect(table.rows.map((row) => row.map(at))).toEqual([
			['a', '`b\\|c`'],
			['d'],
			['', '<!-- e -->', 'f'],
			['g'],
		])
	})

	test('code is found anywhere, in order', () => {
		const text =
			'`a`\n\n> - `b`\n>\n>   ```\n>   c\n>   ```\n\n    d\n\n| `e` |\n|--|\n\n[^f]: ``g`h``\n'
		expect(see(text).code.map((code) => code.replace(/\s*>\s*|\n/g, ''))).toEqual([
			...['`a`', '`b`', '```c```', '    d', '`e`', '``g`h``'],
		])
	})

	test('definitions are found anywhere; footnotes are none', () => {
		const { outline, at } = see('[a b]: c\n\n> [\\[d]: <e> "f"\n\n[^g]: h\n')
		expect(outline.definitions.map(({ label }) => at(label))).toEqual(['a b', '\\[d'])
	})

	test('a second U+FEFF is text and shifts nothing', () => {
		expect(see('\uFEFFa\n\n# b\n').headings).toEqual(['h1 b'])
		expect(see('\uFEFF# b\n').blocks).toEqual(['paragraph'])
	})
})
