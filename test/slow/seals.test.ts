import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../cli/run.ts'
import { commitOn } from '../history/commits.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()

/** Notes whose folder is their state; what is closed is sealed. */
const contract = (sealed = 'true') => `contracts:
  note:
    summary: Notes
    root: notes
    path: "{state}/{name}.md"
    header: [{ lines: { required: false } }]
    state: state
    companions: { "{name}.zh.md": { required: false } }
    fields:
      state: [open, closed]
      name: slug
      heir: { key: Superseded-By, required: false }
    cases: { closed: { sealed: ${sealed} } }
`
const OPEN = 'notes/open/a.md'
const CLOSED = 'notes/closed/a.md'
const TEXT = `${'A line of a note.\n'.repeat(9)}The last line.\n`

/** The findings of a run, as `path:line message`; then what it says beside them. */
async function told(root: string, ...args: string[]): Promise<string[]> {
	const { out, err } = await run(root, ['--format', 'json', ...args])
	const findings = out === '' ? [] : JSON.parse(out).findings
	const lines = findings.map(
		(each: { path: string; start: { line: number }; message: string }) =>
			`${each.path}:${each.start.line} ${each.message}`,
	)
	return err === '' ? lines : [...lines, err.trim()]
}

/** A repository with a note that was closed on the second of January. */
function closed(sealed?: string, text = TEXT): string {
	const root = repository(folder(), { 'doc-sync.yml': contract(sealed), [OPEN]: text })
	commitOn(root, '2026-01-01')
	move(root, OPEN, CLOSED)
	commitOn(root, '2026-01-02')
	return root
}

function move(root: string, from: string, to: string): void {
	mkdirSync(dirname(join(root, to)), { recursive: true })
	renameSync(join(root, from), join(root, to))
}

const edit = (root: string, text: string) => write(root, { [CLOSED]: text })
const CHANGED = `${CLOSED}:10 the content changed after it was sealed on 2026-01-02`
const GONE = `${CLOSED}:1 the file was sealed on 2026-01-02, and does not exist any more`

