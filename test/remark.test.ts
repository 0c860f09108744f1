import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { VFile } from 'vfile'
import { describe, expect, it } from 'vitest'
import { asLine, findingLines, messagesOf, type Point, rulesOf, runEngine } from './remark-run.ts'
import { BAD, GOOD, rightRepository, smallRepository, withRemark } from './small-repository.ts'
import { hideGit, repository, temporaryFolders, write } from './source/folders.ts'

const ROOT = join(import.meta.dirname, '..')

const folder = temporaryFolders()

const CONTRACTS = `contracts:
  rfc:
    extends: rfc
    severity: { section-banned: warn }
    exemptions: { implemented/process/2026-03-01-old.md: It is older than the rules. }
  notes:
    root: notes
    path: "{name}.md"
    title: "{title}"
    sections: { order: [Why] }
`

describe('in unified-engine', () => {
	it.each([
		['without a contract file', smallRepository()],
		[
			'with one',
			{
				...smallRepository(),
				'doc-sync.yml': CONTRACTS,
				[BAD.replace('02-06-cache', '03-01-old')]: 'Nothing of the kind.\n',
				'notes/bom.md': '\ufeff# A note\r\n\r\n## why\r\n\r\n😀 text\r\n',
				'notes/deep.md': `# Deep\n\n${'> '.repeat(101)}deep\n`,
				'notes/nul.md': '# N\0\n\n## Why\n\nHence.\n',
				'README.md': '## Plan\n',
			},
		],
	])('finds what the document rules find, %s', async (_, files) => {
		const root = withRemark(folder(), files)
		const judged = await runEngine(root, ['.'])
		const found = judged.flatMap((file) => file.messages.map(asLine))
		const expected = await findingLines(root)
		expect(found.sort()).toEqual(expected.sort())
		expect(expected.length).toBeGreaterThan(2)
	})

	it('looks at the tree anew for each run, as an editor needs', async () => {
		const root = withRemark(folder(), {
			'doc-sync.yml': 'contracts: { rfc: { extends: rfc } }\n',
			...rightRepository(),
		})
		const open = () => new VFile({ cwd: root, path: join(root, GOOD), value: '# RFC: One queue\n' })
		const [before] = await runEngine(root, [open()])
		expect(before?.messages.length).toBeGreaterThan(0)
		write(root, { 'doc-sync.yml': 'contracts: { notes: { root: notes, path: "{name}.md" } }\n' })
		const [after] = await runEngine(root, [open()])
		expect(after?.messages).toEqual([])
	})
})

describe('a message', () => {
	it('has what a virtual file wants', async () => {
		const root = repository(folder(), smallRepository())
		const value = smallRepository()[BAD] as string
		const messages = await messagesOf(root, BAD, value)
		expect(messages.map((each) => ({ ...each, stack: '' }))).toMatchObject([
			{
				reason: '`decision` is a near miss of `Decision`',
				place: { start: { line: 9, column: 1 }, end: { line: 9, column: 12 } },
				file: BAD,
				line: 9,
				column: 1,
				name: `${BAD}:9:1-9:12`,
				source: 'doc-sync',
				ruleId: 'rfc/section-near-miss',
				fatal: true,
				note: 'write `## Decision`',
			},
			{
				ruleId: 'rfc/section-banned',
				note: expect.stringMatching(/^fold it into Decision.*\nwhy: a proposal-era heading/),
			},
			{ ruleId: 'rfc/section-required' },
		])
	})

	it('links to the page of the rule', async () => {
		const root = repository(folder(), smallRepository())
		const [message] = await messagesOf(root, BAD, smallRepository()[BAD])
		const url = new URL(message?.url ?? '')
		expect(fileURLToPath(url)).toBe(join(ROOT, 'docs/rules/section-near-miss.md'))
	})

	it('suggests what one edit of its place mends', async () => {
		const root = repository(folder(), smallRepository())
		const texts = [smallRepository()[BAD] as string, `\ufeff${smallRepository()[BAD]}`]
		for (const value of texts) {
			for (const message of await messagesOf(root, BAD, value)) {
				const { start, end } = message.place as { start: Point; end: Point }
				const line = value.replace('\ufeff', '').split('\n')[start.line - 1] ?? ''
				if (message.expected)
					expect(message.actual).toBe(line.slice(start.column - 1, end.column - 1))
			}
		}
		const field = {
			[GOOD]: (smallRepository()[GOOD] as string).replace(': proposed', ': Proposed'),
		}
		const found = await messagesOf(root, GOOD, field[GOOD])
		expect(found).toMatchObject([{ actual: 'Proposed', expected: ['proposed'] }])
	})

	it('is no error where the contract says so', async () => {
		const root = repository(folder(), { ...smallRepository(), 'doc-sync.yml': CONTRACTS })
		const messages = await messagesOf(root, BAD, smallRepository()[BAD])
		expect(messages.map((each) => [each.ruleId, each.fatal])).toEqual([
			['rfc/section-near-miss', true],
			['rfc/section-banned', false],
			['rfc/section-required', true],
		])
	})
})

