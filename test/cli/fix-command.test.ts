import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'
import { run } from './run.ts'
import { QUEUE, QUEUE_TEXT } from './samples.ts'

const folder = temporaryFolders()
const CONFIG = 'contracts: { rfc: { extends: rfc, index: { INDEX.md: null } } }\n'

/** One thing that is mended safely, one that may lose something, one that a person has to mend. */
const BROKEN = QUEUE_TEXT.replace('## Decision', '## decision')
	.replace('Status: implemented', 'Status: implemented (2026-07-08)')
	.replace('Less to watch.', 'TODO')

function broken(text = BROKEN): string {
	return repository(folder(), { 'doc-sync.yml': CONFIG, [QUEUE]: text })
}

const textOf = (root: string) => readFileSync(join(root, QUEUE), 'utf8')

it('mends what is safe, says what is left, and exits by that', async () => {
	const root = broken()
	chmodSync(join(root, QUEUE), 0o640)
	const { code, out, err } = await run(root, ['fix'])
	expect([code, err]).toEqual([
		1,
		'mended 1 finding in 1 file; `--unsafe` mends 1 more, and may lose information or meaning\n',
	])
	expect(out).toContain('`## Consequences` says nothing')
	expect(out).toContain(
		'2 errors in 1 of 1 file (1 document, 1 contract); 1 can be mended by `doc-sync fix --unsafe`',
	)
	expect(textOf(root)).toBe(BROKEN.replace('## decision', '## Decision'))
	expect(statSync(join(root, QUEUE)).mode & 0o777).toBe(0o640)
})

it('mends the rest where that is asked for, and changes nothing a second time', async () => {
	const root = broken(BROKEN.replace('TODO', 'Less to watch.'))
	expect(await run(root, ['fix', '--unsafe'])).toEqual({
		code: 0,
		out: '1 document conforms to 1 contract\n',
		err: 'mended 2 findings in 1 file\n',
	})
	expect(textOf(root)).toBe(QUEUE_TEXT)
	const { mtimeMs } = statSync(join(root, QUEUE))
	expect((await run(root, ['fix', '--unsafe'])).err).toBe('nothing to mend\n')
	expect(statSync(join(root, QUEUE)).mtimeMs).toBe(mtimeMs)
})

it('prints a patch that git applies, and writes nothing', async () => {
	const text = BROKEN.replace(/\n/g, '\r\n').trimEnd()
	const root = broken(text)
	const { code, out, err } = await run(root, ['fix', '--unsafe', '--dry-run'])
	expect([code, err]).toEqual([1, 'would mend 2 findings in 1 file\n'])
	expect(textOf(root)).toBe(text)
	writeFileSync(join(root, 'p.patch'), out)
	runGit(root, 'apply', '--whitespace=nowarn', 'p.patch')
	const patched = textOf(root)
	writeFileSync(join(root, QUEUE), text)
	await run(root, ['fix', '--unsafe'])
	expect(patched).toBe(textOf(root))
	expect(patched).toBe(
		QUEUE_TEXT.replace('Less to watch.', 'TODO').replace(/\n/g, '\r\n').trimEnd(),
	)
})

it('writes an index that lacks, and mends only what is named', async () => {
	const config = CONFIG.replace(', index: { INDEX.md: null }', '')
	const root = repository(folder(), { 'doc-sync.yml': config, [QUEUE]: BROKEN })
	expect((await run(root, ['fix', 'rfc-classification'])).code).toBe(0)
	expect(textOf(root)).toBe(BROKEN)
	expect(readFileSync(join(root, 'docs/rfc/INDEX.md'), 'utf8')).toContain('One queue')
})

it('does not write through a link that leads out, nor with a contract that cannot be used', async () => {
	const [root, outside] = [broken(), folder()]
	write(outside, { 'x.md': BROKEN })
	symlinkSync(join(outside, 'x.md'), join(root, 'docs/rfc/implemented/process/2026-07-09-x.md'))
	await run(root, ['fix'])
	expect(readFileSync(join(outside, 'x.md'), 'utf8')).toBe(BROKEN)
	writeFileSync(join(root, 'doc-sync.yml'), 'contracts: { rfc: { extend: rfc } }\n')
	writeFileSync(join(root, QUEUE), BROKEN)
	const { code, err } = await run(root, ['fix'])
	expect([code, err]).toEqual([2, expect.stringContaining('`extend` is no key')])
	expect(textOf(root)).toBe(BROKEN)
})

it('reports what is left as JSON', async () => {
	const { code, out } = await run(broken(), ['fix', '--format', 'json'])
	const { findings } = JSON.parse(out)
	expect(code).toBe(1)
	expect(findings.map((each: { rule: string }) => each.rule)).toEqual([
		'field-value',
		'section-empty',
	])
})

