import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../cli/run.ts'
import { runGit, temporaryFolders, write } from '../../source/folders.ts'

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
const EN = '# Tea\n\n## Water\n\nHot.\n\n## Leaves\n\nMany.\n'
const ZH = '# 茶\n\n## 水\n\n热的。\n\n## 叶\n\n很多。\n'
const RECORD = 'docs/tea.i18n.yaml'

function commit(top: string): void {
	runGit(top, 'add', '--all')
	runGit(top, 'commit', '--quiet', '-m', 'x')
}

async function recorded(): Promise<string> {
	const top = folder()
	write(top, { 'doc-sync.yml': CONFIG, 'docs/tea.md': EN, 'docs/tea.zh.md': ZH })
	runGit(top, 'init', '--quiet', '-b', 'main')
	expect((await run(top, ['record', 'docs'])).code).toBe(0)
	commit(top)
	return top
}

describe('a change of one side', () => {
	test.each(['docs/tea.md', 'docs/tea.zh.md', RECORD])(
		'is judged when %s is staged, though the finding is older',
		async (path) => {
			const top = await recorded()
			write(top, { 'docs/tea.md': `${EN}\n## Cup\n\nOne.\n` })
			commit(top)
			expect((await run(top, ['--staged'])).code).toBe(0)
			const text = readFileSync(join(top, path), 'utf8')
			write(top, { [path]: path === RECORD ? `${text}# x\n` : text.replace(/Many|很多/, 'x') })
			runGit(top, 'add', '--all')
			const { code, out } = await run(top, ['--staged'])
			expect(code).toBe(1)
			expect(out).toContain('page/record-current')
			expect(out.includes('page/counterpart-headings')).toBe(path !== RECORD)
		},
	)

	test('is judged over what changed since a commit, and by a named path', async () => {
		const top = await recorded()
		runGit(top, 'checkout', '--quiet', '-b', 'topic')
		write(top, { 'docs/tea.zh.md': ZH.replace('热', '滚') })
		commit(top)
		const since = await run(top, ['--since', 'main'])
		expect([since.code, since.out.includes('page/record-current')]).toEqual([1, true])
		const named = await run(top, ['docs/tea.md'])
		expect([named.code, named.out.includes('page/record-current')]).toEqual([1, true])
	})

	test('is found where an earlier run is remembered', async () => {
		const top = await recorded()
		expect((await run(top)).code).toBe(0)
		for (const [path, text] of [
			['docs/tea.zh.md', ZH],
			['docs/tea.md', EN],
		] as const) {
			write(top, { [path]: `${text}\n### X\n` })
			const { code, out } = await run(top)
			expect([code, out.match(/page\/[a-z-]+/g)?.sort()]).toEqual([
				1,
				['page/counterpart-headings', 'page/record-current'],
			])
			write(top, { [path]: text })
			expect((await run(top)).code).toBe(0)
		}
	})
})
