import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DamagedLine, type KeyedLine, KeyedLines } from '../../src/text/keyed-lines.ts'

const readFrom = (bytes: Buffer) => (start: number, length: number) =>
	bytes.subarray(start, start + length)
const kept = (lines: readonly KeyedLine[]) =>
	KeyedLines.from(readFrom(KeyedLines.of(lines).bytes)) as KeyedLines

const LINES: readonly KeyedLine[] = [
	{ keys: ['a', 'b'], text: 'one' },
	{ keys: [], text: '' },
	{ keys: ['b', 'Ω/語.md'], text: 'three — 三' },
]
/** They have the same CRC-32. */
const TWINS = ['plumless', 'buckeroo'] as const

describe('keyed lines', () => {
	it('are found by each of their keys, and by no other', () => {
		for (const lines of [KeyedLines.of(LINES), kept(LINES)]) {
			expect(lines.count).toBe(3)
			expect(lines.all()).toEqual(['one', '', 'three — 三'])
			expect(['a', 'b', 'Ω/語.md', 'c', ''].map((key) => lines.named(key))).toEqual([
				[0],
				[0, 2],
				[2],
				[],
				[],
			])
			expect([2, 0, 1].map((number) => lines.at(number))).toEqual(['three — 三', 'one', ''])
		}
		expect(kept([]).all()).toEqual([])
		expect(kept([]).named('a')).toEqual([])
	})

	it('are found along with those of keys that have the same checksum', () => {
		const lines = kept(TWINS.map((text) => ({ keys: [text], text })))
		expect(TWINS.map((key) => lines.named(key))).toEqual([
			[0, 1],
			[0, 1],
		])
	})

	it('are what they were, whatever they are and however many', () => {
		const line = fc.record({
			keys: fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
			text: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', '')),
		})
		fc.assert(
			fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
				const found = kept(lines)
				expect(found.all()).toEqual(lines.map(({ text }) => text))
				for (const [number, { keys, text }] of lines.entries()) {
					expect(found.at(number)).toBe(text)
					for (const key of keys) expect(found.named(key)).toContain(number)
				}
			}),
		)
		const many = Array.from({ length: 20_000 }, (_, at) => ({ keys: [`k${at}`], text: `t${at}` }))
		expect(kept(many).named('k19999')).toEqual([19_999])
		expect(kept(many).at(19_999)).toBe('t19999')
	})

	it('take no more than the table and themselves to be read', () => {
		const { bytes } = KeyedLines.of(
			Array.from({ length: 5_000 }, (_, at) => ({ keys: [`k${at}`], text: 'x'.repeat(100) })),
		)
		let read = 0
		const lines = KeyedLines.from((start, length) => {
			const part = readFrom(bytes)(start, length)
			read += part.length
			return part
		})
		expect(lines?.at(lines.named('k4000')[0] as number)).toHaveLength(100)
		expect(read).toBeLessThan(2 ** 16 + 5_000 * 16 + 200)
	})

	it('are read in one go once many are asked for, and seen to be damaged then, too', () => {
		const { bytes } = KeyedLines.of(
			Array.from({ length: 200 }, (_, at) => ({ keys: [`k${at}`], text: `t${at}` })),
		)
		bytes[bytes.lastIndexOf('t150')] = 0x78
		let reads = 0
		const lines = KeyedLines.from((start, length) => {
			reads += 1
			return readFrom(bytes)(start, length)
		})
		for (let at = 0; at < 150; at++) expect(lines?.at(at)).toBe(`t${at}`)
		expect(() => lines?.at(150)).toThrow(DamagedLine)
		expect(lines?.at(199)).toBe('t199')
		expect(reads).toBeLessThan(20)
	})

	it('are not taken for what they were where a byte is another', () => {
		const { bytes } = KeyedLines.of(LINES)
		for (let at = 0; at < bytes.length; at++) {
			const other = Buffer.from(bytes)
			other[at] = (other[at] ?? 0) ^ 0x10
			const lines = KeyedLines.from(readFrom(other))
			if (lines !== null) expect(() => lines.all(), String(at)).toThrow(DamagedLine)
		}
	})

	it('are not taken for what they were where they are cut off', () => {
		const { bytes } = KeyedLines.of(LINES)
		for (let length = 0; length < bytes.length; length++) {
			const lines = KeyedLines.from(readFrom(bytes.subarray(0, length)))
			if (lines !== null) expect(() => lines.all(), String(length)).toThrow(DamagedLine)
		}
		expect(KeyedLines.from(() => null)).toBeNull()
	})
})
