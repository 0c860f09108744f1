import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { describe, expect, test } from 'vitest'
import { UnreadableError } from '../../src/source/types.ts'
import { openWorkTree } from '../../src/source/worktree.ts'
import { paths, repository, runGit, temporaryFolders, write } from './folders.ts'

const folder = temporaryFolders()
const isSuperuser = getuid?.() === 0

describe.each(['with git', 'without git'])('%s', (mode) => {
	const tree = (top: string) => {
		if (mode === 'with git') repository(top)
		return openWorkTree(top)
	}

	test('nothing below node_modules and .git, tracked or not', async () => {
		const top = folder()
		write(top, {
			'a/node_modules/b.md': '',
			'node_modules/c.md': '',
			'd/.git/e.md': '',
			'd/f.md': '',
		})
		expect(paths(await tree(top))).toEqual(['d/f.md'])
		if (mode === 'with git') runGit(top, 'add', '--force', '.')
		expect(paths(await tree(top))).toEqual(['d/f.md'])
		expect(paths(await tree(top), 'node_modules')).toEqual([])
		expect((await tree(top)).hasFolder('node_modules')).toBe(false)
		expect((await tree(top)).read('node_modules/c.md')).toBeNull()
	})

	test('knows which folders there are', async () => {
		const top = folder()
		write(top, { 'a/b/c.md': '' })
		mkdirSync(join(top, 'empty'))
		const source = await tree(top)
		for (const name of ['', 'a', 'a/b', 'empty']) expect(source.hasFolder(name), name).toBe(true)
		for (const name of ['x', 'a/b/c.md', 'a/x', '..', '/', 'a/../a'])
			expect(source.hasFolder(name), name).toBe(false)
		for (const name of ['x', 'a/b/c.md', '..', '/', 'a/../a'])
			expect(source.list(name), name).toEqual([])
	})

	test('reads bytes; what is not there is null', async () => {
		const top = folder()
		write(top, { 'a/b': 'ä\r\n' })
		const source = await tree(top)
		expect(Buffer.from(source.read('a/b') ?? []).toString()).toBe('ä\r\n')
		for (const path of ['a/c', 'c', 'a/b/c', 'x/y', '', `a/${'n'.repeat(300)}`])
			expect(source.read(path), path).toBeNull()
		write(top, { 'a/c': 'new', 'new/d': 'new', 'a/b': 'changed' })
		for (const path of ['a/c', 'new/d'])
			expect(Buffer.from(source.read(path) ?? []).toString()).toBe('new')
		expect(Buffer.from(source.read('a/b') ?? []).toString()).toBe('changed')
	})

	test('never reads outside the root', async () => {
		const top = folder()
		write(top, { secret: 's', 'root/a': '' })
		const source = await tree(join(top, 'root'))
		for (const path of ['../secret', join(top, 'secret'), 'a/../../secret', './a', '..', '/']) {
			expect(source.read(path), path).toBeNull()
		}
	})

	test('what is there and cannot be read is an error with a reason', async () => {
		const top = folder()
		write(top, { 'a/b': '' })
		const server = createServer().listen(join(top, 's'))
		await new Promise((done) => server.once('listening', done))
		const source = await tree(top)
		expect(() => source.read('a')).toThrow(new UnreadableError('a', 'it is a folder'))
		expect(() => source.read('s')).toThrow(new UnreadableError('s', 'it is no regular file'))
		server.close()
	})

	test.skipIf(isSuperuser)(
		'a file and a folder without permission (the superuser reads everything)',
		async () => {
			const top = folder()
			write(top, { 'a/b': '', 'c/d': '', 'e/f': '', 'e/g/h': '' })
			chmodSync(join(top, 'a/b'), 0)
			chmodSync(join(top, 'c'), 0)
			const source = await tree(top)
			expect(() => source.read('a/b')).toThrow(new UnreadableError('a/b', 'permission denied'))
			expect(() => source.read('c/d')).toThrow(new UnreadableError('c', 'permission denied'))
			expect(() => source.list('')).toThrow(new UnreadableError('c', 'permission denied'))
			expect(() => source.list('c')).toThrow(UnreadableError)
			expect(paths(source, 'e')).toEqual(['e/f', 'e/g/h'])
			chmodSync(join(top, 'c'), 0o755)
			chmodSync(join(top, 'e/g'), 0)
			const inner = await openWorkTree(join(top, 'e'))
			expect(() => inner.list('')).toThrow(new UnreadableError('g', 'permission denied'))
			chmodSync(join(top, 'e/g'), 0o755)
		},
	)

	test('a root that does not exist is empty', async () => {
		const source = await openWorkTree(join(folder(), 'missing'))
		expect(source.list('')).toEqual([])
		expect(source.hasFolder('')).toBe(false)
		expect(source.read('a')).toBeNull()
	})

	test('a file in place of the root is empty too', async () => {
		const top = folder()
		writeFileSync(join(top, 'file'), '')
		expect((await openWorkTree(join(top, 'file'))).list('')).toEqual([])
	})
})
