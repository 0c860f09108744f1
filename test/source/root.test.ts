import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRoot } from '../../src/source/root.ts'
import { hideGit, repository, temporaryFolders, write } from './folders.ts'

const folder = temporaryFolders()

test('is the nearest folder upwards with a doc-sync.yml', () => {
	const top = repository(folder(), {
		'doc-sync.yml': '',
		'a/doc-sync.yml': '',
		'a/b/c/x': '',
		'd/x': '',
	})
	const inner = join(top, 'a')
	expect(findRoot(join(top, 'a/b/c'))).toEqual({ root: inner, config: join(inner, 'doc-sync.yml') })
	expect(findRoot(join(top, 'd'))).toEqual({ root: top, config: join(top, 'doc-sync.yml') })
	expect(findRoot(top).root).toBe(top)
})

test('is the top level of git without one, and needs no git for that', () => {
	const top = repository(folder(), { 'a/b/x': '' })
	hideGit()
	expect(findRoot(join(top, 'a/b'))).toEqual({ root: top, config: null })
})

test('a file named .git, as linked work trees have, is a top level too', () => {
	const top = folder()
	write(top, { 'tree/.git': 'gitdir: /nowhere\n', 'tree/a/x': '' })
	expect(findRoot(join(top, 'tree/a')).root).toBe(join(top, 'tree'))
})

test('is the current folder without either; a folder named doc-sync.yml is not passed over', () => {
	const top = folder()
	mkdirSync(join(top, 'a/doc-sync.yml'), { recursive: true })
	expect(findRoot(join(top, 'a'))).toEqual({
		root: join(top, 'a'),
		config: join(top, 'a/doc-sync.yml'),
	})
})
