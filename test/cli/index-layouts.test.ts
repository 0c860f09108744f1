import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runGit, temporaryFolders, write } from '../source/folders.ts'
import { at, document } from './merging.ts'
import { run, runHere } from './run.ts'
import { tree } from './samples.ts'

const folder = temporaryFolders()
const columns = 'columns: { Title: "[{title}]({path})" }'
const config = (index: string) =>
	`contracts:\n  rfc:\n    extends: rfc\n    severity: { section-required: off }\n    index:\n      INDEX.md: ${index}\n`

describe('an index that is split', () => {
	const SPLIT = config(
		`null\n      "{status}/INDEX.md": { title: "RFCs: {status}", intro: All of them., labels: { implemented: Done }, ${columns} }`,
	)
	const FILES = { 'doc-sync.yml': SPLIT, [at('a')]: document('A'), [at('b')]: document('B') }
	const list = (title: string, ...topics: string[]) => {
		const rows = topics.map(
			(topic) => `| [${topic.toUpperCase()}](process/2026-07-06-${topic}.md) |\n`,
		)
		const table = `\n| Title |\n|---|\n${rows.join('')}`
		return `# RFCs: ${title}\n\nAll of them.\n${rows.length === 0 ? '' : table}`
	}
	const text = (top: string, status: string) =>
		readFileSync(join(top, `docs/rfc/${status}/INDEX.md`), 'utf8')

	test('is written, compared and judged file by file', async () => {
		const top = tree(folder(), FILES)
		const missing = 'docs/rfc/proposed/INDEX.md'
		expect(await run(top, ['index', '--check'])).toMatchObject({
			code: 1,
			out: `${missing} does not exist; run \`doc-sync index\`\n`,
		})
		const { findings } = JSON.parse((await run(top, ['--format', 'json'])).out)
		expect(findings.map(({ path, rule }: Record<string, string>) => [path, rule])).toEqual([
			[missing, 'index-fresh'],
		])
		expect(await run(top, ['index'])).toEqual({ code: 0, out: '', err: `${missing} written\n` })
		expect(text(top, 'proposed')).toBe(list('Proposed', 'a', 'b'))
		expect(existsSync(join(top, 'docs/rfc/implemented'))).toBe(false)
		expect(await run(top)).toMatchObject({ code: 0 })
	})

	test('lists a document that moved where it is now', async () => {
		const top = tree(folder(), {
			...FILES,
			'docs/rfc/proposed/INDEX.md': list('Proposed', 'a', 'b'),
		})
		rmSync(join(top, at('b')))
		write(top, { [at('b', 'implemented')]: document('B', 'implemented') })
		expect(await runHere(top, ['index', '--check'])).toMatchObject({ code: 1 })
		const both = ['docs/rfc/proposed/INDEX.md', 'docs/rfc/implemented/INDEX.md']
		expect(await runHere(top, ['index'])).toMatchObject({
			code: 0,
			err: both.map((path) => `${path} written\n`).join(''),
		})
		expect([text(top, 'proposed'), text(top, 'implemented')]).toEqual([
			list('Proposed', 'a'),
			list('Done', 'b'),
		])
	})

	test('has no use for a file without documents, and keeps it true where it stands', async () => {
		const top = tree(folder(), {
			...FILES,
			'docs/rfc/proposed/INDEX.md': list('Proposed', 'a', 'b'),
		})
		const rejected = 'docs/rfc/rejected/INDEX.md'
		expect(await runHere(top, ['index', '--check'])).toMatchObject({ code: 0 })
		expect(await runHere(top, ['index', '--stdout', rejected])).toMatchObject({
			code: 0,
			out: list('Rejected'),
		})
		write(top, { [rejected]: list('Rejected', 'b') })
		expect(await runHere(top, ['index', '--check'])).toMatchObject({ code: 1 })
		expect(await runHere(top, ['index', rejected])).toMatchObject({
			code: 0,
			err: `${rejected} written\n`,
		})
		expect(text(top, 'rejected')).toBe(list('Rejected'))
		expect(await runHere(top, [])).toMatchObject({ code: 0 })
	})

	test('cannot be made while a document has a wrong path, which is told once', async () => {
		const top = tree(folder(), {
			...FILES,
			'docs/rfc/proposed/x.md': '',
			[at('c', 'rejected')]: document('C', 'rejected — no'),
		})
		const { code, err } = await runHere(top, ['index'])
		expect(code).toBe(1)
		expect(err.match(/cannot be made/g)).toHaveLength(2)
		expect(err.match(/x\.md:1:1/g)).toHaveLength(1)
	})
})

describe('an index that is not committed', () => {
	const INDEX = 'docs/rfc/INDEX.md'
	const FILES = {
		'doc-sync.yml': config('{ committed: false }'),
		'.gitignore': '/docs/rfc/INDEX.md\n',
		[at('a')]: document('A'),
	}
	test('is not asked for, and written for whoever wants it', async () => {
		const top = tree(folder(), FILES, true)
		expect(await run(top, [])).toMatchObject({ code: 0 })
		expect(await run(top, ['index', '--check'])).toEqual({ code: 0, out: '', err: '' })
		expect((await run(top, ['index', '--stdout'])).out).toContain('[A]')
		expect(await run(top, ['index'])).toMatchObject({ code: 0, err: `${INDEX} written\n` })
		expect(runGit(top, 'status', '--porcelain', '--untracked-files=all')).not.toContain('INDEX')
		write(top, { [at('b')]: document('B') })
		// What git ignores is nobody's business but that of the one who wrote it.
		expect(await run(top, [])).toMatchObject({ code: 0 })
		expect(await run(top, ['index', '--check'])).toMatchObject({ code: 1 })
	})
	test('is a finding where git does not ignore it', async () => {
		const top = tree(folder(), { ...FILES, '.gitignore': '', [INDEX]: '# RFC index\n' }, true)
		const { findings } = JSON.parse((await runHere(top, ['--format', 'json'])).out)
		expect(
			findings.map(({ path, rule, message, help }: Record<string, string>) => [
				path,
				rule,
				message,
				help,
			]),
		).toEqual([
			[
				INDEX,
				'index-fresh',
				'the index is part of the repository, and the contract says `committed: false`',
				`run \`git rm --cached ${INDEX}\` if git has it, and list it in \`.gitignore\``,
			],
		])
	})
	test('has to be said to be so: what git ignores is in no other clone', async () => {
		const contract = { 'doc-sync.yml': config('{ intro: x }') }
		const top = tree(folder(), { ...FILES, ...contract }, true)
		expect(await runHere(top, ['index'])).toMatchObject({ code: 0 })
		const { findings } = JSON.parse((await runHere(top, ['--format', 'json'])).out)
		expect(findings.map(({ path, message }: Record<string, string>) => [path, message])).toEqual([
			[INDEX, 'the index is not part of the repository, as git ignores it'],
		])
	})
})
