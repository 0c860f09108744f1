import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { describe, expect, test, vi } from 'vitest'
import { openWorkTree } from '../../src/source/worktree.ts'
import { hideGit, paths, repository, runGit, temporaryFolders, write } from './folders.ts'

const folder = temporaryFolders()
const isSuperuser = getuid?.() === 0

describe('with git', () => {
	test('lists tracked files, and untracked ones that are not ignored', async () => {
		const top = repository(folder(), {
			'.gitignore': '*.log\n',
			'a.md': '',
			'b.log': '',
			'c/d.md': '',
			'c/e.log': '',
		})
		runGit(top, 'add', '--force', 'a.md', 'c/e.log')
		const tree = await openWorkTree(top)
		expect(paths(tree)).toEqual(['.gitignore', 'a.md', 'c/d.md', 'c/e.log'])
		expect(tree.list('c')).toEqual([
			{ path: 'c/d.md', kind: 'file' },
			{ path: 'c/e.log', kind: 'file' },
		])
		expect(tree.gitFailure()).toBeNull()
	})

	test('leaves out what is in the index and no longer there', async () => {
		const top = repository(folder(), { a: '', b: '', 'c/d': '', 'e/f': '' })
		runGit(top, 'add', '.')
		for (const gone of ['b', 'c', 'e/f']) rmSync(join(top, gone), { recursive: true })
		write(top, { 'b/x': '', c: '' })
		expect(paths(await openWorkTree(top))).toEqual(['a', 'b/x', 'c'])
	})

	test('lists a file in conflict once', async () => {
		const top = repository(folder(), { a: '1' })
		const commit = (content: string) => {
			write(top, { a: content })
			runGit(top, 'add', 'a')
			runGit(top, 'commit', '--quiet', '-m', content)
		}
		commit('1')
		runGit(top, 'checkout', '--quiet', '-b', 'other')
		commit('2')
		runGit(top, 'checkout', '--quiet', '-')
		commit('3')
		expect(() => runGit(top, 'merge', 'other')).toThrow()
		expect(paths(await openWorkTree(top))).toEqual(['a'])
	})

	test('a root below the top level has paths of its own and the ignore files above it', async () => {
		const top = repository(folder(), {
			'.gitignore': '*.log\n',
			'x.md': '',
			'a/b/y.md': '',
			'a/b/z.log': '',
		})
		runGit(top, 'add', '.')
		expect(paths(await openWorkTree(join(top, 'a')))).toEqual(['b/y.md'])
		expect(paths(await openWorkTree(join(top, 'a/b')))).toEqual(['y.md'])
	})

	test('submodules, checked out or not, and nested repositories are no files', async () => {
		const top = repository(folder(), { a: '' })
		const other = repository(folder(), { x: '' })
		runGit(other, 'add', '.')
		runGit(other, 'commit', '--quiet', '-m', 'first')
		runGit(top, 'submodule', '--quiet', 'add', other, 'sub')
		runGit(top, 'submodule', '--quiet', 'add', other, 'bare')
		rmSync(join(top, 'bare'), { recursive: true })
		mkdirSync(join(top, 'bare'))
		mkdirSync(join(top, 'nested'))
		repository(join(top, 'nested'), { y: '' })
		expect((await openWorkTree(top)).list('').filter(({ kind }) => kind === 'other')).toEqual([
			{ path: 'bare', kind: 'other' },
			{ path: 'nested', kind: 'other' },
			{ path: 'sub', kind: 'other' },
		])
		expect(paths(await openWorkTree(top), 'sub')).toEqual([])
	})

	test('linked work trees and submodules are roots like any other', async () => {
		const top = repository(folder(), { 'a/x': '' })
		runGit(top, 'add', '.')
		runGit(top, 'commit', '--quiet', '-m', 'first')
		runGit(top, 'worktree', 'add', '--quiet', 'linked')
		const outer = repository(folder())
		runGit(outer, 'submodule', '--quiet', 'add', top, 'sub')
		for (const root of [join(top, 'linked'), join(outer, 'sub')]) {
			write(root, { 'a/y': '' })
			expect(paths(await openWorkTree(root))).toEqual(['a/x', 'a/y'])
			expect(paths(await openWorkTree(join(root, 'a')))).toEqual(['x', 'y'])
			expect((await openWorkTree(root)).gitFailure()).toBeNull()
		}
	})

	test('honours the ignore file that the user has for all repositories', async () => {
		const top = repository(folder(), { 'a.md': '', 'b.swp': '' })
		const home = folder()
		write(home, { ignore: '*.swp\n', config: `[core]\n\texcludesFile = ${home}/ignore\n` })
		vi.stubEnv('GIT_CONFIG_GLOBAL', join(home, 'config'))
		expect(paths(await openWorkTree(top))).toEqual(['a.md'])
	})

	test('asks git once for all folders', async () => {
		const top = repository(folder(), { 'a/x': '', 'b/y': '' })
		const tree = await openWorkTree(top)
		hideGit()
		expect(paths(tree, 'a')).toEqual(['a/x'])
		expect(paths(tree, 'b')).toEqual(['b/y'])
		expect(tree.list('a')).toBe(tree.list('a'))
		expect(tree.gitFailure()).toBeNull()
	})
})

describe('where git does not answer', () => {
	const files = { '.gitignore': '*.log\n', 'a.md': '', 'b.log': '', 'node_modules/x.md': '' }

	test('it walks, and says why', async () => {
		const top = repository(folder(), files)
		hideGit()
		const tree = await openWorkTree(top)
		expect(paths(tree)).toEqual(['.gitignore', 'a.md'])
		expect(tree.gitFailure()).toBe('git is not installed')
	})

	test('it walks in a folder that is no repository, and that is no failure', async () => {
		const top = folder()
		write(top, files)
		const tree = await openWorkTree(top)
		expect(paths(tree)).toEqual(['.gitignore', 'a.md'])
		expect(tree.gitFailure()).toBeNull()
	})

	test('it walks in a repository that git refuses', async () => {
		const top = repository(folder(), files)
		runGit(top, 'config', 'core.repositoryFormatVersion', '99')
		const tree = await openWorkTree(top)
		expect(paths(tree)).toEqual(['.gitignore', 'a.md'])
		expect(tree.gitFailure()).toBe('git says: Expected git repo version <= 1, found 99')
	})

	test('a repository whose configuration points elsewhere is listed here', async () => {
		const top = repository(folder(), files)
		runGit(top, 'config', 'core.worktree', folder())
		const tree = await openWorkTree(top)
		expect(paths(tree)).toEqual(['.gitignore', 'a.md'])
		expect(tree.gitFailure()).toBeNull()
	})

	test.skipIf(!isSuperuser)(
		"another user's repository (only the superuser can make one)",
		async () => {
			const top = repository(folder(), files)
			for (const path of ['', '.git']) chownSync(join(top, path), 12345, 12345)
			const tree = await openWorkTree(top)
			expect(paths(tree)).toEqual(['.gitignore', 'a.md'])
			expect(tree.gitFailure()).toMatch(/^git says: detected dubious ownership/)
		},
	)
})
