import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { smallRepository } from '../small-repository.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const BIN = join(import.meta.dirname, '../../dist/bin/doc-sync.cjs')
const INDEX = 'docs/rfc/INDEX.md'
const OLD = '# RFC index\n\nold\n'

function prepared(root: string): string {
	const files = smallRepository()
	// Enough rows for a write that takes its time.
	const [path = '', text = ''] =
		Object.entries(files).find(([each]) => each.includes('2026-01-05')) ?? []
	for (let day = 10; day < 28; day++)
		for (let letter = 97; letter < 105; letter++)
			files[path.replace('01-05-queue', `01-${day}-${String.fromCharCode(letter)}`)] = text
	write(root, { ...files, [INDEX]: OLD, 'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc }\n' })
	return root
}

const env = { PATH: process.env.PATH, HOME: '/dev/null' }
const doc = (root: string, ...args: string[]) =>
	spawnSync(process.execPath, [BIN, ...args], { cwd: root, env, encoding: 'utf8' })

describe('writing an index', () => {
	test('that is killed at any moment leaves the old one or the new one', async () => {
		const root = prepared(repository(folder()))
		const started = Date.now()
		doc(root, 'index')
		const whole = Date.now() - started
		const fresh = readFileSync(join(root, INDEX), 'utf8')
		const ends = new Set<string>()
		for (let at = 1; at <= 14; at++) {
			writeFileSync(join(root, INDEX), OLD)
			const run = spawn(process.execPath, [BIN, 'index'], { cwd: root, env, stdio: 'ignore' })
			const ended = new Promise((done) => run.on('close', done))
			await setTimeout((whole * at) / 13)
			run.kill('SIGKILL')
			await ended
			const found = readFileSync(join(root, INDEX), 'utf8')
			expect([OLD, fresh]).toContain(found)
			ends.add(found)
		}
		expect(ends.size).toBeGreaterThan(0)
		expect(doc(root, 'index').status).toBe(0)
		expect(readFileSync(join(root, INDEX), 'utf8')).toBe(fresh)
	})

	test('several at once all end well, and so does the index', async () => {
		const root = prepared(repository(folder()))
		const runs = Array.from({ length: 4 }, () => {
			const run = spawn(process.execPath, [BIN, 'index'], { cwd: root, env, stdio: 'ignore' })
			return new Promise<number | null>((done) => run.on('close', done))
		})
		expect(await Promise.all(runs)).toEqual([0, 0, 0, 0])
		expect(doc(root, 'index', '--check').status).toBe(0)
		expect(readdirSync(join(root, 'docs/rfc')).filter((name) => name.endsWith('.tmp'))).toEqual([])
	})

	test('that is interrupted ends at once', async () => {
		const root = prepared(repository(folder()))
		const run = spawn(process.execPath, [BIN], { cwd: root, env, stdio: 'ignore' })
		const ended = new Promise<string | null>((done) => run.on('close', (_, signal) => done(signal)))
		await setTimeout(150)
		run.kill('SIGINT')
		expect([null, 'SIGINT']).toContain(await ended)
		expect(readdirSync(root).sort()).toEqual(['.git', 'doc-sync.yml', 'docs'])
	})

	test('on a full disk says so and keeps the old one', (context) => {
		const mount = join(folder(), 'small')
		mkdirSync(mount)
		const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mount])
		// Only the superuser can lay out a disk that is full.
		if (mounted.status !== 0) context.skip()
		try {
			prepared(mount)
			try {
				writeFileSync(join(mount, 'filler'), Buffer.alloc(4 << 20))
			} catch {
				// It is full, as is meant.
			}
			const { status, stderr } = doc(mount, 'index')
			expect(status).toBe(2)
			expect(stderr).toMatch(/^doc-sync: .*(?:no space|ENOSPC)/im)
			expect(readFileSync(join(mount, INDEX), 'utf8')).toBe(OLD)
			expect(readdirSync(join(mount, 'docs/rfc')).filter((name) => name.endsWith('.tmp'))).toEqual(
				[],
			)
		} finally {
			execFileSync('umount', [mount])
		}
	})
})

describe('moving a document that a hundred others link to', { timeout: 480_000 }, () => {
	test('that is killed at any moment is undone or done after the next run', async () => {
		const root = repository(folder())
		prepared(root)
		doc(root, 'index')
		const from = Object.keys(smallRepository()).find((each) => each.includes('2026-01-05')) ?? ''
		const link = `[x](${from.slice('docs/'.length)})\n`
		for (let number = 0; number < 100; number++)
			write(root, { [`docs/${number}.md`]: link.repeat(20) })
		runGit(root, 'add', '--all')
		runGit(root, 'commit', '--quiet', '-m', 'all')
		const state = () => [
			runGit(root, 'status', '--porcelain', '--untracked-files=all'),
			runGit(root, 'diff', 'HEAD', '--no-renames'),
		]
		const move = ['move', from, from.includes('/implemented/') ? 'proposed' : 'implemented']
		const before = state()
		expect(doc(root, ...move).status).toBe(0)
		const after = state()
		const journals = join(root, '.git/doc-sync')
		const isWriting = () => readdirSync(journals).some((name) => name.endsWith('.json'))
		let undone = 0
		for (let at = 0; at < 12; at++) {
			runGit(root, 'reset', '--hard', '--quiet')
			runGit(root, 'clean', '-fdq')
			const run = spawn(process.execPath, [BIN, ...move], { cwd: root, env, stdio: 'ignore' })
			const ended = new Promise((done) => run.on('close', done))
			while (run.exitCode === null && !isWriting()) await setTimeout(1)
			await setTimeout(at * 6)
			run.kill('SIGKILL')
			await ended
			if (doc(root, 'index').stderr.includes('was ended')) undone++
			expect([before, after]).toContainEqual(state())
		}
		console.info(`killed ${undone} times while it wrote`)
		expect(undone).toBeGreaterThan(0)
	})
})
