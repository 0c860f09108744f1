import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { commitLine } from '../../src/init/commit-line.ts'
import { mergeSetup } from '../../src/init/merge-setup.ts'
import { localSetting } from '../../src/source/hooks.ts'
import { openWorkTree } from '../../src/source/worktree.ts'
import { paths, repository, runGit, temporaryFolders } from '../source/folders.ts'
import { run } from './run.ts'
import { INDEX, QUEUE, RFCS, tree } from './samples.ts'

const folder = temporaryFolders()
const MANIFEST = '{\n  "name": "x",\n  "scripts": {\n    "test": "true"\n  }\n}\n'
const FILES = { ...RFCS, 'package.json': MANIFEST }
const HOOK = '.git/hooks/pre-commit'
const PROGRAM = 'node_modules/.bin/doc-sync'
const MERGING = mergeSetup({ program: PROGRAM, folder: '', indexes: [INDEX] })
const LINE = commitLine({ program: PROGRAM, folder: '', remedy: 'run `npm ci`' })
const read = (top: string, path: string) => readFileSync(join(top, path), 'utf8')

/** The command in this process; with an answer, at a terminal where somebody types it. */
async function init(top: string, args: readonly string[], answer: string | null = null) {
	let [out, err] = ['', '']
	const ask = async (question: string) => {
		out += question
		return answer ?? ''
	}
	const code = await main(['init', ...args], {
		cwd: top,
		env: {},
		runtime: 'test',
		terminal: answer !== null,
		columns: 80,
		today: () => '2026-03-01',
		ask: answer === null ? null : ask,
		out: (text) => {
			out += text
		},
		err: (text) => {
			err += text
		},
	})
	return { code, out, err }
}

