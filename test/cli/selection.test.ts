import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolders, write } from '../source/folders.ts'
import { run } from './run.ts'
import { FAULTY, INDEX, PACKAGES, QUEUE, RFCS, SEAM, tree } from './samples.ts'

const folder = temporaryFolders()
const CONFIG =
	'contracts:\n  rfc: { extends: rfc }\n  readme-limitations: { extends: readme-limitations }\n'
const ALL = { ...RFCS, ...PACKAGES, 'doc-sync.yml': CONFIG }

describe.each([
	['in a git repository', true],
	['in a plain folder', false],
])('%s', (_, git) => {
	test('without words every gate runs', async () => {
		const top = tree(folder(), ALL, git)
		expect(await run(top)).toEqual({
			code: 0,
			out: '3 documents conform to 2 contracts\n',
			err: '',
		})
		write(top, FAULTY)
		write(top, { 'packages/pan/README.md': '# Pan\n' })
		const { code, out, err } = await run(top)
		expect([code, err]).toEqual([1, ''])
		expect(out).toMatch(
			/rfc\/section-banned\n[\s\S]*rfc\/section-order\n[\s\S]*readme-limitations\/section-required/,
		)
		expect(out).toMatch(
			/\n2 errors and 1 warning in 3 of 3 files \(3 documents, 2 contracts\)[^\n]*\n$/,
		)
	})

	test('a path is a file, a folder or `.`, as seen from the current folder', async () => {
		const top = tree(folder(), { ...ALL, ...FAULTY }, git)
		const inner = join(top, 'docs/rfc/proposed')
		const last = async (cwd: string, ...words: string[]) =>
			(await run(cwd, words)).out.split('\n').at(-2)?.split(';')[0]
		expect(await last(top, QUEUE)).toBe('1 error in 1 of 1 file (1 document, 1 contract)')
		expect(await last(top, join(top, QUEUE))).toBe(
			'1 error in 1 of 1 file (1 document, 1 contract)',
		)
		expect(await last(top, 'docs/rfc/proposed/')).toBe(
			'1 warning in 1 of 1 file (1 document, 1 contract)',
		)
		expect(await last(inner, 'architecture')).toBe(
			'1 warning in 1 of 1 file (1 document, 1 contract)',
		)
		expect(await last(inner, `../../../${QUEUE}`)).toBe(
			'1 error in 1 of 1 file (1 document, 1 contract)',
		)
		expect(await last(inner, '.')).toBe('1 warning in 1 of 1 file (1 document, 1 contract)')
		expect(await last(top, '.')).toBe(
			'1 error and 1 warning in 2 of 3 files (3 documents, 2 contracts)',
		)
		expect(await last(top, QUEUE, 'docs')).toBe(
			'1 error and 1 warning in 2 of 2 files (2 documents, 1 contract)',
		)
	})
})

test('named paths are judged alone: nothing is said of the others', async () => {
	const conflict = '<<<<<<< a\nOne.\n=======\nTwo.\n>>>>>>> b\n'
	const top = tree(folder(), { ...ALL, [SEAM]: conflict, [INDEX]: conflict })
	write(top, { 'docs/rfc/stray.md': '', 'packages/pot/package.json': '{}' })
	expect(await run(top, [QUEUE])).toEqual({
		code: 0,
		out: '1 document conforms to 1 contract\n',
		err: '',
	})
	expect((await run(top)).out).toMatch(/INDEX[\s\S]*seam\.md[\s\S]*stray\.md[\s\S]*pot\/README\.md/)
})

