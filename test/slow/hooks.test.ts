import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { QUEUE_TEXT } from '../cli/samples.ts'
import { AUTHOR, commit, expectToGuard, project, ran } from '../hooks/committing.ts'
import { temporaryFolders } from '../source/folders.ts'

/* Commits, with the programs that run hooks. Each is a dozen processes. */

const folder = temporaryFolders()
const LEFTHOOK = `lefthook-${process.platform}-${process.arch}`
const hasLefthook = existsSync(join(import.meta.dirname, '../../node_modules', LEFTHOOK))

/** Sets the hook up as its users do. */
function init(top: string): void {
	expect(ran(top, 'node_modules/.bin/doc-sync', 'init', '--yes')).toMatchObject({ code: 0 })
}

describe('a hook that doc-sync init has set up', () => {
	test('beside one that was there, which ends in `exec`', () => {
		const top = project(folder())
		const hook = join(top, '.git/hooks/pre-commit')
		writeFileSync(hook, '#!/bin/sh\n# ours\nexec true\n')
		chmodSync(hook, 0o755)
		init(top)
		expectToGuard(top)
	})

	test('in a folder of the repository', () => {
		const top = project(folder())
		ran(top, 'git', 'config', 'core.hooksPath', '.githooks')
		init(top)
		expect(existsSync(join(top, '.githooks/pre-commit'))).toBe(true)
		expectToGuard(top)
	})

	test('in a linked work tree', () => {
		const main = project(folder())
		const top = join(folder(), 'linked')
		ran(
			main,
			'git',
			'-c',
			'user.name=a',
			'-c',
			'user.email=a@b',
			'commit',
			'-qm',
			'x',
			'--allow-empty',
		)
		ran(main, 'git', 'worktree', 'add', '-q', top)
		mkdirSync(join(top, 'docs'))
		project(top)
		init(top)
		expect(existsSync(join(main, '.git/hooks/pre-commit'))).toBe(true)
		expectToGuard(top)
	})

	test('with husky', () => {
		const top = project(folder(), ['husky'])
		expect(ran(top, 'node', 'node_modules/husky/bin.js').text).toBe('')
		init(top)
		expect(existsSync(join(top, '.husky/pre-commit'))).toBe(true)
		expectToGuard(top)
	})

	test.skipIf(!hasLefthook)('with lefthook', () => {
		const top = project(folder(), [LEFTHOOK])
		writeFileSync(
			join(top, 'lefthook.yml'),
			'pre-commit:\n  commands:\n    true:\n      run: "true"\n',
		)
		init(top)
		expect(ran(top, `node_modules/${LEFTHOOK}/bin/lefthook`, 'install')).toMatchObject({ code: 0 })
		expectToGuard(top)
	})

	test('branches that each add a document merge, and the index is fresh', () => {
		const top = project(folder())
		init(top)
		const git = (...args: string[]) => ran(top, 'git', ...AUTHOR, ...args)
		git('add', '-A')
		expect(commit(top)).toMatchObject({ code: 0 })
		for (const name of ['one', 'two']) {
			git('checkout', '-q', '-b', name, 'HEAD')
			const path = `docs/rfc/implemented/process/2026-07-08-${name}.md`
			writeFileSync(join(top, path), QUEUE_TEXT.replace('One queue', `A queue, ${name}`))
			expect(ran(top, 'node_modules/.bin/doc-sync', 'index')).toMatchObject({ code: 0 })
			git('add', '-A')
			expect(commit(top)).toMatchObject({ code: 0 })
			if (name === 'one') git('checkout', '-q', '-')
		}
		expect(git('merge', '-q', '--no-edit', 'one').code).toBe(0)
		expect(ran(top, 'node_modules/.bin/doc-sync')).toMatchObject({ code: 0 })
		expect(git('status', '--porcelain').text).toBe('')
	})
})
