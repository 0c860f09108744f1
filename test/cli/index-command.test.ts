import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolders, write } from '../source/folders.ts'
import { run, runHere } from './run.ts'
import { INDEX, INDEX_TEXT, QUEUE, QUEUE_TEXT, RFCS, tree } from './samples.ts'

const folder = temporaryFolders()

const CONFIG = 'contracts: { rfc: { extends: rfc } }\n'

const FILES = { ...RFCS, 'doc-sync.yml': CONFIG }

const STALE = INDEX_TEXT.replace('[One queue]', '[Two queues]')

const gen = async (cwd: string, ...args: string[]) => await run(cwd, args, { bin: 'gen-rfc-index' })

const indexOf = (top: string) => readFileSync(join(top, INDEX), 'utf8')

const FRESH = { code: 0, out: '', err: `${INDEX} is fresh\n` }

const WRITTEN = { code: 0, out: '', err: `${INDEX} written\n` }

describe('writing', () => {
	test('a stale index, a missing one, and again the same', async () => {
		const top = tree(folder(), { ...FILES, [INDEX]: STALE })
		expect(await gen(top)).toEqual(WRITTEN)
		expect(indexOf(top)).toBe(INDEX_TEXT)
		const { mtimeMs } = statSync(join(top, INDEX))
		expect(await gen(top)).toEqual(FRESH)
		expect(statSync(join(top, INDEX)).mtimeMs).toBe(mtimeMs)
		rmSync(join(top, INDEX))
		expect(await run(top, ['index'])).toEqual(WRITTEN)
		expect(indexOf(top)).toBe(INDEX_TEXT)
		expect(await run(top)).toMatchObject({ code: 0 })
	})

	test('from a folder below the root, all indexes or those that are named', async () => {
		const top = tree(folder(), { ...FILES, 'more/a-1.md': '# A\n', [INDEX]: STALE })
		const list = 'LIST.md: { columns: { A: "[{title}]({path})" } }'
		const more = `more: { summary: m, root: more, path: "{name}-1.md", index: { ${list} } }`
		write(top, {
			'doc-sync.yml': `contracts:\n  rfc: { extends: rfc }\n  ${more}\n`,
		})
		const inner = join(top, 'docs')
		expect(await gen(inner, '../more/LIST.md', '../more/LIST.md')).toEqual({
			code: 0,
			out: '',
			err: 'more/LIST.md written\n',
		})
		expect(indexOf(top)).toBe(STALE)
		expect(await gen(inner)).toEqual({
			code: 0,
			out: '',
			err: `${INDEX} written\nmore/LIST.md is fresh\n`,
		})
		expect(await gen(inner, 'INDEX.md')).toEqual({
			code: 2,
			out: '',
			err: 'doc-sync: `INDEX.md` is no generated index; the indexes are `docs/rfc/INDEX.md`, `more/LIST.md`\n',
		})
		expect(await gen(inner, '--stdout')).toMatchObject({ code: 2, out: '' })
		expect(await gen(inner, '--stdout', 'rfc/INDEX.md')).toEqual({
			code: 0,
			out: INDEX_TEXT,
			err: '',
		})
	})

	test('does not write through a link, nor without a folder', async () => {
		const top = tree(folder(), { ...FILES, elsewhere: 'kept' })
		rmSync(join(top, INDEX))
		symlinkSync('../../elsewhere', join(top, INDEX))
		expect(await gen(top)).toMatchObject({ code: 2, out: '' })
		expect(readFileSync(join(top, 'elsewhere'), 'utf8')).toBe('kept')
		write(top, {
			'doc-sync.yml':
				'contracts: { rfc: { extends: rfc, index: { INDEX.md: null, /gone/INDEX.md: { columns: { A: "[{title}]({path})" } } } } }\n',
		})
		rmSync(join(top, INDEX))
		expect(await gen(top)).toEqual({
			code: 2,
			out: '',
			err: `doc-sync: cannot write \`${join(top, 'gone/INDEX.md')}\`: there is no folder \`${join(top, 'gone')}\`\n`,
		})
		expect(existsSync(join(top, 'gone'))).toBe(false)
	})
})

