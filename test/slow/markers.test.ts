import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../cli/run.ts'
import { commitOn } from '../history/commits.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()

const FILES = {
	'doc-sync.yml': `contracts:
  note:
    root: notes
    path: "{name}.md"
    sections: { order: [Known], required: [] }
    markers: { open: [Known] }
`,
	'notes/a.md': '## Known\n\n`TODO(slow)`\n',
	'src/x.ts': '// TODO(slow)\n',
}

/** The exit code of a run. */
const code = async (root: string, ...args: string[]) => (await run(root, args)).code

/** A repository that was committed some time ago, so that what is remembered of it holds. */
function settled(): string {
	const root = repository(folder(), FILES)
	commitOn(root, '2026-01-01')
	return root
}

test('a source that changes, comes or goes is seen by the next run, remembered or not', async () => {
	const root = settled()
	const env = { env: { HOME: folder() } }
	const codes: (number | null)[] = []
	const next = async () => codes.push((await run(root, [], env)).code)
	await next()
	await next()
	write(root, { 'src/x.ts': '// TODO(fast)\n' })
	await next()
	await next()
	write(root, { 'src/new.ts': '// FIXME(slow)\n' })
	await next()
	await next()
	rmSync(join(root, 'src/new.ts'))
	await next()
	write(root, { 'src/x.ts': FILES['src/x.ts'] })
	await next()
	write(root, { 'src/x.ts': `// TODO(slow)\n${' '.repeat(1 << 20)}` })
	await next()
	write(root, { 'src/x.ts': FILES['src/x.ts'] })
	await next()
	expect(codes).toEqual([0, 0, 1, 1, 0, 0, 1, 0, 1, 0])
})

test('what git ignores is no source', async () => {
	const root = settled()
	write(root, { '.gitignore': 'out/\n', 'out/x.ts': '// TODO(slow)\n', 'src/x.ts': '' })
	expect(await code(root)).toBe(1)
})

test('what is staged, or committed, is held against the sources there', async () => {
	const root = settled()
	write(root, { 'src/x.ts': '' })
	expect(await code(root, '--staged')).toBe(0)
	expect(await code(root)).toBe(1)
	runGit(root, 'add', '-A')
	const staged = await run(root, ['--staged', '--format', 'json'])
	expect(JSON.parse(staged.out).findings).toMatchObject([
		{ path: 'notes/a.md', rule: 'marker-open', start: { line: 3, column: 2 } },
	])
	write(root, FILES)
	expect(await code(root, '--staged')).toBe(1)
	commitOn(root, '2026-01-02')
	expect(await code(root, '--rev', 'HEAD')).toBe(0)
	write(root, { 'src/x.ts': '', 'src/y.ts': `// TODO(slow)\n${' '.repeat(1 << 20)}` })
	commitOn(root, '2026-01-03')
	expect(await code(root, '--rev', 'HEAD')).toBe(1)
	expect(await code(root, '--since', 'HEAD~1')).toBe(1)
})
