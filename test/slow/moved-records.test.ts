import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../cli/run.ts'
import { runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()

const contract = (by: string) => `contracts:
  page:
    root: docs
    path: "{status}/{topic}.md"
    title: "{title}"
    header: [title, lines]
    state: status
    fields:
      topic: slug
      status: { key: Status, values: [draft, final] }
    companions:
      "{topic}.zh.md": { counterpart: zh, record: { file: "{topic}.i18n.yaml", by: ${by} } }
      "{topic}.i18n.yaml": {}
`
const TEA = '# Tea\n\nStatus: draft\n\n## Water\n\nHot, see [cups](cup.md).\n'
const TEA_ZH = '# 茶\n\nStatus: draft\n\n## 水\n\n热的，见[杯](cup.zh.md)。\n'
const CUP = '# Cup\n\nStatus: draft\n\n## Use\n\nFor [tea](tea.md).\n'
const CUP_ZH = '# 杯\n\nStatus: draft\n\n## 用\n\n[喝茶](tea.zh.md)。\n'

async function repository(by: string): Promise<string> {
	const top = folder()
	write(top, {
		'doc-sync.yml': contract(by),
		'docs/draft/tea.md': TEA,
		'docs/draft/tea.zh.md': TEA_ZH,
		'docs/draft/cup.md': CUP,
		'docs/draft/cup.zh.md': CUP_ZH,
	})
	expect((await run(top, ['record', 'docs'])).code).toBe(0)
	runGit(top, 'init', '--quiet', '-b', 'main')
	runGit(top, 'add', '--all')
	runGit(top, 'commit', '--quiet', '-m', 'x')
	return top
}

describe.each(['file', 'section'])('records by %s', (by) => {
	test('hold after a move as they did before, links of others included', async () => {
		const top = await repository(by)
		const { code, err } = await run(top, ['move', 'docs/draft/tea.md', 'final'])
		expect([code, err.includes('docs/draft/cup.i18n.yaml')]).toEqual([0, true])
		expect(readFileSync(join(top, 'docs/draft/cup.zh.md'), 'utf8')).toContain('../final/tea.zh.md')
		expect(readFileSync(join(top, 'docs/final/tea.i18n.yaml'), 'utf8')).toContain(
			'record docs/final/tea.md\n',
		)
		expect(await run(top)).toMatchObject({ code: 0 })
	})

	test('are not confirmed by a move if they did not hold', async () => {
		const top = await repository(by)
		const path = join(top, 'docs/draft/cup.md')
		writeFileSync(path, `${readFileSync(path, 'utf8')}\nOr water.\n`)
		await run(top, ['move', 'docs/draft/tea.md', 'final'])
		const { code, out } = await run(top)
		expect(code).toBe(1)
		expect(out).toContain('docs/draft/cup.i18n.yaml')
		expect(out).not.toContain('tea.i18n.yaml')
	})

	test('have the new names after a new title, which the others have yet to follow', async () => {
		const top = await repository(by)
		await run(top, ['rename', 'docs/draft/tea.md', 'Green tea'])
		const { code, out } = await run(top)
		expect(code).toBe(1)
		expect(out).toContain('docs/draft/green-tea.i18n.yaml')
		expect(out.replace(/\s+/g, ' ')).toContain(
			'`green-tea.md` has changed since this was recorded, `green-tea.zh.md` has not',
		)
		expect(out).toContain('1 error')
	})
})