describe('gates', () => {
	test('a gate runs its own rules, by a word or by a command', async () => {
		const top = tree(folder(), { ...ALL, ...FAULTY, 'packages/pan/README.md': '# Pan\n' })
		write(top, { [INDEX]: '# RFC index\n' })
		const rulesOf = (out: string) => [...out.matchAll(/[a-z-]+\/[a-z]+-[a-z-]+(?=\n)/g)].map(String)
		const gates: [string, string[]][] = [
			['rfc-format', ['rfc/section-banned', 'rfc/section-order']],
			['rfc-classification', ['rfc/index-fresh']],
			['readme-limitations', ['readme-limitations/section-required']],
		]
		for (const [gate, rules] of gates) {
			const byWord = await run(top, [gate])
			expect(rulesOf(byWord.out), gate).toEqual(rules)
			expect(byWord.code).toBe(1)
			expect(await run(top, [], { bin: `verify-${gate}` })).toEqual(byWord)
		}
		expect(rulesOf((await run(top, ['rfc-classification', 'readme-limitations'])).out)).toEqual([
			'readme-limitations/section-required',
			'rfc/index-fresh',
		])
		expect(rulesOf((await run(top, [SEAM], { bin: 'verify-rfc-format' })).out)).toEqual([
			'rfc/section-order',
		])
	})

	test('a word that is a gate and a path is the gate', async () => {
		const top = tree(folder(), { ...ALL, ...FAULTY, 'rfc-format/x': '' })
		expect((await run(top, ['rfc-format'])).out).toContain('(2 documents, 1 contract)')
		expect(await run(top, ['./rfc-format'])).toEqual({
			code: 0,
			out: 'no documents to check\n',
			err: 'no document of a contract is in `rfc-format`\n',
		})
	})

	test('a gate that the contracts do not have is none', async () => {
		const top = tree(folder(), {
			...RFCS,
			'doc-sync.yml': 'contracts: { rfc: { extends: rfc } }\n',
		})
		expect(await run(top, [], { bin: 'verify-readme-limitations' })).toEqual({
			code: 2,
			out: '',
			err: 'doc-sync: `readme-limitations` is no gate and no path that exists; the gates are `rfc-format`, `rfc-classification`; `doc-sync --help` lists the commands\n',
		})
	})
})

describe('words that name nothing', () => {
	test.each([
		['rfc-fromat', '`rfc-fromat` is no gate and no path that exists; did you mean `rfc-format`?'],
		['explian', '`explian` is no gate and no path that exists; did you mean `explain`?'],
		[
			'rfc',
			'`rfc` is no gate and no path that exists; the documents of the contract `rfc` are in `docs/rfc`',
		],
		['', 'an empty word is no gate and no path'],
		[
			'doc-sync.yml/x',
			'`doc-sync.yml/x` is no gate and no path that exists; the gates are `rfc-format`, `rfc-classification`, `readme-limitations`; `doc-sync --help` lists the commands',
		],
	])('%o', async (word, message) => {
		const top = tree(folder(), ALL)
		expect(await run(top, [word])).toEqual({ code: 2, out: '', err: `doc-sync: ${message}\n` })
	})

	test('a path outside the root', async () => {
		const top = folder()
		tree(join(top, 'in'), ALL)
		write(top, { 'out.md': '' })
		expect(await run(join(top, 'in/docs'), ['../../out.md'])).toEqual({
			code: 2,
			out: '',
			err: `doc-sync: \`../../out.md\` is outside the repository \`${join(top, 'in')}\`\n`,
		})
		expect((await run(join(top, 'in'), ['..'])).code).toBe(2)
	})

	test('control characters are shown, not sent', async () => {
		const { err } = await run(tree(folder(), ALL), ['a\u001b[31m\n::error::b'])
		expect(err).toMatch(/^doc-sync: `a\\x1b\[31m\\n::error::b` is no gate[^\n]*\n$/)
	})
})

test('paths that nothing governs are no failure, in a repository without contracts too', async () => {
	const told = (what: string) => {
		const err = `no document of a contract is in ${what}\n`
		return { code: 0, out: 'no documents to check\n', err }
	}
	const top = tree(folder(), { ...ALL, 'src/a.ts': '', 'notes.md': '# Notes\n' })
	mkdirSync(join(top, 'empty'))
	expect(await run(top, ['src/a.ts', 'notes.md'])).toEqual(told('`src/a.ts` and 1 other path'))
	expect(await run(top, ['empty'])).toEqual(told('`empty`'))
	const bare = tree(folder(), { 'README.md': '# R\n' })
	expect(await run(bare, ['README.md'])).toEqual(told('`README.md`'))
})