describe('a sealed document', () => {
	test('that stays as it is, and others that come, are no findings', async () => {
		const root = closed()
		write(root, { 'notes/closed/b.md': 'b\n', [OPEN]: 'again\n' })
		expect(await told(root)).toEqual([])
		edit(root, TEXT.replace(/\n/g, '\r\n'))
		expect(await told(root)).toEqual([])
	})

	test('that was changed by an earlier commit is an older one to what is staged elsewhere', async () => {
		const root = closed()
		edit(root, `${TEXT}More.\n`)
		commitOn(root, '2026-01-03')
		write(root, { 'notes/open/b.md': TEXT })
		runGit(root, 'add', '.')
		const older = ['1 older finding elsewhere not shown; `doc-sync` shows all']
		for (const args of [[], [], ['--no-cache']])
			expect(await told(root, '--staged', ...args)).toEqual(older)
		// Upon a commit that touched what is sealed, and one that did not.
		runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
		write(root, { 'notes/open/b.md': `${TEXT}More.\n` })
		runGit(root, 'add', '.')
		for (const args of [[], ['--no-cache']])
			expect(await told(root, '--staged', ...args)).toEqual(older)
		edit(root, TEXT)
		runGit(root, 'add', '.')
		for (const args of [[], ['--no-cache']])
			expect(await told(root, '--staged', ...args)).toEqual([])
	})

	test('that changes is one, in the work tree, staged, committed, and ever after', async () => {
		const root = closed()
		edit(root, TEXT.replace('last', 'least'))
		expect(await told(root)).toEqual([CHANGED])
		expect(await told(root)).toEqual([CHANGED])
		expect(await told(root, '--staged')).toEqual([])
		runGit(root, 'add', '-A')
		expect(await told(root, '--staged')).toEqual([CHANGED])
		commitOn(root, '2026-01-03')
		expect(await told(root, '--rev', 'HEAD')).toEqual([CHANGED])
		expect(await told(root, '--rev', 'HEAD~1')).toEqual([])
		expect(await told(root, '--since', 'HEAD~1')).toEqual([CHANGED])
		write(root, { 'notes/open/c.md': 'c\n' })
		commitOn(root, '2026-01-04')
		const older = '1 older finding elsewhere not shown; `doc-sync` shows all'
		expect(await told(root, '--since', 'HEAD~1')).toEqual([older])
		expect(await told(root)).toEqual([CHANGED])
		edit(root, TEXT)
		expect(await told(root)).toEqual([])
	})

	test('that is deleted, or moved to where it is not sealed, is one', async () => {
		const root = closed()
		rmSync(join(root, CLOSED))
		write(root, { 'notes/open/x.md': 'x\n' })
		expect(await told(root)).toEqual([GONE])
		runGit(root, 'add', '-A')
		expect(await told(root, '--staged')).toEqual([GONE])
		commitOn(root, '2026-01-03')
		expect(await told(root, '--since', 'HEAD~1')).toEqual([GONE])
		runGit(root, 'checkout', '--quiet', 'HEAD~1')
		move(root, CLOSED, OPEN)
		commitOn(root, '2026-01-04')
		expect(await told(root)).toEqual([
			`${CLOSED}:1 the file was sealed on 2026-01-02, and went to \`${OPEN}\``,
		])
	})

	test('that moves among the sealed ones is none if it is what it was', async () => {
		const root = closed()
		move(root, CLOSED, 'notes/closed/b.md')
		expect(await told(root)).toEqual([])
		commitOn(root, '2026-01-03')
		expect(await told(root)).toEqual([])
		write(root, { 'notes/closed/b.md': TEXT.replace('last', 'least') })
		expect(await told(root)).toEqual([
			'notes/closed/b.md:10 the content changed after it was sealed on 2026-01-02',
		])
	})

	test('may change while it moves in, and not with the seal taken off for one commit', async () => {
		const root = repository(folder(), { 'doc-sync.yml': contract(), [OPEN]: TEXT })
		commitOn(root, '2026-01-01')
		move(root, OPEN, CLOSED)
		edit(root, TEXT.replace('last', 'final'))
		commitOn(root, '2026-01-02')
		expect(await told(root)).toEqual([])
		write(root, { 'doc-sync.yml': contract('false') })
		edit(root, TEXT)
		commitOn(root, '2026-01-03')
		write(root, { 'doc-sync.yml': contract() })
		expect(await told(root)).toEqual([CHANGED])
	})

	test('is sealed as it was when the contract began to seal', async () => {
		const root = closed()
		const [before] = contract().split('    cases:')
		runGit(root, 'checkout', '--quiet', '--orphan', 'other')
		write(root, { 'doc-sync.yml': before as string })
		commitOn(root, '2026-01-02')
		edit(root, `${TEXT}More.\n`)
		commitOn(root, '2026-01-03')
		write(root, { 'doc-sync.yml': contract() })
		expect(await told(root)).toEqual([])
	})

	test('may have lines of the header that the contract names', async () => {
		const root = closed('{ except: [heir] }', `Author: Jo\n\n${TEXT}`)
		edit(root, `Author: Jo\nSuperseded-By: b\n\n${TEXT}`)
		expect(await told(root)).toEqual([])
		edit(root, `Author: Jo\nSuperseded-By: b\n\n\`\`\`\nSuperseded-By: b\n\`\`\`\n${TEXT}`)
		expect(await told(root)).toEqual([
			`${CLOSED}:4 the content changed after it was sealed on 2026-01-02`,
		])
		edit(root, `Author: Joe\n\n${TEXT}`)
		expect(await told(root)).toEqual([
			`${CLOSED}:1 the content changed after it was sealed on 2026-01-02`,
		])
	})

	test('seals the files that go with it, unless the contract says otherwise', async () => {
		const ZH = 'notes/closed/a.zh.md'
		for (const [sealed, found] of [
			['true', [`${ZH}:1 the content changed after it was sealed on 2026-01-03`]],
			['{ companions: false }', []],
		] as const) {
			const root = closed(sealed)
			write(root, { [ZH]: 'zh\n' })
			commitOn(root, '2026-01-03')
			write(root, { [ZH]: 'other\n' })
			expect(await told(root)).toEqual(found)
		}
	})
})

test('a state that the document itself says seals it', async () => {
	const yaml = contract()
		.replace('"{state}/{name}.md"', '"{name}.md"')
		.replace('state: [open, closed]', 'state: { key: State, values: [open, closed] }')
	const root = repository(folder(), { 'doc-sync.yml': yaml, 'notes/a.md': 'State: open\n' })
	commitOn(root, '2026-01-01')
	write(root, { 'notes/a.md': 'State: closed\n\nShut.\n' })
	commitOn(root, '2026-01-02')
	expect(await told(root)).toEqual([])
	write(root, { 'notes/a.md': 'State: open\n\nShut.\n' })
	expect(await told(root)).toEqual([
		'notes/a.md:1 the content changed after it was sealed on 2026-01-02',
	])
	write(root, { 'notes/a.md': 'State: closed\n\nShut!\n' })
	commitOn(root, '2026-01-03')
	expect(await told(root)).toEqual([
		'notes/a.md:3 the content changed after it was sealed on 2026-01-02',
	])
})

