import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GOOD } from '../../small-repository.ts'
import { runGit, temporaryFolders, write } from '../../source/folders.ts'
import { commit, committed, GOOD_TEXT, NEW, stage, told, WRONG_TEXT } from './repository.ts'

const folder = temporaryFolders()

describe('--since', () => {
	test('tells what a branch changed since it parted, not what happened on the other one', async () => {
		const root = committed(folder())
		runGit(root, 'branch', 'trunk')
		runGit(root, 'checkout', '--quiet', '-b', 'topic')
		write(root, { [NEW]: WRONG_TEXT })
		commit(root)
		runGit(root, 'checkout', '--quiet', 'trunk')
		write(root, { [GOOD]: WRONG_TEXT })
		commit(root)
		runGit(root, 'checkout', '--quiet', 'topic')
		const lines = await told(root, ['--since', 'trunk'])
		expect(lines).toContain(`${NEW} title-form`)
		expect(lines).not.toContain(`${GOOD} title-form`)
		expect(lines.at(-1)).toContain('3 older findings')
		// What is not committed is no part of the branch; with `--staged`, what is staged is.
		write(root, { [GOOD]: WRONG_TEXT })
		expect(await told(root, ['--since', 'trunk'])).toEqual(lines)
		stage(root, { [GOOD]: WRONG_TEXT })
		expect(await told(root, ['--since', 'trunk', '--staged'])).toContain(`${GOOD} title-form`)
	})

	test('nothing changed: silence', async () => {
		const root = committed(folder())
		expect(await told(root, ['--since', 'HEAD'])).toEqual(['exit 0'])
	})

	test.each([
		['nowhere', '`nowhere` is no commit that git knows here'],
		['--output=x', '`--output=x` is no commit that git knows here'],
	])('%s is no revision', async (name, words) => {
		const root = committed(folder())
		expect(await told(root, [`--since=${name}`])).toEqual(['exit 2', `doc-sync: ${words}`])
	})

	test('histories that never met', async () => {
		const root = committed(folder())
		runGit(root, 'branch', 'trunk')
		runGit(root, 'checkout', '--quiet', '--orphan', 'other')
		write(root, { 'other.txt': '' })
		commit(root)
		expect(await told(root, ['--since', 'trunk'])).toEqual([
			'exit 2',
			expect.stringMatching(/^doc-sync: `[0-9a-f]+` and `[0-9a-f]+` have no commit in common$/),
		])
	})

	test('a shallow clone that does not know where they parted', async () => {
		const root = committed(folder())
		runGit(root, 'branch', 'trunk')
		runGit(root, 'checkout', '--quiet', '-b', 'topic')
		write(root, { [NEW]: WRONG_TEXT })
		commit(root)
		runGit(root, 'checkout', '--quiet', 'trunk')
		write(root, { [GOOD]: WRONG_TEXT })
		commit(root)
		const clone = join(folder(), 'clone')
		runGit(root, 'clone', '--quiet', '--depth', '1', '--no-single-branch', `file://${root}`, clone)
		expect((await told(clone, ['--since', 'origin/topic']))[1]).toContain(
			'this clone is shallow: fetch more of its history',
		)
	})
})

describe('--rev', () => {
	test('judges a commit, whatever is checked out', async () => {
		const root = committed(folder())
		write(root, { [GOOD]: WRONG_TEXT })
		commit(root)
		write(root, { [GOOD]: GOOD_TEXT })
		expect(await told(root, ['--rev', 'HEAD'])).toContain(`${GOOD} title-form`)
		expect(await told(root, ['--rev', 'HEAD~1'])).not.toContain(`${GOOD} title-form`)
		expect(await told(root, ['--rev', 'HEAD', '--since', 'HEAD~1'])).toEqual([
			'exit 1',
			`${GOOD} title-form`,
			'3 older findings elsewhere not shown; `doc-sync` shows all',
		])
	})

	test('and a contract file that the commit does not hold is told', async () => {
		const root = committed(folder())
		write(root, { 'other.yml': 'contracts: {}\n' })
		expect(await told(root, ['--rev', 'HEAD', '--config', 'other.yml'])).toEqual([
			'exit 2',
			'doc-sync: the contract file `other.yml` is not in what is judged; `git add` it',
		])
		expect((await told(root, ['--rev', 'HEAD', '--staged']))[0]).toBe('exit 2')
	})
})
