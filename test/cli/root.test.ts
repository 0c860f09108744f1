import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { describe, expect, test } from 'vitest'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'
import { type Run, run, shell } from './run.ts'
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
const RFC_NOTE =
	'no `doc-sync.yml`; recognised `rfc` (`docs/rfc` has the folders `proposed` and `implemented`)\n'

const summary = ({ out }: Run) => out.split('\n').at(-2)

describe('without doc-sync.yml', () => {
	test('a repository with RFCs only', () => {
		const out = '2 documents conform to 1 contract\n'
		expect(run(tree(folder(), RFCS))).toEqual({ code: 0, out, err: RFC_NOTE })
	})

	test('a repository with packages only', () => {
		const out = '1 document conforms to 1 contract\n'
		const err =
			'no `doc-sync.yml`; recognised `readme-limitations` (`packages/pan/README.md` has the section `Known Limitations and Deferred Work`)\n'
		expect(run(tree(folder(), PACKAGES))).toEqual({ code: 0, out, err })
	})

	test('a repository with both', () => {
		const { code, out, err } = run(tree(folder(), { ...RFCS, ...PACKAGES }))
		expect([code, out]).toEqual([0, '3 documents conform to 2 contracts\n'])
		expect(err).toMatch(
			/^no `doc-sync.yml`; recognised `rfc` \(.*\) and `readme-limitations` \(.*\)\n$/,
		)
	})

	test("a stranger's monorepo is not judged by a heading that it never took up", () => {
		const files = {
			...PACKAGES,
			'packages/pan/README.md':
				'# Pan\n\n## Limitations\n\n```md\n## Known Limitations and Deferred Work\n```\n',
			'docs/rfc/README.md': '# RFCs\n',
		}
		const top = tree(folder(), files)
		const err = `doc-sync: no governed document found: \`${top}\` has no \`doc-sync.yml\`, and no layout of a built-in contract was recognised\n`
		expect(run(top)).toEqual({ code: 2, out: '', err })
		expect(run(top, ['--allow-empty'])).toEqual({
			code: 0,
			out: 'no documents to check\n',
			err: '',
		})
	})

	test('names in the note are shown, not sent', () => {
		const files = {
			...PACKAGES,
			'packages/\u001b[31m/package.json': '{}',
			'packages/\u001b[31m/README.md': PACKAGES['packages/pan/README.md'],
		}
		const { err } = run(tree(folder(), files))
		expect(err).toContain('`packages/\\x1b[31m/README.md`')
		expect(err).not.toContain('\u001b')
	})
})

