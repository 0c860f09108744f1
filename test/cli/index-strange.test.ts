import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolders } from '../source/folders.ts'
import { run } from './run.ts'
import { PACKAGES, RFCS, tree } from './samples.ts'

const folder = temporaryFolders()

const CONFIG = 'contracts: { rfc: { extends: rfc } }\n'

const FILES = { ...RFCS, 'doc-sync.yml': CONFIG }

const gen = async (cwd: string, ...args: string[]) => await run(cwd, args, { bin: 'gen-rfc-index' })

describe('where there is no index to make', () => {
	test.each<[string, Record<string, string>, string]>([
		[
			'no contract has one',
			{
				...PACKAGES,
				'doc-sync.yml': 'contracts: { readme-limitations: { extends: readme-limitations } }\n',
			},
			'no contract here declares an `index`',
		],
		[
			'the folder is missing',
			{ 'doc-sync.yml': CONFIG },
			'the folder `docs/rfc` of the contract `rfc` does not exist; `doc-sync new rfc "<title>"` makes it, or `root` in the contract names another',
		],
	])('%s', async (_, files, message) => {
		const top = tree(folder(), files)
		expect(await gen(top)).toEqual({ code: 2, out: '', err: `doc-sync: ${message}\n` })
	})

	test('the contract cannot be used', async () => {
		const top = tree(folder(), {
			...RFCS,
			'doc-sync.yml': 'contracts: { rfc: { extends: rfd } }\n',
		})
		const err = 'doc-sync.yml:1:30 `extends: rfd` leads to no contract; did you mean `rfc`?\n'
		expect(await gen(top)).toEqual({ code: 2, out: '', err })
	})

	test('nothing is recognised', async () => {
		expect(await gen(folder())).toMatchObject({ code: 2, out: '' })
		expect(await gen(folder(), '--allow-empty')).toEqual({ code: 0, out: '', err: '' })
	})
})

describe('a contract of a stranger', () => {
	const contract = (file: string, more = '') => `contracts:
  rfc:
    extends: rfc
    index:
      INDEX.md: null
      ${JSON.stringify(file)}: { title: X, intro: "touch owned", columns: { Title: "[{title}]({path})" } }
${more}`

	test.each([
		['/.git/hooks/pre-commit', 'is no path of a file inside the repository'],
		['/.GIT/config.md', 'is no path of a file inside the repository'],
		['/node_modules/a/README.md', 'is no path of a file inside the repository'],
		['a\nb.md', 'is no path of a file inside the repository'],
		['/package.json', 'is no Markdown file'],
		['/doc-sync.yml', 'is no Markdown file'],
		['implemented/process/2026-07-06-queue.md', 'has the path of a document'],
	])('makes no index of %o', async (file, reason) => {
		const top = tree(folder(), { ...FILES, 'doc-sync.yml': contract(file) })
		const { code, err } = await run(top, ['index'])
		expect(code).toBe(2)
		expect(err).toContain(reason)
		expect(err).toMatch(/doc-sync\.yml:6:7/)
	})

	test('makes no two indexes that are one file on some systems', async () => {
		const columns = 'columns: { Title: "[{title}]({path})" }'
		const two = contract('a.md', `      A.md: { ${columns} }\n`)
		expect((await run(tree(folder(), { ...FILES, 'doc-sync.yml': two }), ['index'])).err).toContain(
			'the index `A.md` is `a.md` but for case or normalisation',
		)
	})

	test('writes over nothing that is no index', async () => {
		const files = {
			...FILES,
			'doc-sync.yml': contract('/GUIDE.md'),
			'GUIDE.md': '# Guide\n\nMine.\n',
		}
		const top = tree(folder(), files)
		const { code, err } = await run(top, ['index'])
		expect([code, err]).toEqual([
			2,
			expect.stringContaining('it is not the index and is not written over'),
		])
		expect(readFileSync(join(top, 'GUIDE.md'), 'utf8')).toBe('# Guide\n\nMine.\n')
	})
})
