import { expect, test } from 'vitest'
import { see } from './seen.ts'

const frontMatter = (text: string): string | null => {
	const { outline, at } = see(text)
	return outline.frontMatter && at(outline.frontMatter)
}

test.each([
	['a key', '---\ntitle: x\n---\n# A\n'],
	['a key without a value', '---\ntags:\n  - x\n---\n# A\n'],
	['a quoted key', '---\n"a b": x\n---\n# A\n'],
	['a comment before the key', '---\n# note\n\nid: 1\n---\n# A\n'],
	['a list', '---\n- x\n---\n# A\n'],
	['nothing', '---\n---\n# A\n'],
	['blank lines', '---\n\n---\n# A\n'],
	['CRLF', '---\r\ntitle: x\r\n---\r\n# A\r\n'],
	['spaces after the fences', '---  \ntitle: x\n---\t\n# A\n'],
])('with %s', (_, text) => {
	expect(frontMatter(text)).toBe(text.slice(0, text.search(/\r?\n# A/)))
	expect(see(text).headings).toEqual(['h1 A'])
	expect(see(text).blocks).toEqual(['heading'])
})

test.each([
	['prose', '---\n\nSome words here.\n\n---\n'],
	['a title only', '---\n\n# Title\n\n---\n'],
	['a title and prose', '---\n# Title\nSome words here.\n---\n'],
	['no end', '---\ntitle: x\n'],
	['a start on a later line', '\n---\ntitle: x\n---\n'],
	['an indented start', ' ---\ntitle: x\n---\n'],
	['four hyphens', '----\ntitle: x\n----\n'],
	['a URL', '---\nhttps://example.org\n---\n'],
])('not with %s', (_, text) => {
	expect(frontMatter(text)).toBeNull()
})

test('hides the code and links it seems to hold', () => {
	const { code, outline } = see('---\na: "`x`"\n---\n`y`\n')
	expect(code).toEqual(['`y`'])
	expect(outline.blocks).toMatchObject([{ kind: 'paragraph', start: 17 }])
})
