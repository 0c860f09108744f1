import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WriteRefusedError, writeAtomically } from '../src/write.ts'

const created: string[] = []

function folder(): string {
	const path = mkdtempSync(join(tmpdir(), 'doc-sync-write-'))
	created.push(path)
	return path
}

const umask = process.umask()
beforeEach(() => {
	created.length = 0
})
afterEach(() => {
	for (const path of created) rmSync(path, { recursive: true, force: true })
})

test('makes a file with the mode that the umask gives', () => {
	const path = join(folder(), 'INDEX.md')
	writeAtomically(path, '# Ü\n')
	expect(readFileSync(path, 'utf8')).toBe('# Ü\n')
	expect(statSync(path).mode & 0o777).toBe(0o666 & ~umask)
})

test('replaces a file, keeps its mode and leaves nothing else', () => {
	const root = folder()
	const path = join(root, 'INDEX.md')
	writeFileSync(path, 'old and longer\n')
	chmodSync(path, 0o757)
	const { ino } = statSync(path)
	writeAtomically(path, 'new\n')
	expect(readFileSync(path, 'utf8')).toBe('new\n')
	expect(statSync(path).mode & 0o7777).toBe(0o757)
	expect(statSync(path).ino).not.toBe(ino)
	expect(readdirSync(root)).toEqual(['INDEX.md'])
})

test.each(['there', 'not-there'])('refuses a symbolic link to a file that is %s', (target) => {
	const root = folder()
	writeFileSync(join(root, 'there'), 'kept\n')
	symlinkSync(join(root, target), join(root, 'INDEX.md'))
	expect(() => writeAtomically(join(root, 'INDEX.md'), 'new\n')).toThrow(WriteRefusedError)
	expect(readdirSync(root).sort()).toEqual(['INDEX.md', 'there'])
	expect(readFileSync(join(root, 'there'), 'utf8')).toBe('kept\n')
})

test('refuses a folder', () => {
	const root = folder()
	mkdirSync(join(root, 'INDEX.md'))
	expect(() => writeAtomically(join(root, 'INDEX.md'), 'new\n')).toThrow('not a regular file')
	expect(readdirSync(root)).toEqual(['INDEX.md'])
})

test('refuses a folder that links out of the root', () => {
	const root = folder()
	const outside = folder()
	mkdirSync(join(root, 'docs'))
	symlinkSync(outside, join(root, 'linked'))
	symlinkSync(join(root, 'docs'), join(root, 'inside'))
	expect(() => writeAtomically(join(root, 'linked', 'a.md'), 'x', root)).toThrow(WriteRefusedError)
	expect(readdirSync(outside)).toEqual([])
	writeAtomically(join(root, 'inside', 'a.md'), 'x', root)
	writeAtomically(join(root, '..a.md'), 'x', root)
	expect(readFileSync(join(root, 'docs', 'a.md'), 'utf8')).toBe('x')
})

test('leaves nothing behind if it fails', () => {
	const root = folder()
	const unwritable = { toString: () => 'x' } as unknown as string
	expect(() => writeAtomically(join(root, 'a.md'), unwritable)).toThrow()
	expect(readdirSync(root)).toEqual([])
	expect(() => writeAtomically(join(root, 'absent', 'a.md'), 'x')).toThrow('there is no folder')
})
