import { readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { reportSchema } from '../../src/report/schema.ts'
import { temporaryFolders } from '../source/folders.ts'
import { run, shell } from './run.ts'
import { FAULTY, INDEX, PACKAGES, RFCS, SEAM, tree } from './samples.ts'

const folder = temporaryFolders()
const CONFIG = { 'doc-sync.yml': 'contracts: { rfc: { extends: rfc } }\n' }
const faulty = () => tree(folder(), { ...FAULTY, ...CONFIG })
const isReport = new Ajv2020().compile(reportSchema)

describe('--format json', () => {
	test.each<[string, Record<string, string>, number]>([
		['findings', { ...FAULTY, ...CONFIG, [INDEX]: '# RFC index\n' }, 1],
		['nothing wrong', { ...RFCS, ...CONFIG }, 0],
		[
			'several contracts, one without a document',
			{
				...RFCS,
				...PACKAGES,
				'packages/pan/README.md': '',
				'doc-sync.yml':
					'contracts: { rfc: { extends: rfc }, readme-limitations: { extends: readme-limitations } }\n',
			},
			1,
		],
		[
			'a contract that cannot be used',
			{ ...RFCS, 'doc-sync.yml': 'contracts: { rfc: { titel: x } }\n' },
			2,
		],
	])('%s', async (_, files, exit) => {
		const { code, out, err } = await run(tree(folder(), files), ['--format', 'json', '--color'])
		expect([code, err]).toEqual([exit, ''])
		expect(out).toMatch(/^\{\n[\s\S]*\n\}\n$/)
		expect(out).not.toContain('\u001b')
		const report = JSON.parse(out)
		expect(isReport(report) ? [] : isReport.errors).toEqual([])
		expect(report.findings.length > 0).toBe(exit > 0)
	})

	test('with nothing found is a report without findings', async () => {
		const { code, out } = await run(tree(folder(), { 'a.md': '' }), [
			'--format',
			'json',
			'--allow-empty',
		])
		expect(code).toBe(0)
		expect(JSON.parse(out)).toMatchObject({
			summary: { documents: 0, contracts: {} },
			findings: [],
		})
	})
})

describe('--quiet and --max-warnings', () => {
	test('quiet leaves out warnings, in each format, and changes no exit code', async () => {
		const top = faulty()
		expect((await run(top, ['-q'])).out).toMatch(
			/section-banned[\s\S]*\n1 error in 1 of 2 files \(2 documents, 1 contract\)\n$/,
		)
		expect((await run(top, ['-q'])).out).not.toContain('section-order')
		expect(await run(top, [SEAM, '--quiet'])).toEqual({
			code: 0,
			out: '1 document conforms to 1 contract (1 warning not shown)\n',
			err: '',
		})
		const { summary, findings } = JSON.parse((await run(top, ['-q', '--format', 'json'])).out)
		expect(findings.map(({ severity }: { severity: string }) => severity)).toEqual(['error'])
		expect(summary).toMatchObject({
			errors: 1,
			warnings: 0,
			contracts: { rfc: { errors: 1, warnings: 0 } },
		})
	})

	test('too many warnings are exit 1, and said', async () => {
		const top = faulty()
		expect(await run(top, [SEAM])).toMatchObject({ code: 0, err: '' })
		expect(await run(top, [SEAM, '--max-warnings', '1'])).toMatchObject({ code: 0, err: '' })
		const err = 'doc-sync: 1 warning, `--max-warnings` allows 0\n'
		expect(await run(top, [SEAM, '--max-warnings=0'])).toMatchObject({ code: 1, err })
		expect(await run(top, [SEAM, '--max-warnings=0', '-q', '--format=json'])).toMatchObject({
			code: 1,
			err,
		})
	})
})

describe('--output-file', () => {
	test('takes what would go to standard output, uncoloured, for lines of 80 columns', async () => {
		const top = faulty()
		const printed = await run(top)
		const toFile = await run(join(top, 'docs'), ['-o', '../report.txt'], {
			env: { FORCE_COLOR: '1' },
		})
		expect(toFile).toEqual({ code: printed.code, out: '', err: '' })
		expect(readFileSync(join(top, 'report.txt'), 'utf8')).toBe(printed.out)
		// The summary stays one line, whatever it counts.
		expect(
			Math.max(
				...printed.out
					.split('\n')
					.slice(0, -2)
					.map((line) => line.length),
			),
		).toBeLessThanOrEqual(80)
		await run(top, ['--output-file=report.txt', '--format=json', SEAM])
		expect(JSON.parse(readFileSync(join(top, 'report.txt'), 'utf8')).findings).toHaveLength(1)
	})

	test('that cannot be written is exit 2', async () => {
		const top = faulty()
		const refused = async (file: string, reason: string) =>
			expect(await run(top, ['-o', file])).toEqual({
				code: 2,
				out: '',
				err: `doc-sync: cannot write \`${join(top, file)}\`: ${reason}\n`,
			})
		symlinkSync('elsewhere', join(top, 'link'))
		await refused('absent/report.txt', `there is no folder \`${join(top, 'absent')}\``)
		await refused('doc-sync.yml/report.txt', `there is no folder \`${join(top, 'doc-sync.yml')}\``)
		await refused('docs', 'it is not a regular file')
		await refused('link', 'it is a symbolic link')
	})
})

describe('streams', () => {
	test('findings go to standard output, notes and errors to standard error', async () => {
		const top = tree(folder(), FAULTY)
		const { out, err } = await run(top)
		expect(err).toBe(
			'no `doc-sync.yml`; recognised `rfc` (`docs/rfc` has the folders `proposed` and `implemented`)\n',
		)
		expect(out).toMatch(/^docs\/rfc\/[\s\S]*[^\n]\n$/)
		expect(out).not.toContain('\u001b')
	})

	test('colour where it is asked for', async () => {
		const top = faulty()
		const plain = (await run(top)).out
		const colored = (await run(top, ['--color'])).out
		expect(colored).toContain('\u001b[31merror')
		expect(stripVTControlCharacters(colored)).toBe(plain)
		expect((await run(top, [], { env: { FORCE_COLOR: '1' } })).out).toBe(colored)
		expect((await run(top, [], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).out).toBe(plain)
	})

	test('a reader that stops early is no failure', () => {
		const top = faulty()
		const { out, err } = shell(top, '{ $doc_sync explain; $doc_sync; echo $? >&2; } | head -1')
		expect(out).toMatch(/^allowance-valid /)
		expect(err).toBe('1\n')
		expect(shell(top, '$doc_sync nonsense 2>&1 >&- | true').code).toBe(0)
	})

	test.skipIf(!statSync('/dev/full', { throwIfNoEntry: false }))('a full disk is exit 2', () => {
		const { code, err } = shell(faulty(), '$doc_sync >/dev/full')
		expect([code, err]).toEqual([
			2,
			expect.stringMatching(/^doc-sync: the output cannot be written: ENOSPC[^\n]*\n$/),
		])
		expect(shell(faulty(), '$doc_sync nonsense 2>/dev/full').code).toBe(2)
	})
})
