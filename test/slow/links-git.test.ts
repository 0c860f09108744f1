import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../cli/run.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const CONFIG =
	'contracts:\n  note: { root: notes, path: "{name}.md", fields: { name: slug }, links: true }\n'

function committed(files: Record<string, string>): string {
	const root = repository(folder(), { 'doc-sync.yml': CONFIG, ...files })
	runGit(root, 'add', '-A')
	runGit(root, 'commit', '-qm', 'one')
	return root
}

function move(root: string, from: string, to: string): void {
	runGit(root, 'mv', from, to)
	runGit(root, 'commit', '-qm', `${from} becomes ${to}`)
}

const TEXT = 'Some text that makes a file like no other.\n'

it('a link follows its target through all its moves, and `fix` writes it', async () => {
	const root = committed({
		'notes/a.md': 'See [x](x.md#y "t") and [z](z.md).\r\n',
		'notes/x.md': `# Y\n\n${TEXT}`,
		'notes/z.md': `${TEXT}${TEXT}`,
	})
	move(root, 'notes/x.md', 'y.md')
	write(root, { 'lib/README.md': '' })
	move(root, 'y.md', 'lib/y.md')
	runGit(root, 'rm', '-q', 'notes/z.md')
	runGit(root, 'commit', '-qm', 'no z')
	const { out } = await run(root, ['--no-cache'])
	expect(out).toContain('git saw it move: write `../lib/y.md#y`')
	expect((await run(root, ['fix'])).err).toBe('mended 1 finding in 1 file\n')
	expect(readFileSync(join(root, 'notes/a.md'), 'utf8')).toBe(
		'See [x](../lib/y.md#y "t") and [z](z.md).\r\n',
	)
})

it('what git ignores, and what is not staged, is missing', async () => {
	const root = committed({ '.gitignore': 'out/\n', 'notes/a.md': '[x](../out/x.md)\n' })
	write(root, { 'out/x.md': TEXT })
	const ignored = await run(root)
	expect(ignored.out).toContain('`../out/x.md` leads to `out/x.md`, which git ignores')
	write(root, { 'notes/a.md': '[x](b.md)\n', 'notes/b.md': TEXT })
	expect((await run(root)).code).toBe(0)
	runGit(root, 'add', 'notes/a.md')
	const staged = await run(root, ['--staged'])
	expect(staged.out).toContain('`b.md` leads to `notes/b.md`, which is not there')
	runGit(root, 'add', 'notes/b.md')
	expect((await run(root, ['--staged'])).code).toBe(0)
})

it('a target that goes is told in a run that remembers', async () => {
	const root = committed({ 'notes/a.md': '[x](../x.png)\n', 'x.png': TEXT })
	const env = { XDG_CACHE_HOME: folder() }
	expect((await run(root, [], { env })).code).toBe(0)
	runGit(root, 'mv', 'x.png', 'y.png')
	expect((await run(root, [], { env })).out).toContain('leads to `x.png`, which is not there')
	runGit(root, 'mv', 'y.png', 'x.png')
	expect((await run(root, [], { env })).code).toBe(0)
})
