// npm run bench: doc-sync beside other linters and beside floors, in alternation on the same files.
//
// Words name the rows that are wanted, by what they begin with; without any it is all.
// DOC_SYNC_CORPORA names the folder of corpora, DOC_SYNC_BENCH_RUNS how often each pair
// is run. A: the RFCs of one repository. B: all notes and READMEs of it, later. C: B five
// times over. B whole: the same files by the built-in contracts, with pairs, records, seals
// and links; B adopted: the same with a baseline of what is found. Cold: the cache is empty before each run. Warm: the run before filled it.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from './corpora.mjs'
import { pair, peakMiB } from './measure.mjs'
import { peersOn, versions } from './peers.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..')
const corpora = process.env.DOC_SYNC_CORPORA
const runs = Number(process.env.DOC_SYNC_BENCH_RUNS ?? 9)

if (!corpora) {
	console.error('bench: set DOC_SYNC_CORPORA to the folder of corpora')
	process.exit(2)
}
if (!existsSync(join(here, 'node_modules')))
	execFileSync('npm', ['install', '--no-save', '--silent'], { cwd: here, stdio: 'inherit' })

const work = mkdtempSync(join(tmpdir(), 'doc-sync-bench-'))
const cache = join(work, 'cache')
const node = process.execPath
const floor = { command: [node, '-e', '0'], cwd: work }
const reading = (cwd) => ({ command: [node, join(here, 'read-all.mjs'), cwd], cwd })
const wanted = process.argv.slice(2)

const warm = (cwd, ...args) => ({
	command: [node, join(root, 'dist/bin/doc-sync.cjs'), ...args],
	cwd,
	env: { XDG_CACHE_HOME: cache },
})
const cold = (cwd, ...args) => ({
	...warm(cwd, ...args),
	before: () => rmSync(cache, { recursive: true, force: true }),
})

/** A document with another line more before each run, so that none finds it as one before did. */
function edited(cwd, path, ...args) {
	const file = join(cwd, path)
	const text = readFileSync(file, 'utf8')
	let runs = 0
	return {
		...warm(cwd, ...args),
		before: () => writeFileSync(file, `${text}\nOne more line, the ${++runs}.\n`),
	}
}

/** The same staged, upon a commit of the one before. */
function stagedAnew(cwd, path) {
	const run = edited(cwd, path, '--staged')
	return {
		...run,
		before: () => {
			git(cwd, 'commit', '-q', '-m', 'x')
			run.before()
			git(cwd, 'add', path)
		},
	}
}

function git(cwd, ...args) {
	const user = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost']
	execFileSync('git', ['-C', cwd, ...user, ...args], { stdio: 'pipe' })
}

/** What was written less than two seconds ago could change and look the same, so nobody relies on it. */
function settle() {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
}

/** Runs a command as often as it takes until nothing is new to it. */
function warmUp({ command, cwd, env }) {
	for (let time = 0; time < 2; time++)
		spawnSync(command[0], command.slice(1), { cwd, env: { ...process.env, ...env } })
}

/** The first dated document that git lists below a folder, no translation. */
function documentIn(cwd, folder) {
	const names = execFileSync('git', ['-C', cwd, 'ls-files', folder], { encoding: 'utf8' }).split(
		'\n',
	)
	return names.find((path) => /\/2026-[^/]*\.md$/.test(path) && !path.includes('.zh.'))
}

const rows = []
function row(name, target, own, otherName, other, count = runs) {
	if (wanted.length > 0 && !wanted.some((word) => name.startsWith(word))) return
	const found = pair(own, other, count)
	const ratio = found.ratio.toFixed(2)
	const ms = [found.own, found.other].map((each) => `${each.toFixed(0)} ms`)
	rows.push([name, ms[0], otherName, ms[1], ratio, target])
	console.error(
		`${name}: ${ms[0]}, ${otherName} ${ms[1]}, ratio ${ratio} (target ${target || 'none'})`,
	)
}

