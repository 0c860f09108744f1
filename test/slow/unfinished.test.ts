import * as fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import type { Io } from '../../src/cli/io.ts'
import { journalFiles, journalsAt } from '../../src/cli/journal-place.ts'
import type { Change } from '../../src/fix/settle.ts'
import { planRenames } from '../../src/source/git-index.ts'
import { writeJournal } from '../../src/source/journal.ts'
import { run } from '../cli/run.ts'
import { QUEUE, QUEUE_TEXT } from '../cli/samples.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

/** Counts what is done to the disk; after so many steps nothing is done any more, as if the process had ended. */
const end = { after: Number.POSITIVE_INFINITY, steps: 0 }

function step<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
	return (...args) => {
		if (end.steps >= end.after) throw new Error('ended')
		end.steps++
		return act(...args)
	}
}

/** The writers, with a disk and a git that stop. */
async function stoppable() {
	vi.resetModules()
	vi.doMock('node:fs', async (original) => {
		const real = await original<typeof import('node:fs')>()
		const names = ['openSync', 'writeFileSync', 'fsyncSync', 'linkSync', 'renameSync'] as const
		const more = ['mkdirSync', 'rmSync', 'rmdirSync', 'fchmodSync'] as const
		const counted = [...names, ...more].map((name) => [name, step(real[name] as never)])
		return { ...real, ...Object.fromEntries(counted) }
	})
	vi.doMock('node:child_process', async (original) => {
		const real = await original<typeof import('node:child_process')>()
		const spawnSync = (command: string, args: string[], options: object) =>
			args.includes('update-index')
				? step(real.spawnSync)(command, args, options)
				: real.spawnSync(command, args, options)
		return { ...real, spawnSync }
	})
	const { writeChanges } = await import('../../src/cli/changes.ts')
	const { putBackUnfinished } = await import('../../src/cli/unfinished.ts')
	vi.doUnmock('node:fs')
	vi.doUnmock('node:child_process')
	return { writeChanges, putBackUnfinished }
}

const { writeChanges, putBackUnfinished } = await stoppable()
afterAll(() => void vi.resetModules())

/** Whether an action was done before the process ended. */
function isDone(after: number, act: () => void): boolean {
	Object.assign(end, { after, steps: 0 })
	try {
		act()
		return true
	} catch {
		return false
	} finally {
		end.after = Number.POSITIVE_INFINITY
	}
}

const folder = temporaryFolders()
const told: string[] = []
const io: Io = {
	...{ cwd: '', env: {}, runtime: '', terminal: false, columns: 80, ask: null },
	process: { id: 2 ** 30, isRunning: (id) => id === 78, now: Date.now },
	today: () => '2026-03-01',
	out: () => {},
	err: (text) => void told.push(text),
}
const bytes = (text: string) => Buffer.from(text)
const MOVES = new Map([['docs/old/a.md', 'docs/new/deep/a.md']])
const CHANGES = new Map<string, Change>([
	['docs/old/a.md', { before: bytes('a'), after: null }],
	['docs/new/deep/a.md', { before: null, after: bytes('A') }],
	['b.md', { before: bytes('b'), after: bytes('B') }],
])

function prepared(): string {
	const root = repository(folder(), { 'docs/old/a.md': 'a', 'b.md': 'b', 'c.md': 'c' })
	fs.chmodSync(join(root, 'docs/old/a.md'), 0o750)
	runGit(root, 'add', '--all')
	return root
}

/** Every file with its mode and text, the journals, and what git's index says. */
function stateOf(root: string): unknown {
	const files = fs
		.readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((path) => !/^\.git(?:\/|$)/.test(path))
		.map((path) => {
			const stat = fs.statSync(join(root, path))
			return [path, stat.isFile() ? [stat.mode, fs.readFileSync(join(root, path), 'utf8')] : null]
		})
	return [Object.fromEntries(files), journalsAt(root, io), runGit(root, 'ls-files', '-s')]
}

function move(root: string): void {
	const planned = planRenames(root, MOVES)
	if (!planned.ok) throw new Error(planned.reason)
	writeChanges(CHANGES, root, io, { moves: MOVES, index: planned.change })
}

it('ended at any step, even while it is undone, nothing is half done after the next run', () => {
	const root = prepared()
	const before = stateOf(root)
	let after = 0
	for (; !isDone(after, () => move(root)); after++) {
		// Each place in the undoing is met by some of the places in the doing.
		isDone(after % 9, () => putBackUnfinished(root, io))
		putBackUnfinished(root, io)
		expect([after, stateOf(root)]).toEqual([after, before])
	}
	expect(after).toBeGreaterThan(20)
	expect(stateOf(root)).not.toEqual(before)
	expect(journalsAt(root, io)).toEqual([])
	expect(runGit(root, 'ls-files', '-s', 'docs')).toMatch(/^100755 .*\tdocs\/new\/deep\/a\.md\n$/)
})

it('waits for a run that is still at work, for a while', () => {
	const root = prepared()
	const [file = ''] = journalFiles(root, io)
	writeJournal(file, root, { pid: 78, plan: { files: [], folders: [] }, index: [] })
	expect(() => putBackUnfinished(root, io)).toThrow('another doc-sync writes here')
	expect(() => move(root)).toThrow('another doc-sync writes here')
	expect(fs.readFileSync(join(root, 'b.md'), 'utf8')).toBe('b')
	fs.utimesSync(file, 1, 1)
	putBackUnfinished(root, io)
	expect(journalsAt(root, io)).toEqual([])
})

it.each([
	['a path that leads out', { path: '../x.md' }],
	["a path in git's folder", { path: '.git/hooks/pre-commit' }],
	['a name that is not ours', { temporary: 'b.md' }],
	['no text', { before: 7 }],
])('of a journal with %s nothing is done', (_, wrong) => {
	const root = prepared()
	const [file = ''] = journalFiles(root, io)
	const temporary = `.doc-sync-${'0'.repeat(16)}.tmp`
	const entry = { path: 'x.md', before: 'eA==', mode: 0o644, after: null, temporary, ...wrong }
	const journal = { pid: 1, files: [entry], folders: [], index: [] }
	write(root, { [file.slice(root.length + 1)]: JSON.stringify(journal) })
	const before = fs.readdirSync(root, { recursive: true }).length
	putBackUnfinished(root, io)
	expect(fs.readdirSync(root, { recursive: true }).length).toBe(before - 1)
})

it('is told by a check, and undone by the next run that writes', async () => {
	const root = repository(folder(), { 'doc-sync.yml': 'contracts: { rfc: { extends: rfc } }\n' })
	write(root, { [QUEUE]: QUEUE_TEXT, 'docs/old/a.md': 'a', 'b.md': 'b' })
	for (let after = 12; !fs.existsSync(join(root, 'docs/new/deep/a.md')); after++) {
		putBackUnfinished(root, io)
		isDone(after, () => writeChanges(CHANGES, root, io, { moves: MOVES }))
	}
	expect((await run(root)).err).toContain(
		'a run was ended while it wrote, so some files may be half done',
	)
	expect((await run(root, ['fix', '--dry-run'])).err).toContain('some files may be half done')
	expect(fs.existsSync(join(root, 'docs/new'))).toBe(true)
	expect((await run(root, ['fix'])).err).toContain(
		'a run was ended while it wrote: 3 files are as before',
	)
	expect(fs.existsSync(join(root, 'docs/new'))).toBe(false)
	expect((await run(root)).err).not.toContain('half done')
})
