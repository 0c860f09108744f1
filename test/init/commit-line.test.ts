import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { commitLine, installerOf } from '../../src/init/commit-line.ts'
import { runnerOf, scripts } from '../../src/init/hook-runners.ts'
import { temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const PROGRAM = 'node_modules/.bin/doc-sync'
const SAYS = 'doc-sync is not installed here: run `npm ci`\n'

/** A line that each kind of hook runs before what was there, which must not hide what it comes to. */
const KINDS: Readonly<Record<string, (line: string) => string>> = {
	'a script': (line) => added(scripts('git', 'hooks', null), 'true\n', line),
	'a script that is not committed': (line) =>
		added(scripts('git', 'hooks', 'doc-sync.yml'), 'true\n', line),
	husky: (line) => added(runnerWith('.husky', ''), 'true\n', line),
	'lefthook, a command': (line) =>
		parse(added(runnerWith('lefthook.yml', ''), '', line))['pre-commit'].commands['doc-sync'].run,
	'lefthook, a job': (line) =>
		parse(added(runnerWith('lefthook.yml', ''), 'pre-commit:\n  jobs:\n    - run: x\n', line))[
			'pre-commit'
		].jobs[1].run,
	'pre-commit': (line) =>
		parse(added(runnerWith('.pre-commit-config.yaml', ''), 'repos:\n- repo: a\n', line)).repos[1]
			.hooks[0].entry,
	'simple-git-hooks': (line) => {
		const text = '{ "simple-git-hooks": { "pre-commit": "true" } }'
		const runner = runnerWith('package.json', text)
		return JSON.parse(added(runner, text, line))['simple-git-hooks']['pre-commit']
	},
}

function runnerWith(file: string, text: string) {
	const has = (path: string) => path === file
	const runner = runnerOf({ has, read: (path) => (has(path) ? text : null), hooksPath: null })
	if (runner === null) throw new Error(`nothing runs the hooks of \`${file}\``)
	return runner
}

function added(runner: ReturnType<typeof runnerWith>, text: string, line: string): string {
	return runner.add(text, 'pre-commit', line) ?? ''
}

/** What a hook comes to in a repository, where the program, if it is there, ends with a code. */
function ran(hook: string, inside: string, code: number | null) {
	const top = folder()
	const below = inside === '' ? '' : `${inside}/`
	write(top, { [`${below}doc-sync.yml`]: '', 'doc-sync.yml': '' })
	if (code !== null) {
		write(top, { [`${below}${PROGRAM}`]: `#!/bin/sh\necho "$@"\nexit ${code}\n` })
		chmodSync(join(top, below, PROGRAM), 0o755)
	}
	const { status, stdout, stderr } = spawnSync('sh', ['-c', hook], { cwd: top, encoding: 'utf8' })
	return [status, stdout, stderr]
}

describe.each(Object.entries(KINDS))('%s', (_, hookOf) => {
	test.each(['', 'the docs'])('with the contract in `%s`', (inside) => {
		const hook = hookOf(commitLine({ program: PROGRAM, folder: inside, remedy: 'run `npm ci`' }))
		expect(ran(hook, inside, null)).toEqual([1, '', SAYS])
		expect(ran(hook, inside, 0)).toEqual([0, '--staged\n', ''])
		expect(ran(hook, inside, 2)).toEqual([2, '--staged\n', ''])
	})
})

test('on a branch without a contract a script that all branches share does nothing', () => {
	const line = commitLine({ program: PROGRAM, folder: '', remedy: 'x' })
	const hook = added(scripts('git', 'hooks', 'absent.yml'), 'true\n', line)
	expect(ran(hook, '', null)).toEqual([0, '', ''])
})

test('a program that the shell finds', () => {
	const line = commitLine({ program: 'no-such-doc-sync', folder: '', remedy: 'put it on the PATH' })
	expect(ran(line, '', 0)).toEqual([1, '', 'doc-sync is not installed here: put it on the PATH\n'])
})

test.each([
	[['pnpm-lock.yaml'], 'pnpm install'],
	[['yarn.lock'], 'yarn install'],
	[['bun.lock'], 'bun install'],
	[['bun.lockb'], 'bun install'],
	[['package-lock.json'], 'npm ci'],
	[[], 'npm ci'],
])('what installs the dependencies beside %j', (locks, command) => {
	expect(installerOf((path) => locks.some((each) => each === path))).toBe(command)
})
