import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { QUEUE, QUEUE_TEXT, SEAM, SEAM_TEXT } from '../cli/samples.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const BIN = join(import.meta.dirname, '../../dist/bin/doc-sync.cjs')
const env = { PATH: process.env.PATH, HOME: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
const doc = (root: string, ...args: readonly string[]) =>
	spawnSync(process.execPath, [BIN, ...args], { cwd: root, env, encoding: 'utf8' })

const COMPANIONS = `companions:
      "{date}-{topic}.zh.md": { required: false, counterpart: zh, record: "{date}-{topic}.i18n.yaml" }
      "{date}-{topic}.i18n.yaml": { required: false }`
const OLD = `contracts:\n  rfc:\n    extends: rfc\n    ${COMPANIONS}\n`
const NEW = `${OLD}  decision:\n    extends: rfc\n    root: docs/decisions\n    title: "Decision: {title}"\n    ${COMPANIONS}\n`
/** Documents, each with a translation. */
const MANY = 16
const LINKS = '[one](rfc/implemented/process/2026-07-06-queue.md)\n'

const zh = (path: string) => path.replace('.md', '.zh.md')
/** Something that a fix mends. */
const slip = (text: string) => text.replace('Status: implemented', 'Status: Implemented')

/** Documents with translations and findings, files that link to them, an index and records, all committed. */
function prepared(): string {
	const root = repository(folder(), { 'doc-sync.yml': OLD, [QUEUE]: QUEUE_TEXT, [SEAM]: SEAM_TEXT })
	for (let number = 10; number < 10 + MANY; number++) {
		const path = QUEUE.replace('07-06-queue', `07-06-n${number}`)
		const text = QUEUE_TEXT.replace('One queue', `Number ${number}`)
		write(root, { [path]: text, [zh(path)]: text, [`docs/${number}.md`]: LINKS.repeat(20) })
	}
	expect(doc(root, 'record', 'docs').status).toBe(0)
	expect(doc(root, 'index').status).toBe(0)
	for (let number = 10; number < 10 + MANY; number += 2) {
		const path = QUEUE.replace('07-06-queue', `07-06-n${number}`)
		write(root, { [path]: slip(readFileSync(join(root, path), 'utf8')) })
	}
	runGit(root, 'add', '--all')
	runGit(root, 'commit', '--quiet', '-m', 'all')
	return root
}

/** Numbers from 0 to 1 that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
	for (let state = seed; ; ) {
		state = (state * 48271) % 2147483647
		yield state / 2147483647
	}
}

const COMMANDS: readonly (readonly [string, ...string[]])[] = [
	['migrate', 'rfc', 'decision'],
	['fix'],
	['baseline'],
	['new', 'rfc', 'Another queue', '--class', 'process', '--date', '2026-07-09'],
	['rename', QUEUE, 'A single queue'],
	['record', 'docs'],
]

describe.each(COMMANDS.map((args) => [args[0], args] as const))('`%s`', (name, args) => {
	test('that is killed at any moment is undone or done after the next run', async () => {
		const root = prepared()
		if (name === 'migrate') write(root, { 'doc-sync.yml': NEW })
		if (name === 'migrate') runGit(root, 'commit', '--quiet', '--all', '-m', 'two')
		const state = () => [
			runGit(root, 'status', '--porcelain', '--untracked-files=all'),
			runGit(root, 'diff', 'HEAD', '--no-renames'),
			...runGit(root, 'ls-files', '--others', '--exclude-standard')
				.split('\n')
				.filter((path) => path !== '')
				.map((path) => readFileSync(join(root, path), 'utf8')),
		]
		const before = state()
		const started = Date.now()
		expect(doc(root, ...args).status).not.toBe(2)
		const whole = Date.now() - started
		const after = state()
		expect(after).not.toEqual(before)
		const journals = join(root, '.git/doc-sync')
		const isWriting = () => readdirSync(journals).some((each) => each.endsWith('.json'))
		const random = numbers(args.join().length)
		let undone = 0
		for (let at = 0; at < 5; at++) {
			runGit(root, 'reset', '--hard', '--quiet')
			runGit(root, 'clean', '-fdq')
			expect(state()).toEqual(before)
			const run = spawn(process.execPath, [BIN, ...args], { cwd: root, env, stdio: 'ignore' })
			const ended = new Promise((done) => run.on('close', done))
			// Most of a run is reading, so that of five two are killed where they write.
			if (at < 3) await setTimeout(whole * random.next().value)
			else {
				while (run.exitCode === null && !isWriting()) await setTimeout(1)
				await setTimeout(20 * random.next().value)
			}
			run.kill('SIGKILL')
			await ended
			// It puts back what is half done, and then finds nothing to do.
			const next = doc(root, 'move', 'docs/none.md', 'proposed')
			expect([next.status, next.stderr]).toEqual([2, expect.stringContaining('`docs/none.md`')])
			if (next.stderr.includes('was ended')) undone++
			expect([before, after]).toContainEqual(state())
			expect(isWriting()).toBe(false)
		}
		console.info(`${name}: killed ${undone} times while it wrote`)
	}, 60_000)
})
