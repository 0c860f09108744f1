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

	test('a link is what its last target is', () => {
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
		expect(tree(top).list('')).toEqual([
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

	test('a root that is reached through a link is still the root', () => {
		const top = folder()
		write(top, { 'real/a.md': '' })
		link(top, { alias: 'real', 'real/b': 'a.md' })
		if (mode === 'with git') repository(join(top, 'real'))
		expect(openWorkTree(join(top, 'alias')).list('')).toEqual([
			{ path: 'a.md', kind: 'file' },
			{ path: 'b', kind: 'link-file', target: 'a.md' },
		])
	})

	test('a link into .git or node_modules leads out: they hold credentials and strangers', () => {
		const top = folder()
		write(top, { 'node_modules/x/README.md': '', 'd/y': '' })
		link(top, { 'd/a': '../.git/config', 'd/b': '../node_modules/x/README.md' })
		repository(top)
		const source = tree(top)
		expect(source.list('d').filter(({ kind }) => kind === 'link-outside')).toHaveLength(2)
		expect(() => source.read('d/a')).toThrow(UnreadableError)
	})

	test('nothing is reached through a linked folder', () => {
		const [top, out] = [folder(), folder()]
		write(top, { 'a/b.md': '' })
		write(out, { 'c.md': '' })
		link(top, { in: 'a', out })
		const source = tree(top)
		for (const name of ['in', 'out']) {
			expect(source.list(name), name).toEqual([])
			expect(source.hasFolder(name), name).toBe(false)
		}
		expect(source.read('in/b.md')).toBeNull()
		expect(source.read('out/c.md')).toBeNull()
	})

	test('reading a link reads its target, if that is a file inside', () => {
		const [top, out] = [folder(), folder()]
		write(top, { 'a/b.md': 'b' })
		write(out, { 'c.md': '' })
		link(top, { in: 'a/b.md', out: join(out, 'c.md'), folder: 'a', broken: 'x', loop: 'loop' })
		const source = tree(top)
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

test('a tracked folder that became a link is the link', () => {
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
	expect(paths(openWorkTree(top))).toEqual(['a', 'z/b.md'])
	expect(openWorkTree(top).read('a/b.md')).toBeNull()
})
