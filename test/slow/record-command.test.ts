import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../cli/run.ts'
import { runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()

const CONFIG = `contracts:
  page:
    root: docs
    path: "{topic}.md"
    fields: { topic: slug }
    companions:
      "{topic}.zh.md": { counterpart: zh, record: "{topic}.i18n.yaml" }
      "{topic}.i18n.yaml": {}
`
const BY_SECTION = CONFIG.replace(
	'record: "{topic}.i18n.yaml"',
	'record: { file: "{topic}.i18n.yaml", by: section }',
)
const EN = '# Tea\n\n## Water\n\nHot.\n\n## Leaves\n\nMany.\n'
const ZH = '# 茶\n\n## 水\n\n热的。\n\n## 叶\n\n很多。\n'
const RECORD = 'docs/tea.i18n.yaml'

function repository(config = CONFIG): string {
	const top = folder()
	write(top, { 'doc-sync.yml': config, 'docs/tea.md': EN, 'docs/tea.zh.md': ZH })
	runGit(top, 'init', '--quiet', '-b', 'main')
	return top
}

function commit(top: string): void {
	runGit(top, 'add', '--all')
	runGit(top, 'commit', '--quiet', '-m', 'x')
}

const recordIn = (top: string) => readFileSync(join(top, RECORD), 'utf8')

async function recorded(config = CONFIG): Promise<string> {
	const top = repository(config)
	expect(await run(top, ['record', 'docs/tea.zh.md'])).toEqual({
		code: 0,
		out: `${RECORD} written\n`,
		err: '',
	})
	commit(top)
	return top
}

describe('doc-sync record', () => {
	test('writes what git has of each side, and the run is clean', async () => {
		const top = await recorded()
		const id = (path: string) => String(runGit(top, 'rev-parse', `HEAD:${path}`)).trim()
		expect(recordIn(top).split('\n').slice(-3)).toEqual([
			`tea.md: ${id('docs/tea.md')}`,
			`tea.zh.md: ${id('docs/tea.zh.md')}`,
			'',
		])
		expect((await run(top)).code).toBe(0)
	})

	test.each([
		['file', CONFIG],
		['section', BY_SECTION],
	])('by %s tells what one language alone has changed', async (_, config) => {
		const top = await recorded(config)
		write(top, {
			'docs/tea.md': EN.replace('Hot', 'Boiling').replace('Many', 'Few'),
			'docs/tea.zh.md': ZH.replace('很多', '很少'),
		})
		const stale = await run(top)
		expect(stale.code).toBe(1)
		expect(stale.out).toContain('`tea.md` and `tea.zh.md` have changed since this was recorded')
		expect(await run(top, ['record', 'docs/tea.md'])).toEqual({
			code: 0,
			out: `${RECORD} written\n`,
			err: `${RECORD}: only \`Water\` in \`tea.md\` changed, and not in \`tea.zh.md\`\n`,
		})
		expect((await run(top)).code).toBe(0)
	})

	test('refuses where the structures differ, and writes nothing', async () => {
		const top = await recorded()
		const before = recordIn(top)
		write(top, { 'docs/tea.md': `${EN}\n## Cup\n\nOne.\n` })
		const { code, out, err } = await run(top, ['record', 'docs'])
		expect([code, err]).toEqual([1, 'nothing is recorded: 1 difference in structure\n'])
		expect(out).toContain('docs/tea.md:11:1 the heading `Cup` of level 2 is missing in `tea.zh.md`')
		expect(recordIn(top)).toBe(before)
	})

	test('prints a patch with --dry-run, and nothing is written', async () => {
		const top = await recorded()
		const before = recordIn(top)
		write(top, { 'docs/tea.md': EN.replace('Hot', 'Boiling') })
		const { code, out } = await run(top, ['record', '--dry-run', 'docs/tea.md'])
		expect(code).toBe(0)
		expect(out).toMatch(/^-tea\.md: [0-9a-f]{40}\n\+tea\.md: [0-9a-f]{40}$/m)
		expect(recordIn(top)).toBe(before)
	})

	test('confirms nothing without a name, and lists what does not hold', async () => {
		const top = await recorded()
		expect(await run(top, ['record'])).toEqual({ code: 0, out: '', err: '1 record of 1 hold\n' })
		write(top, { 'docs/tea.zh.md': ZH.replace('热', '滚') })
		const before = recordIn(top)
		expect(await run(top, ['record'])).toEqual({
			code: 1,
			out: `${RECORD}: \`tea.zh.md\` changed since\n`,
			err: '0 records of 1 hold\n',
		})
		expect(recordIn(top)).toBe(before)
	})

	test('takes what is no pair for a mistake', async () => {
		const top = await recorded()
		const { code, err } = await run(top, ['record', 'doc-sync.yml'])
		expect([code, err]).toEqual([
			2,
			'doc-sync: `doc-sync.yml` is no document here that has a counterpart and a record\n',
		])
	})

	test('keeps the comment and the line endings of the record', async () => {
		const top = await recorded()
		const text = recordIn(top)
			.replace(/^#.*\n#.*\n/, '# Ours.\n')
			.replaceAll('\n', '\r\n')
		write(top, { [RECORD]: text, 'docs/tea.md': EN.replace('Hot', 'Boiling') })
		await run(top, ['record', 'docs/tea.md'])
		expect(recordIn(top)).toMatch(
			/^# Ours\.\r\ntea\.md: [0-9a-f]{40}\r\ntea\.zh\.md: [0-9a-f]{40}\r\n$/,
		)
	})

	test('says that the text of then is not at hand', async () => {
		const top = await recorded()
		const lost = recordIn(top).replace(/tea\.md: .*/, `tea.md: ${'1'.repeat(40)}`)
		write(top, { [RECORD]: lost })
		const { code, err } = await run(top, ['record', 'docs/tea.md'])
		expect([code, err]).toEqual([0, `${RECORD}: what \`tea.md\` was is not in git\n`])
	})
})
