import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../cli/run.ts'
import { BAD, GOOD, smallRepository } from '../../small-repository.ts'
import { hideGit, repository, runGit, temporaryFolders, write } from '../../source/folders.ts'
import {
	BAD_TEXT,
	CONFIG,
	commit,
	committed,
	GOOD_TEXT,
	INDEXED,
	NEW,
	remove,
	stage,
	told,
	WRONG_TEXT,
} from './repository.ts'

const folder = temporaryFolders()
const staged = (root: string) => told(root, ['--staged'])
const OLDER = (count: number) =>
	`${count} older finding${count === 1 ? '' : 's'} elsewhere not shown; \`doc-sync\` shows all`

describe('--staged judges the bytes in git’s index', () => {
	test('nothing staged, or nothing governed: silence and exit 0', async () => {
		const root = committed(folder())
		expect(await staged(root)).toEqual(['exit 0'])
		write(root, { [GOOD]: WRONG_TEXT })
		expect(await staged(root)).toEqual(['exit 0'])
		stage(root, { 'src/a.ts': 'x\n' })
		expect(await staged(root)).toEqual(['exit 0'])
		const silent = await run(root, ['--staged'])
		expect(silent).toEqual({ code: 0, out: '', err: '' })
	})

	test('a contract that is new, and what was as wrong without it', async () => {
		const root = committed(folder())
		remove(root, 'doc-sync.yml')
		commit(root)
		stage(root, { 'doc-sync.yml': CONFIG })
		expect(await staged(root)).toEqual(['exit 0', OLDER(3)])
	})

	test('findings in documents that were not touched: they are counted with their documents', async () => {
		const root = committed(folder())
		const stricter = CONFIG.replace(' }\n', ', banned-text: { queue: not this word } }\n')
		stage(root, { 'doc-sync.yml': stricter })
		const { out } = await run(root, ['--staged'])
		expect(out).toMatch(/\n\d errors? in (\d) of \1 files? \(\1 documents?, 1 contract\)/)
	})

	test('a new document, right and wrong, whatever the work tree says afterwards', async () => {
		const root = committed(folder())
		stage(root, { [NEW]: WRONG_TEXT })
		write(root, { [NEW]: GOOD_TEXT })
		expect(await staged(root)).toEqual(['exit 1', `${NEW} title-form`, OLDER(3)])
		stage(root, { [NEW]: GOOD_TEXT })
		write(root, { [NEW]: WRONG_TEXT })
		expect(await staged(root)).toEqual(['exit 0', OLDER(3)])
		remove(root, NEW)
		expect(await staged(root)).toEqual(['exit 0', OLDER(3)])
	})

	test('a document that is staged is told whole, old findings too', async () => {
		const root = committed(folder())
		stage(root, { [BAD]: `${BAD_TEXT}\nMore.\n` })
		const lines = await staged(root)
		expect(lines[0]).toBe('exit 1')
		expect(lines).toContain(`${BAD} section-banned`)
		expect(lines.at(-1)).not.toContain('older')
	})

	test('a deletion and a rename: what they break elsewhere is told', async () => {
		const root = committed(folder(), { 'doc-sync.yml': INDEXED })
		await run(root, ['index'])
		commit(root)
		runGit(root, 'rm', '--quiet', GOOD)
		expect(await staged(root)).toEqual(['exit 1', 'docs/rfc/INDEX.md index-fresh', OLDER(3)])
		runGit(root, 'reset', '--quiet', '--hard')
		const moved = GOOD.replace('proposed', 'rejected')
		mkdirSync(join(root, 'docs/rfc/rejected/process'), { recursive: true })
		runGit(root, 'mv', GOOD, moved)
		expect(await staged(root)).toContain(`${moved} field-agrees`)
		expect(await staged(root)).toContain('docs/rfc/INDEX.md index-fresh')
	})

	test('an index that gets staler is told, one that stays as stale is older', async () => {
		const root = committed(folder(), {
			'doc-sync.yml': INDEXED,
			'docs/rfc/INDEX.md': '# RFC index\n',
		})
		stage(root, { 'docs/rfc/README.md': '# The RFCs, all\n', [GOOD]: `${GOOD_TEXT}\nMore.\n` })
		expect(await staged(root)).toEqual(['exit 0', OLDER(4)])
		stage(root, { [NEW]: GOOD_TEXT })
		expect(await staged(root)).toEqual(['exit 1', 'docs/rfc/INDEX.md index-fresh', OLDER(3)])
	})

	test('the index and the document staged together are fresh', async () => {
		const root = committed(folder(), { 'doc-sync.yml': INDEXED })
		write(root, { [NEW]: GOOD_TEXT })
		await run(root, ['index'])
		runGit(root, 'add', '.')
		expect(await staged(root)).toEqual(['exit 0', OLDER(3)])
	})

	test('two documents under one name: the finding is told whichever of them is staged', async () => {
		const contract = `contracts:\n  a: { summary: x, root: d, path: "{n}.md", fields: { id: { key: Id, unique: true } }, header: [lines] }\n`
		const root = repository(folder(), { 'doc-sync.yml': contract, 'd/b.md': 'Id: 1\n\nText.\n' })
		commit(root)
		stage(root, { 'd/a.md': 'Id: 1\n\nText.\n' })
		expect(await staged(root)).toEqual(['exit 1', 'd/b.md field-unique'])
	})

	test('a contract that is staged judges; a broken one cannot', async () => {
		const root = committed(folder())
		stage(root, {
			'doc-sync.yml': `${CONFIG.replace('} }', '}, severity: { section-banned: off } }')}`,
		})
		expect(await staged(root)).toEqual(['exit 0', OLDER(2)])
		stage(root, { 'doc-sync.yml': 'contracts: 1\n' })
		write(root, { 'doc-sync.yml': CONFIG })
		expect((await staged(root))[0]).toBe('exit 2')
	})

	test('the first commit, on a branch without one', async () => {
		const root = repository(folder(), { 'doc-sync.yml': CONFIG, [GOOD]: WRONG_TEXT })
		expect(await staged(root)).toEqual(['exit 0'])
		runGit(root, 'add', '.')
		expect(await staged(root)).toEqual(['exit 1', `${GOOD} title-form`])
		expect(await told(root, ['--rev', 'HEAD'])).toEqual([
			'exit 2',
			'doc-sync: `HEAD` is no commit that git knows here',
		])
	})

	test('a file that is only announced is not there; one that is staged empty is', async () => {
		const root = committed(folder())
		write(root, { [NEW]: WRONG_TEXT })
		runGit(root, 'add', '--intent-to-add', NEW)
		expect(await staged(root)).toEqual(['exit 0'])
		write(root, { [NEW]: '' })
		runGit(root, 'add', NEW)
		expect(await staged(root)).toContain(`${NEW} title-form`)
	})

	test('line endings that git converts are judged as they are stored', async () => {
		const root = committed(folder(), { '.gitattributes': '*.md text eol=crlf\n' })
		stage(root, { [NEW]: GOOD_TEXT.replaceAll('\n', '\r\n') })
		expect(await staged(root)).toEqual(['exit 0', OLDER(3)])
		stage(root, { [NEW]: WRONG_TEXT.replaceAll('\n', '\r\n') })
		expect(await staged(root)).toEqual(['exit 1', `${NEW} title-form`, OLDER(3)])
	})

	test('a conflict that is not resolved has no one content', async () => {
		const root = committed(folder())
		runGit(root, 'checkout', '--quiet', '-b', 'other')
		write(root, { [GOOD]: GOOD_TEXT.replace('One queue', 'No queue') })
		commit(root)
		runGit(root, 'checkout', '--quiet', '-')
		write(root, { [GOOD]: GOOD_TEXT.replace('One queue', 'Three queues') })
		commit(root)
		expect(() => runGit(root, 'merge', 'other')).toThrow()
		expect(await staged(root)).toEqual([
			'exit 2',
			`doc-sync: \`${GOOD}\` is in conflict, so there is no one content to judge; resolve it and \`git add\` it`,
		])
	})

	test('links, a submodule and a repository within', async () => {
		const root = committed(folder())
		symlinkSync('2026-01-05-queue.md', join(root, NEW))
		symlinkSync('/etc/hostname', join(root, NEW.replace('06', '07')))
		symlinkSync('nowhere.md', join(root, NEW.replace('06', '08')))
		const sub = committed(folder())
		mkdirSync(join(root, 'docs/rfc/nested'))
		repository(join(root, 'docs/rfc/nested'), { 'a.md': 'x\n' })
		runGit(root, 'submodule', '--quiet', 'add', sub, 'docs/rfc/sub')
		runGit(root, 'add', NEW, NEW.replace('06', '07'), NEW.replace('06', '08'))
		expect(await staged(root)).toEqual([
			'exit 1',
			`${NEW.replace('06', '07')} path-shape`,
			`${NEW.replace('06', '08')} path-shape`,
			'docs/rfc/sub path-shape',
			OLDER(3),
		])
	})

	test('a linked work tree, and a root below git’s top level', async () => {
		const top = folder()
		repository(top)
		for (const [path, text] of Object.entries(smallRepository()))
			write(top, { [`sub/${path}`]: text })
		write(top, { 'sub/doc-sync.yml': CONFIG, 'x.md': '' })
		commit(top)
		const linked = join(folder(), 'linked')
		runGit(top, 'worktree', 'add', '--quiet', linked)
		for (const root of [join(top, 'sub'), join(linked, 'sub')]) {
			stage(root, { [NEW]: WRONG_TEXT })
			stage(join(root, '..'), { 'x.md': 'y\n' })
			expect(await staged(root)).toEqual(['exit 1', `${NEW} title-form`, OLDER(3)])
		}
	})

	test('names with spaces, quotes, tabs, other letters; a name that is no UTF-8', async () => {
		const root = committed(folder())
		const odd = ['docs/rfc/a b.md', 'docs/rfc/"q".md', 'docs/rfc/t\tab.md', 'docs/rfc/é—日.md']
		stage(root, Object.fromEntries(odd.map((path) => [path, 'x\n'])))
		const lines = await staged(root)
		for (const path of odd) expect(lines).toContain(`${path} path-shape`)
	})

	test('a gate, and a path', async () => {
		const root = committed(folder())
		stage(root, { [NEW]: WRONG_TEXT, [BAD]: `${BAD_TEXT}\n` })
		expect(await told(root, ['--staged', NEW])).toEqual(['exit 1', `${NEW} title-form`])
		expect(await told(root, ['--staged', 'rfc-classification'])).not.toContain(`${NEW} title-form`)
		expect((await told(root, ['--staged', 'docs/none.md']))[0]).toBe('exit 2')
	})

	test('without git, or outside of a repository, it cannot judge', async () => {
		const bare = folder()
		write(bare, { ...smallRepository(), 'doc-sync.yml': CONFIG })
		expect((await staged(bare))[0]).toBe('exit 2')
		const root = committed(folder())
		hideGit()
		expect(await staged(root)).toEqual(['exit 2', 'doc-sync: git is not installed'])
	})

	test('a submodule, whatever the configuration hides of them', async () => {
		const root = committed(folder())
		runGit(root, 'config', 'diff.ignoreSubmodules', 'all')
		const id = '1234567890123456789012345678901234567890'
		runGit(root, 'update-index', '--add', '--cacheinfo', `160000,${id},docs/rfc/sub`)
		expect(await staged(root)).toEqual(['exit 1', 'docs/rfc/sub path-shape', OLDER(3)])
	})

	test('a rename on the disk alone is not staged', async () => {
		const root = committed(folder())
		renameSync(join(root, GOOD), join(root, NEW))
		expect(await staged(root)).toEqual(['exit 0'])
	})
})
