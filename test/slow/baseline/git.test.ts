import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { adoptedRepositories, BASELINE, entriesIn, textOf } from '../../baseline/adopted.ts'
import { runHere } from '../../cli/run.ts'
import { BAD, GOOD, INDEX } from '../../small-repository.ts'
import { hideGit, runGit, temporaryFolders, write } from '../../source/folders.ts'
import { BAD_TEXT, CONFIG, commit, GOOD_TEXT, INDEXED, told } from '../change/repository.ts'

const folder = temporaryFolders()
const { copy, adopted } = adoptedRepositories(folder)

describe('trees of git', () => {
	it('each has its own baseline', async () => {
		const root = adopted()
		expect((await told(root, ['--rev', 'HEAD~1']))[0]).toBe('exit 1')
		expect(await told(root, ['--rev', 'HEAD'])).toEqual(['exit 0'])
		rmSync(join(root, BASELINE))
		expect((await told(root, []))[0]).toBe('exit 1')
		expect(await told(root, ['--staged'])).toEqual(['exit 0'])
		runGit(root, 'add', '-A')
		// What the baseline excused before is brought about by taking it away.
		expect(await told(root, ['--staged'])).toHaveLength(4)
	})

	it('a staged document keeps its debt, and its mending asks for a prune', async () => {
		const root = adopted()
		write(root, { [BAD]: `${BAD_TEXT}\nMore.\n` })
		runGit(root, 'add', '-A')
		expect(await told(root, ['--staged'])).toEqual(['exit 0'])
		write(root, { [BAD]: BAD_TEXT.replace('## Plan\n\nNext week.\n\n', '') })
		runGit(root, 'add', '-A')
		expect(await told(root, ['--staged'])).toEqual(['exit 1', `${BASELINE} baseline-valid`])
		expect(await told(root, ['--since', 'HEAD~1'])).toEqual(['exit 0'])
	})

	it('shows the debt of what changed alone', async () => {
		const root = adopted()
		write(root, { [GOOD]: `${GOOD_TEXT}\nMore.\n` })
		runGit(root, 'add', '-A')
		const { out } = await runHere(root, ['--staged', '--format', 'json'])
		expect(JSON.parse(out).summary).toMatchObject({ documents: 1, debt: 0 })
	})
})

const RENAMED = BAD.replace('2026-02-06-cache', '2026-02-07-memory')

describe('a document that moved', () => {
	const moved = BAD.replace('process', 'feature')

	it.each([
		['in the work tree', (root: string) => move(root, moved)],
		[
			'without git',
			(root: string) => {
				move(root, moved)
				hideGit()
			},
		],
	])('is followed by its name: %s', async (_, work) => {
		const root = adopted({
			[moved.replace('cache', 'seam')]: GOOD_TEXT.replace('proposed', 'implemented')
				.replace('## Proposal', '## Decision')
				.replace(/## Acceptance[\s\S]*/, '## Consequences\n\nNone are known.\n'),
		})
		work(root)
		expect((await told(root, []))[0]).toBe('exit 0')
	})

	it('is followed by git under another name: staged, committed, and from commit to commit', async () => {
		const root = adopted()
		move(root, RENAMED)
		// Nobody but git could know.
		expect((await told(root, []))[0]).toBe('exit 1')
		runGit(root, 'add', '-A')
		expect(await told(root, [])).toEqual(['exit 0'])
		expect(await told(root, ['--staged'])).toEqual(['exit 0'])
		commit(root)
		expect(await told(root, [])).toEqual(['exit 0'])
		expect(await told(root, ['--rev', 'HEAD'])).toEqual(['exit 0'])
		expect(await told(root, ['--since', 'HEAD~1'])).toEqual(['exit 0'])
		runGit(root, 'mv', RENAMED, RENAMED.replace('memory', 'store'))
		commit(root)
		expect(await told(root, [])).toEqual(['exit 0'])
		expect(await told(root, ['--no-cache'])).toEqual(['exit 0'])
	})

	it('is not recalled as what it was: the answer of git is asked for again', async () => {
		const root = adopted()
		runGit(root, 'mv', BAD, RENAMED)
		expect(await told(root, [])).toEqual(['exit 0'])
		runGit(root, 'reset', '-q')
		expect((await told(root, []))[0]).toBe('exit 1')
	})

	it('is written to the baseline by the next prune', async () => {
		const root = adopted()
		runGit(root, 'mv', BAD, RENAMED)
		const { out, code } = await runHere(root, ['baseline', '--prune'])
		expect([code, out]).toEqual([
			0,
			`${BAD} is now ${RENAMED}\ndoc-sync.baseline: 1 document followed; 3 left\n`,
		])
		expect(entriesIn(root).every((line) => line.includes(RENAMED))).toBe(true)
	})
})

function move(root: string, to: string): void {
	write(root, { [to]: '' })
	renameSync(join(root, BAD), join(root, to))
}

describe('writers', () => {
	it('take the entries of a document along when they move it', async () => {
		const root = adopted()
		const moved = await runHere(root, ['rename', BAD, 'A memory'])
		expect(moved.code).toBe(0)
		const path = BAD.replace('cache', 'a-memory')
		expect(entriesIn(root).map((line) => line.split('"')[1])).toEqual([path, path, path])
		expect(await told(root, [])).toEqual(['exit 0'])
		await runHere(root, ['new', 'rfc', 'Another', '--class', 'process'])
		expect(entriesIn(root)).toHaveLength(3)
	})

	it('renew an index that is listed as stale, drop its entry, and no other', async () => {
		const root = copy('bare', { 'doc-sync.yml': INDEXED })
		await runHere(root, ['baseline'])
		expect(entriesIn(root)).toHaveLength(4)
		expect((await runHere(root, ['new', 'rfc', 'Another', '--class', 'process'])).code).toBe(0)

		expect(entriesIn(root)).toHaveLength(3)
		expect(textOf(root, INDEX)).toContain('Another')
	})

	it('name the new contract when documents are migrated', async () => {
		const root = adopted({
			'doc-sync.yml': `${CONFIG}  note: { extends: rfc, root: docs/notes, title: "Note: {title}" }\n`,
		})
		expect((await runHere(root, ['migrate', 'rfc', 'note'])).code).toBe(0)
		expect(entriesIn(root).map((line) => line.split('"')[3])).toEqual([
			'note/section-banned',
			'note/section-near-miss',
			'note/section-required',
		])
	})
})

describe('the merge driver', () => {
	it('is set up by init, and merges what git alone calls a conflict', async () => {
		const root = adopted()
		await runHere(root, ['init', '--yes'])
		expect(textOf(root, '.gitattributes')).toContain('/doc-sync.baseline merge=doc-sync\n')
		const program = `${process.execPath} ${join(import.meta.dirname, '../../../dist/bin/doc-sync.cjs')}`
		runGit(root, 'config', 'merge.doc-sync.driver', `${program} merge-driver -- %O %A %B %P`)
		commit(root)
		const lines = entriesIn(root)
		runGit(root, 'checkout', '-q', '-b', 'one')
		write(root, { [BASELINE]: `${lines[1]}\n${lines[2]}\n` })
		commit(root)
		runGit(root, 'checkout', '-q', '-')
		write(root, { [BASELINE]: `${lines[0]}\n${lines[2]}\n` })
		commit(root)
		runGit(root, 'merge', '-q', '-m', 'x', 'one')
		expect(entriesIn(root)).toEqual([lines[2]])
	})
})
