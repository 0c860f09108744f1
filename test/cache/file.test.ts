import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CacheFile } from '../../src/cache/file.ts'
import { DamagedLine, KeyedLines } from '../../src/text/keyed-lines.ts'
import { temporaryFolders } from '../source/folders.ts'

const folder = temporaryFolders()
const fileIn = (here: string, key = 'test ["x"]') =>
	new CacheFile(() => join(here, 'a/x.json'), key)
const PARTS = {
	one: Buffer.from('first\n'),
	none: Buffer.of(),
	other: Buffer.from([0, 0xff, 0x0a]),
}

/** A file that was written, and where. */
function written(): { readonly here: string; readonly path: string } {
	const here = folder()
	fileIn(here).writeParts(PARTS)
	return { here, path: join(here, 'a/x.json') }
}

const partsIn = (file: CacheFile) =>
	Object.entries(file.readParts() ?? {}).map(([name, part]) => [name, part.bytes()])

describe('a file of the cache', () => {
	it('gives its parts as they were written, and a mark of theirs', () => {
		const { here } = written()
		const file = fileIn(here)
		expect(file.mark).toBeNull()
		expect(partsIn(file)).toEqual(Object.entries(PARTS))
		const { mark } = file
		fileIn(here).writeParts({ ...PARTS, one: Buffer.from('First\n') })
		expect(partsIn(file)[0]).toEqual(['one', Buffer.from('First\n')])
		expect(file.mark).not.toBe(mark)
	})

	it('gives a value as it was', () => {
		const here = folder()
		const value = { a: ['Ω', null, 1.5] }
		expect(fileIn(here).read()).toBeNull()
		fileIn(here).write(value)
		expect(fileIn(here).read()).toEqual(value)
	})

	it('gives keyed lines of which only some are read', () => {
		const here = folder()
		const lines = KeyedLines.of([{ keys: ['k'], text: 'found' }])
		fileIn(here).writeParts({
			before: Buffer.from('x'),
			lines: lines.bytes,
			after: Buffer.from('y'),
		})
		const found = fileIn(here).readParts()?.lines?.lines()
		expect(found?.at(found.named('k')[0] as number)).toBe('found')
		expect(found?.all()).toEqual(['found'])
	})

	it('gives nothing to whom it was not written for', () => {
		const { here } = written()
		for (const key of ['test ["y"]', 'test', 'test ["x"] ', ''])
			expect(fileIn(here, key).readParts()).toBeNull()
	})

	it('gives no part in which a byte is another', () => {
		const { here, path } = written()
		const bytes = readFileSync(path)
		for (let at = 0; at < bytes.length; at++) {
			const other = Buffer.from(bytes)
			other[at] = (other[at] ?? 0) ^ 0x10
			writeFileSync(path, other)
			const wrong = partsIn(fileIn(here)).filter(
				([name, part]) => part && !PARTS[name as keyof typeof PARTS]?.equals(part as Buffer),
			)
			expect(wrong, String(at)).toEqual([])
			expect(partsIn(fileIn(here)).filter(([, part]) => part).length).toBeLessThan(3)
		}
	})

	it('gives nothing of a file that replaced the one of which parts were asked for', () => {
		const { here } = written()
		const lines = (text: string) => KeyedLines.of([{ keys: ['k'], text }]).bytes
		fileIn(here).writeParts({ one: Buffer.from('one'), lines: lines('old') })
		const parts = fileIn(here).readParts()
		const known = parts?.lines?.lines()
		fileIn(here).writeParts({ one: Buffer.from('two'), lines: lines('new') })
		expect(parts?.one?.bytes()).toBeNull()
		expect(parts?.lines?.lines()).toBeNull()
		expect(() => known?.at(0)).toThrow(DamagedLine)
	})

	it('gives nothing where it is cut off, no JSON, a folder or a pipe', () => {
		const { here, path } = written()
		const bytes = readFileSync(path)
		for (let length = 0; length < bytes.length; length++) {
			writeFileSync(path, bytes.subarray(0, length))
			expect(partsIn(fileIn(here)).filter(([, part]) => part).length, `${length}`).toBeLessThan(3)
		}
		fileIn(here).writeParts({ json: Buffer.from('{') })
		expect(fileIn(here).read()).toBeNull()
		for (const make of [() => mkdirSync(path), () => execFileSync('mkfifo', [path])]) {
			rmSync(path, { recursive: true })
			make()
			expect(fileIn(here).readParts()).toBeNull()
		}
		expect(new CacheFile(() => null, '').readParts()).toBeNull()
	})

	it('is not written again if it holds just this, and leaves nothing beside', () => {
		const { here, path } = written()
		const { ino } = statSync(path)
		const file = fileIn(here)
		file.writeParts(PARTS)
		expect(statSync(path).ino).toBe(ino)
		const reader = fileIn(here)
		partsIn(reader)
		expect(file.mark).toBe(reader.mark)
		file.writeParts({ ...PARTS, none: Buffer.from('x') })
		expect(statSync(path).ino).not.toBe(ino)
		expect(readdirSync(join(here, 'a'))).toEqual(['x.json'])
	})

	it('has no mark where it cannot be written', () => {
		const here = folder()
		writeFileSync(join(here, 'a'), '')
		const file = fileIn(here)
		file.writeParts(PARTS)
		expect(file.mark).toBeNull()
		expect(readdirSync(here)).toEqual(['a'])
	})
})
