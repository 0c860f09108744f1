import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { KeyedLines } from '../../src/text/keyed-lines.ts'
import { both, rulesIn } from '../cache/commands.ts'
import { forgeParts, linesAt } from '../cache/parts.ts'
import { runHere } from '../cli/run.ts'
import { BAD, GOOD, smallRepository } from '../small-repository.ts'
import { hideGit, repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const CONFIG = 'contracts:\n  rfc: { extends: rfc }\n'
const CACHE = 'node_modules/.cache/doc-sync'
const FILES = ['documents.json', 'run-worktree.json']

/** A repository that was judged once, with the files of its cache. */
async function judged(): Promise<string> {
	const root = repository(folder(), { ...smallRepository(), 'doc-sync.yml': CONFIG })
	mkdirSync(join(root, 'node_modules'))
	await both(root)
	expect(readdirSync(join(root, CACHE))).toEqual(expect.arrayContaining(FILES))
	return root
}

/** Makes the cache say that no document has a finding. */
function forge(root: string): void {
	const [documents = '', run = ''] = FILES.map((name) => join(root, CACHE, name))
	forgeParts(run, { findings: KeyedLines.of([]).bytes })
	const lines = linesAt(documents).map((line) => {
		const [key = '', json = ''] = line.split('\t')
		return { keys: [key], text: `${key}\t${withoutFindings(json)}` }
	})
	forgeParts(documents, { lines: KeyedLines.of(lines).bytes })
}

const withoutFindings = (json: string): string =>
	JSON.stringify(JSON.parse(json || 'null'), (key, value) => (key === 'findings' ? [] : value))

describe('a run with the cache finds what one without finds', () => {
	test('when nothing changed', async () => {
		const root = await judged()
		const [first, second] = [await both(root), await both(root)]
		expect(second).toEqual(first)
		expect(rulesIn(first)).toContain(`${BAD} section-banned`)
	})

	test.each<[string, (root: string) => void, string | null]>([
		['a document is mended', (root) => write(root, { [BAD]: smallRepository()[GOOD] ?? '' }), null],
		['a document goes wrong', (root) => write(root, { [GOOD]: 'nothing\n' }), `${GOOD} title-form`],
		[
			'a document is new',
			(root) => write(root, { [GOOD.replace('01-05', '01-06')]: 'nothing\n' }),
			`${GOOD.replace('01-05', '01-06')} title-form`,
		],
		['a document is gone', (root) => rmSync(join(root, BAD)), null],
		[
			'a stray file appears',
			(root) => write(root, { 'docs/rfc/x.txt': '' }),
			'docs/rfc/x.txt path-shape',
		],
		[
			'a stray file is ignored',
			(root) => write(root, { 'docs/rfc/x.txt': '', '.gitignore': '*.txt\n' }),
			null,
		],
		[
			'the contract asks for less',
			(root) =>
				write(root, {
					'doc-sync.yml':
						'contracts:\n  rfc: { extends: rfc, severity: { section-banned: off } }\n',
				}),
			null,
		],
		[
			'the index appears',
			(root) => write(root, { 'docs/rfc/INDEX.md': '# RFC index\n' }),
			'docs/rfc/INDEX.md index-fresh',
		],
		[
			'a document becomes a link',
			(root) => {
				rmSync(join(root, BAD))
				symlinkSync('/etc/hostname', join(root, BAD))
			},
			`${BAD} path-shape`,
		],
	])('when %s', async (_, change, expected) => {
		const root = await judged()
		change(root)
		const found = rulesIn(await both(root))
		if (expected) expect(found).toContain(expected)
		// What was just written is known to the next run.
		expect(rulesIn(await both(root))).toEqual(found)
	})

	test('when the cache is damaged: cut off, changed in one place, not JSON, not UTF-8, a folder', async () => {
		const root = await judged()
		const right = rulesIn(await both(root))
		const damages: ((path: string, text: string) => void)[] = [
			(path, text) => writeFileSync(path, text.slice(0, text.length / 2), 'latin1'),
			(path, text) => writeFileSync(path, text.replace('"error"', '"warning"'), 'latin1'),
			(path, text) => writeFileSync(path, text.replace('"error"', '"ERROR"'), 'latin1'),
			(path) => writeFileSync(path, 'doc-sync x y\n{'),
			(path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x0a])),
			(path) => writeFileSync(path, ''),
			(path) => {
				rmSync(path)
				mkdirSync(path)
			},
		]
		for (const damage of damages) {
			for (const name of FILES) {
				const path = join(root, CACHE, name)
				damage(path, readFileSync(path, 'latin1'))
			}
			expect(rulesIn(await both(root))).toEqual(right)
		}
	})

	test('when the cache is another version’s, or of other contracts', async () => {
		const root = await judged()
		const right = rulesIn(await both(root))
		for (const name of FILES) {
			const path = join(root, CACHE, name)
			writeFileSync(
				path,
				readFileSync(path, 'latin1')
					.replace('doc-sync test', 'doc-sync 9.9.9')
					.replace(/"findings":\[.*?\]/s, '"findings":[]'),
				'latin1',
			)
		}
		expect(rulesIn(await both(root))).toEqual(right)
	})

	test('when several runs write it at once', async () => {
		const root = await judged()
		rmSync(join(root, CACHE), { recursive: true })
		const runs = await Promise.all(Array.from({ length: 5 }, () => both(root)))
		expect(new Set(runs.map(({ out }) => out)).size).toBe(1)
		expect(readdirSync(join(root, CACHE)).filter((name) => name.endsWith('.tmp'))).toEqual([])
	})

	test('as it is printed: the second time, another width, and a stray file that is shown changes', async () => {
		const root = await judged()
		const same = async (...args: string[]) => {
			const plain = await runHere(root, [...args, '--no-cache'])
			for (let time = 0; time < 3; time++) expect(await runHere(root, args)).toEqual(plain)
		}
		await same()
		await same('--color')
		await same('--quiet')
		write(root, { 'docs/rfc/stray.md': '# One\n' })
		await same()
		write(root, { 'docs/rfc/stray.md': '# Two\n' })
		await same()
	})

	test('when documents are named, or gates', async () => {
		const root = await judged()
		for (const words of [[BAD], ['rfc-format'], ['docs/rfc/proposed'], ['doc-sync.yml']]) {
			const args = ['--format', 'json', ...words]
			expect(await runHere(root, args)).toEqual(await runHere(root, [...args, '--no-cache']))
		}
	})
})

