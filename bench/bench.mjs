// npm run bench: doc-sync beside other linters and beside floors, in alternation on the same files.
//
// DOC_SYNC_CORPORA names the folder of corpora. Prints medians of whole processes and
// ratios taken pair by pair, so that a machine whose speed drifts does not matter.
// A: the RFCs of one repository. B: all notes and READMEs of it, later. C: B five times over.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from './corpora.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..')
const corpora = process.env.DOC_SYNC_CORPORA
const runs = Number(process.env.DOC_SYNC_BENCH_RUNS ?? 9)

if (!corpora) {
	console.error('bench: set DOC_SYNC_CORPORA to the folder of corpora')
	process.exit(2)
}
if (!existsSync(join(here, 'node_modules')))
	execFileSync('npm', ['ci', '--silent'], { cwd: here, stdio: 'inherit' })

const work = mkdtempSync(join(tmpdir(), 'doc-sync-bench-'))
const bin = (name) => join(here, 'node_modules/.bin', name)
const docSync = join(root, 'dist/bin/doc-sync.cjs')
const node = process.execPath

function rumdl() {
	const path = join(here, `node_modules/@rumdl/cli-${process.platform}-${process.arch}/rumdl`)
	return existsSync(path) ? path : bin('rumdl')
}

function peers(folder) {
	writeFileSync(
		join(work, '.markdownlint-cli2.jsonc'),
		JSON.stringify({
			config: { default: false, MD041: true, MD024: true, MD043: { headings: ['*'] } },
		}),
	)
	writeFileSync(join(work, 'rumdl.toml'), '[global]\nenable = ["MD041", "MD024", "MD043"]\n')
	writeFileSync(
		join(work, 'remarkrc.json'),
		JSON.stringify({
			plugins: [
				'remark-lint',
				'remark-lint-first-heading-level',
				'remark-lint-no-duplicate-headings',
			].map((name) => join(here, 'node_modules', name, 'index.js')),
		}),
	)
	writeFileSync(join(work, 'textlintrc.json'), JSON.stringify({ rules: { 'no-todo': true } }))
	const glob = '**/*.md'
	return {
		'markdownlint-cli2': {
			command: [
				node,
				bin('markdownlint-cli2'),
				'--config',
				join(work, '.markdownlint-cli2.jsonc'),
				glob,
				'.agents/**/*.md',
				'*/.agents/**/*.md',
			],
			cwd: folder,
		},
		'remark-cli': {
			command: [
				node,
				bin('remark'),
				'--no-config',
				'--rc-path',
				join(work, 'remarkrc.json'),
				'--quiet',
				'.',
				'.agents',
			],
			cwd: folder,
		},
		'textlint, cached': {
			command: [
				node,
				bin('textlint'),
				'--config',
				join(work, 'textlintrc.json'),
				'--rules-base-directory',
				join(here, 'node_modules'),
				'--cache',
				'--cache-location',
				join(work, 'textlint-cache'),
				'.',
			],
			cwd: folder,
		},
		rumdl: {
			command: [
				rumdl(),
				'check',
				'--config',
				join(work, 'rumdl.toml'),
				'--no-cache',
				'--quiet',
				'.',
			],
			cwd: folder,
		},
	}
}

const floor = { command: [node, '-e', '0'], cwd: work }

function once({ command, cwd }) {
	const start = process.hrtime.bigint()
	const result = spawnSync(command[0], command.slice(1), {
		cwd,
		stdio: ['ignore', 'pipe', 'pipe'],
		maxBuffer: 1 << 30,
		env: { ...process.env, NO_COLOR: '1' },
	})
	const ms = Number(process.hrtime.bigint() - start) / 1e6
	if (result.error) throw result.error
	return ms
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

/** Runs commands in turn; gives the median of each and the median ratio of the first to each other. */
function pair(commands, count = runs) {
	for (const each of commands) once(each)
	const times = commands.map(() => [])
	for (let run = 0; run < count; run++)
		for (const [index, each] of commands.entries()) times[index].push(once(each))
	const ratios = times.map((own) => median(times[0].map((ms, run) => ms / own[run])))
	return { medians: times.map(median), ratios }
}

function peakMiB({ command, cwd }) {
	if (!existsSync('/usr/bin/time')) return null
	const result = spawnSync('/usr/bin/time', ['-f', '%M', ...command], {
		cwd,
		encoding: 'utf8',
		maxBuffer: 1 << 30,
	})
	return Math.round(Number(result.stderr.trim().split('\n').pop()) / 1024)
}

const rows = []
function row(name, other, result, target) {
	rows.push([
		name,
		`${result.medians[0].toFixed(0)} ms`,
		other,
		`${result.medians[1].toFixed(0)} ms`,
		result.ratios[1].toFixed(2),
		target,
	])
	console.error(
		`${name}: ${result.medians.map((ms) => ms.toFixed(0)).join(' / ')} ms, ratio ${result.ratios[1].toFixed(2)} (target ${target})`,
	)
}

try {
	const { A, B, C } = prepare(corpora, work)
	const run = (cwd, ...args) => ({ command: [node, docSync, ...args], cwd })
	const one =
		'docs/rfc/' +
		execFileSync('git', ['-C', A, 'ls-files', 'docs/rfc/implemented'], { encoding: 'utf8' })
			.split('\n')
			.find((path) => /\/2026-[^/]*\.md$/.test(path) && !path.includes('.zh.'))
			.slice('docs/rfc/'.length)
	row('--help', 'node -e 0', pair([run(A, '--help'), floor], runs * 2), '≤ 1.2')
	row('--version', 'node -e 0', pair([run(A, '--version'), floor], runs * 2), '≤ 1.2')
	row('one document', 'node -e 0', pair([run(A, one), floor], runs * 2), '≤ 1.8')
	for (const [name, target] of Object.entries({
		'markdownlint-cli2': '≤ 0.35',
		'remark-cli': '',
		'textlint, cached': '',
		rumdl: '',
	})) {
		row('A', name, pair([run(A), peers(A)[name]], Math.min(runs, 7)), target)
	}
	for (const [name, target] of Object.entries({
		'markdownlint-cli2': '≤ 0.3',
		'remark-cli': '',
		'textlint, cached': '',
		rumdl: '',
	})) {
		row('B', name, pair([run(B), peers(B)[name]], Math.min(runs, 3)), target)
	}
	row('C', 'own B', pair([run(C), run(B)], 3), '≤ 5.5')
	const memory = peakMiB(run(B))
	const versions = ['markdownlint-cli2', 'remark-cli', 'textlint', 'rumdl'].map(
		(name) =>
			`${name} ${JSON.parse(readFileSync(join(here, 'node_modules', name, 'package.json'), 'utf8')).version}`,
	)
	console.log(
		`doc-sync ${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}, Node ${process.versions.node}; ${versions.join(', ')}; medians of whole processes, ratios pair by pair\n`,
	)
	console.log('| run | doc-sync | beside | takes | ratio | target |\n|---|---|---|---|---|---|')
	for (const each of rows) console.log(`| ${each.join(' | ')} |`)
	if (memory !== null) console.log(`| B, peak memory | ${memory} MiB | | | | ≤ 200 MiB |`)
} finally {
	rmSync(work, { recursive: true, force: true })
}
