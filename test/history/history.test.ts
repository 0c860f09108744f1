import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstSeen, quickHead } from '../../src/source/history.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'
import { commitOn } from './commits.ts'

const folder = temporaryFolders()

function days(root: string, paths: readonly string[] = ['docs']): Record<string, string> {
	const found = firstSeen(root, quickHead(root) as string, paths)
	if ('reason' in found) throw new Error(found.reason)
	return Object.fromEntries([...found].map(([path, { date }]) => [path, date]))
}

const LONG = Array.from({ length: 20 }, (_, line) => `Line ${line} of a text.\n`).join('')

function move(root: string, from: string, to: string): void {
	mkdirSync(dirname(join(root, to)), { recursive: true })
	renameSync(join(root, from), join(root, to))
}

describe('when git first had a file', () => {
	test('is its first commit, not a later one', () => {
		const root = repository(folder(), { 'docs/a.md': LONG, 'x.md': '' })
		commitOn(root, '2026-01-01')
		write(root, { 'docs/a.md': `${LONG}more\n`, 'docs/b.md': 'b\n' })
		commitOn(root, '2026-02-01')
		expect(days(root)).toMatchObject({ 'docs/a.md': '2026-01-01', 'docs/b.md': '2026-02-01' })
	})

	test('goes along with renames, also from elsewhere and over several steps', () => {
		const root = repository(folder(), { 'old/a.md': LONG })
		commitOn(root, '2026-01-01')
		move(root, 'old/a.md', 'older/b.md')
		commitOn(root, '2026-02-01')
		move(root, 'older/b.md', 'docs/c.md')
		write(root, { 'docs/c.md': LONG.replace('Line 3', 'Row 3') })
		commitOn(root, '2026-03-01')
		move(root, 'docs/c.md', 'docs/d.md')
		commitOn(root, '2026-04-01')
		expect(days(root)['docs/d.md']).toBe('2026-01-01')
	})

	test('does not go along with copies, nor if the old path stays or left in another commit', () => {
		const root = repository(folder(), { 'docs/a.md': LONG })
		commitOn(root, '2026-01-01')
		write(root, { 'docs/copy.md': LONG })
		commitOn(root, '2026-02-01')
		write(root, { 'docs/late.md': LONG })
		commitOn(root, '2026-03-01')
		runGit(root, 'rm', '--quiet', 'docs/a.md')
		commitOn(root, '2026-04-01')
		expect(days(root)).toMatchObject({ 'docs/copy.md': '2026-02-01', 'docs/late.md': '2026-03-01' })
	})

	test('is told through branches and merges, and for what only a merge brought', () => {
		const root = repository(folder(), { 'docs/a.md': LONG })
		commitOn(root, '2026-01-01')
		runGit(root, 'checkout', '--quiet', '-b', 'side')
		write(root, { 'docs/side.md': 'side\n' })
		commitOn(root, '2026-02-01')
		runGit(root, 'checkout', '--quiet', '-')
		write(root, { 'docs/main.md': 'main\n' })
		commitOn(root, '2026-03-01')
		runGit(root, 'merge', '--quiet', '--no-commit', 'side')
		write(root, { 'docs/evil.md': 'evil\n' })
		commitOn(root, '2026-04-01')
		expect(days(root)).toMatchObject({
			'docs/side.md': '2026-02-01',
			'docs/main.md': '2026-03-01',
			'docs/evil.md': '2026-04-01',
		})
	})

	test('below a root that is not git’s top level; names with any characters', () => {
		const odd = 'docs/a\nb \x01 "q".md'
		const top = repository(folder(), { [`sub/${odd}`]: 'x\n', 'docs/y.md': '' })
		commitOn(top, '2026-01-01')
		write(top, { 'sub/docs/z.md': 'z\n' })
		commitOn(top, '2026-02-01')
		expect(days(join(top, 'sub'))).toEqual({ [odd]: '2026-01-01', 'docs/z.md': '2026-02-01' })
	})

	test('is not known in a shallow clone', () => {
		const root = repository(folder(), { 'docs/a.md': LONG })
		commitOn(root, '2026-01-01')
		commitOn(root, '2026-02-01')
		const clone = join(folder(), 'clone')
		runGit(root, 'clone', '--quiet', '--depth', '1', `file://${root}`, clone)
		expect(firstSeen(clone, quickHead(clone) as string, ['docs'])).toHaveProperty('reason')
	})
})

describe('the commit that is checked out', () => {
	test('on a branch, apart from one, in a linked work tree, with packed refs, before the first', () => {
		const root = repository(folder(), { a: '' })
		expect(quickHead(root)).toBe(null)
		commitOn(root, '2026-01-01')
		const head = runGit(root, 'rev-parse', 'HEAD').trim()
		expect(quickHead(root)).toBe(head)
		const linked = join(folder(), 'linked')
		runGit(root, 'worktree', 'add', '--quiet', '-b', 'a/b', linked)
		expect(quickHead(linked)).toBe(head)
		expect(readFileSync(join(linked, '.git'), 'utf8')).toContain('gitdir')
		runGit(root, 'pack-refs', '--all')
		expect(quickHead(root)).toBe(head)
		expect(quickHead(linked)).toBe(head)
		mkdirSync(join(root, '.git', runGit(root, 'symbolic-ref', 'HEAD').trim()))
		expect(runGit(root, 'rev-parse', 'HEAD').trim()).toBe(head)
		expect(quickHead(root)).toBe(head)
		runGit(root, 'checkout', '--quiet', '--detach')
		expect(quickHead(root)).toBe(head)
		expect(quickHead(folder())).toBe(null)
	})
})
