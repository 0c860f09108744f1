// npm run bench:links: the findings of doc-sync's link rules beside those of other linters on
// the same files, each difference by its reason, and how long each of them takes.
//
// DOC_SYNC_CORPORA names the folder of corpora. Exits with 1 if a difference has no known reason.
import { execFileSync, spawnSync } from 'node:child_process'
import {
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const modules = join(here, 'node_modules')
const corpora = process.env.DOC_SYNC_CORPORA
if (!corpora) {
	console.error('bench: set DOC_SYNC_CORPORA to the folder of corpora')
	process.exit(2)
}
if (!existsSync(join(modules, 'remark-validate-links')))
	execFileSync('npm', ['install', '--no-save', '--silent'], { cwd: here, stdio: 'inherit' })

const work = mkdtempSync(join(tmpdir(), 'doc-sync-links-'))

/** One contract for each depth, so that every Markdown file is a document. */
function contracts() {
	const folders = (depth) => [...'abcdefgh'.slice(0, depth)].map((name) => `{${name}}`).join('/')
	const lines = [1, 2, 3, 4, 5, 6, 7, 8].map(
		(depth) => `  depth-${depth}: { path: "${folders(depth)}.md", links: true }\n`,
	)
	return `contracts:\n${lines.join('')}`
}

function prepared(name) {
	const root = join(work, name)
	cpSync(join(corpora, name), root, { recursive: true })
	execFileSync('chmod', ['-R', 'u+w', root])
	writeFileSync(join(root, 'doc-sync.yml'), contracts())
	const git = (...args) => execFileSync('git', ['-C', root, ...args], { stdio: 'pipe' })
	git('init', '-q')
	git('add', '-A')
	git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'corpus')
	return root
}

function timed(command, args, cwd) {
	const start = performance.now()
	const { stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
		cwd,
		encoding: 'utf8',
		maxBuffer: 1 << 30,
	})
	return { stdout, stderr, ms: performance.now() - start }
}

function ofOwn(root) {
	const args = ['--no-cache', '--format', 'json']
	const { stdout, ms } = timed(join(here, '../dist/bin/doc-sync.cjs'), args, root)
	const found = JSON.parse(stdout).findings.map(({ path, rule, subject, start }) => {
		return { path, rule, subject, start, end: start }
	})
	return { ms, found: found.filter(({ rule }) => rule.startsWith('link-')) }
}

function ofRemark(root) {
	const plugin = (name) => join(modules, name, 'index.js')
	const settings = join(work, 'remarkrc.json')
	const plugins = [plugin('remark-gfm'), [plugin('remark-validate-links'), { repository: false }]]
	writeFileSync(settings, JSON.stringify({ plugins }))
	const reporter = plugin('vfile-reporter-json')
	const folders = ['.', ...(existsSync(join(root, '.agents')) ? ['.agents'] : [])]
	const args = ['--no-config', '--rc-path', settings, '--quiet', '--report', reporter, ...folders]
	const { stderr, ms } = timed(join(modules, 'remark-cli/cli.js'), args, root)
	const found = JSON.parse(stderr).flatMap(({ path, messages }) =>
		messages.map(({ ruleId, reason, place }) => {
			return { path: posix.normalize(path), rule: ruleId, subject: reason, ...place }
		}),
	)
	return { ms, found }
}

function ofMarkdownlint(root) {
	const settings = join(work, '.markdownlint-cli2.jsonc')
	const config = { default: false, MD042: true, MD051: true, MD052: true }
	writeFileSync(settings, JSON.stringify({ config }))
	const cli = join(modules, 'markdownlint-cli2/markdownlint-cli2-bin.mjs')
	const { stderr, ms } = timed(cli, ['--config', settings, '**/*.md', '.agents/**/*.md'], root)
	const found = [...stderr.matchAll(/^(.+?):(\d+)(?::\d+)? error (MD\d+)\S* (.*)$/gm)].map(
		(each) => {
			const [, path, line, rule, subject] = each
			const at = (column) => ({ line: Number(line), column })
			return { path, rule, subject, start: at(1), end: at(1e9) }
		},
	)
	return { ms, found }
}

const isIn = (one, other) =>
	one.path === other.path &&
	one.start.line >= other.start.line &&
	one.start.line <= other.end.line &&
	(one.start.line > other.start.line || one.start.column >= other.start.column) &&
	(one.start.line < other.end.line || one.start.column <= other.end.column)

/** Why another linter is silent, or speaks, where doc-sync does not. */
const reasons = {
	'remark-validate-links': (_own, other, root) => {
		const [, fragment, file] =
			/heading for `#(.+?)`(?: in `(.+)`)?$/.exec(other?.subject ?? '') ?? []
		if (fragment === undefined) return null
		const target = file ? posix.join(posix.dirname(other.path), file) : other.path
		const names = new RegExp(
			`\\b(?:id|name)\\s*=\\s*["']?${fragment.replace(/\W/g, '\\$&')}["'\\s>]`,
		)
		return names.test(readFileSync(join(root, target), 'utf8'))
			? 'the anchor is an `id` in HTML, which it does not know'
			: null
	},
	'markdownlint-cli2': (own) => {
		if (!own) return null
		if (['link-target', 'link-outside'].includes(own.rule)) return 'it does not look for files'
		return own.subject.startsWith('#') ? null : 'it does not look into other files'
	},
}

function differences(name, own, other, root) {
	const lacks = own.filter((each) => !other.some((found) => isIn(each, found)))
	const more = other.filter((each) => !own.some((found) => isIn(found, each)))
	const told = [
		...lacks.map((each) => ['doc-sync alone', each, reasons[name](each, null, root)]),
		...more.map((each) => [`${name} alone`, each, reasons[name](null, each, root)]),
	]
	const counts = new Map()
	for (const [who, each, reason] of told) {
		if (reason === null)
			console.error(`${who}: ${each.path}:${each.start.line} ${each.rule} ${each.subject}`)
		const key = `${who}: ${reason ?? 'nobody knows why'}`
		counts.set(key, (counts.get(key) ?? 0) + 1)
	}
	return { counts, unknown: told.filter(([, , reason]) => reason === null).length }
}

try {
	let unknown = 0
	console.log('| corpus | linter | takes | findings | differs |\n|---|---|---|---|---|')
	for (const name of readdirSync(corpora)
		.filter((each) => each.startsWith('dsh-'))
		.sort()) {
		const root = prepared(name)
		const own = ofOwn(root)
		console.log(`| ${name} | doc-sync | ${(own.ms / 1000).toFixed(1)} s | ${own.found.length} | |`)
		for (const [linter, run] of [
			['markdownlint-cli2', ofMarkdownlint],
			['remark-validate-links', ofRemark],
		]) {
			const other = run(root)
			const found = differences(linter, own.found, other.found, root)
			unknown += found.unknown
			const told = [...found.counts].map(([key, count]) => `${count} ${key}`).join('; ')
			console.log(
				`| | ${linter} | ${(other.ms / 1000).toFixed(1)} s | ${other.found.length} | ${told} |`,
			)
		}
	}
	process.exitCode = unknown === 0 ? 0 : 1
} finally {
	rmSync(work, { recursive: true, force: true })
}
