// npm run bench:merge: how often a generated index conflicts, and how often it ends stale, by its layout.
//
// Branches that each add one document, of a random class and with a date of the same
// days, are merged by git: each pair of them, and all one after another. DOC_SYNC_CORPORA
// names the folder of corpora; without it a small corpus is made up. A word after the
// command picks the layouts that have it in their names.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check, openRepository } from '../dist/index.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const program = join(root, 'dist/bin/doc-sync.cjs')
const corpora = process.env.DOC_SYNC_CORPORA
const branches = Number(process.env.DOC_SYNC_BENCH_BRANCHES ?? 20)
const work = mkdtempSync(join(tmpdir(), 'doc-sync-merge-'))
const CLASSES = ['feature', 'bug-fix', 'simplification', 'architecture', 'process', 'testing']

const index = (file, sort, groups, more = '') =>
	`{ ${file}: { title: Index, intro: Generated., groups: ${groups}, sort: ${sort}${more} } }`
/** Layouts by name: the `index` of the contract. `INDEX.md: null` takes the built-in's away. */
const LAYOUTS = {
	'one file, rows by date': index('INDEX.md', '[date, path]', '[status, class]'),
	'one file, rows by topic': index('INDEX.md', '[topic]', '[status, class]'),
	'a file for each status': split('"{status}/INDEX.md"', '[date, path]', '[class]'),
	'a file for each status, rows by topic': split('"{status}/INDEX.md"', '[topic]', '[class]'),
	'a file for each status and class': split('"{status}/{class}/INDEX.md"', '[date, path]', '[]'),
	'not committed': index('INDEX.md', '[date, path]', '[status, class]', ', committed: false'),
}

function split(file, sort, groups) {
	const columns = 'columns: { Title: "[{title}]({path})", First proposed: "{date}" }'
	return `{ INDEX.md: null, ${file}: { title: Index, intro: Generated., groups: ${groups}, sort: ${sort}, ${columns} } }`
}

/** Numbers from 0 up to a bound, the same in every run. */
function randomNumbers(seed) {
	let state = seed
	return (bound) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return Math.floor((state / 2 ** 32) * bound)
	}
}

function git(folder, ...args) {
	const user = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost']
	return spawnSync('git', [...user, ...args], { cwd: folder, encoding: 'utf8', env })
}
const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }

function must(folder, ...args) {
	const { status, stderr } = git(folder, ...args)
	if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}

function document(title, status) {
	return `# RFC: ${title}\n\nStatus: ${status}\n\n## Problem\n\nThere is one.\n`
}

function put(folder, path, text) {
	mkdirSync(dirname(join(folder, path)), { recursive: true })
	writeFileSync(join(folder, path), text)
}

const WORDS =
	'agent bridge cache driver event fence graph hook index judge kernel loop merge node outline parser queue rule stage tree union vault worker yield'.split(
		' ',
	)

/** New documents: their path and text. */
function additions() {
	const random = randomNumbers(20260706)
	return Array.from({ length: branches }, (_, which) => {
		const words = [0, 1, 2].map(() => WORDS[random(WORDS.length)])
		const day = String(6 + random(5)).padStart(2, '0')
		const path = `docs/rfc/proposed/${CLASSES[random(CLASSES.length)]}/2026-07-${day}-${words.join('-')}-${which}.md`
		return { path, text: document(words.join(' '), 'proposed') }
	})
}

function copyCorpus(folder) {
	if (corpora) {
		cpSync(join(corpora, 'dsh-rfc/docs/rfc'), join(folder, 'docs/rfc'), { recursive: true })
		execFileSync('chmod', ['-R', 'u+w', folder])
		rmSync(join(folder, 'docs/rfc/INDEX.md'))
		return
	}
	const random = randomNumbers(1)
	for (let which = 0; which < 60; which++) {
		const status = ['proposed', 'implemented', 'rejected'][random(3)]
		const topic = `${WORDS[random(WORDS.length)]}-${which}`
		const day = String(1 + random(30)).padStart(2, '0')
		const path = `docs/rfc/${status}/${CLASSES[random(CLASSES.length)]}/2026-06-${day}-${topic}.md`
		put(folder, path, document(topic, status))
	}
}

function writeIndexes(folder) {
	execFileSync(process.execPath, [program, 'index'], { cwd: folder, stdio: 'pipe' })
}

/** A repository with its branches `b0`, `b1`, …, each one document ahead of `main`. */
function prepare(layout, withDriver) {
	const folder = mkdtempSync(join(work, 'repository-'))
	copyCorpus(folder)
	put(folder, 'doc-sync.yml', `contracts:\n  rfc: { extends: rfc, index: ${layout} }\n`)
	must(folder, 'init', '-q', '-b', 'main')
	if (withDriver) {
		put(folder, '.gitattributes', 'INDEX.md merge=doc-sync\n')
		must(folder, 'config', 'merge.doc-sync.driver', `${program} merge-driver -- %O %A %B %P`)
	}
	if (layout.includes('committed: false')) put(folder, '.gitignore', 'INDEX.md\n')
	commitAll(folder)
	for (const [which, { path, text }] of additions().entries()) {
		must(folder, 'checkout', '-q', '-b', `b${which}`, 'main')
		put(folder, path, text)
		commitAll(folder)
	}
	must(folder, 'checkout', '-q', 'main')
	return folder
}

function commitAll(folder) {
	writeIndexes(folder)
	must(folder, 'add', '-A')
	must(folder, 'commit', '-q', '-m', 'x')
}

/** Whether what the gate says of the index is nothing. */
async function isFresh(folder) {
	const { findings } = check(await openRepository(folder), { gates: ['rfc-classification'] })
	return !findings.some(({ rule }) => rule === 'index-fresh')
}

async function merge(folder, branch) {
	const { status } = git(folder, 'merge', '-q', '--no-ff', '--no-edit', branch)
	if (status !== 0) return 'conflict'
	return (await isFresh(folder)) ? 'fresh' : 'stale'
}

async function pairs(folder) {
	const results = []
	for (let a = 0; a < branches; a++) {
		for (let b = a + 1; b < branches; b++) {
			must(folder, 'checkout', '-q', '--detach', `b${a}`)
			results.push(await merge(folder, `b${b}`))
			must(folder, 'reset', '-q', '--hard')
		}
	}
	return results
}

/** Each conflict is settled by writing the index anew, as people do. */
async function sequence(folder) {
	const results = []
	must(folder, 'checkout', '-q', 'main')
	for (let which = 0; which < branches; which++) {
		const result = await merge(folder, `b${which}`)
		results.push(result)
		if (result === 'conflict') commitAll(folder)
	}
	return results
}

function shares(results) {
	const count = (name) => results.filter((result) => result === name).length
	const percent = (number) => `${number} of ${results.length}`
	return [percent(count('conflict')), percent(count('stale'))]
}

console.log(
	'| layout | driver | pairs in conflict | pairs stale | conflicts in sequence | stale in sequence |\n|---|---|---|---|---|---|',
)
const picked = Object.entries(LAYOUTS).filter(([name]) => name.includes(process.argv[2] ?? ''))
for (const [name, layout] of picked) {
	for (const withDriver of [false, true]) {
		if (withDriver && name === 'not committed') continue
		const folder = prepare(layout, withDriver)
		const cells = [...shares(await pairs(folder)), ...shares(await sequence(folder))]
		console.log(`| ${name} | ${withDriver ? 'yes' : 'no'} | ${cells.join(' | ')} |`)
		rmSync(folder, { recursive: true })
	}
}
rmSync(work, { recursive: true })