describe('the root', () => {
	test('is the nearest folder with a doc-sync.yml, before the top level of git', () => {
		const top = repository(folder(), { ...RFCS, 'doc-sync.yml': CONFIG })
		tree(join(top, 'part/one'), { ...FAULTY, 'doc-sync.yml': CONFIG, 'src/a.ts': '' })
		expect(run(join(top, 'part'))).toMatchObject({ code: 0, err: '' })
		const inner = run(join(top, 'part/one/src'))
		expect(inner).toMatchObject({ code: 1, err: '' })
		expect(inner.out).toMatch(/^docs\/rfc\/implemented\//)
	})

	test('is the top level of git, before the current folder', () => {
		const top = repository(folder(), RFCS)
		expect(run(join(top, 'docs/rfc/proposed'))).toEqual({
			code: 0,
			out: '2 documents conform to 1 contract\n',
			err: RFC_NOTE,
		})
	})

	test('is the current folder, where there is neither', () => {
		const top = tree(folder(), RFCS)
		expect(run(top).code).toBe(0)
		expect(run(join(top, 'docs')).code).toBe(2)
	})

	test('does not move with --config', () => {
		const top = tree(
			folder(),
			{ ...FAULTY, 'ci/strict.yml': 'contracts: { strict: { extends: ./rfc.yml } }\n' },
			true,
		)
		write(top, {
			'ci/rfc.yml': 'contract: own\nsummary: s\nextends: rfc\nseverity: { section-order: error }\n',
		})
		const strict = run(join(top, 'docs'), ['--config', '../ci/strict.yml'])
		expect(summary(strict)).toBe('2 errors in 2 of 2 files (2 documents, 1 contract)')
		expect([strict.code, strict.err]).toEqual([1, ''])
	})
})

describe('could not judge', () => {
	const onlyErr = (top: string, err: string, ...args: string[]) =>
		expect(run(top, args)).toEqual({ code: 2, out: '', err: `doc-sync: ${err}\n` })

	test('a whole run over nothing, unless that is allowed; named paths may be nothing', () => {
		const top = tree(folder(), { 'doc-sync.yml': CONFIG, 'docs/rfc/README.md': '# RFCs\n' })
		onlyErr(top, 'no governed document found; `--allow-empty` makes that no failure')
		onlyErr(top, 'no governed document found; `--allow-empty` makes that no failure', 'rfc-format')
		expect(run(top, ['docs/rfc/README.md'])).toMatchObject({
			code: 0,
			out: 'no documents to check\n',
		})
		expect(run(top, ['rfc-format', '--allow-empty'])).toEqual({
			code: 0,
			out: 'no documents to check\n',
			err: '',
		})
	})

	test('a missing folder, without complaints of what is not in it', () => {
		const top = tree(folder(), { 'doc-sync.yml': CONFIG })
		onlyErr(top, 'the folder `docs/rfc` of the contract `rfc` does not exist')
		expect(run(top, ['--allow-empty'])).toEqual({
			code: 0,
			out: 'no documents to check\n',
			err: '',
		})
	})

	test('a missing folder outranks findings, which are printed all the same', () => {
		const two =
			'contracts: { rfc: { extends: rfc }, other: { extends: rfc, root: rfcs, gates: null } }\n'
		const { code, out, err } = run(tree(folder(), { ...FAULTY, 'doc-sync.yml': two }))
		expect([code, err]).toEqual([
			2,
			'doc-sync: the folder `rfcs` of the contract `other` does not exist\n',
		])
		expect(out).toContain('rfc/section-banned')
	})

	test('packages without README are findings, not nothing', () => {
		const top = tree(folder(), {
			'package.json': PACKAGES['package.json'],
			'packages/pan/package.json': '{}',
			'doc-sync.yml': 'contracts: { readme-limitations: { extends: readme-limitations } }\n',
		})
		expect(run(top)).toMatchObject({ code: 1, err: '' })
	})

	test('a contract that cannot be used; its errors have places, and nothing else is judged', () => {
		const top = tree(folder(), {
			...FAULTY,
			'doc-sync.yml': 'contracts:\n  rfc:\n    extends: rfc\n    titel: x\n',
		})
		const { code, out, err } = run(top)
		expect([code, err]).toEqual([2, ''])
		expect(out).toMatch(
			/^doc-sync.yml\n {2}4:5 {2}error {2}`titel` is no key of `rfc` .*\n[\s\S]*did you mean `title`\?/,
		)
		expect(out).toContain('\n1 error in 1 of 1 file')
		expect(run(top, ['no-gate', '--format', 'json']).code).toBe(2)
	})

	test('a contract that is no UTF-8, or no YAML, or empty', () => {
		const at = (text: string, encoding: BufferEncoding = 'utf8') => {
			const top = tree(folder(), RFCS)
			write(top, { 'doc-sync.yml': Buffer.from(text, encoding) as unknown as string })
			return run(top)
		}
		expect(at('contracts: { rfc: { extends: rfc, summary: \xff } }\n', 'latin1')).toMatchObject({
			code: 2,
			out: expect.stringMatching(/ 1:44 .*not valid UTF-8/),
		})
		expect(at('contracts: {\n')).toMatchObject({ code: 2, err: '' })
		expect(at('')).toMatchObject({ code: 2, err: '' })
	})

	test('a workspace file that is malformed', () => {
		const top = tree(folder(), { ...PACKAGES, 'package.json': '{' })
		onlyErr(top, '`package.json` is not valid JSON')
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

	test('a file that cannot be read: one line, no stack', () => {
		const top = tree(folder(), { ...FAULTY, 'doc-sync.yml': CONFIG })
		chmodSync(top, 0o755)
		chmodSync(join(top, QUEUE), 0)
		// The superuser reads everything, so it runs this as somebody else.
		const nobody = getuid?.() === 0 ? { uid: 65534 } : {}
		expect(run(top, [], nobody)).toEqual({
			code: 2,
			out: '',
			err: `doc-sync: cannot read \`${QUEUE}\`: permission denied\n`,
		})
	})
})

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

	test('tracked, untracked, ignored', () => {
		const plain = tree(folder(), files)
		const top = tree(folder(), files, true)
		const judged = run(plain, ['--format', 'json'])
		expect(JSON.parse(judged.out).findings.map(({ path }: { path: string }) => path)).toContain(
			'docs/rfc/c.md',
		)
		expect(judged.out).not.toMatch(/draft-a|old\/b|node_modules/)
		expect(run(top, ['--format', 'json'])).toEqual(judged)
		runGit(top, 'add', '.')
		expect(run(top, ['--format', 'json'])).toEqual(judged)
		rmSync(join(top, INDEX))
		rmSync(join(plain, INDEX))
		expect(run(top, ['--format', 'json'])).toEqual(run(plain, ['--format', 'json']))
	})

	test('where git does not answer, that is said', () => {
		const top = tree(folder(), files, true)
		const expected = run(top)
		runGit(top, 'config', 'core.repositoryFormatVersion', '99')
		expect(run(top)).toEqual({
			...expected,
			err: 'git did not answer, so `.gitignore` files alone say what is judged: git says: Expected git repo version <= 1, found 99\n',
		})
	})
})

describe('links', () => {
	test.each(['/etc/hostname', '../../../../.env', '../../../../absent', '..'])(
		'to %s are findings on the link, and nothing of it is printed',
		(target) => {
			const top = tree(folder(), {
				...RFCS,
				'doc-sync.yml': CONFIG,
				'.env': 'TOKEN=secret\n',
				'.gitignore': '.env\n',
			})
			symlinkSync(target, join(top, 'docs/rfc/implemented/process/2026-07-09-x.md'))
			const { code, out, err } = run(top)
			expect([code, err]).toEqual([1, ''])
			expect(out).toMatch(
				/^docs\/rfc\/implemented\/process\/2026-07-09-x\.md\n {2}1:1 {2}error {2}the symbolic link/,
			)
			expect(out).not.toContain('secret')
		},
	)

	test('a document that is a link to another is that one, and judged once', () => {
		const top = tree(folder(), { ...PACKAGES, 'packages/pot/package.json': '{}' })
		symlinkSync('../pan/README.md', join(top, 'packages/pot/README.md'))
		expect(run(top)).toMatchObject({ code: 0, out: '1 document conforms to 1 contract\n' })
	})
})

test('a README below a package is no orphan, whatever the patterns name', () => {
	const readme = PACKAGES['packages/pan/README.md']
	const top = tree(folder(), {
		'package.json': '{ "workspaces": ["packages/**"] }',
		'packages/pan/package.json': '{}',
		'packages/pan/README.md': readme,
		'packages/pan/src/deep/README.md': '# Inside\n',
		'packages/pot/README.md': readme,
	})
	const { code, out } = run(top)
	expect(code).toBe(0)
	expect(out).toContain('packages/pot/README.md\n')
	expect(out).not.toContain('packages/pan/src')
	expect(out).toMatch(/\n1 warning in 1 of 2 files/)
})

test('who made the folder does not matter where git is not asked', () => {
	const top = tree(folder(), { ...RFCS, [SEAM]: SEAM_TEXT, [QUEUE]: QUEUE_TEXT })
	if (getuid?.() === 0) chownSync(top, 12345, 12345)
	expect(run(top).code).toBe(0)
})
