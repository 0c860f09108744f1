import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../cli/run.ts'
import { commitOn } from '../history/commits.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const contract = (more = '') => `contracts:
  note:
    summary: Notes
    root: notes
    path: "{date}-{name}.md"
    fields: { date: date }
    sections: [Why]
    waivers: { old: { comment: As it was, section: Why, when: { date: { before: 2026-06-01 } } } }
${more}`
const OLD = 'notes/2026-05-01-old.md'
const TEXT = '# Old\n\n<!-- As it was -->\n'

/** The findings of a run, as `path severity message`. */
async function told(root: string, ...args: string[]): Promise<string[]> {
	const { out, err } = await run(root, ['--format', 'json', ...args])
	const findings = out === '' ? [] : (JSON.parse(out).findings as Record<string, string>[])
	const lines = findings.map(({ path, severity, message }) => `${path} ${severity} ${message}`)
	return err === '' ? lines : [...lines, err.trim()]
}

/** A repository whose contract was committed on the first of January. */
function adopted(more = ''): string {
	const root = repository(folder(), {
		'doc-sync.yml': contract(more),
		'notes/2026-01-01-a.md': '## Why\n\nSo.\n',
	})
	commitOn(root, '2026-01-01')
	return root
}

describe('a date before the fence', () => {
	test('does not buy an exception if git first had the document after it', async () => {
		const root = adopted()
		write(root, { [OLD]: TEXT })
		expect(await told(root)).toEqual([])
		commitOn(root, '2026-06-01')
		const finding = `${OLD} error \`date\` is 2026-05-01, before 2026-06-01, and git first had the document on 2026-06-01`
		expect(await told(root)).toEqual([finding])
		expect(await told(root)).toEqual([finding])
		expect(await told(root, '--rev', 'HEAD')).toEqual([finding])
		expect(await told(root, '--since', 'HEAD~1')).toEqual([finding])
	})

	test('holds if git had it before, under whatever name', async () => {
		const root = adopted()
		write(root, { 'drafts/x.md': TEXT.repeat(5) })
		commitOn(root, '2026-05-31')
		runGit(root, 'mv', 'drafts/x.md', OLD)
		write(root, { [OLD]: TEXT.repeat(5).replace('# Old', '# Older') })
		commitOn(root, '2026-08-01')
		expect((await told(root)).filter((line) => line.includes('git first'))).toEqual([])
	})

	test('holds for what was there when the contract came', async () => {
		const root = repository(folder(), { [OLD]: TEXT, 'doc-sync.yml': contract() })
		commitOn(root, '2026-08-01')
		expect(await told(root)).toEqual([])
	})

	test('holds for frozen documents', async () => {
		const root = adopted('    frozen: [2026-05-01-old.md]\n')
		write(root, { [OLD]: TEXT })
		commitOn(root, '2026-08-01')
		expect(await told(root)).toEqual([])
		runGit(root, 'rm', '--quiet', OLD)
		commitOn(root, '2026-08-02')
		expect(await told(root)).toEqual([
			'doc-sync.yml error no document has the frozen path `2026-05-01-old.md`',
		])
	})
})

test('a date after the first commit is a warning, unless the contract says otherwise', async () => {
	const root = adopted()
	write(root, { 'notes/2026-09-09-b.md': '## Why\n\nSo.\n' })
	commitOn(root, '2026-09-08')
	const words = '`date` is 2026-09-09, and git first had the document on 2026-09-08'
	expect(await told(root)).toEqual([`notes/2026-09-09-b.md warning ${words}`])
	write(root, { 'doc-sync.yml': contract('    severity: { field-evidence: error }\n') })
	expect(await told(root)).toEqual([`notes/2026-09-09-b.md error ${words}`])
	write(root, { 'doc-sync.yml': contract('    severity: { field-evidence: off }\n') })
	expect(await told(root)).toEqual([])
})

describe('where there is no history', () => {
	const skipped = (reason: string) =>
		`\`note/field-evidence\` did not look into the history of git: ${reason}`

	test('a shallow clone says so once; `--require-history` makes it a failure', async () => {
		const root = adopted()
		write(root, { [OLD]: TEXT })
		commitOn(root, '2026-06-01')
		const clone = join(folder(), 'clone')
		runGit(root, 'clone', '--quiet', '--depth', '1', `file://${root}`, clone)
		const words = skipped('this clone is shallow; `git fetch --unshallow` brings the rest')
		expect(await told(clone)).toEqual([words])
		expect(await told(clone)).toEqual([words])
		expect(await run(clone, ['--require-history'])).toEqual({
			code: 2,
			out: '',
			err: `doc-sync: ${words}\n`,
		})
	})

	test('outside of git', async () => {
		const root = folder()
		write(root, { 'doc-sync.yml': contract(), [OLD]: TEXT })
		expect(await told(root)).toEqual([skipped('this is no git repository')])
	})

	test('a few documents that nothing hangs on are judged without it', async () => {
		const root = folder()
		write(root, {
			'doc-sync.yml': contract(),
			[OLD]: TEXT,
			'notes/2026-07-01-b.md': '## Why\n\nSo.\n',
		})
		expect(await told(root, 'notes/2026-07-01-b.md')).toEqual([])
		expect(await told(root, OLD)).toEqual([skipped('this is no git repository')])
	})

	test('before the first commit, and without a date that matters, nothing is said', async () => {
		const root = repository(folder(), { 'doc-sync.yml': contract(), [OLD]: TEXT })
		expect(await told(root)).toEqual([])
		const plain = folder()
		write(plain, {
			'doc-sync.yml': contract().replace(/ +waivers.*\n/, ''),
			[OLD]: '## Why\n\nSo.\n',
		})
		expect(await told(plain)).toEqual([])
	})
})