describe('doc-sync init', () => {
	test('shows what it would write, and writes nothing, exit 1', async () => {
		const top = repository(folder(), FILES)
		expect(await run(top, ['init'])).toEqual({
			code: 1,
			out: `doc-sync.yml (new)
  + # yaml-language-server: $schema=./node_modules/doc-sync/doc-sync.schema.json
  + contracts:
  +   rfc:
  +     extends: rfc
package.json
  -     "test": "true"
  +     "test": "true",
  +     "doc-sync": "doc-sync"
.git/hooks/pre-commit (new)
  + #!/bin/sh
  + [ ! -e doc-sync.yml ] || ${LINE} || exit $?
.git/hooks/post-merge (new)
  + #!/bin/sh
  + ${MERGING.hooks.get('post-merge')}
.git/hooks/post-rewrite (new)
  + #!/bin/sh
  + ${MERGING.hooks.get('post-rewrite')}
.gitattributes (new)
  + /${INDEX} merge=doc-sync
git config merge.doc-sync.name '${MERGING.config[0]?.[1]}'
git config merge.doc-sync.driver '${MERGING.config[1]?.[1]}'
`,
			err: `by this contract: 2 documents conform to 1 contract
by hand: \`doc-sync\` is no dependency in \`package.json\` yet; script and hook need it installed
nothing is written; \`doc-sync init --yes\` writes it
`,
		})
		expect(read(top, 'package.json')).toBe(MANIFEST)
		expect(localSetting(top, 'merge.doc-sync.driver')).toBeNull()
		for (const path of ['doc-sync.yml', HOOK]) expect(existsSync(join(top, path))).toBe(false)
	})

	test('--yes writes it; it runs; a second time there is nothing to write', async () => {
		const top = repository(folder(), FILES)
		const shown = (await run(top, ['init'])).out
		const { code, out, err } = await run(top, ['init', '--yes'])
		expect([code, out]).toEqual([0, shown])
		expect(err).toMatch(
			/\nwritten: doc-sync\.yml, package\.json, \.git\/hooks\/pre-commit, .*, \.gitattributes, merge\.doc-sync\.name, merge\.doc-sync\.driver\n$/,
		)
		expect(JSON.parse(read(top, 'package.json')).scripts).toEqual({
			test: 'true',
			'doc-sync': 'doc-sync',
		})
		expect(statSync(join(top, HOOK)).mode & 0o111).not.toBe(0)
		expect(localSetting(top, 'merge.doc-sync.driver')).toBe(MERGING.config[1]?.[1])
		expect(await run(top)).toEqual({ code: 0, out: '2 documents conform to 1 contract\n', err: '' })
		expect(await run(top, ['init'])).toEqual({
			code: 0,
			out: '',
			err: expect.stringMatching(
				/^in place: `doc-sync\.yml`, the script .*, the pre-commit hook .*, the post-merge hook .*, the post-rewrite hook .*, the merge driver in `\.gitattributes`\n$/,
			),
		})
	})

	test('where much is found, it says how to begin with what is new', async () => {
		const hint = '`doc-sync baseline` lists what is found today; a run then reports what is new\n'
		const top = repository(folder(), { ...RFCS, [QUEUE]: 'Nothing.\n' })
		expect((await run(top, ['init'])).err).toContain(hint)
		expect((await run(repository(folder(), RFCS), ['init'])).err).not.toContain(hint)
	})

	test('at a terminal it asks', async () => {
		const top = repository(folder(), RFCS)
		const no = await init(top, [], '')
		expect(no).toMatchObject({ code: 1, out: expect.stringMatching(/Write this\? \[y\/N\] $/) })
		expect(existsSync(join(top, 'doc-sync.yml'))).toBe(false)
		expect(await init(top, [], 'y')).toMatchObject({ code: 0 })
		expect(existsSync(join(top, 'doc-sync.yml'))).toBe(true)
	})

	test('script and hooks that stand in one file are both written', async () => {
		const hooks = '{ "simple-git-hooks": { "pre-commit": "make" } }\n'
		const top = repository(folder(), { ...RFCS, 'package.json': hooks })
		expect((await init(top, ['-y'])).code).toBe(0)
		expect(JSON.parse(read(top, 'package.json'))).toMatchObject({
			scripts: { 'doc-sync': 'doc-sync' },
			'simple-git-hooks': { 'pre-commit': `${LINE} && make` },
		})
		expect((await init(top, [])).code).toBe(0)
	})

	test('leaves what there is', async () => {
		const config = 'contracts:\n  rfc:\n    extends: rfc # ours\n    index: { INDEX.md: null }\n'
		const manifest = '{ "scripts": { "doc-sync": "make docs" } }\n'
		const top = repository(folder(), {
			...RFCS,
			'doc-sync.yml': config,
			'package.json': manifest,
			[HOOK]: '#!/usr/bin/perl\n',
		})
		const { code, out, err } = await init(top, ['--yes'])
		expect([code, out]).toEqual([0, ''])
		expect(err).toMatch(
			/^in place: `doc-sync\.yml`, the script .*\nby hand: `\.git\/hooks\/pre-commit` is in a form/,
		)
		expect([read(top, 'doc-sync.yml'), read(top, 'package.json')]).toEqual([config, manifest])
	})

	test('the root may lie below the top of git', async () => {
		const inside = Object.fromEntries(
			Object.entries(FILES).map(([path, text]) => [`the docs/${path}`, text]),
		)
		const top = repository(folder(), {
			...inside,
			'the docs/doc-sync.yml': 'contracts: { rfc: { extends: rfc } }\n',
		})
		expect((await init(join(top, 'the docs'), ['-y'])).code).toBe(0)
		expect(read(top, HOOK)).toBe(
			`#!/bin/sh\n[ ! -e 'the docs/doc-sync.yml' ] || (cd './the docs' && ${LINE}) || exit $?\n`,
		)
		expect(read(top, 'the docs/package.json')).toContain('"doc-sync": "doc-sync"')
	})

	test('the hook names what installs the dependencies, by the lock file at either root', async () => {
		const below = { 'sub/doc-sync.yml': 'contracts: { rfc: { extends: rfc } }\n' }
		const top = repository(folder(), { ...below, 'sub/package.json': MANIFEST })
		// No text.
		writeFileSync(join(top, 'bun.lockb'), Buffer.of(0xff, 0))
		expect((await init(join(top, 'sub'), [])).out).toContain(
			'not installed here: run `bun install`',
		)
		const inside = repository(folder(), { ...FILES, 'pnpm-lock.yaml': '' })
		expect((await init(inside, [])).out).toContain('not installed here: run `pnpm install`')
		const bare = repository(folder(), RFCS)
		expect((await init(bare, [])).out).toContain('not installed here: put it on the PATH')
	})

	test('a repository with nothing to govern, or with a contract that cannot be used, is exit 2', async () => {
		const empty = repository(folder(), { 'README.md': '# x\n' })
		expect(await init(empty, ['--yes'])).toMatchObject({
			code: 2,
			out: '',
			err: expect.stringMatching(/^doc-sync: no governed document found below /),
		})
		const broken = repository(folder(), { ...RFCS, 'doc-sync.yml': 'contracts: 1\n' })
		expect(await init(broken, ['--yes'])).toMatchObject({
			code: 2,
			err: 'doc-sync: `doc-sync.yml` cannot be used; `doc-sync` says why\n',
		})
		expect(existsSync(join(broken, HOOK))).toBe(false)
	})

	test('without git there is no hook', async () => {
		const { code, err } = await init(tree(folder(), RFCS), ['-y'])
		expect(code).toBe(0)
		expect(err).toContain('by hand: there is no git repository here, so there is no hook\n')
	})

	test('no link leads a write out of the repository', async () => {
		const outside = folder()
		mkdirSync(join(outside, 'hooks'))
		const other = repository(folder(), RFCS)
		symlinkSync(join(outside, 'hooks'), join(other, 'linked'))
		runGit(other, 'config', 'core.hooksPath', 'linked')
		expect(await init(other, ['-y'])).toMatchObject({
			code: 2,
			err: expect.stringMatching(/cannot write .*: its folder leads out of the repository\n$/),
		})
		expect(existsSync(join(outside, 'hooks/pre-commit'))).toBe(false)
	})
})

test('nothing but what was shown is there after it', async () => {
	const top = repository(folder(), FILES)
	await init(top, ['-y'])
	const shown = ['.gitattributes', 'doc-sync.yml', 'package.json']
	expect(paths(await openWorkTree(top))).toEqual([...Object.keys(RFCS), ...shown].sort())
})
