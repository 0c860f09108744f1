import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { FAULTY, QUEUE, QUEUE_TEXT, RFCS } from '../cli/samples.ts'
import { repository } from '../source/folders.ts'

const ROOT = join(import.meta.dirname, '../..')
export const AUTHOR = ['-c', 'user.name=a', '-c', 'user.email=a@example.org']

export interface Ran {
	readonly code: number | null
	/** Both streams. */
	readonly text: string
}

/** A command as a user runs it, in an environment in which nothing is set up. */
export function ran(cwd: string, command: string, ...args: string[]): Ran {
	const env = {
		PATH: process.env.PATH,
		HOME: '/dev/null',
		GIT_CONFIG_GLOBAL: '/dev/null',
		GIT_CONFIG_NOSYSTEM: '1',
		NO_COLOR: '1',
	}
	const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
	if (error) throw error
	return { code: status, text: stdout + stderr }
}

export function commit(top: string): Ran {
	return ran(top, 'git', ...AUTHOR, 'commit', '--quiet', '-m', 'a change')
}

/** A repository with good documents, with the built package and others as if they were installed. */
export function project(top: string, packages: readonly string[] = []): string {
	repository(top, { ...RFCS, '.gitignore': 'node_modules\n', 'package.json': '{ "name": "x" }\n' })
	mkdirSync(join(top, 'node_modules/.bin'), { recursive: true })
	symlinkSync(join(ROOT, 'dist/bin/doc-sync.cjs'), join(top, 'node_modules/.bin/doc-sync'))
	for (const name of packages)
		symlinkSync(join(ROOT, 'node_modules', name), join(top, 'node_modules', name))
	return top
}

function stage(top: string, text: string): void {
	writeFileSync(join(top, QUEUE), text)
	ran(top, 'git', 'add', QUEUE)
}

function tip(top: string): string {
	return ran(top, 'git', 'rev-parse', '--verify', 'HEAD').text
}

/**
 * What a hook must do, whoever runs it. Everything that is there is good and not
 * committed yet.
 */
export function expectToGuard(top: string): void {
	const bad = FAULTY[QUEUE] as string
	ran(top, 'git', 'add', '-A')
	expect(commit(top)).toMatchObject({ code: 0 })
	const before = tip(top)

	stage(top, bad)
	const refused = commit(top)
	expect(refused.code).not.toBe(0)
	expect(refused.text).toContain('rfc/section-banned')

	// Mended in the work tree alone, it is still bad where it counts.
	writeFileSync(join(top, QUEUE), QUEUE_TEXT)
	expect(commit(top).code).not.toBe(0)
	expect(tip(top)).toBe(before)

	// And the other way round: what is not staged keeps nobody from committing.
	stage(top, QUEUE_TEXT.replace('One runs.', 'One runs, alone.'))
	writeFileSync(join(top, QUEUE), bad)
	expect(commit(top)).toMatchObject({ code: 0 })
	expect(tip(top)).not.toBe(before)
	expect(readFileSync(join(top, QUEUE), 'utf8')).toBe(bad)

	expectToSayWhatToDo(top)
}

/** As in a clone before its dependencies are installed. */
function expectToSayWhatToDo(top: string): void {
	const before = tip(top)
	unlinkSync(join(top, 'node_modules/.bin/doc-sync'))
	stage(top, QUEUE_TEXT.replace('One runs.', 'One runs, at last.'))
	const { code, text } = commit(top)
	expect(code).not.toBe(0)
	expect(text).toContain('doc-sync is not installed here: run `npm ci`\n')
	expect(text).not.toContain('not found')
	expect(tip(top)).toBe(before)
}
