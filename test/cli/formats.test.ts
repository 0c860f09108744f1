import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandsIn } from '../report/runner.ts'
import { temporaryFolders } from '../source/folders.ts'
import { run } from './run.ts'
import { FAULTY, QUEUE, RFCS, SEAM, tree } from './samples.ts'

const folder = temporaryFolders()
const CONFIG = { 'doc-sync.yml': 'contracts: { rfc: { extends: rfc } }\n' }
const ACTIONS = { GITHUB_ACTIONS: 'true' }

/** The faulty documents in a folder below git's top level, with a contract of its own there. */
function below(): string {
	const files = { ...FAULTY, ...CONFIG }
	const moved = Object.entries(files).map(([path, text]) => [`in/${path}`, text])
	return join(tree(folder(), Object.fromEntries(moved), true), 'in')
}

describe('in a step of GitHub Actions', () => {
	test('the log has annotations, the summary of the step a table', async () => {
		const top = below()
		const summary = join(top, 'summary.md')
		writeFileSync(summary, 'before\n')
		const env = { ...ACTIONS, GITHUB_STEP_SUMMARY: summary }
		const { code, out, err } = await run(top, [], { env })
		expect([code, err]).toEqual([1, ''])
		expect(commandsIn(out)).toMatchObject([
			{ name: 'error', properties: { file: `in/${QUEUE}`, title: 'rfc/section-banned' } },
			{ name: 'warning', properties: { file: `in/${SEAM}`, title: 'rfc/section-order' } },
		])
		expect(out).toMatch(
			/\n1 error and 1 warning in 2 of 2 files \(2 documents, 1 contract\); 1 can be [^\n]+\n$/,
		)
		const text = readFileSync(summary, 'utf8')
		expect(text).toMatch(/^before\n### doc-sync\n\n1 error and 1 warning in /)
		expect(text.match(/^\| (?:error|warning) \| in\/docs/gm)).toHaveLength(2)
		await run(top, ['--quiet'], { env })
		expect(readFileSync(summary, 'utf8').slice(text.length)).toMatch(
			/^### doc-sync\n\n1 error in 1 of 2 files /,
		)
	})

	test('a format that is named, or a file, is for somebody else', async () => {
		const top = tree(folder(), { ...FAULTY, ...CONFIG })
		const plain = (await run(top)).out
		expect((await run(top, ['--format', 'pretty'], { env: ACTIONS })).out).toBe(plain)
		expect((await run(top, ['-o', 'report.txt'], { env: ACTIONS })).out).toBe('')
		expect(readFileSync(join(top, 'report.txt'), 'utf8')).toBe(plain)
		expect((await run(top, [], { env: { GITHUB_ACTIONS: 'false' } })).out).toBe(plain)
		expect((await run(top, ['--format', 'github'])).out).toBe(
			(await run(top, [], { env: ACTIONS })).out,
		)
	})

	test('a summary that cannot be written is said and changes no exit code', async () => {
		const top = tree(folder(), { ...RFCS, ...CONFIG })
		mkdirSync(join(top, 'taken'))
		const env = { ...ACTIONS, GITHUB_STEP_SUMMARY: join(top, 'taken') }
		const { code, out, err } = await run(top, [], { env })
		expect([code, out]).toEqual([0, '2 documents conform to 1 contract\n'])
		expect(err).toMatch(/^doc-sync: the summary of the step cannot be written: EISDIR/)
	})

	test('a summary that is full stays within the limit', async () => {
		const top = tree(folder(), { ...FAULTY, ...CONFIG })
		const summary = join(top, 'summary.md')
		writeFileSync(summary, 'x'.repeat((1 << 20) - 300))
		await run(top, [], { env: { ...ACTIONS, GITHUB_STEP_SUMMARY: summary } })
		const text = readFileSync(summary, 'utf8')
		expect(text.length).toBeLessThanOrEqual(1 << 20)
		expect(text).toContain('### doc-sync')
	})
})

test.each([
	['github', / file=([^,]*),/g],
	['gitlab', /"path": "([^"]*)"/g],
	['junit', / file="([^"]*)"/g],
	['sarif', /"uri": "([^"]*)"/g],
])('--format %s names files as git does, without colour', async (format, pattern) => {
	const { code, out, err } = await run(below(), ['--format', format, '--color'])
	expect([code, err]).toEqual([1, ''])
	expect(out).not.toContain('\u001b')
	expect([...out.matchAll(pattern)].map(([, path]) => path)).toEqual([`in/${QUEUE}`, `in/${SEAM}`])
})

test('no path or word becomes a command on standard error', async () => {
	const top = tree(folder(), CONFIG)
	const { err } = await run(top, ['##[add-mask]x'])
	expect(err).toContain('#\\x23[add-mask]x')
	expect(commandsIn(err)).toEqual([])
})