describe('--check and --stdout', () => {
	test('write nothing', async () => {
		const top = tree(folder(), { ...FILES, [INDEX]: STALE })
		expect(await gen(top, '--check')).toEqual({
			code: 1,
			out: `${INDEX} is not what the documents say; run \`doc-sync index\`
- | [Two queues](implemented/process/2026-07-06-queue.md) | 2026-07-06 |
+ | [One queue](implemented/process/2026-07-06-queue.md) | 2026-07-06 |
`,
			err: '',
		})
		expect(await gen(top, '--stdout')).toEqual({ code: 0, out: INDEX_TEXT, err: '' })
		expect(indexOf(top)).toBe(STALE)
		rmSync(join(top, INDEX))
		expect(await gen(top, '--check')).toEqual({
			code: 1,
			out: `${INDEX} does not exist; run \`doc-sync index\`\n`,
			err: '',
		})
		expect(existsSync(join(top, INDEX))).toBe(false)
	})

	test('checked out with CRLF, an index is fresh and stays as it is', async () => {
		const crlf = (text: string) => text.replace(/\n/g, '\r\n')
		const files = Object.fromEntries(
			Object.entries(FILES).map(([path, text]) => [path, crlf(text)]),
		)
		const top = tree(folder(), files)
		expect(await gen(top, '--check')).toEqual(FRESH)
		expect(await gen(top)).toEqual(FRESH)
		expect(indexOf(top)).toBe(crlf(INDEX_TEXT))
		expect(await run(top)).toMatchObject({ code: 0 })
	})
})

