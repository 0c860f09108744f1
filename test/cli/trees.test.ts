import { chownSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { describe, expect, test } from 'vitest'
import { runGit, temporaryFolders } from '../source/folders.ts'
import { run } from './run.ts'
import {
	FAULTY,
	INDEX,
	PACKAGES,
	QUEUE,
	QUEUE_TEXT,
	RFCS,
	SEAM,
	SEAM_TEXT,
	tree,
} from './samples.ts'

const folder = temporaryFolders()
const CONFIG = 'contracts: { rfc: { extends: rfc } }\n'

describe('the documents are the same with git and without', () => {
	const files = {
		...FAULTY,
		'doc-sync.yml': CONFIG,
		'.gitignore': 'draft-*\n/docs/rfc/old/\n',
		'docs/rfc/draft-a.md': '# not judged\n',
		'docs/rfc/old/b.md': '# not judged\n',
		'docs/rfc/c.md': '# judged\n',
		'docs/rfc/node_modules/d.md': '# not judged\n',
		'docs/rfc/rejected/.gitignore': 'x\n',
	}

	test('tracked, untracked, ignored', async () => {
		const plain = tree(folder(), files)
		const top = tree(folder(), files, true)
		const judged = await run(plain, ['--format', 'json'])
		expect(JSON.parse(judged.out).findings.map(({ path }: { path: string }) => path)).toContain(
			'docs/rfc/c.md',
		)
		expect(judged.out).not.toMatch(/draft-a|old\/b|node_modules/)
		expect(await run(top, ['--format', 'json'])).toEqual(judged)
		runGit(top, 'add', '.')
		expect(await run(top, ['--format', 'json'])).toEqual(judged)
		rmSync(join(top, INDEX))
		rmSync(join(plain, INDEX))
		expect(await run(top, ['--format', 'json'])).toEqual(await run(plain, ['--format', 'json']))
	})

	test('where git does not answer, that is said', async () => {
		const top = tree(folder(), files, true)
		const expected = await run(top)
		runGit(top, 'config', 'core.repositoryFormatVersion', '99')
		expect(await run(top)).toEqual({
			...expected,
			err: 'git did not answer, so `.gitignore` files alone say what is judged: git says: Expected git repo version <= 1, found 99\n',
		})
	})
})

describe('links', () => {
	test.each(['/etc/hostname', '../../../../.env', '../../../../absent', '..'])(
		'to %s are findings on the link, and nothing of it is printed',
		async (target) => {
			const top = tree(folder(), {
				...RFCS,
				'doc-sync.yml': CONFIG,
				'.env': 'TOKEN=secret\n',
				'.gitignore': '.env\n',
			})
			symlinkSync(target, join(top, 'docs/rfc/implemented/process/2026-07-09-x.md'))
			const { code, out, err } = await run(top)
			expect([code, err]).toEqual([1, ''])
			expect(out).toMatch(
				/^docs\/rfc\/implemented\/process\/2026-07-09-x\.md\n {2}1:1 {2}error {2}the symbolic link/,
			)
			expect(out).not.toContain('secret')
		},
	)

	test('a document that is a link to another is that one, and judged once', async () => {
		const top = tree(folder(), { ...PACKAGES, 'packages/pot/package.json': '{}' })
		symlinkSync('../pan/README.md', join(top, 'packages/pot/README.md'))
		expect(await run(top)).toMatchObject({ code: 0, out: '1 document conforms to 1 contract\n' })
	})
})

test('a README below a package is no orphan, whatever the patterns name', async () => {
	const readme = PACKAGES['packages/pan/README.md']
	const top = tree(folder(), {
		'package.json': '{ "workspaces": ["packages/**"] }',
		'packages/pan/package.json': '{}',
		'packages/pan/README.md': readme,
		'packages/pan/src/deep/README.md': '# Inside\n',
		'packages/pot/README.md': readme,
	})
	const { code, out } = await run(top)
	expect(code).toBe(0)
	expect(out).toContain('packages/pot/README.md\n')
	expect(out).not.toContain('packages/pan/src')
	expect(out).toMatch(/\n1 warning in 1 of 2 files/)
})

test('who made the folder does not matter where git is not asked', async () => {
	const top = tree(folder(), { ...RFCS, [SEAM]: SEAM_TEXT, [QUEUE]: QUEUE_TEXT })
	if (getuid?.() === 0) chownSync(top, 12345, 12345)
	expect((await run(top)).code).toBe(0)
})
