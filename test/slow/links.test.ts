import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { run } from '../cli/run.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const CONFIG =
	'contracts:\n  note: { root: notes, path: "{name}.md", fields: { name: slug }, links: true }\n'

/** What is older than two seconds is recognised by its times. */
const settle = () => setTimeout(2_200)

function committed(files: Record<string, string>): string {
	const root = repository(folder(), { 'doc-sync.yml': CONFIG, ...files })
	runGit(root, 'add', '-A')
	runGit(root, 'commit', '-qm', 'one')
	return root
}

test('a document that changed is judged with those that lead to it', async () => {
	const root = committed({
		'notes/a.md': '# A\n\n## One\n',
		'notes/b.md': '# B\n\nSee [a](a.md#one).\n',
		'notes/c.md': '# C\n',
	})
	const env = { XDG_CACHE_HOME: folder() }
	const judged = async () => {
		await settle()
		const first = await run(root, [], { env })
		const again = await run(root, [], { env })
		const afresh = await run(root, ['--no-cache'], { env })
		expect([again.out, afresh.out]).toEqual([first.out, first.out])
		return first.out
	}
	expect(await judged()).toBe('3 documents conform to 1 contract\n')
	expect(await judged()).toBe('3 documents conform to 1 contract\n')
	write(root, { 'notes/a.md': '# A\n\n## Two\n' })
	expect(await judged()).toContain('`a.md#one` leads to `#one`, which is no anchor of `notes/a.md`')
	write(root, { 'notes/a.md': '# A\n\n## One\n\nMore.\n' })
	expect(await judged()).toBe('3 documents conform to 1 contract\n')
	write(root, { 'notes/c.md': '# C\n\n[d](d.md)\n' })
	expect(await judged()).toContain('`d.md` leads to `notes/d.md`, which is not there')
	write(root, { 'notes/c.md': '# C\n\nText.\n\n[d](d.md)\n' })
	expect(await judged()).toContain('notes/c.md\n  5:5')
})

test('what git sees move is not remembered beyond what is staged', async () => {
	const text = 'Some text that makes a file like no other.\n'
	const root = committed({ 'notes/a.md': '[x](x.md)\n', 'notes/x.md': text })
	const env = { XDG_CACHE_HOME: folder() }
	runGit(root, 'mv', 'notes/x.md', 'notes/other.md')
	runGit(root, 'reset', '-q')
	await settle()
	expect((await run(root, [], { env })).out).not.toContain('git saw it move')
	expect((await run(root, [], { env })).out).not.toContain('git saw it move')
	runGit(root, 'add', '-A')
	await settle()
	const staged = await run(root, [], { env })
	expect(staged.out).toContain('git saw it move: write `other.md`')
	expect((await run(root, [], { env })).out).toBe(staged.out)
	runGit(root, 'commit', '-qm', 'two')
	await settle()
	expect((await run(root, [], { env })).out).toBe(staged.out)
})
