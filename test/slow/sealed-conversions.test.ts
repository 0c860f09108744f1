import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../cli/run.ts'
import { commitOn } from '../history/commits.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()

const contract = (sealed = 'true') => `contracts:
  note:
    summary: Notes
    root: notes
    path: "{name}.md"
    header: [{ lines: { required: false } }]
    fields: { name: slug, heir: { key: Heir, required: false } }
    sealed: ${sealed}
`
const NOTE = 'notes/a.md'
const MANIFEST = 'notes/seals.json'
const TEXT = 'Heir: nobody\n\nThis is $Id$, and\nthe last line.\n'

/** Findings of a run as `rule path:line`, then what it says beside them. */
async function told(root: string, ...args: string[]): Promise<string[]> {
	const { out, err } = await run(root, ['--format', 'json', ...args])
	const { findings } = JSON.parse(out === '' ? '{ "findings": [] }' : out)
	const lines = findings.map(
		({ rule, path, start }: { rule: string; path: string; start: { line: number } }) =>
			`${rule} ${path}:${start.line}`,
	)
	return err === '' ? lines : [...lines, err.trim()]
}

/** In the work tree, staged, and in the commit. */
async function everywhere(root: string): Promise<string[][]> {
	return [await told(root), await told(root, '--staged'), await told(root, '--rev', 'HEAD')]
}

/** A sealed note, committed, and checked out again by what git's attributes say. */
function sealed(attributes: string, text = TEXT, seal?: string): string {
	const files = { 'doc-sync.yml': contract(seal), [NOTE]: text }
	const root = repository(folder(), { '.gitattributes': `${attributes}\n`, ...files })
	commitOn(root, '2026-01-01')
	checkOut(root)
	return root
}

function checkOut(root: string): void {
	rmSync(join(root, NOTE))
	runGit(root, 'checkout', '--', NOTE)
}

const now = (root: string) => readFileSync(join(root, NOTE), 'latin1')
const edit = (root: string, from: string, to: string) =>
	writeFileSync(join(root, NOTE), now(root).replace(from, to), 'latin1')

describe('what git converts is as it was sealed', () => {
	test('keywords', async () => {
		const root = sealed('*.md ident')
		expect(now(root)).toMatch(/\$Id: [0-9a-f]{40} \$/)
		expect(await everywhere(root)).toEqual([[], [], []])
		edit(root, 'last', 'least')
		expect(await told(root)).toEqual(['seal-kept notes/a.md:4'])
		edit(root, 'This is', 'That is')
		expect(await told(root)).toEqual(['seal-kept notes/a.md:3'])
	})

	test('keywords beside a line that may change', async () => {
		const root = sealed('*.md ident', TEXT, '{ except: [heir] }')
		edit(root, 'nobody', 'somebody')
		expect(await told(root)).toEqual([])
		commitOn(root, '2026-01-02')
		checkOut(root)
		expect(await everywhere(root)).toEqual([[], [], []])
	})

	test('line endings', async () => {
		const root = sealed('*.md text eol=crlf')
		expect(now(root)).toContain('\r\n')
		expect(await everywhere(root)).toEqual([[], [], []])
		edit(root, 'last', 'least')
		expect(await told(root)).toEqual(['seal-kept notes/a.md:4'])
	})

	test('encodings', async () => {
		const root = sealed('', TEXT.replace('last', 'läst'))
		write(root, { '.gitattributes': '*.md working-tree-encoding=ISO-8859-1\n' })
		checkOut(root)
		expect(now(root)).toContain('läst')
		expect(await told(root)).toEqual(['text-encoding notes/a.md:4'])
		edit(root, 'läst', 'lest')
		expect(await told(root)).toEqual(['seal-kept notes/a.md:4'])
	})
})

const POINTER = (text: string) => {
	const hash = createHash('sha256').update(text).digest('hex')
	return `version https://git-lfs.github.com/spec/v1\noid sha256:${hash}\nsize ${text.length}\n`
}
const LFS = '*.md filter=lfs diff=lfs merge=lfs -text'

describe('what git LFS keeps', () => {
	test('is the content, or the pointer to it', async () => {
		const root = sealed(LFS, POINTER(TEXT))
		expect(await everywhere(root)).toEqual([[], [], []])
		write(root, { [NOTE]: TEXT })
		expect(await everywhere(root)).toEqual([[], [], []])
		edit(root, 'last', 'least')
		expect(await told(root)).toEqual(['seal-kept notes/a.md:1'])
	})

	test('may be kept by it since it was sealed', async () => {
		const root = sealed('', TEXT)
		write(root, { '.gitattributes': `${LFS}\n`, [NOTE]: POINTER(TEXT) })
		commitOn(root, '2026-01-02')
		expect(await everywhere(root)).toEqual([[], [], []])
		write(root, { [NOTE]: POINTER(TEXT.replace('last', 'least')) })
		commitOn(root, '2026-01-03')
		expect(await told(root, '--rev', 'HEAD')).toEqual(['seal-kept notes/a.md:1'])
	})
})

