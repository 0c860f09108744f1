import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../cli/run.ts'
import { runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()

const page = (by: string) => `    path: "{status}/{topic}.md"
    header: [title, lines]
    state: status
    fields:
      topic: slug
      status: { key: Status, values: [draft, final] }
    companions:
      "{topic}.zh.md": { required: false, counterpart: zh, record: { file: "{topic}.i18n.yaml", by: ${by} } }
      "{topic}.i18n.yaml": {}
`
const OLD = (by: string) => `  page:\n    root: docs\n    title: "Page: {title}"\n${page(by)}`
const NEW = (by: string) => `  note:\n    root: notes\n    title: "Note: {title}"\n${page(by)}`
const TEA =
	'# Page: Tea\n\nStatus: draft\n\n## Water\n\nHot, see [cups](cup.md) and [all](../../a.md).\n'
const TEA_ZH =
	'# Page: 茶\n\nStatus: draft\n\n## 水\n\n热的，见[杯](cup.zh.md)和[全部](../../a.md)。\n'
const CUP = '# Page: Cup\n\nStatus: draft\n\n## Use\n\nFor tea.\n'
const CUP_ZH = '# Page：杯\n\nStatus: draft\n\n## 用\n\n喝茶。\n'

/** The old contract, two documents with translations, and their records, committed. */
async function committed(by: string, files: Record<string, string> = {}): Promise<string> {
	const top = folder()
	write(top, {
		// A record was written before somebody asked for a form of titles.
		'doc-sync.yml': `contracts:\n${OLD(by).replace(/^ *title: .*\n/m, '')}`,
		'a.md': '# A\n\n[Tea](docs/draft/tea.md)\n',
		'docs/draft/tea.md': TEA,
		'docs/draft/tea.zh.md': TEA_ZH,
		'docs/draft/cup.md': CUP,
		'docs/draft/cup.zh.md': CUP_ZH,
		...files,
	})
	expect((await run(top, ['record', 'docs'])).code).toBe(0)
	write(top, { 'doc-sync.yml': `contracts:\n${OLD(by)}` })
	runGit(top, 'init', '--quiet', '-b', 'main')
	runGit(top, 'add', '--all')
	runGit(top, 'commit', '--quiet', '-m', 'x')
	write(top, { 'doc-sync.yml': `contracts:\n${NEW(by)}` })
	return top
}

const textOf = (top: string, path: string) => readFileSync(join(top, path), 'utf8')

describe.each(['file', 'section'])('records by %s', (by) => {
	test('hold after a migration as they did before, the wide colon of a translation included', async () => {
		const top = await committed(by)
		const { code, err } = await run(top, ['migrate', 'page', 'note'])
		expect([code, err.split('\n')[0]]).toEqual([
			0,
			'2 documents of `page` went to `note`; 1 link in 1 file rewritten',
		])
		expect(textOf(top, 'notes/draft/tea.md')).toContain('# Note: Tea\n')
		expect(textOf(top, 'notes/draft/cup.zh.md')).toBe(CUP_ZH.replace('Page：', 'Note: '))
		expect(textOf(top, 'notes/draft/tea.i18n.yaml')).toContain('record notes/draft/tea.md\n')
		expect(err).not.toContain('left to do')
		expect(await run(top)).toMatchObject({ code: 0 })
	})

	test('are not confirmed by a migration if they did not hold', async () => {
		const top = await committed(by)
		const path = join(top, 'docs/draft/cup.zh.md')
		writeFileSync(path, CUP_ZH.replace('喝茶', '喝水'))
		const before = textOf(top, 'docs/draft/cup.i18n.yaml')
		expect((await run(top, ['migrate', 'page', 'note'])).code).toBe(0)
		expect(textOf(top, 'notes/draft/cup.i18n.yaml')).toBe(before)
		const { code, out } = await run(top)
		expect([code, out.includes('notes/draft/cup.i18n.yaml')]).toEqual([1, true])
		expect(out).not.toContain('tea.i18n.yaml')
	})

	test('name what a person has to bring along, and do not confirm it', async () => {
		const top = await committed(by, {
			'docs/draft/cup.zh.md': CUP_ZH.replace('Page：', '页：'),
		})
		const { code, err } = await run(top, ['migrate', 'page', 'note'])
		expect(code).toBe(0)
		expect(err).toContain(
			'notes/draft/cup.zh.md: `title` is not in a known form, so it stays; write it as the document has it\n',
		)
		expect(err).not.toContain('tea.zh.md:')
		expect(textOf(top, 'notes/draft/cup.zh.md')).toContain('# 页：杯\n')
		const { out } = await run(top)
		expect(out.replace(/\s+/g, ' ')).toContain(
			'`cup.md` has changed since this was recorded, `cup.zh.md` has not',
		)
	})
})

test('records of a contract that begins to ask for them are held to what they say', async () => {
	const top = await committed('file')
	// The old contract knew of the files, and not that one is a record.
	const before = OLD('file')
		.replace(/counterpart: .*/, 'required: false }')
		.replace('{ required: false, required', '{ required')
	write(top, { 'doc-sync.yml': `contracts:\n${before}${NEW('file')}` })
	expect((await run(top, ['migrate', 'page', 'note'])).code).toBe(0)
	expect(await run(top, ['notes'])).toMatchObject({ code: 0 })
	write(top, { 'notes/draft/cup.zh.md': `${CUP_ZH.replace('Page：', 'Note: ')}\n水。\n` })
	expect((await run(top, ['notes'])).code).toBe(1)
})

describe('what is sealed', () => {
	const SEALED = '    sealed: true\n'
	const LOG = `  log:\n    root: log\n    path: "{topic}.md"\n    fields: { topic: slug }\n${SEALED}`
	const ENTRY = '# One\n\nSee [tea](../docs/draft/tea.md).\n'

	test('keeps its links, and the plan says so', async () => {
		const top = await committed('file', { 'log/one.md': ENTRY })
		write(top, { 'doc-sync.yml': `contracts:\n${NEW('file')}${LOG}` })
		const told = 'log/one.md is sealed, so it stays as it is, links to what moves included\n'
		const plan = await run(top, ['migrate', 'page', 'note', '--dry-run'])
		expect([plan.code, plan.err.includes(told), plan.out.includes('log/one.md')]).toEqual([
			0,
			true,
			false,
		])
		const { code, err } = await run(top, ['migrate', 'page', 'note'])
		expect([code, err.includes(told)]).toEqual([0, true])
		expect(textOf(top, 'log/one.md')).toBe(ENTRY)
		expect(textOf(top, 'a.md')).toContain('notes/draft/tea.md')
		runGit(top, 'add', '--all')
		runGit(top, 'commit', '--quiet', '-m', 'y')
		expect(await run(top)).toMatchObject({ code: 0 })
	})

	test('does not move', async () => {
		const top = await committed('file')
		write(top, { 'doc-sync.yml': `contracts:\n${OLD('file')}${SEALED}${NEW('file')}` })
		const status = runGit(top, 'status', '--porcelain')
		const { code, err } = await run(top, ['migrate', 'page', 'note'])
		expect([code, err]).toEqual([
			2,
			expect.stringContaining(
				'`docs/draft/cup.md` and 5 other files are sealed, and would have to move; nothing is moved',
			),
		])
		expect(runGit(top, 'status', '--porcelain')).toBe(status)
		expect(existsSync(join(top, 'notes'))).toBe(false)
	})

	test('stays as it is where it would get another title', async () => {
		const top = await committed('file')
		const same = NEW('file').replace('root: notes', 'root: docs').replace('note:', 'page:')
		const only = `    cases: { final: { sealed: true } }\n`
		const old = OLD('file') + only
		write(top, {
			'doc-sync.yml': `contracts:\n${old}`,
			'docs/final/pot.md': CUP.replace('Status: draft', 'Status: final'),
		})
		runGit(top, 'add', '--all')
		runGit(top, 'commit', '--quiet', '-m', 'y')
		write(top, { 'doc-sync.yml': `contracts:\n${same}${only}` })
		const { code, err } = await run(top, ['migrate', 'page', 'page'])
		expect([code, err]).toEqual([
			0,
			expect.stringContaining('docs/final/pot.md is sealed, so it stays'),
		])
		expect(textOf(top, 'docs/final/pot.md')).toContain('# Page: Cup\n')
		expect(textOf(top, 'docs/draft/cup.md')).toContain('# Note: Cup\n')
		expect((await run(top)).out).not.toContain('seal-kept')
	})
})
