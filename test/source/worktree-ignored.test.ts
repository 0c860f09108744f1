import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Entry } from '../../src/source/types.ts'
import { openWorkTree } from '../../src/source/worktree.ts'
import { runs } from '../thorough.ts'
import { hideGit, repository, runGit, temporaryFolders, write } from './folders.ts'

const folder = temporaryFolders()

/** What git lists, after checking that the walk lists the same. */
async function agreed(root: string, asked = ''): Promise<string[]> {
	const withGit = await openWorkTree(root)
	const listed = withGit.list(asked)
	expect(withGit.gitFailure()).toBeNull()
	expect(await walked(root, asked)).toEqual(listed)
	return listed.map(({ path }) => path)
}

async function walked(root: string, asked: string): Promise<readonly Entry[]> {
	const path = process.env.PATH
	hideGit()
	try {
		const tree = await openWorkTree(root)
		expect(tree.gitFailure()).toBe('git is not installed')
		return tree.list(asked)
	} finally {
		vi.stubEnv('PATH', path)
	}
}

test('nested files, negation, folder patterns, anchors', async () => {
	const top = repository(folder(), {
		'.gitignore':
			'# comment\n*.log\n/top.md\nbuild/\n!keep.log\ndocs/**/draft\n\\#hash\nspace\\ \n  \n',
		'top.md': '',
		'a/top.md': '',
		'x.log': '',
		'a/keep.log': '',
		'#hash': '',
		'space ': '',
		'build/x.md': '',
		'a/build': 'a file',
		'docs/draft': '',
		'docs/a/b/draft/x': '',
		'docs/a/final': '',
		'a/.gitignore': '!x.log\r\n/only-here\r\nsub/*\r\n!sub/b\r\n',
		'a/x.log': '',
		'a/only-here': '',
		'a/deep/only-here': '',
		'a/sub/a': '',
		'a/sub/b': '',
		'a/sub/c/d': '',
	})
	expect(await agreed(top)).toEqual([
		'.gitignore',
		'a/.gitignore',
		'a/build',
		'a/deep/only-here',
		'a/keep.log',
		'a/sub/b',
		'a/top.md',
		'a/x.log',
		'docs/a/final',
	])
	expect(await agreed(top, 'a/sub')).toEqual(['a/sub/b'])
	expect(await agreed(top, 'build')).toEqual([])
	expect(await agreed(join(top, 'a/sub'))).toEqual(['b'])
	expect(await agreed(join(top, 'build'))).toEqual([])
})

test('a folder that is shut cannot be opened from inside', async () => {
	const top = repository(folder(), {
		'.gitignore': 'shut/\nx.d\n',
		'shut/.gitignore': '!*\n',
		'shut/a': '',
		'b/.gitignore': '!x.d\n',
		'b/x.d/f': '',
	})
	expect(await agreed(top)).toEqual(['.gitignore', 'b/.gitignore', 'b/x.d/f'])
})

test('folder names with a meaning in patterns, and letters of several bytes', async () => {
	const top = repository(folder(), {
		'[a]*/.gitignore': 'x\n/y\n',
		'[a]*/x': '',
		'[a]*/b/x': '',
		'[a]*/y': '',
		'[a]*/b/y': '',
		'a/x': '',
		'é/.gitignore': '\ufeff?\n',
		'é/ü': '',
		'é/u': '',
	})
	expect(await agreed(top)).toEqual(['[a]*/.gitignore', '[a]*/b/y', 'a/x', 'é/.gitignore', 'é/ü'])
})

test('links are no folders, and a .gitignore that is a link is not read', async () => {
	const top = repository(folder(), { '.gitignore': 'l/\n', 'a/x': '', rules: 'x\n' })
	symlinkSync('a', join(top, 'l'))
	symlinkSync('../rules', join(top, 'a/.gitignore'))
	expect(await agreed(top)).toEqual(['.gitignore', 'a/.gitignore', 'a/x', 'l', 'rules'])
})

test('nested repositories, and what only looks like one', async () => {
	const top = repository(folder(), {
		'junk/.git/x': '',
		'junk/a': '',
		'lost/.git': 'gitdir: /nowhere\n',
		'lost/b': '',
		'ignored/x': '',
		'.gitignore': 'ignored\n',
	})
	for (const name of ['nested', 'nested/inner', 'ignored']) {
		mkdirSync(join(top, name), { recursive: true })
		repository(join(top, name), { c: '' })
	}
	runGit(join(top, 'nested'), 'commit', '--quiet', '--allow-empty', '-m', 'first')
	runGit(join(top, 'nested'), 'worktree', 'add', '--quiet', join(top, 'linked'))
	expect(await agreed(top)).toEqual(['.gitignore', 'junk/a', 'linked', 'lost/b', 'nested'])
	expect(await agreed(top, 'nested')).toEqual([])
})

const name = fc.constantFrom('a', 'b', 'a.md', '.h', 'x y', '[z]', '#n', 'ü', 'e*', 'b\\c')
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
const atom = fc.constantFrom(
	'a',
	'b',
	'*',
	'*.md',
	'a*',
	'?',
	'**',
	'[ab]',
	'[!a]',
	'.h',
	'x y',
	'\\[z\\]',
	'\\#n',
	'ü',
	'e\\*',
	'b\\\\c',
	'[[:alpha:]]',
)
const rule = fc
	.tuple(
		fc.constantFrom('', '', '!'),
		fc.constantFrom('', '', '/'),
		fc.array(atom, { minLength: 1, maxLength: 3 }),
		fc.constantFrom('', '', '/', '  '),
	)
	.map(([negation, start, atoms, end]) => `${negation}${start}${atoms.join('/')}${end}`)
const rules = fc.array(rule, { minLength: 1, maxLength: 4 }).map((lines) => `${lines.join('\n')}\n`)

test('any rules in any tree', async () => {
	const files = fc.array(path, { minLength: 1, maxLength: 15 })
	const ignores = fc.dictionary(fc.oneof(fc.constant('.'), path), rules, { minKeys: 1, maxKeys: 4 })
	const check = fc.asyncProperty(files, ignores, async (paths, byFolder) => {
		const top = repository(folder())
		for (const file of paths) tryToWrite(top, file, '')
		for (const [where, text] of Object.entries(byFolder))
			tryToWrite(top, `${where}/.gitignore`, text)
		await agreed(top)
	})
	await fc.assert(check, { numRuns: runs(40), seed: 1 })
})

/** A path may need a folder where a file already is. */
function tryToWrite(top: string, file: string, text: string): void {
	try {
		write(top, { [file]: text })
	} catch {}
}
