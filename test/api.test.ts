import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check, openRepository, type Report, renderIndex, type Selection } from '../src/index.ts'
import { run } from './cli/run.ts'
import { BAD, GOOD, INDEX, rightRepository, smallRepository } from './small-repository.ts'
import { repository, temporaryFolders, write } from './source/folders.ts'

const folder = temporaryFolders()

/** What the report of the interface is in the words of the JSON report. */
function asJson({ documents, contracts, findings, debt }: Report): unknown {
	const count = (severity: string) => findings.filter((each) => each.severity === severity).length
	return {
		summary: {
			documents,
			errors: count('error'),
			warnings: count('warning'),
			debt: debt.length,
			contracts: Object.fromEntries(
				[...contracts].map(([name, { paths: _, ...counts }]) => [
					name,
					{ ...counts, debt: debt.filter((each) => each.contract === name).length },
				]),
			),
		},
		findings,
	}
}

async function rulesFound(root: string, selection?: Selection): Promise<string[]> {
	const { findings } = check(await openRepository(root), selection)
	return findings.map((each) => each.rule)
}

const OWN = `contracts:
  rfc: { extends: rfc, severity: { section-banned: warn } }
  notes:
    root: notes
    path: "{name}.md"
    title: "{title}"
    sections: { order: [Why] }
`
const BROKEN = 'contracts:\n  rfc: { extends: rfc, tilte: "RFC: {title}" }\n'
const BYTES = { 'notes/a.md': '\ufeff# A note\r\n\r\n## why\r\n\r\n😀 text\r\n' }

describe('check', () => {
	it.each<[string, Record<string, string>, string[], Selection]>([
		['recognised contracts', smallRepository(), [], {}],
		[
			'nothing wrong',
			{ ...rightRepository(), ...BYTES },
			['notes/a.md'],
			{ paths: ['notes/a.md'] },
		],
		['a contract file', { ...smallRepository(), ...BYTES, 'doc-sync.yml': OWN }, [], {}],
		['a gate', smallRepository(), ['rfc-format'], { gates: ['rfc-format'] }],
		[
			'two gates',
			smallRepository(),
			['rfc-format', 'rfc-classification'],
			{ gates: ['rfc-format', 'rfc-classification'] },
		],
		['a file', smallRepository(), [BAD], { paths: [BAD] }],
		['a folder', smallRepository(), ['docs/rfc/proposed'], { paths: ['docs/rfc/proposed'] }],
		['the root', smallRepository(), ['.'], { paths: [''] }],
		[
			'a file by a gate',
			smallRepository(),
			['rfc-classification', BAD],
			{ gates: ['rfc-classification'], paths: [BAD] },
		],
		['a broken contract', { ...smallRepository(), 'doc-sync.yml': BROKEN }, [], {}],
	])('finds what the command finds: %s', async (_, files, args, selection) => {
		const root = repository(folder(), files)
		const { out } = await run(root, ['--format', 'json', ...args])
		const { schemaVersion, tool, ...report } = JSON.parse(out)
		expect([schemaVersion, tool.name]).toEqual([1, 'doc-sync'])
		expect(asJson(check(await openRepository(root), selection))).toEqual(report)
	})

	it('judges what was selected', async () => {
		const root = repository(folder(), smallRepository())
		expect(await rulesFound(root)).toEqual([
			'section-near-miss',
			'section-banned',
			'section-required',
			'index-fresh',
		])
		expect(await rulesFound(root, { gates: ['rfc-classification'] })).toEqual(['index-fresh'])
		expect(await rulesFound(root, { paths: [GOOD] })).toEqual([])
		write(root, { [INDEX]: '' })
		expect(await rulesFound(root, { paths: [GOOD, INDEX] })).toEqual(['index-fresh'])
	})

	it('refuses a selection that names nothing', async () => {
		const opened = await openRepository(repository(folder(), smallRepository()))
		const refused = (selection: Selection) => () => check(opened, selection)
		expect(refused({ gates: ['rfc-fromat'] })).toThrow(
			new RangeError('no contract declares the gate `rfc-fromat`; did you mean `rfc-format`?'),
		)
		expect(refused({ gates: ['zzzzzzzzzzzz'] })).toThrow(
			new RangeError('no contract declares the gate `zzzzzzzzzzzz`'),
		)
		expect(refused({ paths: ['docs/none.md'] })).toThrow(
			new RangeError('there is no `docs/none.md`'),
		)
		for (const path of ['./docs', '../x', '/docs', 'docs/', 'docs//rfc', '.'])
			expect(refused({ paths: [path] })).toThrow(RangeError)
	})

	it('takes a path that is there and not governed', async () => {
		const files = { ...smallRepository(), '.gitignore': 'notes\n', 'notes/a.md': 'A note.\n' }
		const opened = await openRepository(repository(folder(), files))
		expect(check(opened, { paths: ['notes/a.md', '.gitignore'] })).toMatchObject({
			documents: 0,
			findings: [],
		})
	})

	it('remembers names and no texts', async () => {
		const root = repository(folder(), smallRepository())
		const opened = await openRepository(root)
		const pathsFound = () =>
			check(opened, { gates: ['rfc-format'] }).findings.map((each) => each.path)
		expect(pathsFound()).not.toContain(GOOD)
		const late = GOOD.replace('queue', 'late')
		write(root, { [GOOD]: '# RFC: One queue\n', [late]: 'Nothing.\n' })
		expect(pathsFound()).toContain(GOOD)
		expect(pathsFound()).not.toContain(late)
	})

	it('does not mind where the program runs', async () => {
		const root = repository(folder(), smallRepository())
		const whole = check(await openRepository(root))
		expect(check(await openRepository(join(root, 'docs/rfc/proposed')))).toEqual(whole)
	})
})

