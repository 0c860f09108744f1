import { describe, expect, test } from 'vitest'
import { decodeFile } from '../../src/read.ts'
import { readRecord } from '../../src/record/read.ts'
import { recordText, withIds } from '../../src/record/write.ts'

const read = (text: string) => readRecord(decodeFile('r', new TextEncoder().encode(text)))
const [A, B] = ['a'.repeat(40), 'b'.repeat(40)]
const S = 'c'.repeat(16)

describe('a record', () => {
	test.each([
		['a.md', 'a.zh.md'],
		['a: b.md', '- c.md'],
		['"q".md', 'é # x.md'],
		['sub/a.md', '/docs/zh/a.md'],
	])('of %s and %s is read as it was written, in both forms', (one, other) => {
		const sides = [
			{ name: one, id: A, sections: [S] },
			{ name: other, id: B, sections: [S, S] },
		]
		const file = read(recordText(sides, 'file', 'a.md', null))
		expect(file.faults).toEqual([])
		expect(file.sides.map(({ name, id }) => [name, id])).toEqual([
			[one, A],
			[other, B],
		])
		const section = read(recordText(sides, 'section', 'a.md', null))
		expect(section.faults).toEqual([])
		expect(section.sides.map(({ name, id, sections }) => [name, id, sections])).toEqual([
			[one, null, [S]],
			[other, null, [S, S]],
		])
	})

	test('keeps all but the hashes in a merge', () => {
		const text = `# a.md: ${A}\r\na.md: ${A} # then\r\n"b: c.md": ${B}\r\n`
		expect(
			withIds(
				text,
				new Map([
					['a.md', B],
					['b: c.md', A],
				]),
			),
		).toBe(`# a.md: ${A}\r\na.md: ${B} # then\r\n"b: c.md": ${A}\r\n`)
	})

	test.each([
		['an alias', `a.md: &x ${A}\nb.md: *x\n`, 2],
		['a merge key', `<<: *x\n`, 1],
		['a tag', `a.md: !!binary ${A}\n`, 1],
		['a map in a line', `{ a.md: ${A} }\n`, 1],
		['a short hash', 'a.md: abc\n', 1],
		['a hash in capitals', `a.md: ${'A'.repeat(40)}\n`, 1],
		['a section without its file', `  - ${S}\n`, 1],
		['a name twice', `a.md: ${A}\na.md: ${B}\n`, 1],
		['a second document', `a.md: ${A}\n---\nb.md: ${B}\n`, 1],
		['a name that is no text', '"\\x": 1\n', 1],
		['too much', '# x\n'.repeat(20_000), 1],
	])('is not read with %s', (_, text, faults) => {
		expect(read(text).faults).toHaveLength(faults)
	})

	test('may have the names of prototypes in it', () => {
		const { sides, faults } = read(`__proto__: ${A}\nconstructor: ${B}\n`)
		expect([sides.length, faults]).toEqual([2, []])
	})
})
