import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FIRST_STEPS } from '../../src/cli/first-steps.ts'
import { repository, temporaryFolders, write } from '../source/folders.ts'
import { type Run, run } from './run.ts'
import { FAULTY, PACKAGES, QUEUE_TEXT, RFCS, tree } from './samples.ts'

const folder = temporaryFolders()
const CONFIG = 'contracts: { rfc: { extends: rfc } }\n'
const RFC_NOTE =
	'no `doc-sync.yml`; recognised `rfc` (`docs/rfc` has the folders `proposed` and `implemented`)\n'

const summary = ({ out }: Run) => out.split('\n').at(-2)?.split(';')[0]

describe('without doc-sync.yml', () => {
	test('a repository with RFCs only', async () => {
		const out = '2 documents conform to 1 contract\n'
		expect(await run(tree(folder(), RFCS))).toEqual({ code: 0, out, err: RFC_NOTE })
	})

	test('a repository with packages only', async () => {
		const out = '1 document conforms to 1 contract\n'
		const err =
			'no `doc-sync.yml`; recognised `readme-limitations` (`packages/pan/README.md` has the section `Known Limitations and Deferred Work`)\n'
		expect(await run(tree(folder(), PACKAGES))).toEqual({ code: 0, out, err })
	})

	test('a repository with both', async () => {
		const { code, out, err } = await run(tree(folder(), { ...RFCS, ...PACKAGES }))
		expect([code, out]).toEqual([0, '3 documents conform to 2 contracts\n'])
		expect(err).toMatch(
			/^no `doc-sync.yml`; recognised `rfc` \(.*\) and `readme-limitations` \(.*\)\n$/,
		)
	})

	test('an archive of notes, by its manifest', async () => {
		const note = '# Agent Note: A\n\nStatus: implemented\nArchived: 2026-02-01\n'
		const files = { '.agents/notes/archived/feature/2026-01-01-a.md': note }
		expect((await run(tree(folder(), files))).code).toBe(2)
		const manifest = { '.agents/notes/archived/manifest.json': '{ "files": {} }\n' }
		const { code, out, err } = await run(tree(folder(), { ...files, ...manifest }))
		expect([code, out.match(/agent-note-archived\/\S+/g)]).toEqual([
			1,
			['companion-expected', 'companion-expected', 'seal-recorded'].map(
				(rule) => `agent-note-archived/${rule}`,
			),
		])
		expect(err).toContain(
			'recognised `agent-note-archived` (`.agents/notes/archived` has the folder `feature`)\n',
		)
	})

	test('notes, their translations by a contract of their own, and packages without a workspace', async () => {
		const stem = '.agents/notes/implemented/process/2026-07-06-queue'
		const note = QUEUE_TEXT.replace('RFC:', 'Agent Note:')
		const files = {
			[`${stem}.md`]: note,
			[`${stem}.zh.md`]: note
				.replace(': One queue', '： 一个队列')
				.replace(/^[A-Z].*\.$/gm, '是。'),
			'packages/pan/package.json': '{}',
			'packages/pan/README.md': PACKAGES['packages/pan/README.md'],
			'packages/pan/tests/fixture/package.json': '{}',
			'examples/soup/package.json': '{}',
		}
		const { out, err } = await run(tree(folder(), files))
		expect(out.match(/\S+\/[a-z]+-[a-z]+$/gm)).toEqual([
			'agent-note/companion-expected',
			'agent-note-zh/title-form',
		])
		expect(err).toContain(
			'recognised `agent-note` (`.agents/notes` has the folder `implemented`), `agent-note-zh` (translations for `agent-note`) and `readme-limitations` (`packages/pan/README.md` has the section `Known Limitations and Deferred Work`)\n',
		)
	})

	test("a stranger's monorepo is not judged by a heading that it never took up", async () => {
		const files = {
			...PACKAGES,
			'packages/pan/README.md':
				'# Pan\n\n## Limitations\n\n```md\n## Known Limitations and Deferred Work\n```\n',
			'docs/rfc/README.md': '# RFCs\n',
		}
		const top = tree(folder(), files)
		const err = `doc-sync: no governed document found: \`${top}\` has no \`doc-sync.yml\`, and no layout of a built-in contract was recognised; ${FIRST_STEPS}\n`
		expect(await run(top)).toEqual({ code: 2, out: '', err })
		expect(await run(top, ['--allow-empty'])).toEqual({
			code: 0,
			out: 'no documents to check\n',
			err: '',
		})
	})

	test('names in the note are shown, not sent', async () => {
		const files = {
			...PACKAGES,
			'packages/\u001b[31m/package.json': '{}',
			'packages/\u001b[31m/README.md': PACKAGES['packages/pan/README.md'],
		}
		const { err } = await run(tree(folder(), files))
		expect(err).toContain('`packages/\\x1b[31m/README.md`')
		expect(err).not.toContain('\u001b')
	})
})

describe('the root', () => {
	test('is the nearest folder with a doc-sync.yml, before the top level of git', async () => {
		const top = repository(folder(), { ...RFCS, 'doc-sync.yml': CONFIG })
		tree(join(top, 'part/one'), { ...FAULTY, 'doc-sync.yml': CONFIG, 'src/a.ts': '' })
		expect(await run(join(top, 'part'))).toMatchObject({ code: 0, err: '' })
		const inner = await run(join(top, 'part/one/src'))
		expect(inner).toMatchObject({ code: 1, err: '' })
		expect(inner.out).toMatch(/^docs\/rfc\/implemented\//)
	})

	test('is the top level of git, before the current folder', async () => {
		const top = repository(folder(), RFCS)
		expect(await run(join(top, 'docs/rfc/proposed'))).toEqual({
			code: 0,
			out: '2 documents conform to 1 contract\n',
			err: RFC_NOTE,
		})
	})

	test('is the current folder, where there is neither', async () => {
		const top = tree(folder(), RFCS)
		expect((await run(top)).code).toBe(0)
		expect((await run(join(top, 'docs'))).code).toBe(2)
	})

	test('does not move with --config', async () => {
		const top = tree(
			folder(),
			{ ...FAULTY, 'ci/strict.yml': 'contracts: { strict: { extends: ./rfc.yml } }\n' },
			true,
		)
		write(top, {
			'ci/rfc.yml': 'contract: own\nsummary: s\nextends: rfc\nseverity: { section-order: error }\n',
		})
		const strict = await run(join(top, 'docs'), ['--config', '../ci/strict.yml'])
		expect(summary(strict)).toBe('2 errors in 2 of 2 files (2 documents, 1 contract)')
		expect([strict.code, strict.err]).toEqual([1, ''])
	})
})
