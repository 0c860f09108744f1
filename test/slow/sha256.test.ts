import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../cli/run.ts'
import { repository, runGit, temporaryFolders } from '../source/folders.ts'

const folder = temporaryFolders()
const CONFIG = `contracts:
  notes:
    root: notes
    path: "{topic}.md"
    fields: { topic: slug }
    companions:
      "{topic}.zh.md": { counterpart: zh, record: "{topic}.yaml" }
      "{topic}.yaml": {}
  shut: { root: shut, path: "{topic}.md", fields: { topic: slug }, sealed: true }
`

test('where git has ids of SHA-256, records and seals hold, and what breaks them is found', async () => {
	const root = folder()
	runGit(root, 'init', '--quiet', '--object-format=sha256')
	repository(root, {
		'doc-sync.yml': CONFIG,
		'notes/a.md': '# A\n',
		'notes/a.zh.md': '# 甲\n',
		'notes/b.md': '# B\n',
		'notes/b.zh.md': '# 乙\n',
		'shut/c.md': '# C\n\nIt is.\n',
	})
	const rules = async (...args: string[]) => {
		const { out, err } = await run(root, ['--format', 'json', ...args])
		const findings: { rule: string; path: string }[] = out === '' ? [] : JSON.parse(out).findings
		return [...findings.map(({ rule, path }) => `${rule} ${path}`), err].join('\n')
	}
	const commit = () => {
		runGit(root, 'add', '-A')
		runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
	}
	await run(root, ['record', '.'])
	runGit(root, 'add', '-A')
	expect(await rules('--staged')).toBe('')
	commit()
	expect(await rules('--rev', 'HEAD')).toBe('')
	runGit(root, 'mv', 'shut/c.md', 'shut/d.md')
	expect([await rules(), await rules('--staged')]).toEqual(['', ''])
	appendFileSync(join(root, 'shut/d.md'), 'More.\n')
	appendFileSync(join(root, 'notes/b.md'), '\nMore.\n')
	runGit(root, 'add', '-A')
	const found = 'record-current notes/b.yaml\nseal-kept shut/c.md\n'
	expect([await rules(), await rules('--staged')]).toEqual([found, found])
})