function floors({ A }) {
	row('--help', '≤ 1.2', warm(A, '--help'), 'node -e 0', floor, runs * 2)
	row('--version', '≤ 1.2', warm(A, '--version'), 'node -e 0', floor, runs * 2)
	const one = documentIn(A, 'docs/rfc/implemented')
	row('one document, cold', '≤ 1.8', cold(A, one), 'node -e 0', floor, runs * 2)
}

function coldRuns({ A, B, linked, whole, C }) {
	const peers = peersOn(work)
	for (const [name, folder, target] of [
		['A', A, '≤ 0.35'],
		['B', B, '≤ 0.3'],
	]) {
		row(`${name} cold`, '', cold(folder), 'reading all files', reading(folder))
		for (const [peer, other] of peers(folder)) {
			if (peer.endsWith('with links')) continue
			row(`${name} cold`, peer === 'markdownlint-cli2' ? target : '', cold(folder), peer, other)
		}
	}
	const withLinks = 'markdownlint-cli2 with links'
	row('B with links, cold', '≤ 0.35', cold(linked), withLinks, peers(linked).get(withLinks))
	row('B with links, cold', '', cold(linked), 'own B', cold(B))
	row('B whole, cold', '≤ 0.35', cold(whole), withLinks, peers(whole).get(withLinks))
	row('C cold', '≤ 5.5', cold(C), 'own B', cold(B))
}

/** Takes what is found for a baseline. */
function adopt(cwd) {
	const { command, env } = warm(cwd, 'baseline')
	execFileSync(command[0], command.slice(1), {
		cwd,
		env: { ...process.env, ...env },
		stdio: 'pipe',
	})
	git(cwd, 'add', '-A')
	git(cwd, 'commit', '-q', '-m', 'baseline')
}

function warmRuns({ A, B, linked, whole, adopted, C }) {
	adopt(adopted)
	settle()
	for (const cwd of [A, B, linked, whole, adopted, C]) warmUp(warm(cwd))
	row('A, nothing changed', '≤ 1.4', warm(A), 'node -e 0', floor, runs * 2)
	row('B, nothing changed', '≤ 2.0', warm(B), 'node -e 0', floor, runs * 2)
	row('B with links, nothing changed', '', warm(linked), 'node -e 0', floor)
	row('B whole, nothing changed', '≤ 2.0', warm(whole), 'node -e 0', floor)
	row('B adopted, nothing changed', '≤ 2.0', warm(adopted), 'node -e 0', floor)
	row('C, nothing changed', '≤ 4.0', warm(C), 'node -e 0', floor)
	for (const [name, cwd] of [
		['B', B],
		['B whole', whole],
		['B adopted', adopted],
	])
		changedRuns(name, cwd)
}

/** What somebody who writes, or commits, waits for. */
function changedRuns(name, cwd) {
	const note = documentIn(cwd, '.agents/notes/implemented')
	row(`${name}, one document changed`, '≤ 2.2', edited(cwd, note), 'node -e 0', floor)
	git(cwd, 'add', note)
	settle()
	warmUp(warm(cwd, '--staged'))
	row(`${name}, --staged, as it was`, '≤ 2.2', warm(cwd, '--staged'), 'node -e 0', floor, runs * 2)
	row(`${name}, --staged, another`, '≤ 2.2', stagedAnew(cwd, note), 'node -e 0', floor)
}

function print(memory) {
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
	console.log(
		`doc-sync ${version}, Node ${process.versions.node}; ${versions().join(', ')}; medians of whole processes, ratios pair by pair, ${runs} counted runs\n`,
	)
	console.log('| run | doc-sync | beside | takes | ratio | target |\n|---|---|---|---|---|---|')
	for (const each of rows) console.log(`| ${each.join(' | ')} |`)
	if (memory !== null) console.log(`| B cold, peak memory | ${memory} MiB | | | | ≤ 200 MiB |`)
}

try {
	const repositories = prepare(corpora, work)
	floors(repositories)
	warmRuns(repositories)
	coldRuns(repositories)
	print(wanted.length > 0 ? null : peakMiB(cold(repositories.B)))
} finally {
	rmSync(work, { recursive: true, force: true })
}
