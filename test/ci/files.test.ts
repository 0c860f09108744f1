import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseCommandLine } from '../../src/cli/options.ts'
import { FAULTY, QUEUE, SEAM, tree } from '../cli/samples.ts'
import { commandsIn } from '../report/runner.ts'
import { temporaryFolders } from '../source/folders.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = temporaryFolders()
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { bin } = JSON.parse(textOf('package.json'))

/** The words behind each `doc-sync` of a line of shell. */
function calls(line: string): string[][] {
	return [...line.matchAll(/(?:^|npx )doc-sync\b([^|;&]*)/g)].map((found) =>
		(found[1] ?? '').split(' ').filter((word) => word !== ''),
	)
}

describe('.pre-commit-hooks.yaml', () => {
	const hooks: Record<string, unknown>[] = parse(textOf('.pre-commit-hooks.yaml'))

	test('has a hook for what is staged, and one for everything', () => {
		expect(hooks.map(({ id, entry }) => [id, entry])).toEqual([
			['doc-sync', 'doc-sync --staged'],
			['doc-sync-all', 'doc-sync'],
		])
	})

	test.each(hooks.map((hook) => [hook.id, hook]))('%s can be run as it stands', (_, hook) => {
		const [program = '', ...words] = String(hook.entry).split(' ')
		expect(Object.keys(bin)).toContain(program)
		expect(() => parseCommandLine(words)).not.toThrow()
		expect(hook).toMatchObject({ language: 'node', pass_filenames: false, always_run: true })
	})
})

describe('action.yml', () => {
	const action = parse(textOf('action.yml'))
	const [cache, step] = action.runs.steps

	/** Runs the step as the runner does: with its script in a file, and the inputs in the environment. */
	function run(top: string, args = '') {
		const script = join(folder(), 'step.sh')
		writeFileSync(script, step.run)
		const env = {
			PATH: process.env.PATH,
			GITHUB_ACTIONS: 'true',
			DOC_SYNC_ARGS: args,
			DOC_SYNC_ACTION: ROOT,
		}
		const done = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
			cwd: top,
			env,
			encoding: 'utf8',
		})
		return { code: done.status, out: done.stdout, err: done.stderr }
	}

	test('runs what comes with it, with annotations, and its exit code is that of the run', () => {
		const top = tree(folder(), {
			...FAULTY,
			'doc-sync.yml': 'contracts: { rfc: { extends: rfc } }\n',
		})
		const { code, out, err } = run(top)
		expect([code, err]).toEqual([1, ''])
		expect(commandsIn(out).map(({ name, properties }) => [name, properties.file])).toEqual([
			['error', QUEUE],
			['warning', SEAM],
		])
		expect(run(top, '--quiet  $(touch forged) rfc-format').err).toContain('`$(touch` is no gate')
		expect(run(top, '--version').code).toBe(0)
	})

	test('runs what is installed, if something is', () => {
		const top = tree(folder(), { 'installed.sh': '#!/bin/sh\necho "installed: $*"\nexit 3\n' })
		mkdirSync(join(top, 'node_modules/.bin'), { recursive: true })
		symlinkSync('../../installed.sh', join(top, 'node_modules/.bin/doc-sync'))
		spawnSync('chmod', ['+x', join(top, 'installed.sh')])
		expect(run(top, '--quiet a')).toEqual({ code: 3, out: 'installed: --quiet a\n', err: '' })
	})

	test('puts no input into the text of a script, and each of them to use', () => {
		expect(step.run).not.toContain('${{')
		for (const input of Object.keys(action.inputs))
			expect(JSON.stringify(action.runs)).toContain(`inputs.${input}`)
		expect(cache.with.path).toContain('node_modules/.cache/doc-sync')
	})
})

describe('docs/ci.md', () => {
	const blocks = [...textOf('docs/ci.md').matchAll(/```yaml\n([\s\S]*?)```/g)].map(
		(found) => found[1] ?? '',
	)

	test('shows YAML whose commands can be run', () => {
		expect(blocks.length).toBeGreaterThan(4)
		const lines = blocks.flatMap((block) => {
			parse(block)
			return block.split('\n').map((line) => line.replace(/^\s*- (?:run: )?/, ''))
		})
		const found = lines.flatMap(calls)
		expect(found.length).toBeGreaterThan(3)
		for (const words of found) expect(() => parseCommandLine(words)).not.toThrow()
	})

	test('names hooks that there are', () => {
		const ids = [...blocks.join('\n').matchAll(/ id: (\S+)/g)].map((found) => found[1])
		expect(ids).toEqual(['doc-sync'])
	})
})