describe('the cache is used', () => {
	test('a run that changes nothing writes nothing but what it knows of unchanged files', async () => {
		const root = await judged()
		const contents = () => FILES.map((name) => readFileSync(join(root, CACHE, name), 'latin1'))
		await runHere(root, [])
		const before = contents()
		expect(before.join('')).toContain('section-banned')
		await runHere(root, [])
		expect(contents()).toEqual(before)
	})
})

describe('the cache lies', () => {
	test('in the user’s cache folder where there is no `node_modules`', async () => {
		const root = repository(folder(), { ...smallRepository(), 'doc-sync.yml': CONFIG })
		const user = folder()
		await both(root, { XDG_CACHE_HOME: user })
		expect(existsSync(join(root, 'node_modules'))).toBe(false)
		expect(readdirSync(join(user, 'doc-sync'))).toHaveLength(1)
		await both(root, { HOME: user })
		expect(readdirSync(join(user, '.cache/doc-sync'))).toHaveLength(1)
	})

	test('there too without git, whose word it takes for `node_modules`', async () => {
		const root = folder()
		write(root, { ...smallRepository(), 'doc-sync.yml': CONFIG, 'node_modules/x/y': '' })
		const user = folder()
		await both(root, { XDG_CACHE_HOME: user })
		expect(existsSync(join(root, CACHE))).toBe(false)
		expect(readdirSync(join(user, 'doc-sync'))).toHaveLength(1)
		hideGit()
		await both(root, { XDG_CACHE_HOME: user })
	})

	test('nowhere if there is neither, or a relative name is given for it', async () => {
		const root = repository(folder(), { ...smallRepository(), 'doc-sync.yml': CONFIG })
		await both(root)
		await both(root, { XDG_CACHE_HOME: 'x' })
		expect(readdirSync(root).sort()).toEqual(['.git', 'doc-sync.yml', 'docs'])
	})

	test('nowhere with `--no-cache`', async () => {
		const root = repository(folder(), { ...smallRepository(), 'doc-sync.yml': CONFIG })
		mkdirSync(join(root, 'node_modules'))
		await runHere(root, ['--no-cache'])
		expect(existsSync(join(root, 'node_modules/.cache'))).toBe(false)
	})

	test('where nobody else can have put it: what is forged there is believed', async () => {
		const root = await judged()
		forge(root)
		expect(rulesIn(await runHere(root, ['--format', 'json']))).toEqual([])
	})

	test('not where the repository brought one along', async () => {
		const root = await judged()
		const right = rulesIn(await both(root))
		runGit(root, 'add', '-f', '.')
		forge(root)
		expect(rulesIn(await both(root))).toEqual(right)
	})

	test.each(['node_modules/.cache', CACHE])('not behind a link at `%s`', async (link) => {
		const root = repository(folder(), { ...smallRepository(), 'doc-sync.yml': CONFIG })
		const elsewhere = folder()
		mkdirSync(join(root, link, '..'), { recursive: true })
		symlinkSync(elsewhere, join(root, link))
		await both(root)
		expect(readdirSync(elsewhere)).toEqual([])
	})
})

describe('a cache that cannot be written is no cache', () => {
	test.each<[string, (user: string) => void]>([
		['a file where its folder should be', (user) => writeFileSync(join(user, 'doc-sync'), '')],
		['a link without end', (user) => symlinkSync('doc-sync', join(user, 'doc-sync'))],
	])('%s', async (_, prepare) => {
		const root = repository(folder(), { ...smallRepository(), 'doc-sync.yml': CONFIG })
		const user = folder()
		prepare(user)
		const env = { XDG_CACHE_HOME: user }
		expect((await both(root, env)).err).toBe('')
		expect((await both(root, { XDG_CACHE_HOME: '/dev/null' })).err).toBe('')
		expect(readdirSync(user)).toEqual(['doc-sync'])
	})
})
