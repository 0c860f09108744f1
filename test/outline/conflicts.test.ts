import { expect, test } from 'vitest'
import { linksOf } from '../../src/outline/index.ts'
import { see } from './seen.ts'

const CONFLICT = '<<<<<<< HEAD\n## Ours\n=======\n## Theirs\n>>>>>>> topic\n'
const WITH_BASE = '<<<<<<< a\n## Ours\n||||||| b\n## Base\n=======\n## Theirs\n>>>>>>> c\n'

test.each([
	['a conflict', CONFLICT],
	['one with a base', WITH_BASE],
	['one that would underline', '<<<<<<< a\n## Ours\n\ntext\n=======\nmore\n>>>>>>> c\n'],
	['one whose sides hold an underline', '<<<<<<< a\n## Ours\n=======\nx\n=======\n>>>>>>> c\n'],
	['CRLF', CONFLICT.replaceAll('\n', '\r\n')],
	['the end of the document', CONFLICT.trimEnd()],
])('%s is found, and the outline is that of our side', (_, conflict) => {
	const text = `# Title\n\n${conflict}`
	const { outline, at, headings } = see(text)
	expect(outline.conflicts.map(at)).toEqual([conflict.trimEnd()])
	expect(headings).toEqual(['h1 Title', 'h2 Ours'])
})

test('offsets after it stay', () => {
	expect(see(`${CONFLICT}\n## After \`x\`\n`).code).toEqual(['`x`'])
})

test.each([
	['a heading underlined with seven signs', 'Heading\n=======\n'],
	['a first marker alone', '<<<<<<< HEAD\ntext\n'],
	['no separator', '<<<<<<< HEAD\ntext\n>>>>>>> topic\n'],
	['no last marker', '<<<<<<< HEAD\na\n\n=======\nb\n'],
	['an indented one', CONFLICT.replace(/^/gm, '  ')],
	['one in a fence', `\`\`\`\n${CONFLICT}\`\`\`\n`],
	['eight signs', '<<<<<<<< a\n=======\n>>>>>>>> b\n'],
])('%s is none', (_, text) => {
	expect(see(text).outline.conflicts).toEqual([])
})

test('an underlined heading outside a conflict stays one', () => {
	expect(see(`Heading\n=======\n\n${CONFLICT}`).headings).toEqual(['h1 Heading', 'h2 Ours'])
})

test('several are found', () => {
	const { outline, at } = see(`${CONFLICT}\n${WITH_BASE}`)
	expect(outline.conflicts.map(at)).toEqual([CONFLICT.trimEnd(), WITH_BASE.trimEnd()])
})

test('a second one that a fence of the first hid', () => {
	const fences = '<<<<<<< a\n```js\n=======\n```ts\n>>>>>>> b\n```\n'
	const { outline, headings } = see(`${fences}\n${CONFLICT}`)
	expect(outline.conflicts).toHaveLength(2)
	expect(headings).toEqual(['h2 Ours'])
})

test('one in a comment or in front matter is found', () => {
	expect(see(`<!--\n${CONFLICT}-->\n`).outline.conflicts).toHaveLength(1)
	const yaml = '---\nid: 1\n<<<<<<< a\nx: 1\n=======\nx: 2\n>>>>>>> b\n---\n# A\n'
	expect(see(yaml).outline).toMatchObject({ frontMatter: { start: 0 }, conflicts: [{}] })
	expect(see(yaml).headings).toEqual(['h1 A'])
})

test('links are those of our side', () => {
	const text = '<<<<<<< a\n[x](ours.md)\n=======\n[x](theirs.md)\n>>>>>>> b\n'
	expect(linksOf(text).map(({ url }) => url)).toEqual(['ours.md'])
})
