// npm run bench:merge-pairs: what git makes of the records of translations when
// branches that each changed both languages of a document are merged, for each
// form of the record, without and with the merge driver. Some branches change
// one language alone and confirm nothing: their merges must never be current.
//
// DOC_SYNC_CORPORA       a folder with `dsh-notes`; without it documents are made up
// DOC_SYNC_BENCH_BRANCHES  how many branches, 16 if not given
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check, openRepository } from '../dist/index.js'

const program = join(dirname(fileURLToPath(import.meta.url)), '../dist/bin/doc-sync.cjs')
const corpora = process.env.DOC_SYNC_CORPORA
const branches = Number(process.env.DOC_SYNC_BENCH_BRANCHES ?? 16)
const work = mkdtempSync(join(tmpdir(), 'doc-sync-merge-'))
const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
const DOCUMENTS = 3

const contract = (by) => `contracts:
  page:
    root: docs
    path: "{topic}.md"
    fields: { topic: slug }
    severity: { all: off, record-current: error, record-valid: error }
    companions:
      "{topic}.zh.md": { counterpart: zh, record: { file: "{topic}.i18n.yaml", by: ${by} } }
      "{topic}.i18n.yaml": {}
`

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

function must(folder, ...args) {
	const { status, stderr } = git(folder, ...args)
	if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}

function put(folder, path, text) {
	mkdirSync(dirname(join(folder, path)), { recursive: true })
	writeFileSync(join(folder, path), text)
}

const blocksOf = (text) => text.split('\n\n')
/** The blocks of prose, by number. Both languages have as many blocks. */
const prose = (text) =>
	blocksOf(text).flatMap((block, at) => (/^[\p{L}*[]/u.test(block) && at > 3 ? at : []))

function pairs() {
	if (!corpora) return [...Array(DOCUMENTS).keys()].map(madeUp)
	const folder = join(corpora, 'dsh-notes/.agents/notes/implemented/architecture')
	const found = readdirSync(folder).flatMap((name) => {
		if (!/\d-[a-z-]+\.md$/.test(name)) return []
		const text = readFileSync(join(folder, name), 'utf8')
		const other = readFileSync(join(folder, name.replace(/\.md$/, '.zh.md')), 'utf8')
		const same = blocksOf(text).length === blocksOf(other).length
		return same && !text.includes('```') && prose(text).length >= 12 ? [[text, other]] : []
	})
	return found.slice(0, DOCUMENTS)
}

function madeUp() {
	const side = (word) =>
		`# ${word}\n\n${Array.from({ length: 8 }, (_, at) => `## ${word} ${at}\n\n${word} one ${at}.\n\n${word} two ${at}.\n\n`).join('')}`
	return [side('Word'), side('Wort')]
}

/** What each branch changes: both languages, or in every fourth one alone. */
function plans(texts) {
	const random = randomNumbers(20260801)
	return Array.from({ length: branches }, (_, which) => {
		const document = random(texts.length)
		const places = prose(texts[document][0])
		return { which, document, place: places[random(places.length)], alone: which % 4 === 3 }
	})
}

function changed(text, place, which) {
	return blocksOf(text)
		.map((block, at) => (at === place ? `${block} (${which})` : block))
		.join('\n\n')
}

function record(folder) {
	execFileSync(process.execPath, [program, 'record', 'docs'], { cwd: folder, stdio: 'pipe' })
}

function commit(folder) {
	must(folder, 'add', '-A')
	must(folder, 'commit', '-q', '-m', 'x')
}

function prepare(by, withDriver, texts) {
	const folder = mkdtempSync(join(work, 'repository-'))
	put(folder, 'doc-sync.yml', contract(by))
	for (const [at, [text, other]] of texts.entries()) {
		put(folder, `docs/d${at}.md`, text)
		put(folder, `docs/d${at}.zh.md`, other)
	}
	must(folder, 'init', '-q', '-b', 'main')
	if (withDriver) {
		put(folder, '.gitattributes', '*.i18n.yaml merge=doc-sync\n')
		must(folder, 'config', 'merge.doc-sync.driver', `${program} merge-driver -- %O %A %B %P`)
	}
	record(folder)
	commit(folder)
	for (const { which, document, place, alone } of plans(texts)) {
		must(folder, 'checkout', '-q', '-b', `b${which}`, 'main')
		const [text, other] = texts[document]
		put(folder, `docs/d${document}.md`, changed(text, place, which))
		if (!alone) {
			put(folder, `docs/d${document}.zh.md`, changed(other, place, which))
			record(folder)
		}
		commit(folder)
	}
	return folder
}

async function merge(folder, one, other) {
	must(folder, 'checkout', '-q', '--detach', `b${one}`)
	const { status } = git(folder, 'merge', '-q', '--no-ff', '--no-edit', `b${other}`)
	const unmerged = git(folder, 'diff', '--name-only', '--diff-filter=U').stdout
	const findings = status === 0 ? check(await openRepository(folder)).findings : []
	must(folder, 'reset', '-q', '--hard')
	if (/\.md$/m.test(unmerged)) return 'text'
	return status !== 0 ? 'record' : findings.length > 0 ? 'stale' : 'current'
}

async function measure(by, withDriver, texts) {
	const folder = prepare(by, withDriver, texts)
	const all = plans(texts)
	const counts = { text: 0, record: 0, stale: 0, current: 0, blessed: 0, alone: 0 }
	for (const one of all) {
		for (const other of all) {
			if (other.which <= one.which || one.document !== other.document) continue
			const result = await merge(folder, one.which, other.which)
			const alone = one.alone || other.alone
			if (alone && result !== 'text') counts.alone += 1
			if (alone) counts.blessed += result === 'current' ? 1 : 0
			else counts[result] += 1
		}
	}
	rmSync(folder, { recursive: true })
	return counts
}

console.log(
	'| record | driver | merges of branches that changed both languages | a text in conflict | only the record in conflict | merged, and stale | merged, and current | one language changed alone: taken for current |\n|---|---|---|---|---|---|---|---|',
)
const texts = pairs()
for (const [by, withDriver] of [
	['file', false],
	['file', true],
	['section', false],
]) {
	const { text, record, stale, current, blessed, alone } = await measure(by, withDriver, texts)
	const total = text + record + stale + current
	console.log(
		`| a hash for each ${by} | ${withDriver ? 'yes' : 'no'} | ${total} | ${text} | ${record} | ${stale} | ${current} | ${blessed} of ${alone} |`,
	)
}
rmSync(work, { recursive: true })
