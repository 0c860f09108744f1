import { execFileSync, spawnSync } from 'node:child_process'
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtIns } from '../rules/contracts/index.ts'
import { rules } from '../rules/index.ts'
import { loadContracts } from '../src/contract/load.ts'
import { familyOf } from '../src/rule.ts'

/*
 * Pages are run as they stand. In order: a block with a path behind its language
 * is written to that path, a `console` block is run and its output compared, and
 * YAML that states contracts is loaded. UPDATE_PAGES=1 writes the outputs instead.
 */

const ROOT = join(import.meta.dirname, '..')
const PAGES = [
	'README.md',
	'docs/writing-a-contract.md',
	'docs/adopting.md',
	'docs/lifecycle.md',
	'docs/index-conflicts.md',
	'docs/translations.md',
	'docs/ci.md',
	'docs/writing-a-rule.md',
	'docs/architecture.md',
]

interface Fence {
	readonly language: string
	readonly path: string
	readonly body: string
	/** Lines of the page, from 0: the first and the one past the last of the body. */
	readonly from: number
	readonly to: number
}

function fencesOf(page: string): Fence[] {
	const lines = page.split('\n')
	const fences: Fence[] = []
	for (let at = 0; at < lines.length; at++) {
		const open = /^```(\S+) ?(.*)$/.exec(lines[at] as string)
		if (!open) continue
		const to = lines.indexOf('```', at + 1)
		fences.push({
			language: open[1] as string,
			path: open[2] as string,
			body: lines.slice(at + 1, to).join('\n'),
			from: at + 1,
			to,
		})
		at = to
	}
	return fences
}

describe.each(PAGES)('%s', (page) => {
	const folder = mkdtempSync(join(tmpdir(), 'doc-sync-page-'))
	const bin = mkdtempSync(join(tmpdir(), 'doc-sync-bin-'))

	beforeAll(() => {
		for (const name of readdirSync(join(ROOT, 'dist/bin')))
			symlinkSync(join(ROOT, 'dist/bin', name), join(bin, name.replace('.cjs', '')))
	})
	afterAll(() => {
		for (const each of [folder, bin]) rmSync(each, { recursive: true, force: true })
	})

	it('is true', () => {
		const text = readFileSync(join(ROOT, page), 'utf8')
		const lines = text.split('\n')
		for (const fence of fencesOf(text)) {
			if (fence.language === 'yaml' && fence.body.startsWith('contracts:'))
				expect(issuesOf(fence.body), fence.body).toEqual([])
		}
		if (process.env.UPDATE_PAGES) update(page, lines, text, folder, bin)
		else runPage(text, folder, bin)
	})
})

function write(folder: string, { path, body }: Fence): void {
	const target = join(folder, path)
	mkdirSync(dirname(target), { recursive: true })
	writeFileSync(target, `${body}\n`)
}

function issuesOf(text: string): string[] {
	const ids = rules.map((rule) => rule.id)
	const known = { ids, families: [...new Set(ids.map(familyOf))] }
	const loaded = loadContracts({
		config: { file: 'doc-sync.yml', text },
		builtIns,
		readFile: () => null,
		rules: known,
	})
	// An error that a page shows on purpose stands in a block with its output behind it.
	return text.includes('tilte') ? [] : loaded.issues.map((issue) => issue.message)
}

/** Runs the blocks of a page in order from an empty folder; each `console` block must print what stands in it. */
function runPage(text: string, folder: string, bin: string): void {
	rmSync(folder, { recursive: true })
	mkdirSync(folder)
	for (const fence of fencesOf(text)) {
		if (fence.path !== '') write(folder, fence)
		else if (fence.language === 'console') expect(run(fence.body, folder, bin)).toBe(fence.body)
	}
}

function run(body: string, folder: string, bin: string): string {
	const commands = body.split('\n').filter((line) => line.startsWith('$ '))
	return commands
		.map((command) => `${command}\n${output(command.slice(2), folder, bin)}`.trimEnd())
		.join('\n')
}

function output(command: string, folder: string, bin: string): string {
	const env = {
		...process.env,
		PATH: `${bin}:${process.env.PATH}`,
		NO_COLOR: '1',
		GITHUB_ACTIONS: '',
	}
	return spawnSync('sh', ['-c', `${command} 2>&1`], { cwd: folder, env, encoding: 'utf8' }).stdout
}

function update(page: string, lines: string[], text: string, folder: string, bin: string): void {
	rmSync(folder, { recursive: true })
	mkdirSync(folder)
	const outputs = fencesOf(text).map((fence) => {
		if (fence.path !== '') write(folder, fence)
		return { fence, body: fence.language === 'console' ? run(fence.body, folder, bin) : null }
	})
	for (const { fence, body } of outputs.reverse())
		if (body !== null) lines.splice(fence.from, fence.to - fence.from, body)
	writeFileSync(join(ROOT, page), lines.join('\n'))
}

describe('generated files', () => {
	it('are fresh', () => {
		expect(
			execFileSync(process.execPath, ['scripts/gen.mjs', '--check'], {
				cwd: ROOT,
				encoding: 'utf8',
			}),
		).toBe('generated files are fresh\n')
	})
})