describe('a tree with findings', () => {
	test('a link to no heading does not stop it', async () => {
		const top = tree(folder(), {
			...FILES,
			'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc, links: true }\n',
			[QUEUE]: `${QUEUE_TEXT}\nSee [there](#nowhere).\n`,
		})
		expect((await run(top, [QUEUE])).out).toContain('link-fragment')
		rmSync(join(top, INDEX))
		expect(await gen(top)).toEqual(WRITTEN)
		expect(indexOf(top)).toBe(INDEX_TEXT)
	})

	test('a missing section does not stop it', async () => {
		const top = tree(folder(), {
			...FILES,
			[QUEUE]: QUEUE_TEXT.replace(/## Decision\n\n.*\n\n/, ''),
		})
		expect((await run(top, [QUEUE])).code).toBe(1)
		rmSync(join(top, INDEX))
		expect(await gen(top)).toEqual(WRITTEN)
		expect(indexOf(top)).toBe(INDEX_TEXT)
	})

	test.each<[string, Record<string, string>, RegExp, string[]]>([
		[
			'title',
			{ [QUEUE]: QUEUE_TEXT.replace('RFC: ', '') },
			/2026-07-06-queue\.md:1:\d+ .*RFC: \{title\}/,
			['`doc-sync fix` mends what stands against it'],
		],
		[
			'path',
			{ 'docs/rfc/implmented/process/2026-07-08-x.md': QUEUE_TEXT },
			/2026-07-08-x\.md:1:1 `implmented` is no `status`, .*did you mean `implemented`\?/,
			[],
		],
	])('a wrong %s does, and is told', async (_, files, line, last) => {
		const top = tree(folder(), { ...FILES, [INDEX]: STALE, ...files })
		const { code, out, err } = await gen(top)
		expect([code, out, indexOf(top)]).toEqual([1, '', STALE])
		const [first, second, ...rest] = err.split('\n')
		expect(first).toBe(`${INDEX} cannot be made: 1 file has a wrong path or title`)
		expect(second).toMatch(line)
		expect(rest).toEqual([...last, ''])
		expect(await gen(top, '--stdout')).toEqual({ code, out, err })
		const compared = await gen(top, '--check')
		expect(compared).toMatchObject({ code: 1, err })
		expect(compared.out).toMatch(/^docs\/rfc\/INDEX\.md is not what the documents say; .*\n[-+] /)
	})

	test('a document that is not read for its size is told as that', async () => {
		const many = `${QUEUE_TEXT}${'\n'.repeat(1001)}`
		const config = 'bounds: { lines: 1000 }\ncontracts: { rfc: { extends: rfc } }\n'
		const files = { 'doc-sync.yml': config, [QUEUE]: many }
		const of = async (more: Record<string, string>) =>
			(await gen(tree(folder(), { ...FILES, ...files, ...more }))).err.split('\n')[0]
		expect(await of({})).toBe(`${INDEX} cannot be made: 1 file is beyond a bound`)
		expect(await of({ 'docs/rfc/x.md': '' })).toBe(
			`${INDEX} cannot be made: 1 file has a wrong path or title, and 1 file is beyond a bound`,
		)
	})

	test('of many such files it tells the first twenty', async () => {
		const names = Array.from({ length: 25 }, (_, at) => `docs/rfc/x${at + 10}.md`)
		const top = tree(folder(), { ...FILES, ...Object.fromEntries(names.map((name) => [name, ''])) })
		const lines = (await gen(top)).err.split('\n')
		expect(lines).toHaveLength(23)
		expect(lines[0]).toBe(`${INDEX} cannot be made: 25 files have a wrong path or title`)
		expect(lines[21]).toBe('  … and 5 more; `doc-sync` shows them')
	})

	test('what a document says is shown, not sent', async () => {
		const top = tree(folder(), {
			...FILES,
			[QUEUE]: QUEUE_TEXT.replace('One queue', 'One \u001b[31mqueue'),
		})
		expect((await gen(top, '--check')).out).not.toContain('\u001b')
		expect((await gen(top, '--check')).out).toContain('[One &#x1b;')
	})
})

describe('an index in conflict is mended', () => {
	const conflict = (ours: string, theirs: string, base = '') =>
		`<<<<<<< HEAD\n${ours}${base === '' ? '' : `||||||| 1234567\n${base}`}=======\n${theirs}>>>>>>> b\n`
	const title = '# RFC index\n'
	const rest = INDEX_TEXT.slice(title.length)

	test.each<[string, string]>([
		['in its rows', INDEX_TEXT.replace(/(\| \[A seam.*\n)/, conflict('$1', '| [B](b) | x |\n'))],
		['in the title that they changed', conflict(title, '# Old\n') + rest],
		['in the title that we changed', conflict('# Old\n', title) + rest],
		['in a title that both changed', conflict('# Old\n', '# New\n', title) + rest],
		['as a whole', conflict(INDEX_TEXT, INDEX_TEXT.replace('A seam', 'B'))],
		['of which the end was deleted', `<<<<<<< HEAD\n${INDEX_TEXT}`],
	])('%s', async (_, text) => {
		const top = tree(folder(), { ...FILES, [INDEX]: text })
		expect(await runHere(top, ['index'])).toEqual(WRITTEN)
		expect(indexOf(top)).toBe(INDEX_TEXT)
	})

	test.each<[string, string]>([
		['with a conflict further down', `# Guide\n\n${conflict('a\n', title)}`],
		['with a conflict of its own title', conflict('# Guide\n', '# Manual\n') + INDEX_TEXT],
		['in which the index is quoted', conflict('# Guide\n', `# Manual\n\n${title}`)],
	])('a file of somebody’s own is not, %s', async (_, text) => {
		const top = tree(folder(), { ...FILES, [INDEX]: text })
		expect(await runHere(top, ['index'])).toMatchObject({
			code: 2,
			err: expect.stringContaining('is not written over'),
		})
		expect(indexOf(top)).toBe(text)
	})

	test('and the gate says it once for each conflict, and no more', async () => {
		const text =
			conflict(title, '# Old\n') + rest.replace('## Rejected\n', conflict('## Rejected\n', ''))
		const top = tree(folder(), { ...FILES, [INDEX]: text })
		const { findings } = JSON.parse((await run(top, ['--format', 'json'])).out)
		const places = findings.map((each: { rule: string; start: { line: number } }) => [
			each.rule,
			each.start.line,
		])
		expect(places).toEqual([
			['conflict-marker', 1],
			['conflict-marker', 25],
		])
	})
})

test('the index is the same whatever the locale, the time zone and the current folder', async () => {
	const top = tree(folder(), FILES)
	for (const env of [{ LANG: 'C' }, { LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' }])
		expect((await run(join(top, 'docs'), ['index', '--stdout'], { env })).out).toBe(INDEX_TEXT)
	writeFileSync(join(top, INDEX), 'stale')
	expect((await gen(top, '--stdout')).out).toBe(INDEX_TEXT)
})

test('the file that a writer is about to rename is nobody’s business', async () => {
	const top = tree(folder(), { ...FILES, 'docs/rfc/.doc-sync-0123456789abcdef.tmp': 'half' })
	expect((await run(top, [])).out).not.toContain('.tmp')
})
