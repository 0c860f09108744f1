import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { adoptedRepositories, BASELINE, entriesIn, textOf } from '../../baseline/adopted.ts'
import { runBuilt, runHere } from '../../cli/run.ts'
import { BAD, GOOD, smallRepository } from '../../small-repository.ts'
import { hideGit, runGit, temporaryFolders, write } from '../../source/folders.ts'
import {
	BAD_TEXT,
	commit,
	GOOD_TEXT,
	INDEXED,
	NEW,
	told,
	WRONG_TEXT,
} from '../change/repository.ts'

const folder = temporaryFolders()
const { copy, adopted } = adoptedRepositories(folder)

describe('the built command', () => {
	it('lists, excuses, refuses, prunes and adds', () => {
		const root = copy('bare')
		expect(runBuilt(root).code).toBe(1)
		expect(runBuilt(root, ['baseline'])).toEqual({
			code: 0,
			out: 'doc-sync.baseline written: 3 findings in 1 file\n',
			err: 'commit it; a run now reports only what is not in it\n',
		})
		expect(runBuilt(root)).toEqual({
			code: 0,
			out: '2 documents conform to 1 contract, but for 3 findings in the baseline\n',
			err: '',
		})
		expect(runBuilt(root, ['baseline'])).toEqual({
			code: 2,
			out: '',
			err: 'doc-sync: `doc-sync.baseline` exists; `--prune` drops the entries whose findings are gone, `--add` adds what is new\n',
		})
		write(root, { [BAD]: BAD_TEXT.replace('## Plan\n\nNext week.\n\n', ''), [GOOD]: WRONG_TEXT })
		const report = runBuilt(root)
		expect(report.code).toBe(1)
		expect(report.out).toContain('`section-banned` `Plan` is gone from\n')
		expect(report.out).toContain('2 errors in 2 of 3 files')
		expect(report.out).toContain('; 2 more findings in the baseline\n')
		expect(runBuilt(root, ['baseline', '--prune'])).toEqual({
			code: 1,
			out: 'doc-sync.baseline: 1 finding dropped; 2 left\n',
			err: '1 finding is not in it; `doc-sync` shows them (`--add` would add what is new)\n',
		})
		const added = runBuilt(root, ['baseline', '--add'])
		expect(added.code).toBe(0)
		expect(added.out).toMatch(/^\+ docs.*queue\.md:1:1 .*rfc\/title-form\n/)
		expect(added.out).toContain('doc-sync.baseline: 1 finding ADDED to the debt; 3 left\n')
		expect(runBuilt(root).code).toBe(0)
	})
})

