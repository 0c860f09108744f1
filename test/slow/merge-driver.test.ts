import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { at, Clone, CONFIG, document, INDEX } from '../cli/merging.ts'
import { run } from '../cli/run.ts'
import { temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const FILES = {
	'doc-sync.yml': CONFIG,
	[at('a')]: document('A'),
	[at('b')]: document('B'),
	[at('c')]: document('C'),
	[at('d')]: document('D'),
}
const CLEAN = { code: 0 }
/** git, which starts the program, which may start git: on a busy machine that takes its time. */
const SLOW = { timeout: 240_000 }

/** Branches that each change another document. */
const BRANCHES = {
	adds: { [at('x')]: document('X') },
	addsToo: { [at('y')]: document('Y') },
	deletes: { [at('b')]: null },
	moves: { [at('c')]: null, [at('c', 'implemented')]: document('C', 'implemented') },
	retitles: { [at('d')]: document('D | [two](d)') },
}
const TITLES = ['A', 'X', 'Y', 'C', 'D']

/** A copy of one repository with these branches, as making them takes long. */
const made: { clone?: Clone } = {}
function branched(): Clone {
	made.clone ??= withBranches(mkdtempSync(join(tmpdir(), 'doc-sync-')))
	return made.clone.copy(folder())
}
afterAll(() => made.clone && rmSync(made.clone.top, { recursive: true }))

function withBranches(top: string): Clone {
	const clone = new Clone(top, FILES)
	for (const [name, files] of Object.entries(BRANCHES)) clone.branch(name, files)
	return clone
}

function expectAllMerged(clone: Clone): void {
	expect(clone.fresh).toBe(true)
	expect(clone.status()).toBe('')
	for (const title of TITLES) expect(clone.read()).toContain(`| [${title}`)
	expect(clone.read()).not.toContain('[B]')
}

describe('branches that change different documents', SLOW, () => {
	test('merge one after another, and the index is fresh', () => {
		const clone = branched()
		for (const name of Object.keys(BRANCHES))
			expect(clone.git('merge', '--quiet', '--no-ff', '--no-edit', name)).toMatchObject(CLEAN)
		expectAllMerged(clone)
	})

	test('are rebased one onto another', () => {
		const clone = branched()
		for (const [onto, name] of [
			['adds', 'moves'],
			['moves', 'deletes'],
		] as const)
			expect(clone.git('rebase', '--quiet', onto, name)).toMatchObject(CLEAN)
		expect(clone.fresh).toBe(true)
		expect(clone.read().match(/\[.\]/g)).toEqual(['[A]', '[D]', '[X]', '[C]'])
	})

	test('are cherry-picked', () => {
		const clone = branched()
		expect(clone.git('cherry-pick', ...Object.keys(BRANCHES))).toMatchObject(CLEAN)
		expectAllMerged(clone)
	})

	test('do conflict without the driver', () => {
		const clone = branched()
		clone.git('config', '--remove-section', 'merge.doc-sync')
		expect(clone.git('merge', '--quiet', '--no-edit', 'adds')).toMatchObject(CLEAN)
		expect(clone.git('merge', '--quiet', '--no-edit', 'addsToo')).toMatchObject({ code: 1 })
		expect(clone.status()).toContain(`UU ${INDEX}`)
	})
})

test('both begin the index', SLOW, () => {
	const clone = new Clone(folder(), { 'doc-sync.yml': CONFIG, 'docs/rfc/README.md': '# R\n' })
	rmSync(join(clone.top, INDEX))
	clone.commit({}, { fresh: false })
	clone.branch('adds', { [at('x')]: document('X') })
	clone.commit({ [at('y')]: document('Y') })
	expect(clone.git('merge', '--quiet', '--no-edit', 'adds')).toMatchObject(CLEAN)
	expect(clone.fresh).toBe(true)
})

describe('what a stranger names', SLOW, () => {
	test('paths and titles reach no shell', () => {
		const root = `-rfc $(touch owned) \`touch owned\` 'q' "w" [x] é`
		const index = `${root}/INDEX.md`
		const titles = ['`touch owned` | [x](y)', '$(touch owned) "; touch owned; \'']
		const config = `contracts: { rfc: { extends: rfc, root: ${JSON.stringify(root)} } }\n`
		const clone = new Clone(
			folder(),
			{ 'doc-sync.yml': config, [at('a', 'proposed', root)]: document('A') },
			{ index },
		)
		for (const [which, title] of titles.entries())
			clone.branch(`b${which}`, { [at(`t${which}`, 'proposed', root)]: document(title) })
		expect(clone.git('merge', '--quiet', '--no-edit', 'b0')).toMatchObject(CLEAN)
		expect(clone.git('merge', '--quiet', '--no-edit', 'b1')).toMatchObject(CLEAN)
		expect(clone.fresh).toBe(true)
		expect(existsSync(join(clone.top, 'owned'))).toBe(false)
	})
})

test('checked out with CRLF, an index is merged and fresh', SLOW, () => {
	const clone = new Clone(folder(), { ...FILES, '.gitattributes': '* text eol=crlf\n' })
	write(clone.top, { '.gitattributes': `* text eol=crlf\n/${INDEX} merge=doc-sync\n` })
	clone.commit({})
	clone.branch('adds', BRANCHES.adds)
	clone.commit(BRANCHES.addsToo)
	expect(clone.git('merge', '--quiet', '--no-edit', 'adds')).toMatchObject(CLEAN)
	expect(clone.read()).toContain('\r\n')
	expect(clone.fresh).toBe(true)
})

test('the contract stands in a folder, and the work tree is a linked one', SLOW, async () => {
	const index = 'web/docs/rfc/INDEX.md'
	const files = Object.fromEntries(
		Object.entries(FILES).map(([path, text]) => [`web/${path}`, text]),
	)
	const clone = new Clone(folder(), files, { index, folder: 'web', hooks: true })
	clone.branch('adds', { [`web/${at('x')}`]: document('X') })
	clone.commit({ [`web/${at('y')}`]: document('Y') })
	const linked = join(folder(), 'linked')
	expect(clone.git('worktree', 'add', '--quiet', linked, '-b', 'linked')).toMatchObject(CLEAN)
	expect(clone.git('-C', linked, 'merge', '--quiet', '--no-edit', 'adds')).toMatchObject(CLEAN)
	expect(await run(join(linked, 'web'), ['index', '--check'])).toMatchObject(CLEAN)
})

describe('where the program is not installed', SLOW, () => {
	test('git merges as it does without a driver, and hooks say nothing', () => {
		const clone = new Clone(folder(), FILES, { program: 'node_modules/.bin/doc-sync', hooks: true })
		clone.branch('retitles', BRANCHES.retitles)
		clone.branch('adds', BRANCHES.adds)
		clone.commit({ [at('a')]: document('A1') })
		expect(clone.git('merge', '--quiet', '--no-edit', 'retitles')).toEqual({
			code: 0,
			said: expect.stringMatching(/^(?:Auto-merging.*\n)?$/),
		})
		expect(clone.fresh).toBe(true)
		clone.commit(BRANCHES.addsToo)
		expect(clone.git('merge', '--quiet', '--no-edit', 'adds')).toMatchObject({ code: 1 })
		expect(clone.read()).toContain('<<<<<<< ')
	})
})

describe('what only the documents tell', SLOW, () => {
	test('the index is written anew after git merged', () => {
		const clone = new Clone(folder(), FILES, { hooks: true })
		clone.branch('stale', { [at('x')]: document('X') }, { fresh: false })
		const written = { code: 0, said: `${INDEX} written\n` }
		expect(clone.git('merge', '--quiet', '--ff-only', 'stale')).toEqual(written)
		expect(clone.fresh).toBe(true)
		expect(clone.status()).toBe(` M ${INDEX}\n`)
	})

	test('and after it rebased', () => {
		const clone = new Clone(folder(), FILES, { hooks: true })
		clone.branch('stale', BRANCHES.addsToo, { fresh: false })
		clone.branch('onto', { 'docs/rfc/README.md': '# R\n' })
		const rebased = clone.git('rebase', '--quiet', 'onto', 'stale')
		expect(rebased).toMatchObject({ code: 0, said: expect.stringContaining(`${INDEX} written`) })
		expect(clone.fresh).toBe(true)
	})

	test('a conflict in documents: the gate says so, and the index is mended once they are', async () => {
		const clone = new Clone(folder(), FILES, { hooks: true })
		clone.branch('theirs', { [at('a')]: document('A2') })
		clone.commit({ [at('a')]: document('A1'), ...BRANCHES.adds })
		expect(clone.git('merge', '--quiet', '--no-edit', 'theirs')).toMatchObject({ code: 1 })
		write(clone.top, { [at('a')]: document('A12') })
		const { findings } = JSON.parse((await run(clone.top, ['--format', 'json', INDEX])).out)
		expect(findings.map(({ rule }: { rule: string }) => rule)).toEqual(['conflict-marker'])
		expect(await run(clone.top, ['index'])).toMatchObject(CLEAN)
		expect(clone.fresh).toBe(true)
		expect(clone.read()).not.toMatch(/^[<=>]{7}/m)
	})
})