describe('`move`', () => {
	test('leaves what is sealed where it is and as it is', async () => {
		const root = closed('true', '[B](../open/b.md)\n')
		write(root, { 'notes/open/b.md': 'b\n', 'notes/open/c.md': '[B](b.md)\n' })
		const refused = await run(root, ['move', CLOSED, 'open'])
		expect([refused.code, refused.err]).toEqual([
			2,
			`doc-sync: \`${CLOSED}\` is sealed, so it stays where it is and as it is; nothing is moved\n`,
		])
		expect(await run(root, ['move', 'notes/open/b.md', 'closed'])).toMatchObject({ code: 0 })
		expect(readFileSync(join(root, CLOSED), 'utf8')).toBe('[B](../open/b.md)\n')
		expect(readFileSync(join(root, 'notes/open/c.md'), 'utf8')).toBe('[B](../closed/b.md)\n')
		expect(await told(root)).toEqual([])
	})

	test('may write a state that the contract leaves open', async () => {
		const yaml = contract('{ except: [state] }')
			.replace('"{state}/{name}.md"', '"{name}.md"')
			.replace('state: [open, closed]', 'state: { key: State, values: [open, closed, replaced] }')
		const files = { 'doc-sync.yml': yaml, 'notes/a.md': 'State: closed\n\nShut.\n' }
		const root = repository(folder(), files)
		commitOn(root, '2026-01-01')
		expect(await run(root, ['move', 'notes/a.md', 'replaced'])).toMatchObject({ code: 0 })
		expect(readFileSync(join(root, 'notes/a.md'), 'utf8')).toBe('State: replaced\n\nShut.\n')
		expect(await told(root)).toEqual([])
	})
})

describe('with a manifest', () => {
	const MANIFEST = 'notes/seals.json'
	const withManifest = async () => {
		const root = closed('{ manifest: seals.json }')
		await run(root, ['fix'])
		commitOn(root, '2026-01-03')
		return root
	}

	test('`fix` lists what comes, and blesses nothing that changed', async () => {
		const root = await withManifest()
		expect(await told(root)).toEqual([])
		const before = readFileSync(join(root, MANIFEST), 'utf8')
		edit(root, `${TEXT}More.\n`)
		write(root, { 'notes/closed/b.md': 'b\n' })
		expect(await told(root)).toEqual([
			`${CLOSED}:11 the content changed after it was sealed on 2026-01-02`,
			`${MANIFEST}:1 the manifest lacks 1 sealed file: \`notes/closed/b.md\``,
		])
		await run(root, ['fix', '--unsafe'])
		const after = readFileSync(join(root, MANIFEST), 'utf8')
		expect(after).toContain(before.split('\n')[3])
		expect(after).toContain('"closed/b.md": "sha256:')
	})

	test('a document holds after the line that sealed it was changed, if that may change', async () => {
		const yaml = contract('{ manifest: seals.json, except: [state] }')
			.replace('"{state}/{name}.md"', '"{name}.md"')
			.replace('state: [open, closed]', 'state: { key: State, values: [open, closed] }')
		const note = (state: string, text: string) => ({
			'notes/a.md': `State: ${state}\n\n${text}\n`,
		})
		const root = repository(folder(), { 'doc-sync.yml': yaml, ...note('closed', 'Shut.') })
		await run(root, ['fix'])
		commitOn(root, '2026-01-01')
		write(root, note('open', 'Shut.'))
		expect(await told(root)).toEqual([])
		rmSync(join(root, '.git'), { recursive: true })
		expect((await told(root)).length).toBe(1)
		write(root, note('open', 'Ajar.'))
		expect(await told(root)).toContain(
			`notes/a.md:1 the content is not the one whose hash \`${MANIFEST}\` has`,
		)
	})

	test('a change together with the manifest is found by history, and without it said not to be', async () => {
		const root = await withManifest()
		edit(root, TEXT.replace('last', 'least'))
		rmSync(join(root, MANIFEST))
		await run(root, ['fix'])
		expect(await told(root)).toEqual([CHANGED])
		commitOn(root, '2026-01-04')
		rmSync(join(root, '.git'), { recursive: true })
		const blind = '`note/seal-kept` did not look into the history of git: this is no git repository'
		expect(await told(root)).toEqual([blind])
		edit(root, TEXT)
		expect(await told(root)).toEqual([
			`${CLOSED}:1 the content is not the one whose hash \`${MANIFEST}\` has`,
			blind,
		])
	})
})

test('a shallow clone says that it cannot tell, and fails where history is required', async () => {
	const root = closed()
	const clone = join(folder(), 'clone')
	runGit(root, 'clone', '--quiet', '--depth', '1', `file://${root}`, clone)
	const words = '`note/seal-kept` did not look into the history of git: this clone is shallow'
	const { code, err } = await run(clone)
	expect([code, err]).toEqual([0, expect.stringContaining(words)])
	expect(await run(clone, ['--require-history'])).toMatchObject({ code: 2 })
	expect(await run(root, ['--require-history'])).toMatchObject({ code: 0 })
})
