import { expect, test } from 'vitest'
import { below, isBarred, isPlain } from '../../src/source/paths.ts'

test('a plain path is relative and normalised', () => {
	for (const path of ['a', 'a/b.md', '.hidden/x', '...', 'a..b/..c', 'a\nb', 'x/ y']) {
		expect(isPlain(path), path).toBe(true)
	}
	for (const path of [
		'',
		'/',
		'/a',
		'.',
		'..',
		'./a',
		'../a',
		'a/..',
		'a/../b',
		'a//b',
		'a/',
		'a\0b',
	]) {
		expect(isPlain(path), path).toBe(false)
	}
})

test('bars what git and package managers keep for themselves', () => {
	for (const path of ['.git', 'a/.git/config', 'node_modules', 'a/node_modules/b']) {
		expect(isBarred(path), path).toBe(true)
	}
	for (const path of ['.github/x', '.gitignore', 'a.git/x', 'node_modules.md']) {
		expect(isBarred(path), path).toBe(false)
	}
})

test('below a folder is what lies in it, not what begins like it', () => {
	const list = ['a', 'a-b/x', 'a.md', 'a/x', 'a/y/z', 'a0', 'b'].map((path) => ({ path }))
	expect(below(list, 'a').map(({ path }) => path)).toEqual(['a/x', 'a/y/z'])
	expect(below(list, 'a/y').map(({ path }) => path)).toEqual(['a/y/z'])
	expect(below(list, 'c')).toEqual([])
	expect(below(list, '')).toBe(list)
})