describe('openRepository', () => {
	it('tells the contracts', async () => {
		const root = repository(folder(), { ...smallRepository(), 'doc-sync.yml': OWN })
		const opened = await openRepository(root)
		expect(opened.root).toBe(root)
		expect(opened.contracts).toEqual([
			{ name: 'rfc', gates: ['rfc-format', 'rfc-classification'], indexes: [INDEX] },
			{ name: 'notes', gates: ['notes'], indexes: [] },
		])
		expect(opened.contractFindings).toEqual([])
	})

	it('tells what is wrong with them, and nothing else is judged', async () => {
		const root = repository(folder(), { ...smallRepository(), 'doc-sync.yml': BROKEN })
		const opened = await openRepository(root)
		expect(opened.contractFindings).toMatchObject([
			{ path: 'doc-sync.yml', start: { line: 2, column: 24 }, rule: 'contract-valid' },
		])
		expect(check(opened).findings).toEqual(opened.contractFindings)
		expect(check(opened, { gates: ['a'], paths: ['b'] }).findings).toEqual(opened.contractFindings)
		expect(() => renderIndex(opened, INDEX)).toThrow(
			new RangeError(`no contract declares the index \`${INDEX}\`; the contracts cannot be used`),
		)
	})

	it('finds nothing in a folder of nothing', async () => {
		const opened = await openRepository(folder())
		expect(opened.contracts).toEqual([])
		expect(check(opened)).toEqual({
			files: 0,
			documents: 0,
			contracts: new Map(),
			findings: [],
			excused: [],
			debt: [],
		})
	})

	it('throws what it cannot read', async () => {
		const extended = {
			'doc-sync.yml': 'contracts: { a: { extends: ./base.yml } }\n',
			'base.yml/a': '',
		}
		await expect(openRepository(repository(folder(), extended))).rejects.toMatchObject({
			name: 'UnreadableError',
			path: 'base.yml',
		})
		const malformed = { 'package.json': '{ "workspaces": ' }
		await expect(openRepository(repository(folder(), malformed))).rejects.toMatchObject({
			name: 'WorkspaceError',
			path: 'package.json',
		})
	})
})

describe('renderIndex', () => {
	it.each([
		['recognised contracts', {}],
		['a contract file', { 'doc-sync.yml': OWN }],
	])('is what the command prints: %s', async (_, more) => {
		const root = repository(folder(), { ...smallRepository(), ...more })
		const { out, code } = await run(root, ['index', '--stdout'])
		expect(code).toBe(0)
		expect(out).toContain('[A cache](implemented/process/2026-02-06-cache.md)')
		expect(renderIndex(await openRepository(root), INDEX)).toBe(out)
	})

	it('passes the check once it is written', async () => {
		const root = repository(folder(), rightRepository())
		write(root, { [INDEX]: renderIndex(await openRepository(root), INDEX) })
		expect(await rulesFound(root)).toEqual([])
	})

	it('refuses a path that is no index', async () => {
		const opened = await openRepository(repository(folder(), smallRepository()))
		expect(() => renderIndex(opened, 'INDEX.md')).toThrow(
			new RangeError('no contract declares the index `INDEX.md`'),
		)
	})
})
