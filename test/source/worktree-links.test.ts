import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UnreadableError } from '../../src/source/types.ts'
import { openWorkTree } from '../../src/source/worktree.ts'
import { paths, repository, runGit, temporaryFolders, write } from './folders.ts'

const folder = temporaryFolders()

describe.each(['with git', 'without git'])('%s', (mode) => {
	const tree = (top: string) => {
		if (mode === 'with git') repository(top)
		return openWorkTree(top)
	}
	const link = (top: string, links: Readonly<Record<string, string>>) => {
		for (const [path, target] of Object.entries(links)) symlinkSync(target, join(top, path))
	}

	test('a link is what its last target is', async () => {
		const [top, out] = [folder(), folder()]
		write(top, { 'a/b.md': 'b' })
		write(out, { 'secret.md': 's' })
		link(out, { back: join(top, 'a') })
		link(top, {
			file: 'a/b.md',
			chain: 'file',
			absolute: join(top, 'a/b.md'),
			roundabout: join(out, 'back/b.md'),
			folder: 'a',
			self: '.',
			outside: join(out, 'secret.md'),
			up: '../',
			outfolder: out,
			broken: 'nothing',
			loop1: 'loop2',
			loop2: 'loop1',
			device: '/dev/null',
		})
		expect((await tree(top)).list('')).toEqual([
			{ path: 'a/b.md', kind: 'file' },
			{ path: 'absolute', kind: 'link-file', target: 'a/b.md' },
			{ path: 'broken', kind: 'link-broken' },
			{ path: 'chain', kind: 'link-file', target: 'a/b.md' },
			{ path: 'device', kind: 'link-outside' },
			{ path: 'file', kind: 'link-file', target: 'a/b.md' },
			{ path: 'folder', kind: 'link-folder' },
			{ path: 'loop1', kind: 'link-broken' },
			{ path: 'loop2', kind: 'link-broken' },
			{ path: 'outfolder', kind: 'link-outside' },
			{ path: 'outside', kind: 'link-outside' },
			{ path: 'roundabout', kind: 'link-file', target: 'a/b.md' },
			{ path: 'self', kind: 'link-folder' },
			{ path: 'up', kind: 'link-outside' },
		])
	})

	test('a root that is reached through a link is still the root', async () => {
		const top = folder()
		write(top, { 'real/a.md': '' })
		link(top, { alias: 'real', 'real/b': 'a.md' })
		if (mode === 'with git') repository(join(top, 'real'))
		expect((await openWorkTree(join(top, 'alias'))).list('')).toEqual([
			{ path: 'a.md', kind: 'file' },
			{ path: 'b', kind: 'link-file', target: 'a.md' },
		])
	})

	test('a link into .git or node_modules leads out: they hold credentials and strangers', async () => {
		const top = folder()
		write(top, { 'node_modules/x/README.md': '', 'd/y': '' })
		link(top, { 'd/a': '../.git/config', 'd/b': '../node_modules/x/README.md' })
		repository(top)
		const source = await tree(top)
		expect(source.list('d').filter(({ kind }) => kind === 'link-outside')).toHaveLength(2)
		expect(() => source.read('d/a')).toThrow(UnreadableError)
	})

	test('a link to an ignored file leads out: it may be secret', async () => {
		const top = folder()
		write(top, {
			'.gitignore': '.env\n/shut/\n!kept\n',
			'.env': 'secret',
			'shut/a': '',
			'd/kept': 'k',
		})
		link(top, { 'd/a': '../.env', 'd/b': 'a', 'd/c': '../shut/a', 'd/e': 'kept', 'd/f': '../shut' })
		const source = await tree(top)
		expect(source.list('d')).toEqual([
			{ path: 'd/a', kind: 'link-outside' },
			{ path: 'd/b', kind: 'link-outside' },
			{ path: 'd/c', kind: 'link-outside' },
			{ path: 'd/e', kind: 'link-file', target: 'd/kept' },
			{ path: 'd/f', kind: 'link-folder' },
			{ path: 'd/kept', kind: 'file' },
		])
		expect(Buffer.from(source.read('d/e') ?? []).toString()).toBe('k')
		for (const path of ['d/a', 'd/b', 'd/c']) {
			const reason = 'it leads to a file that git ignores'
			expect(() => source.read(path)).toThrow(new UnreadableError(path, reason))
		}
	})

	test('nothing is reached through a linked folder', async () => {
		const [top, out] = [folder(), folder()]
		write(top, { 'a/b.md': '' })
		write(out, { 'c.md': '' })
		link(top, { in: 'a', out })
		const source = await tree(top)
		for (const name of ['in', 'out']) {
			expect(source.list(name), name).toEqual([])
			expect(source.hasFolder(name), name).toBe(false)
		}
		expect(source.read('in/b.md')).toBeNull()
		expect(source.read('out/c.md')).toBeNull()
	})

	test('reading a link reads its target, if that is a file inside', async () => {
		const [top, out] = [folder(), folder()]
		write(top, { 'a/b.md': 'b' })
		write(out, { 'c.md': '' })
		link(top, { in: 'a/b.md', out: join(out, 'c.md'), folder: 'a', broken: 'x', loop: 'loop' })
		const source = await tree(top)
		expect(Buffer.from(source.read('in') ?? []).toString()).toBe('b')
		expect(source.read('broken')).toBeNull()
		expect(source.read('loop')).toBeNull()
		expect(() => source.read('out')).toThrow(
			new UnreadableError('out', 'it leads out of the repository'),
		)
		expect(() => source.read('folder')).toThrow(
			new UnreadableError('folder', 'it leads to a folder'),
		)
	})
})

test('a tracked folder that became a link is the link', async () => {
	const [top, out] = [repository(folder(), { 'a/b.md': '' }), folder()]
	runGit(top, 'add', '.')
	runGit(top, 'rm', '--quiet', '-r', '--cached', '--dry-run', 'a')
	runGit(top, 'mv', 'a', 'z')
	runGit(top, 'reset', '--quiet')
	runGit(
		top,
		'update-index',
		'--add',
		'--cacheinfo',
		'100644,e69de29bb2d1d6434b8b29ae775ad8c2e48c5391,a/b.md',
	)
	write(out, { 'b.md': 'secret' })
	symlinkSync(out, join(top, 'a'))
	expect(paths(await openWorkTree(top))).toEqual(['a', 'z/b.md'])
	expect((await openWorkTree(top)).read('a/b.md')).toBeNull()
})

test('a link to a file that is tracked although it is ignored is that file', async () => {
	const top = repository(folder(), { '.gitignore': 'a\n', a: 'x' })
	symlinkSync('a', join(top, 'b'))
	runGit(top, 'add', '--force', '.')
	const source = await openWorkTree(top)
	expect(source.list('').at(-1)).toEqual({ path: 'b', kind: 'link-file', target: 'a' })
	expect(Buffer.from(source.read('b') ?? []).toString()).toBe('x')
})
