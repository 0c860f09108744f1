import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import type { WorkTree } from '../../src/source/worktree.ts'

/** Gives a function that makes empty folders, removed after each test, and hides the user's git configuration. */
export function temporaryFolders(): () => string {
	const made: string[] = []
	beforeEach(() => {
		vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
		vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1')
		vi.stubEnv('XDG_CONFIG_HOME', '/dev/null')
		vi.stubEnv('HOME', '/dev/null')
	})
	afterEach(() => {
		vi.unstubAllEnvs()
		for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
	})
	return () => {
		const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-')))
		made.push(folder)
		return folder
	}
}

export function write(root: string, files: Readonly<Record<string, string>>): void {
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true })
		writeFileSync(join(root, path), content)
	}
}

export function runGit(root: string, ...args: string[]): string {
	const user = [
		'-c',
		'user.name=a',
		'-c',
		'user.email=a@example.org',
		'-c',
		'protocol.file.allow=always',
	]
	return execFileSync('git', [...user, ...args], {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
	}).toString()
}

export function repository(root: string, files: Readonly<Record<string, string>> = {}): string {
	runGit(root, 'init', '--quiet')
	write(root, files)
	return root
}

/** git is not found as long as the test runs. */
export function hideGit(): void {
	vi.stubEnv('PATH', '/dev/null')
}

export function paths(source: WorkTree, folder = ''): string[] {
	return source.list(folder).map(({ path }) => path)
}