describe('--staged', () => {
	const OTHER = QUEUE.replace('queue', 'other')

	/** A repository in which both documents are staged, broken. */
	function staged(): string {
		const root = repository(folder(), { 'doc-sync.yml': CONFIG })
		runGit(root, 'add', '--all')
		runGit(root, 'commit', '--quiet', '-m', 'config')
		write(root, { [QUEUE]: BROKEN, [OTHER]: BROKEN })
		chmodSync(join(root, QUEUE), 0o755)
		runGit(root, 'add', '--all')
		return root
	}
	const inIndex = (root: string, path: string) => runGit(root, 'show', `:${path}`)
	const MENDED = BROKEN.replace('## decision', '## Decision')

	it('mends and stages files, names those with other changes, and leaves the rest', async () => {
		const root = staged()
		writeFileSync(join(root, OTHER), `${BROKEN}\nMore.\n`)
		write(root, { 'docs/rfc/implemented/process/2026-07-09-loose.md': BROKEN })
		const { code, out, err } = await run(root, ['fix', '--staged'])
		expect(code).toBe(1)
		expect(err).toContain(
			`${OTHER} has changes that are not staged, so it is not mended; if they mend it, \`git add\` it\n`,
		)
		expect(err).toContain('mended 1 finding in 1 file; `--unsafe` mends 2 more')
		expect(out).not.toContain('loose')
		expect([inIndex(root, QUEUE), textOf(root)]).toEqual([MENDED, MENDED])
		expect(runGit(root, 'ls-files', '-s', '--', QUEUE)).toMatch(/^100755 /)
		expect(inIndex(root, OTHER)).toBe(BROKEN)
		expect(readFileSync(join(root, OTHER), 'utf8')).toBe(`${BROKEN}\nMore.\n`)
		expect(runGit(root, 'status', '--porcelain', '--', QUEUE)).toBe(`A  ${QUEUE}\n`)
	})

	it('keeps the record of a staged translation true, and one with other changes as it is', async () => {
		const config = `contracts:
  page:
    root: docs
    path: "{topic}.md"
    title: "Page: {title}"
    fields: { topic: slug }
    companions:
      "{topic}.zh.md": { counterpart: zh, record: "{topic}.i18n.yaml" }
      "{topic}.i18n.yaml": {}
  page-zh: { root: docs, path: "{topic}.zh.md", title: "Page: {title}", fields: { topic: slug } }
`
		const files = { 'docs/tea.md': '# Page: Tea\n', 'docs/tea.zh.md': '# Page：茶\n' }
		const root = repository(folder(), { 'doc-sync.yml': config, ...files })
		runGit(root, 'add', '--all')
		await run(root, ['record', 'docs'])
		runGit(root, 'add', '--all')
		runGit(root, 'rm', '--quiet', '--cached', 'docs/tea.zh.md')
		runGit(root, 'commit', '--quiet', '-m', 'x')
		runGit(root, 'add', '--all')
		const record = inIndex(root, 'docs/tea.i18n.yaml')
		write(root, { 'docs/tea.i18n.yaml': `${record}# more\n` })
		expect((await run(root, ['fix', '--staged'])).code).toBe(1)
		expect(inIndex(root, 'docs/tea.i18n.yaml')).toBe(record)
		write(root, { 'docs/tea.i18n.yaml': record, 'docs/tea.zh.md': files['docs/tea.zh.md'] })
		runGit(root, 'add', '--all')
		expect(await run(root, ['fix', '--staged'])).toMatchObject({ code: 0 })
		expect(await run(root, ['--staged'])).toMatchObject({ code: 0 })
		expect(await run(root)).toMatchObject({ code: 0 })
	})

	it.each([
		['line endings by an attribute', '* text eol=crlf\n', null, '\r\n'],
		['line endings by an attribute, written otherwise', '* text eol=crlf\n', null, '\n'],
		['line endings by configuration', null, 'true', '\r\n'],
		['line endings in one direction', null, 'input', '\r\n'],
	])('mends files of which git converts %s', async (_, attributes, autocrlf, ending) => {
		const root = repository(folder(), { 'doc-sync.yml': CONFIG })
		if (attributes !== null) write(root, { '.gitattributes': attributes })
		if (autocrlf !== null) runGit(root, 'config', 'core.autocrlf', autocrlf)
		write(root, { [QUEUE]: BROKEN.replaceAll('\n', ending) })
		runGit(root, 'add', '--all')
		const { err } = await run(root, ['fix', '--staged'])
		expect(err).toContain('mended 1 finding in 1 file')
		expect(inIndex(root, QUEUE)).toBe(MENDED)
		expect(textOf(root)).toBe(MENDED.replaceAll('\n', ending))
		expect(runGit(root, 'diff', '--name-only')).toBe('')
	})

	it('names a converted file that has other changes, and runs no filter', async () => {
		const root = repository(folder(), { 'doc-sync.yml': CONFIG })
		write(root, { '.gitattributes': '* text eol=crlf\n*-other.md filter=run\n' })
		write(root, { [QUEUE]: BROKEN, [OTHER]: BROKEN })
		runGit(root, 'add', '--all')
		runGit(root, 'config', 'filter.run.clean', `touch ${join(root, 'ran')}; cat`)
		runGit(root, 'config', 'filter.run.smudge', `touch ${join(root, 'ran')}; cat`)
		write(root, { [QUEUE]: `${BROKEN}More.\n`.replaceAll('\n', '\r\n') })
		write(root, { [OTHER]: BROKEN.replaceAll('\n', '\r\n') })
		const { err } = await run(root, ['fix', '--staged'])
		for (const path of [QUEUE, OTHER])
			expect(err).toContain(
				`${path} has changes that are not staged, so it is not mended; if they mend it, \`git add\` it\n`,
			)
		expect(existsSync(join(root, 'ran'))).toBe(false)
	})

	it('puts the files back if git cannot stage them', async () => {
		const root = staged()
		write(root, { '.git/index.lock': '' })
		const { code, err } = await run(root, ['fix', '--staged'])
		expect([code, err]).toEqual([2, expect.stringContaining('nothing is written, as git')])
		expect(textOf(root)).toBe(BROKEN)
	})

	it('has nothing to do where nothing is staged', async () => {
		const root = staged()
		runGit(root, 'commit', '--quiet', '-m', 'all')
		expect(await run(root, ['fix', '--staged'])).toEqual({
			code: 0,
			out: '',
			err: 'nothing to mend\n',
		})
		expect(textOf(root)).toBe(BROKEN)
	})
})
