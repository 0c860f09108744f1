import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { temporaryFolders, write } from '../source/folders.ts'
import { IMPLEMENTED, IMPLEMENTED_TEXT, README, README_TEXT, WORKSPACE } from './documents.ts'
import { README_CONFIG, RFC_CONFIG } from './judge.ts'

const folder = temporaryFolders()

async function run(cwd: string, ...args: string[]) {
	const said = { out: '', err: '' }
	const code = await main(args, {
		cwd,
		env: {},
		runtime: 'test',
		terminal: false,
		columns: 80,
		ask: null,
		today: () => '2026-03-01',
		out: (text) => {
			said.out += text
		},
		err: (text) => {
			said.err += text
		},
	})
	return { code, ...said }
}

function repository(files: Readonly<Record<string, string>>, config = RFC_CONFIG): string {
	const root = folder()
	write(root, { ...files, 'doc-sync.yml': config })
	return root
}

/** One line on standard error, and nothing of the program's inside. */
const oneLine = /^doc-sync: [^\n]+\n$/

describe('a run that cannot judge', () => {
	it('has no root to look into', async () => {
		const { code, out, err } = await run(repository({ 'README.md': 'x' }))
		expect([code, out]).toEqual([2, ''])
		expect(err).toMatch(oneLine)
		expect(err).toContain('`docs/rfc`')
	})
	it('finds no document', async () => {
		const root = repository({ 'docs/rfc/README.md': 'x' })
		expect((await run(root)).code).toBe(2)
		expect((await run(root)).err).toMatch(oneLine)
		expect((await run(root, '--allow-empty')).code).toBe(0)
	})
	it.skipIf(process.getuid?.() === 0)('cannot read a file', async () => {
		const root = repository({ [IMPLEMENTED]: IMPLEMENTED_TEXT })
		chmodSync(join(root, IMPLEMENTED), 0)
		const { code, err } = await run(root)
		expect(code).toBe(2)
		expect(err).toMatch(oneLine)
		expect(err).not.toMatch(/\bat .*:\d+:\d+/)
	})
	it('has a path that does not exist', async () => {
		const { code, err } = await run(repository({ [IMPLEMENTED]: IMPLEMENTED_TEXT }), 'docs/gone.md')
		expect(code).toBe(2)
		expect(err).toMatch(oneLine)
	})
})

describe('a run that can', () => {
	it('is clean', async () => {
		expect(await run(repository({ [IMPLEMENTED]: IMPLEMENTED_TEXT }))).toMatchObject({ code: 0 })
		const files = { ...WORKSPACE, [README]: README_TEXT }
		expect(await run(repository(files, README_CONFIG))).toMatchObject({ code: 0 })
	})
	it('is clean with warnings only', async () => {
		const text = IMPLEMENTED_TEXT.replace('## Problem', 'Words.\n\n## Problem')
		expect(await run(repository({ [IMPLEMENTED]: text }))).toMatchObject({ code: 0 })
	})
	it('has findings on the one document that is no text, and judges the others', async () => {
		const root = repository({ [IMPLEMENTED]: IMPLEMENTED_TEXT.replace('# RFC: ', '# ') })
		const other = join(root, dirname(IMPLEMENTED), '2026-07-06-other.md')
		writeFileSync(other, Buffer.from([...Buffer.from(IMPLEMENTED_TEXT), 0xff]))
		const { code, out } = await run(root, '--format', 'json')
		expect(code).toBe(1)
		const rules = JSON.parse(out).findings.map((each: { rule: string }) => each.rule)
		expect(rules).toEqual(['title-form', 'text-encoding'])
	})
	it('follows no link to a folder, leaves the root by none, and comes back from loops', async () => {
		const root = repository({ [IMPLEMENTED]: IMPLEMENTED_TEXT, 'other/a.md': 'x' })
		const feature = join(root, 'docs/rfc/implemented/feature')
		mkdirSync(feature)
		symlinkSync('../../../../other', join(feature, 'folder'))
		symlinkSync(folder(), join(feature, 'outside'))
		symlinkSync('..', join(feature, 'up'))
		symlinkSync('loop.md', join(feature, 'loop.md'))
		symlinkSync('../process/2026-07-05-queue.md', join(feature, '2026-07-05-alias.md'))
		const { code, out } = await run(root, '--format', 'json')
		expect(code).toBe(1)
		const said = JSON.parse(out).findings.map((each: { path: string; message: string }) => [
			each.path.slice('docs/rfc/implemented/feature/'.length),
			each.message,
		])
		expect(said).toEqual([
			['folder', 'the symbolic link leads to a folder, which is not followed'],
			['loop.md', 'the symbolic link leads nowhere'],
			['outside', 'the symbolic link leaves the repository'],
			['up', 'the symbolic link leads to a folder, which is not followed'],
		])
	})
})

describe('writing the index', () => {
	const CONFIG = 'contracts:\n  rfc: { extends: rfc }\n'
	const INDEX = 'docs/rfc/INDEX.md'
	it('is refused for a wrong path or title, and says why', async () => {
		for (const wrong of [{ 'docs/rfc/notes.md': 'x' }, { [IMPLEMENTED]: '# One\n' }]) {
			const { code, out, err } = await run(
				repository({ [IMPLEMENTED]: IMPLEMENTED_TEXT, ...wrong }, CONFIG),
				'index',
			)
			expect([code, out]).toEqual([1, ''])
			expect(err).toContain(`${INDEX} cannot be made`)
		}
	})
	it('is not stopped by a missing section, and what it writes is fresh', async () => {
		const text = IMPLEMENTED_TEXT.replace(/## Consequences[\s\S]*/, '')
		const root = repository({ [IMPLEMENTED]: text }, CONFIG)
		expect((await run(root, 'index', '--check')).code).toBe(1)
		expect((await run(root, 'index')).code).toBe(0)
		expect((await run(root, 'index', '--check')).code).toBe(0)
		const { out } = await run(root, '--format', 'json')
		const rules = JSON.parse(out).findings.map((each: { rule: string }) => each.rule)
		expect(rules).toEqual(['section-required'])
	})
})
