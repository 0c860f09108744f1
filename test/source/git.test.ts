import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type GitAnswer, git, gitBeside } from '../../src/source/git.ts'
import { gitFolder, gitTopLevel } from '../../src/source/git-folder.ts'
import { hideGit, repository, runGit, temporaryFolders, write } from './folders.ts'

const folder = temporaryFolders()

function output(answer: GitAnswer): string {
	return answer.ok ? answer.stdout.toString() : `failed: ${answer.reason}`
}

function reason(answer: GitAnswer): string {
	return answer.ok ? 'no failure' : answer.reason
}

test('gives bytes, and reads what it is given', () => {
	const top = repository(folder(), { a: '' })
	expect(output(git(top, ['ls-files', '-z', '--others']))).toBe('a\0')
	expect(output(git(top, ['hash-object', '--stdin'], 'hello\n'))).toMatch(/^ce0136/)
})

test('takes names literally', () => {
	const top = repository(folder(), { '*.md': '', 'a.md': '' })
	expect(output(git(top, ['ls-files', '-z', '--others', '--', '*.md']))).toBe('*.md\0')
})

test.each<[string, typeof gitBeside]>([
	['waited for', async (root, args) => git(root, args)],
	['beside', gitBeside],
])('says in one line why it could not answer, %s', async (_, run) => {
	const top = folder()
	expect(reason(await run(top, ['ls-files']))).toMatch(/^git says: not a git repository[^\n]*$/)
	runGit(top, 'init', '--quiet', '--bare')
	expect(reason(await run(top, ['ls-files', '--others']))).toBe(
		'git says: this operation must be run in a work tree',
	)
	expect(reason(await run(join(top, 'missing'), ['ls-files']))).toMatch(
		/^git says: cannot change to/,
	)
	expect(await run(top, ['cat-file', '-e', 'HEAD'])).toMatchObject({ ok: false, status: 128 })
	hideGit()
	expect(await run(top, ['ls-files'])).toEqual({
		ok: false,
		status: null,
		reason: 'git is not installed',
	})
})

test('what is printed beside is bounded', async () => {
	const top = repository(folder(), { 'a.txt': '', 'b.txt': '' })
	const args = ['ls-files', '--others', '-z']
	expect(await gitBeside(top, args, 12)).toMatchObject({ ok: true, stderr: '' })
	expect(reason(await gitBeside(top, args, 11))).toMatch(/^git printed more than/)
})

test('runs no program that a repository names', () => {
	const top = repository(folder(), { 'a.txt': 'one\n', '.gitattributes': '*.txt diff=spy\n' })
	runGit(top, 'add', '.')
	runGit(top, 'commit', '--quiet', '-m', 'first')
	write(top, { 'a.txt': 'two\n', spy: `#!/bin/sh\ntouch '${top}/ran'\ncat "$1"\n` })
	chmodSync(join(top, 'spy'), 0o755)
	runGit(top, 'add', 'a.txt')
	const settings = [
		'core.fsmonitor',
		'core.pager',
		'diff.external',
		'diff.spy.textconv',
		'gpg.program',
		'core.askPass',
	]
	for (const key of settings) runGit(top, 'config', key, join(top, 'spy'))
	runGit(top, 'config', 'log.showSignature', 'true')
	write(top, { '.git/hooks/post-index-change': `#!/bin/sh\ntouch '${top}/ran'\n` })
	chmodSync(join(top, '.git/hooks/post-index-change'), 0o755)

	expect(
		output(git(top, ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])),
	).toContain('spy\0')
	expect(output(git(top, ['diff', '--cached']))).toContain('+two')
	expect(output(git(top, ['log', '-p']))).toContain('+one')
	expect(existsSync(join(top, 'ran'))).toBe(false)
	// The trap works: plain git falls into it.
	runGit(top, 'ls-files', '--others')
	expect(existsSync(join(top, 'ran'))).toBe(true)
})

test('takes a commit for what its id says, whatever replaces it', () => {
	const top = repository(folder(), { 'a.txt': 'one\n' })
	runGit(top, 'add', '.')
	runGit(top, 'commit', '--quiet', '-m', 'first')
	const first = runGit(top, 'rev-parse', 'HEAD').trim()
	runGit(top, 'commit', '--quiet', '--allow-empty', '-m', 'second')
	runGit(top, 'replace', 'HEAD', first)
	expect(runGit(top, 'log', '-1', '--format=%s')).toBe('first\n')
	expect(output(git(top, ['log', '-1', '--format=%s']))).toBe('second\n')
})

test('is not led elsewhere by the variables a hook inherits', () => {
	const [top, other] = [repository(folder(), { 'a/x': '' }), repository(folder(), { y: '' })]
	runGit(top, 'add', '.')
	runGit(other, 'add', '.')
	vi.stubEnv('GIT_DIR', join(other, '.git'))
	vi.stubEnv('GIT_WORK_TREE', other)
	vi.stubEnv('GIT_INDEX_FILE', join(other, '.git/index'))
	expect(output(git(join(top, 'a'), ['ls-files', '-z']))).toBe('x\0')
})

test('sees the index of the commit in progress', () => {
	const top = repository(folder(), { 'a/x': '', 'a/y': '' })
	runGit(top, 'add', 'a/x')
	vi.stubEnv('GIT_INDEX_FILE', '.git/next-index')
	runGit(top, 'add', 'a')
	expect(output(git(join(top, 'a'), ['ls-files', '-z']))).toBe('x\0y\0')
	vi.stubEnv('GIT_INDEX_FILE', '')
	expect(output(git(join(top, 'a'), ['ls-files', '-z']))).toBe('x\0')
})

test('the top level is the nearest folder with a .git; the git folder is what that names', () => {
	const top = repository(folder(), {
		'a/b/x': '',
		'junk/.git/x': '',
		'lost/.git': 'gitdir: ../nowhere',
	})
	runGit(top, 'commit', '--quiet', '--allow-empty', '-m', 'first')
	runGit(top, 'worktree', 'add', '--quiet', 'linked')
	expect(gitTopLevel(join(top, 'a/b'))).toBe(top)
	expect(gitTopLevel(join(top, 'linked'))).toBe(join(top, 'linked'))
	expect(gitFolder(top)).toBe(join(top, '.git'))
	expect(gitFolder(join(top, 'linked'))).toBe(join(top, '.git/worktrees/linked'))
	for (const none of ['a', 'junk', 'lost']) expect(gitFolder(join(top, none)), none).toBeNull()
	expect(gitTopLevel(folder())).toBeNull()
})
