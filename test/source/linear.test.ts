import { chmodSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { git } from '../../src/source/git.ts'
import { lineBetween } from '../../src/source/linear.ts'
import { DIFFERING, standingIn } from '../../src/source/raw-diff.ts'
import { repository, runGit, temporaryFolders, write } from './folders.ts'

const folder = temporaryFolders()

const touchedSince = async (root: string, from: string, to: string) =>
	(await lineBetween(root, from, to))?.touched ?? null

function commit(root: string, files: Record<string, string>, ...options: string[]): string {
	write(root, files)
	runGit(root, 'add', '-A')
	runGit(root, 'commit', '--quiet', '--no-verify', '--allow-empty', '-m', 'x', ...options)
	return runGit(root, 'rev-parse', 'HEAD').trim()
}

test('all that commits touched is told, also what they left as it was, relative to the root', async () => {
	const root = repository(folder())
	const first = commit(root, { 'a.md': '1', 'docs/b c.md': '1', 'docs/\u00e9.md': '1' })
	expect(await touchedSince(root, first, first)).toEqual(new Set())
	commit(root, { 'a.md': '2' })
	commit(root, { 'a.md': '1' })
	commit(root, {})
	const last = commit(root, { 'docs/b c.md': '2', 'docs/\u00e9.md': '2' })
	expect(await touchedSince(root, first, last)).toEqual(
		new Set(['a.md', 'docs/b c.md', 'docs/\u00e9.md']),
	)
	expect(await touchedSince(join(root, 'docs'), first, last)).toEqual(
		new Set(['b c.md', '\u00e9.md']),
	)
})

test('how the last commit differs is what all of them did, as git tells it of the two', async () => {
	const root = repository(folder())
	const names = ['a.md', 'docs/b.md', '\x01c \n.md', ':100644 d', 'e.md', 'f.md']
	const first = commit(root, Object.fromEntries(names.map((name) => [name, `${name}\n`])))
	commit(root, { 'a.md': '2', '\x01c \n.md': '2', 'new.md': '', 'short.md': '' })
	rmSync(join(root, 'short.md'))
	rmSync(join(root, 'e.md'))
	commit(root, { 'a.md': '3', ':100644 d': '2' })
	commit(root, {})
	chmodSync(join(root, 'f.md'), 0o755)
	rmSync(join(root, 'docs/b.md'))
	symlinkSync('../a.md', join(root, 'docs/b.md'))
	const last = commit(root, { '\x01c \n.md': '\x01c \n.md\n' })
	for (const at of [root, join(root, 'docs')]) {
		const told = await lineBetween(at, first, last)
		const answer = git(at, ['diff-tree', ...DIFFERING, '-r', first, last])
		const whole = answer.ok ? standingIn(answer.stdout) : null
		expect(whole?.length).toBe(at === root ? 6 : 1)
		expect(new Set(told?.differing)).toEqual(new Set(whole))
	}
	const { touched } = (await lineBetween(root, first, last)) ?? {}
	expect(touched).toEqual(new Set([...names, 'new.md', 'short.md']))
})

test('nothing is told of a merge, of another line, backwards, and of what git does not know', async () => {
	const root = repository(folder())
	const first = commit(root, { 'a.md': '1' })
	const second = commit(root, { 'a.md': '2' })
	expect(await touchedSince(root, second, first)).toBeNull()
	expect(await touchedSince(root, '0'.repeat(40), second)).toBeNull()
	const amended = commit(root, { 'a.md': '3' }, '--amend')
	expect(await touchedSince(root, second, amended)).toBeNull()
	runGit(root, 'checkout', '--quiet', '-b', 'side', first)
	commit(root, { 'b.md': '1' })
	runGit(root, 'merge', '--quiet', '--no-verify', '-m', 'y', amended)
	const merged = runGit(root, 'rev-parse', 'HEAD').trim()
	expect(await touchedSince(root, first, merged)).toBeNull()
	expect(await touchedSince(root, amended, merged)).toBeNull()
})

test('nothing is told of a long line', async () => {
	const root = repository(folder())
	const first = commit(root, { 'a.md': '' })
	const next = () => commit(root, {})
	for (let at = 0; at < 49; at++) next()
	expect(await touchedSince(root, first, next())).toEqual(new Set())
	expect(await touchedSince(root, first, next())).toBeNull()
})
