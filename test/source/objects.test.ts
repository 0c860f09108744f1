import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { blobId } from '../../src/source/blob.ts'
import { NotPart, Objects } from '../../src/source/part.ts'
import { hideGit, repository, runGit, temporaryFolders } from './folders.ts'

const folder = temporaryFolders()
const CONTENT = 'as it was staged\r\n'
const ID = blobId(Buffer.from(CONTENT))

/** A repository in which a content is staged, and its root. */
function staged(content = CONTENT): string {
	const root = repository(folder(), { 'a.md': '' })
	writeFileSync(join(root, 'a.md'), content)
	runGit(root, '-c', 'core.autocrlf=false', 'add', 'a.md')
	return root
}

const read = (root: string, id = ID) =>
	Buffer.from(new Objects(root).content(id, 'a.md')).toString()

describe('a content that is staged', () => {
	it('is read without git where the work tree has it', () => {
		const root = staged()
		hideGit()
		expect(read(root)).toBe(CONTENT)
		expect(() => read(root, blobId(Buffer.from('another')))).toThrow(NotPart)
	})

	it.each<[string, (path: string) => void]>([
		['something else', (path) => writeFileSync(path, CONTENT.replace('was', 'is '))],
		['other line ends', (path) => writeFileSync(path, CONTENT.replace('\r', ''))],
		['nothing', () => {}],
		['a folder', (path) => mkdirSync(path)],
		['a link that leads nowhere', (path) => symlinkSync('nowhere', path)],
		['a pipe', (path) => execFileSync('mkfifo', [path])],
		['a device', (path) => symlinkSync('/dev/zero', path)],
		['what is very large', (path) => writeFileSync(path, Buffer.alloc(3 << 20))],
	])('comes from git where %s stands in its place', (_, change) => {
		const root = staged()
		const path = join(root, 'a.md')
		rmSync(path)
		change(path)
		expect(read(root)).toBe(CONTENT)
		runGit(root, 'gc', '--quiet', '--prune=all')
		runGit(root, 'repack', '-adkq')
		expect(read(root)).toBe(CONTENT)
		hideGit()
		expect(() => read(root)).toThrow(NotPart)
	})

	it('is read without git where that has it in a file of its own', () => {
		const root = staged()
		rmSync(join(root, 'a.md'))
		hideGit()
		expect(read(root)).toBe(CONTENT)
	})

	it.each<[string, (path: string) => void]>([
		['a file that is no object', (path) => writeFileSync(path, 'x')],
		['another object', (path) => writeFileSync(path, deflateSync('blob 1\0x'))],
		['what fills the memory', (path) => writeFileSync(path, deflateSync(Buffer.alloc(1 << 26)))],
		['a pipe', (path) => execFileSync('mkfifo', [path])],
		['a folder', (path) => mkdirSync(path)],
	])('is not read from %s in its place', (_, change) => {
		const root = staged()
		const path = join(root, '.git/objects', ID.slice(0, 2), ID.slice(2))
		rmSync(path)
		rmSync(join(root, 'a.md'))
		change(path)
		hideGit()
		expect(() => read(root)).toThrow(NotPart)
	})

	it('is what it is, however large', () => {
		const large = CONTENT.repeat(1 << 17)
		expect(read(staged(large), blobId(Buffer.from(large)))).toBe(large)
	})

	it('is found in repositories of SHA-256', () => {
		const root = folder()
		runGit(root, 'init', '--quiet', '--object-format=sha256')
		writeFileSync(join(root, 'a.md'), CONTENT)
		runGit(root, 'add', 'a.md')
		const id = blobId(Buffer.from(CONTENT), 'sha256')
		hideGit()
		expect(read(root, id)).toBe(CONTENT)
	})
})
