import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { run } from '../cli/run.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()

const CONFIG = `contracts:
  notes: { root: notes, path: "{topic}.md", title: "Note: {title}", fields: { topic: slug }, links: true }
  shut: { root: shut, path: "{topic}.md", title: "Note: {title}", fields: { topic: slug }, sealed: true }
`

/** Puts a git first that counts how often it is started; gives what reads the count. */
function countedGit(): () => number {
	const [bin, log] = [join(folder(), 'bin'), join(folder(), 'log')]
	const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
	mkdirSync(bin)
	writeFileSync(join(bin, 'git'), `#!/bin/sh\necho . >> '${log}'\nexec '${git}' "$@"\n`, {
		mode: 0o755,
	})
	vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
	return () => {
		const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0
		rmSync(log, { force: true })
		return lines
	}
}

/** A repository with documents of which each has a finding of a whole contract, and as many that are sealed. */
function repositoryOf(documents: number): string {
	const root = repository(folder(), { 'doc-sync.yml': CONFIG })
	for (let at = 0; at < documents; at++)
		write(root, {
			[`notes/a${at}.md`]: `# Note: ${at}\n\n[There](gone-${at}.md).\n`,
			[`shut/b${at}.md`]: `# Note: ${at}\n`,
		})
	runGit(root, 'add', '.')
	runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
	write(root, { 'notes/a0.md': '# Note: Other\n\n[There](gone.md).\n' })
	runGit(root, 'add', '.')
	return root
}

test('git is started as often for many documents as for few', async () => {
	const [few, many] = [repositoryOf(4), repositoryOf(120)]
	const count = countedGit()
	for (const args of [['--staged'], ['--rev', 'HEAD']]) {
		expect((await run(few, [...args, '--no-cache'])).code).toBe(1)
		const started = count()
		expect((await run(many, [...args, '--no-cache'])).code).toBe(1)
		expect(started).toBeGreaterThan(0)
		expect(count()).toBeLessThanOrEqual(started + 1)
	}
})
