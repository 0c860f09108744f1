import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { FORMATS } from '../../src/cli/options.ts'
import { temporaryFolders } from '../source/folders.ts'
import { type Run, run } from './run.ts'
import { FAULTY, RFCS, tree } from './samples.ts'

const folder = temporaryFolders()

/** Without a process, which takes a hundred times as long. */
async function inProcess(cwd: string, args: readonly string[]): Promise<Run> {
	const [out, err]: [string[], string[]] = [[], []]
	const code = await main(args, {
		cwd,
		env: {},
		runtime: 'test',
		terminal: false,
		columns: 80,
		ask: null,
		today: () => '2026-03-01',
		out: (text) => void out.push(text.toString()),
		err: (text) => void err.push(text),
	})
	return { code, out: out.join(''), err: err.join('') }
}

describe('a mistake in the options is one line on standard error, and exit 2', () => {
	test.each<[string[], string]>([
		[['--qiet'], '`--qiet` is no option of `doc-sync`; did you mean `--quiet`?'],
		[['--xyz'], '`--xyz` is no option of `doc-sync`; `doc-sync --help` lists them'],
		[['-x'], '`-x` is no option of `doc-sync`; `doc-sync --help` lists them'],
		[['--stdout'], '`--stdout` is no option of `doc-sync`; it is one of `doc-sync index`'],
		[['index', '--stdut'], '`--stdut` is no option of `doc-sync index`; did you mean `--stdout`?'],
		[
			['index', '-q'],
			'`-q` is no option of `doc-sync index`; it is one of `doc-sync` and `doc-sync fix`',
		],
		[['--__proto__'], '`--__proto__` is no option of `doc-sync`; `doc-sync --help` lists them'],
		[['--format'], `\`--format\` needs a value: \`--format <${FORMATS.join('|')}>\``],
		[['--format', '--quiet'], `\`--format\` needs a value: \`--format <${FORMATS.join('|')}>\``],
		[['--format='], `\`--format\` needs a value: \`--format <${FORMATS.join('|')}>\``],
		[['--config', ''], '`--config` needs a value: `--config <file>`'],
		[['-o'], '`-o` needs a value: `-o <file>`'],
		[
			['--format', 'xml'],
			`\`--format xml\` is not known; the formats are ${FORMATS.map((each) => `\`${each}\``).join(', ')}`,
		],
		[['--max-warnings', 'few'], '`--max-warnings few` is no number'],
		[['--max-warnings=-1'], '`--max-warnings -1` is no number'],
		[['--quiet=no'], '`--quiet` takes no value'],
		[['index', '--stdout', '--check'], '`--stdout` and `--check` exclude each other'],
		[['config', 'rfc'], '`doc-sync config` takes no name'],
		[['explain', 'a', 'b'], '`doc-sync explain` takes one rule'],
		[['-c', 'absent.yml'], 'the contract file `absent.yml` does not exist'],
		[['-c', 'docs'], 'cannot read `docs`: it is a folder'],
		[['-c', '.'], 'the contract file `.` is a folder'],
	])('%j', async (args, message) => {
		const top = tree(folder(), RFCS)
		expect(await inProcess(top, args)).toEqual({ code: 2, out: '', err: `doc-sync: ${message}\n` })
	})

	test('for the built commands too', async () => {
		const top = tree(folder(), RFCS)
		const err = 'doc-sync: `--qiet` is no option of `doc-sync`; did you mean `--quiet`?\n'
		expect(await run(top, ['--qiet'])).toEqual({ code: 2, out: '', err })
		expect(await run(top, ['--qiet'], { bin: 'verify-rfc-format' })).toEqual({
			code: 2,
			out: '',
			err,
		})
	})
})

describe('what may be written in several ways', () => {
	const note = /^no `doc-sync.yml`; recognised/

	test('options may stand before the name of the command, after it and behind words', async () => {
		const top = tree(folder(), RFCS)
		for (const args of [
			['--no-color', 'index', '--check'],
			['index', '--no-color', '--check'],
			['index', 'docs/rfc/INDEX.md', '--check'],
		]) {
			const { code, err } = await run(top, args)
			expect([code, err.split('\n').at(-2)], args.join(' ')).toEqual([
				0,
				'docs/rfc/INDEX.md is fresh',
			])
		}
	})

	test('of an option that is given twice the last counts', async () => {
		const top = tree(folder(), FAULTY)
		expect((await run(top, ['--format', 'json', '--format', 'pretty', '-q', '-q'])).out).toMatch(
			/^docs\/rfc/,
		)
		expect((await run(top, ['--color', '--no-color'])).out).not.toContain('\u001b')
		expect((await run(top, ['--no-color', '--color'])).out).toContain('\u001b')
		expect(
			(await run(top, ['--max-warnings', '0', '--max-warnings', '9', 'docs/rfc/proposed'])).code,
		).toBe(0)
	})

	test('after `--` everything is a gate or a path', async () => {
		const top = tree(folder(), { ...RFCS, '--quiet': '', index: '' })
		expect(await run(top, ['--', '--quiet'])).toEqual({
			code: 0,
			out: 'no documents to check\n',
			err: expect.stringMatching(note),
		})
		expect((await run(top, ['--', 'index'])).out).toBe('no documents to check\n')
		expect((await run(top, ['--', 'rfc-format'])).out).toBe('2 documents conform to 1 contract\n')
		expect((await run(top, ['--'])).out).toBe('2 documents conform to 1 contract\n')
		const { code, err } = await run(tree(folder(), RFCS), ['--', 'index'])
		expect([code, err]).toEqual([
			2,
			'doc-sync: `index` is no gate and no path that exists; the gates are `rfc-format`, `rfc-classification`; `doc-sync --help` lists the commands\n',
		])
	})

	test('short options may stand together', async () => {
		const top = tree(folder(), { ...FAULTY, 'other.yml': 'contracts: { rfc: { extends: rfc } }\n' })
		expect(await run(top, ['-qc', 'other.yml'])).toMatchObject({ code: 1, err: '' })
		expect((await run(top, ['-qcother.yml'])).out).toContain('1 error in 1 of 2 files')
	})
})

describe('help and version', () => {
	const commands: string[][] = [[], ['index'], ['explain'], ['config']]

	test.each(commands.map((words) => [words]))('--help of %j', async (words) => {
		const { code, out, err } = await run(folder(), [...words, '--help'])
		expect([code, err]).toEqual([0, ''])
		expect(out).toMatch(/^Usage: doc-sync.*\n\n[A-Z].*\.\n/)
		expect(out).toMatch(/\n {2}-h, --help .*\n {2}-v, --version .*\n\nExit codes: .*\.\n$/)
		expect(out.split('\n').filter((line) => line.length > 80)).toEqual([])
		expect(out.includes('--max-warnings')).toBe(words.length === 0)
		expect((await run(folder(), ['-h', ...words])).out).toBe(out)
	})

	test('the alias of a command has its help', async () => {
		expect(await run(folder(), ['--help'], { bin: 'gen-rfc-index' })).toEqual(
			await run(folder(), ['index', '-h']),
		)
	})

	test('--version is that of the package, wherever it is asked', async () => {
		const file = join(import.meta.dirname, '../../package.json')
		const { version } = JSON.parse(readFileSync(file, 'utf8'))
		for (const args of [['--version'], ['-v'], ['index', '--version'], ['-v', 'nonsense']])
			expect(await run(folder(), args)).toEqual({ code: 0, out: `${version}\n`, err: '' })
	})
})