describe('a baseline', () => {
	it('is a line for each finding, sorted, with no place in it', async () => {
		const root = adopted()
		expect(
			textOf(root),
		).toBe(`# What doc-sync found when it was adopted; a run reports what is not listed here.
# \`doc-sync baseline --prune\` drops what is mended.
["${BAD}", "rfc/section-banned", "Plan"]
["${BAD}", "rfc/section-near-miss", "Decision"]
["${BAD}", "rfc/section-required", "Consequences"]
`)
	})

	it('is deleted with its last entry', async () => {
		const root = adopted()
		rmSync(join(root, BAD))
		expect(await told(root, [])).toHaveLength(4)
		const { out } = await runHere(root, ['baseline', '--prune'])
		expect(out).toBe('doc-sync.baseline: 3 findings dropped; none left, so it is deleted\n')
		expect(await told(root, [])).toEqual(['exit 0'])
	})

	it('is not written for nothing, nor where git ignores it, nor pruned where it is not', async () => {
		const root = copy('bare', { [BAD]: GOOD_TEXT.replace('proposed', 'implemented') })
		rmSync(join(root, BAD))
		expect((await runHere(root, ['baseline'])).err).toContain('none is written')
		expect((await runHere(root, ['baseline', '--prune'])).err).toBe(
			'doc-sync: there is no `doc-sync.baseline` yet; `doc-sync baseline` writes it\n',
		)
		write(root, { [GOOD]: WRONG_TEXT, '.gitignore': '*.baseline\n' })
		const { code, err } = await runHere(root, ['baseline'])
		expect(code).toBe(2)
		expect(err).toContain('git ignores `doc-sync.baseline`')
		expect(() => textOf(root)).toThrow()
	})

	it('takes paths: what is not named stays as it is', async () => {
		const root = copy('bare', { [NEW]: WRONG_TEXT })
		await runHere(root, ['baseline', NEW])
		expect(entriesIn(root)).toEqual([`["${NEW}", "rfc/title-form", "title"]`])
		write(root, { [NEW]: GOOD_TEXT })
		expect(await told(root, [BAD])).toHaveLength(4)
		await runHere(root, ['baseline', '--add', '--prune', BAD])
		expect(entriesIn(root)).toHaveLength(4)
		await runHere(root, ['baseline', '--prune', NEW])
		expect(entriesIn(root)).toHaveLength(3)
	})

	it('goes with the contract file that is named', async () => {
		const root = copy('bare', { 'docs/own.yml': 'contracts:\n  own: { extends: rfc }\n' })
		await runHere(root, ['baseline', '--config', 'docs/own.yml'])
		expect(textOf(root, 'docs/own.baseline')).toContain('"own/section-banned"')
		expect((await told(root, ['-c', 'docs/own.yml']))[0]).toBe('exit 0')
		expect((await told(root, []))[0]).toBe('exit 1')
	})

	it('needs no git', async () => {
		const root = folder()
		write(root, { ...smallRepository(), 'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc }\n' })
		hideGit()
		expect((await runHere(root, ['baseline'])).code).toBe(0)
		expect((await told(root, []))[0]).toBe('exit 0')
	})

	it('keeps CRLF and its own head', async () => {
		const root = adopted()
		write(root, { [BASELINE]: `# Ours\r\n${entriesIn(root).join('\r\n')}\r\n` })
		expect(await told(root, [])).toEqual(['exit 0'])
		rmSync(join(root, GOOD))
		write(root, { [BAD]: BAD_TEXT.replace('## Plan\n\nNext week.\n\n', '') })
		await runHere(root, ['baseline', '--prune'])
		expect(textOf(root)).toMatch(/^# Ours\r\n\[.*\r\n\[.*\r\n$/)
	})
})

describe('an index', () => {
	it('is listed with the rest, and said to be; later it is to be written', async () => {
		const root = copy('bare', { 'doc-sync.yml': INDEXED })
		const { err } = await runHere(root, ['baseline'])
		expect(err).toContain('INDEX.md is listed as stale')
		expect(await told(root, [])).toEqual(['exit 0'])
		await runHere(root, ['index'])
		await runHere(root, ['baseline', '--prune'])
		write(root, { [NEW]: GOOD_TEXT.replace('One queue', 'A seam') })
		const added = await runHere(root, ['baseline', '--add'])
		expect([added.code, added.err]).toEqual([1, '1 finding is not in it; `doc-sync` shows them\n'])
	})

	it('that cannot be written yet is listed, and said to be', async () => {
		const root = copy('bare', { 'doc-sync.yml': INDEXED, [BAD]: WRONG_TEXT })
		const { err } = await runHere(root, ['baseline'])
		expect(err).toContain(
			'INDEX.md is listed as stale, so nobody looks at it again before `doc-sync index` and `doc-sync baseline --prune`; it can be written once the paths and titles that are wrong are mended\n',
		)
	})

	it('is mended with documents, and all their lines are dropped', async () => {
		const root = copy('bare', { 'doc-sync.yml': INDEXED })
		await runHere(root, ['baseline'])
		const { code, err } = await runHere(root, ['fix', '--debt'])
		expect([code, err]).toEqual([0, 'mended 2 findings in 3 files\n'])
		expect(entriesIn(root)).toHaveLength(2)
	})
})

describe('branches', () => {
	it('that each add an entry merge without a conflict', async () => {
		const first = GOOD.replace('2026-01-05-queue', '2027-01-01-alpha')
		const last = GOOD.replace('proposed', 'rejected').replace(
			'2026-01-05-queue',
			'2027-01-02-omega',
		)
		const root = adopted()
		runGit(root, 'checkout', '-q', '-b', 'one')
		write(root, {
			[first.replace('proposed', 'implemented').replace('process', 'feature')]: WRONG_TEXT,
		})
		await runHere(root, ['baseline', '--add'])
		commit(root)
		runGit(root, 'checkout', '-q', '-')
		runGit(root, 'checkout', '-q', '-b', 'two', 'HEAD')
		write(root, { [last]: WRONG_TEXT })
		await runHere(root, ['baseline', '--add'])
		commit(root)
		runGit(root, 'merge', '-q', '-m', 'x', 'one')
		// Their dates are held against the commits, which is a warning.
		expect((await told(root, []))[0]).toBe('exit 0')
	})

	it('that conflict are put together by a prune, and by fix', async () => {
		const root = adopted()
		const [one, two, three] = entriesIn(root)
		for (const args of [['baseline', '--prune'], ['fix']]) {
			write(root, {
				[BASELINE]: `<<<<<<< ours\n${one}\n${two}\n=======\n${one}\n${three}\n>>>>>>> theirs\n`,
			})
			expect(await told(root, [])).toEqual([
				'exit 1',
				`${BASELINE} baseline-valid`,
				`${BASELINE} baseline-valid`,
			])
			const { out } = await runHere(root, args)
			if (args[0] === 'baseline') expect(out).toBe('doc-sync.baseline: put in form; 3 left\n')
			expect(entriesIn(root)).toEqual([one, two, three])
			expect(await told(root, [])).toEqual(['exit 0'])
		}
	})
})

describe('--debt', () => {
	it('tells what the baseline accounts for, with its place and how to mend it', async () => {
		const root = adopted()
		for (const _ of [1, 2]) {
			const { code, out } = await runHere(root, ['--debt'])
			expect(code).toBe(1)
			expect(out).toContain('`## Plan` does not belong')
			expect(out).toMatch(/\n3 errors in 1 of 2 files \(2 documents, 1 contract\); .*\n$/)
			// A run without it tells nothing of that, whatever is remembered.
			expect(await runHere(root, [])).toMatchObject({ code: 0 })
		}
		expect(await runHere(root, ['--debt', GOOD])).toMatchObject({ code: 0 })
		expect((await runHere(root, ['--debt', BAD])).code).toBe(1)
		const { findings, summary } = JSON.parse(
			(await runHere(root, ['--debt', '--format', 'json'])).out,
		)
		expect([findings.length, summary.errors, summary.debt]).toEqual([3, 3, 0])
	})

	it('tells also of entries whose findings are gone', async () => {
		const root = adopted()
		write(root, { [BAD]: BAD_TEXT.replace('## Plan\n\nNext week.\n\n', '') })
		const { out } = await runHere(root, ['--debt'])
		expect([out.includes('`section-banned` `Plan` is gone'), out.includes('3 errors')]).toEqual([
			true,
			true,
		])
	})

	it('of a change tells what that touches', async () => {
		const root = adopted()
		write(root, { [GOOD]: `${GOOD_TEXT}\nMore.\n` })
		runGit(root, 'add', '--all')
		expect(await runHere(root, ['--staged', '--debt'])).toMatchObject({ code: 0 })
		write(root, { [BAD]: `${BAD_TEXT}\nMore.\n` })
		runGit(root, 'add', '--all')
		const { code, out } = await runHere(root, ['--staged', '--debt'])
		expect([code, out.includes('3 errors in 1 of 2 files')]).toEqual([1, true])
	})

	it('says what `fix --unsafe` would mend of it, and not of a heading that it would leave empty', async () => {
		const root = adopted()
		const dry = async () => (await runHere(root, ['fix', '--debt', '--dry-run'])).err
		expect(await dry()).toBe('would mend 1 finding in 2 files\n')
		write(root, { [BAD]: BAD_TEXT.replace('implemented', 'implemented (June)') })
		expect(await dry()).toBe(
			'would mend 1 finding in 2 files; `--unsafe` mends 1 more, and may lose information or meaning\n',
		)
	})
})

describe('fix --debt --unsafe', () => {
	it('writes no heading that the baseline has no place for', async () => {
		const root = adopted()
		const { code, out, err } = await runHere(root, ['fix', '--debt', '--unsafe'])
		expect([code, err]).toEqual([0, 'mended 1 finding in 2 files\n'])
		expect(out).toBe('2 documents conform to 1 contract, but for 2 findings in the baseline\n')
		expect(entriesIn(root).join()).toContain('section-required')
		expect(textOf(root, BAD)).not.toContain('## Consequences')
	})
})

describe('fix', () => {
	it('leaves debt alone, and with --debt mends it and drops its lines', async () => {
		const root = adopted()
		expect((await runHere(root, ['fix'])).err).toBe('nothing to mend\n')
		expect(textOf(root, BAD)).toBe(BAD_TEXT)
		const { code, out, err } = await runHere(root, ['fix', '--debt'])
		expect([code, err]).toEqual([0, 'mended 1 finding in 2 files\n'])
		expect(out).toBe('2 documents conform to 1 contract, but for 2 findings in the baseline\n')
		expect(entriesIn(root)).toHaveLength(2)
		expect((await runHere(root, ['fix', '--debt'])).err).toMatch(/^nothing to mend/)
	})
})

it('what is recalled from the cache has the same debt', async () => {
	const root = adopted()
	const runs = [[], [], ['--no-cache']].map((args) => runHere(root, args))
	const texts = (await Promise.all(runs)).map(({ out }) => out)
	expect(new Set(texts).size).toBe(1)
	expect(texts[0]).toContain('3 findings in the baseline')
	write(root, { [BASELINE]: '' })
	expect((await told(root, []))[0]).toBe('exit 1')
})

it.each([
	['json', '"debt": 3'],
	['sarif', '"debt": 3'],
	['github', 'but for 3 findings in the baseline'],
	['junit', '<properties><property name="debt" value="3"/></properties>'],
])('the debt is in the report: %s', async (format, words) => {
	const root = adopted()
	expect((await runHere(root, ['--format', format])).out).toContain(words)
})
