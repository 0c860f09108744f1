import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { describe, expect, test } from 'vitest'
import { temporaryFolders, write } from '../source/folders.ts'
import { run, shell } from './run.ts'
import { FAULTY, PACKAGES, QUEUE, RFCS, tree } from './samples.ts'

const folder = temporaryFolders()
const CONFIG = 'contracts: { rfc: { extends: rfc } }\n'

const missing = (root: string, name: string) =>
	`the folder \`${root}\` of the contract \`${name}\` does not exist; \`doc-sync new ${name} "<title>"\` makes it, or \`root\` in the contract names another`

describe('could not judge', () => {
	const onlyErr = async (top: string, err: string, ...args: string[]) =>
		expect(await run(top, args)).toEqual({ code: 2, out: '', err: `doc-sync: ${err}\n` })

	test('a whole run over nothing, unless that is allowed; named paths may be nothing', async () => {
		const top = tree(folder(), { 'doc-sync.yml': CONFIG, 'docs/rfc/README.md': '# RFCs\n' })
		const why =
			'no governed document found: `rfc` looks for `docs/rfc/{status}/{class}/{date}-{topic}.md`, and of 1 Markdown file below `docs/rfc` none matches (`--allow-empty` makes that no failure)'
		await onlyErr(top, why)
		await onlyErr(top, why, 'rfc-format')
		expect(await run(top, ['docs/rfc/README.md'])).toMatchObject({
			code: 0,
			out: 'no documents to check\n',
		})
		expect(await run(top, ['rfc-format', '--allow-empty'])).toEqual({
			code: 0,
			out: 'no documents to check\n',
			err: '',
		})
	})

	test('a root that the path names a second time, and a named file that matches nothing', async () => {
		const config = `contracts:
  meeting:
    root: meetings
    path: "meetings/{date}-{topic}.md"
    fields: { date: date, topic: slug }
`
		const top = tree(folder(), { 'doc-sync.yml': config, 'meetings/2026-03-01-tea.md': '# Tea\n' })
		expect((await run(top, [])).err).toContain(
			'`meeting` looks for `meetings/meetings/{date}-{topic}.md`, and of 1 Markdown file below `meetings` none matches; `path` counts from `root`, which it names a second time',
		)
		expect(await run(top, ['meetings/2026-03-01-tea.md'])).toEqual({
			code: 0,
			out: 'no documents to check\n',
			err: '`meetings/2026-03-01-tea.md` is no document: it does not match `meetings/meetings/{date}-{topic}.md`\n',
		})
	})

	test('a missing folder beside documents that conform, of which nothing is said then', async () => {
		const both = 'contracts: { rfc: { extends: rfc }, note: { extends: rfc, root: notes } }\n'
		const top = tree(folder(), { ...RFCS, 'doc-sync.yml': both })
		await onlyErr(top, missing('notes', 'note'))
		expect(JSON.parse((await run(top, ['--format', 'json'])).out)).toBeTruthy()
	})

	test('a missing folder, without complaints of what is not in it', async () => {
		const top = tree(folder(), { 'doc-sync.yml': CONFIG })
		await onlyErr(top, missing('docs/rfc', 'rfc'))
		expect(await run(top, ['--allow-empty'])).toEqual({
			code: 0,
			out: 'no documents to check\n',
			err: '',
		})
	})

	test('a missing folder outranks findings, which are printed all the same', async () => {
		const two =
			'contracts: { rfc: { extends: rfc }, other: { extends: rfc, root: rfcs, gates: null } }\n'
		const { code, out, err } = await run(tree(folder(), { ...FAULTY, 'doc-sync.yml': two }))
		expect([code, err]).toEqual([2, `doc-sync: ${missing('rfcs', 'other')}\n`])
		expect(out).toContain('rfc/section-banned')
	})

	test('packages without README are findings, not nothing', async () => {
		const top = tree(folder(), {
			'package.json': PACKAGES['package.json'],
			'packages/pan/package.json': '{}',
			'doc-sync.yml': 'contracts: { readme-limitations: { extends: readme-limitations } }\n',
		})
		expect(await run(top)).toMatchObject({ code: 1, err: '' })
	})

	test('a contract that cannot be used; its errors have places, and nothing else is judged', async () => {
		const top = tree(folder(), {
			...FAULTY,
			'doc-sync.yml': 'contracts:\n  rfc:\n    extends: rfc\n    titel: x\n',
		})
		const { code, out, err } = await run(top)
		expect([code, err]).toEqual([2, ''])
		expect(out).toMatch(
			/^doc-sync.yml\n {2}4:5 {2}error {2}`titel` is no key of `rfc` .*\n[\s\S]*did you mean `title`\?/,
		)
		expect(out).toContain('\n1 error in 1 of 1 file')
		expect((await run(top, ['no-gate', '--format', 'json'])).code).toBe(2)
	})

	test('a contract that is no UTF-8, or no YAML, or empty', async () => {
		const at = async (text: string, encoding: BufferEncoding = 'utf8') => {
			const top = tree(folder(), RFCS)
			write(top, { 'doc-sync.yml': Buffer.from(text, encoding) as unknown as string })
			return await run(top)
		}
		expect(
			await at('contracts: { rfc: { extends: rfc, summary: \xff } }\n', 'latin1'),
		).toMatchObject({
			code: 2,
			out: expect.stringMatching(/ 1:44 .*not valid UTF-8/),
		})
		expect(await at('contracts: {\n')).toMatchObject({ code: 2, err: '' })
		expect(await at('')).toMatchObject({ code: 2, err: '' })
	})

	test('a workspace file that is malformed', async () => {
		const top = tree(folder(), { ...PACKAGES, 'package.json': '{' })
		await onlyErr(top, '`package.json` is not valid JSON')
	})

	test('a current folder that is gone', () => {
		const top = folder()
		mkdirSync(join(top, 'gone'))
		expect(shell(join(top, 'gone'), 'rmdir ../gone; $doc_sync')).toEqual({
			code: 2,
			out: '',
			err: 'doc-sync: the current folder does not exist any more\n',
		})
	})

	test('a file that cannot be read: one line, no stack', async () => {
		const top = tree(folder(), { ...FAULTY, 'doc-sync.yml': CONFIG })
		chmodSync(top, 0o755)
		chmodSync(join(top, QUEUE), 0)
		// The superuser reads everything, so it runs this as somebody else.
		const nobody = getuid?.() === 0 ? { uid: 65534 } : {}
		expect(await run(top, [], nobody)).toEqual({
			code: 2,
			out: '',
			err: `doc-sync: cannot read \`${QUEUE}\`: permission denied\n`,
		})
	})
})