test.each([
	['line endings', '*.md text eol=crlf', TEXT],
	['keywords and line endings', '*.md text eol=crlf ident', TEXT],
	['what git LFS keeps', LFS, POINTER(TEXT)],
])('what moved and is not committed yet is where it is: %s', async (name, attributes, stored) => {
	const root = sealed(attributes, stored)
	if (name.includes('LFS')) write(root, { [NOTE]: TEXT })
	renameSync(join(root, NOTE), join(root, 'notes/b.md'))
	expect(await told(root)).toEqual([])
	writeFileSync(join(root, 'notes/b.md'), `${readFileSync(join(root, 'notes/b.md'))}More.\n`)
	expect(await told(root)).toEqual(['seal-kept notes/a.md:1'])
})

describe('where a program stands between', () => {
	/** A repository whose filter turns letters around, and leaves a trace where it runs. */
	function turned(seal?: string): { readonly root: string; readonly trace: string } {
		const root = sealed('*.md filter=turn', 'THIS IS\n\nTHE LAST LINE.\n', seal)
		const trace = join(root, '.git/trace')
		const program = (from: string, to: string) => `touch ${trace}; tr ${from} ${to}`
		runGit(root, 'config', 'filter.turn.clean', program('a-z', 'A-Z'))
		runGit(root, 'config', 'filter.turn.smudge', program('A-Z', 'a-z'))
		checkOut(root)
		rmSync(trace)
		return { root, trace }
	}

	test('it does not run, and what was committed is judged', async () => {
		const { root, trace } = turned()
		expect(now(root)).toContain('the last line')
		expect(await everywhere(root)).toEqual([[], [], []])
		edit(root, 'last', 'least')
		expect(await told(root)).toEqual([])
		expect(existsSync(trace)).toBe(false)
		runGit(root, 'add', NOTE)
		expect(await told(root, '--staged')).toEqual(['seal-kept notes/a.md:3'])
		commitOn(root, '2026-01-02')
		expect(await everywhere(root)).toEqual([
			['seal-kept notes/a.md:1'],
			[],
			['seal-kept notes/a.md:3'],
		])
	})

	test('a manifest says nothing of it', async () => {
		const { root } = turned('{ manifest: seals.json }')
		expect((await run(root, ['fix'])).code).toBe(0)
		runGit(root, 'add', MANIFEST)
		expect(await told(root)).toEqual([])
		expect(await told(root, '--staged')).toEqual([])
	})
})

test.each([
	['keywords', '*.md ident', TEXT],
	['line endings', '*.md text eol=crlf', TEXT],
	['a pointer', LFS, POINTER(TEXT)],
])('a manifest holds in the work tree and in git: %s', async (name, attributes, stored) => {
	const root = sealed(attributes, stored, '{ manifest: seals.json }')
	if (name === 'a pointer') write(root, { [NOTE]: TEXT })
	expect((await run(root, ['fix'])).code).toBe(0)
	expect(await told(root)).toEqual([])
	runGit(root, 'add', MANIFEST)
	expect(await told(root, '--staged')).toEqual([])
	// Written where git's own content is looked at, it holds in the work tree.
	write(root, { [MANIFEST]: '{ "version": 1, "files": {} }\n' })
	runGit(root, 'add', MANIFEST)
	expect((await run(root, ['fix', '--staged'])).code).toBe(0)
	write(root, { [MANIFEST]: runGit(root, 'show', `:${MANIFEST}`) })
	expect(await told(root)).toEqual([])
	edit(root, 'last', 'least')
	edit(root, 'oid sha256:', 'oid sha256:0')
	expect(await told(root)).toContainEqual(expect.stringMatching(/^seal-kept notes\/a\.md:/))
	// The manifest alone tells, too.
	rmSync(join(root, '.git'), { recursive: true })
	expect(await told(root)).toContain('seal-kept notes/a.md:1')
})

test('where there is no history to look into, a manifest tells of what git LFS keeps', async () => {
	const root = sealed(LFS, POINTER(TEXT), '{ manifest: seals.json }')
	write(root, { [NOTE]: TEXT })
	expect((await run(root, ['fix'])).code).toBe(0)
	commitOn(root, '2026-01-02')
	const shallow = join(folder(), 'x')
	runGit(root, 'clone', '--quiet', '--depth=1', `file://${root}`, shallow)
	expect((await told(shallow)).filter((each) => each.startsWith('seal'))).toEqual([])
	write(shallow, { [NOTE]: TEXT.replace('last', 'least') })
	expect(await told(shallow)).toContain('seal-kept notes/a.md:1')
})