describe('the text', () => {
	it('is that of the pipeline, not of the disk', async () => {
		const root = repository(folder(), smallRepository())
		expect(await messagesOf(root, GOOD, smallRepository()[GOOD])).toEqual([])
		const [message] = await messagesOf(root, GOOD, '# Two queues\n')
		expect(message?.ruleId).toBe('rfc/title-form')
		expect(await messagesOf(root, BAD, '')).not.toEqual([])
	})

	it('may be bytes, and is judged as they are', async () => {
		const root = repository(folder(), smallRepository())
		const text = smallRepository()[GOOD] as string
		expect(await messagesOf(root, GOOD, Buffer.from(text))).toEqual([])
		const broken = Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x0a])])
		expect(rulesOf(await messagesOf(root, GOOD, broken))).toEqual(['rfc/text-encoding'])
	})

	it('is that of the disk where the pipeline has none', async () => {
		const root = repository(folder(), smallRepository())
		expect(rulesOf(await messagesOf(root, BAD))).toContain('rfc/section-banned')
		expect(await messagesOf(root, BAD.replace('cache', 'none'))).toEqual([])
	})
})

describe('the path', () => {
	const wrong = '# Two queues\n'

	it('may be missing', async () => {
		expect(await messagesOf(repository(folder(), smallRepository()), undefined, wrong)).toEqual([])
	})

	it('may be seen from anywhere', async () => {
		const root = repository(folder(), smallRepository())
		const expected = rulesOf(await messagesOf(root, GOOD, wrong))
		expect(expected).toContain('rfc/title-form')
		const below = join(root, 'docs/rfc/proposed')
		expect(rulesOf(await messagesOf(below, 'process/2026-01-05-queue.md', wrong))).toEqual(expected)
		expect(rulesOf(await messagesOf(folder(), join(root, GOOD), wrong))).toEqual(expected)
		const elsewhere = folder()
		symlinkSync(root, join(elsewhere, 'link'))
		expect(rulesOf(await messagesOf(elsewhere, `link/${GOOD}`, wrong))).toEqual(expected)
	})

	it('may be below no repository', async () => {
		const root = folder()
		write(root, smallRepository())
		expect(rulesOf(await messagesOf(root, GOOD, wrong))).toContain('rfc/title-form')
		expect(await messagesOf(folder(), join(root, 'docs/rfc/README.md'), wrong)).toEqual([])
		expect(await messagesOf(root, '/nowhere/at/all.md', wrong)).toEqual([])
		expect(await messagesOf('/nowhere', 'at/all.md', wrong)).toEqual([])
	})

	it('may be of a file that was deleted, or not saved yet', async () => {
		const root = repository(folder(), smallRepository())
		rmSync(join(root, GOOD))
		expect(rulesOf(await messagesOf(root, GOOD, wrong))).toContain('rfc/title-form')
		const fresh = 'docs/rfc/rejected/feature/2026-04-01-fresh.md'
		expect(rulesOf(await messagesOf(root, fresh, wrong))).toContain('rfc/title-form')
	})

	it('may be of a file that nothing governs', async () => {
		const ignored = { ...smallRepository(), '.gitignore': '*-cache.md\n' }
		const root = repository(folder(), {
			...ignored,
			'README.md': wrong,
			'node_modules/a/b.md': wrong,
		})
		symlinkSync('/dev/null', join(root, 'docs/rfc/2026-01-01-cache.md'))
		for (const path of [
			BAD,
			'README.md',
			'node_modules/a/b.md',
			'docs/rfc/2026-01-01-cache.md',
			'docs',
		])
			expect(await messagesOf(root, path, wrong), path).toEqual([])
	})

	it('is judged the same without git', async () => {
		const root = repository(folder(), smallRepository())
		const expected = rulesOf(await messagesOf(root, BAD, smallRepository()[BAD]))
		hideGit()
		expect(rulesOf(await messagesOf(root, BAD, smallRepository()[BAD]))).toEqual(expected)
	})
})

describe('a contract that cannot be used', () => {
	it('is said once on each file, and nothing else is', async () => {
		const contracts = 'contracts:\n  rfc: { extends: rfc, tilte: a, roots: b }\n'
		const root = repository(folder(), { ...smallRepository(), 'doc-sync.yml': contracts })
		for (const path of [BAD, 'README.md']) {
			const messages = await messagesOf(root, path, '## Plan\n')
			expect(messages).toMatchObject([{ source: 'doc-sync', fatal: true, place: undefined }])
			expect(messages[0]?.ruleId).toMatch(/\/contract-valid$/)
			expect(messages[0]?.reason).toMatch(
				/^the contract cannot be used: doc-sync\.yml:2:24 .*`tilte`.* \(and 1 more\)$/,
			)
		}
	})

	it('fails with what cannot be read', async () => {
		const root = withRemark(folder(), {
			...smallRepository(),
			'pnpm-workspace.yaml': 'packages: {',
		})
		const [file] = await runEngine(root, [GOOD])
		expect(file?.messages).toMatchObject([{ fatal: true, cause: { name: 'WorkspaceError' } }])
	})
})

it('is the plugin that the package exports', async () => {
	const built = await import(pathToFileURL(join(ROOT, 'dist/remark.js')).href)
	expect(Object.keys(built)).toEqual(['default'])
	expect(built.default.name).toBe('remarkDocSync')
})

it('leaves out what the baseline has, and what the document is let off', async () => {
	const root = withRemark(folder(), smallRepository())
	const line = (rule: string, subject: string) => `["${BAD}", "rfc/${rule}", "${subject}"]\n`
	write(root, { 'doc-sync.baseline': line('section-banned', 'Plan') })
	const text = smallRepository()[BAD] as string
	expect(rulesOf(await messagesOf(root, BAD, text))).toEqual([
		'rfc/section-near-miss',
		'rfc/section-required',
	])
	const allow = '<!-- doc-sync-allow section-near-miss: so it was called -->\n'
	const allowed = text.replace('## decision', `${allow}## decision`)
	expect(rulesOf(await messagesOf(root, BAD, allowed))).toEqual(['rfc/section-required'])
})
