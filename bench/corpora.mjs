// Lays the corpora out as git repositories whose index is refreshed.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CLASSES = '[feature, bug-fix, simplification, architecture, process, testing]'

/** Every Markdown file of the notes repository under some contract; `at` is the folder it lies in, `` or `copy/`. */
function notesContracts(at, name) {
	const fields = `{ class: ${CLASSES}, date: date, topic: slug }`
	return `  ${name}: { extends: agent-note, root: ${at}.agents/notes }
  ${name}-zh: { root: ${at}.agents/notes, path: "{state}/{class}/{date}-{topic}.zh.md", title: "Agent Note{title}", fields: { state: [proposed, implemented, rejected], class: ${CLASSES}, date: date, topic: slug } }
  ${name}-archived: { root: ${at}.agents/notes/archived, path: "{class}/{date}-{topic}.md", title: "Agent Note: {title}", fields: ${fields} }
  ${name}-archived-zh: { root: ${at}.agents/notes/archived, path: "{class}/{date}-{topic}.zh.md", title: "Agent Note{title}", fields: ${fields} }
  ${name}-readme: { root: ${at === '' ? '.' : at.slice(0, -1)}, path: "packages/{group}/{package}/README.md", fields: { group: slug, package: slug }, sections: { order: [Known Limitations and Deferred Work], required: [] } }
  ${name}-readme-zh: { root: ${at === '' ? '.' : at.slice(0, -1)}, path: "packages/{group}/{package}/README.zh.md", fields: { group: slug, package: slug }, sections: { order: [], level: 2 } }
`
}

function commit(folder) {
	const git = (...args) =>
		execFileSync(
			'git',
			['-C', folder, '-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...args],
			{ stdio: 'pipe' },
		)
	git('init', '-q', '-b', 'main')
	git('add', '-A')
	git('commit', '-q', '-m', 'corpus')
	git('update-index', '--refresh', '-q')
	// An index that is as old as its files cannot be trusted by anyone; real ones are older.
	execFileSync('find', [
		folder,
		'-name',
		'.git',
		'-prune',
		'-o',
		'-type',
		'f',
		'-exec',
		'touch',
		'-d',
		'2026-01-01',
		'{}',
		'+',
	])
	git('update-index', '--refresh', '-q')
}

/** The Markdown files below a folder. */
export function markdownIn(folder) {
	const names = readdirSync(folder, { recursive: true }).filter(
		(name) => name.endsWith('.md') && !name.startsWith('.git/'),
	)
	return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
}

/** Makes A, B, B with links followed, B by all that the built-in contracts ask, twice, and C below a folder; gives them by name. */
export function prepare(corpora, work) {
	const a = join(work, 'A')
	mkdirSync(join(a, 'docs'), { recursive: true })
	cpSync(join(corpora, 'dsh-rfc/docs/rfc'), join(a, 'docs/rfc'), { recursive: true })
	const intro = readFileSync(join(a, 'docs/rfc/INDEX.md'), 'utf8').split('\n')[2]
	writeFileSync(
		join(a, 'doc-sync.yml'),
		`contracts:\n  rfc: { extends: rfc, index: { INDEX.md: { intro: ${JSON.stringify(intro)} } } }\n`,
	)
	const b = join(work, 'B')
	cpSync(join(corpora, 'dsh-notes'), b, { recursive: true })
	writeFileSync(join(b, 'doc-sync.yml'), `contracts:\n${notesContracts('', 'notes')}`)
	const c = join(work, 'C')
	let contracts = 'contracts:\n'
	for (const copy of ['c1', 'c2', 'c3', 'c4', 'c5']) {
		cpSync(join(corpora, 'dsh-notes'), join(c, copy), { recursive: true })
		contracts += notesContracts(`${copy}/`, copy)
	}
	writeFileSync(join(c, 'doc-sync.yml'), contracts)
	const linked = join(work, 'B-links')
	cpSync(b, linked, { recursive: true })
	const followed = notesContracts('', 'notes').replace(/ }$/gm, ', links: true }')
	writeFileSync(join(linked, 'doc-sync.yml'), `contracts:\n${followed}`)
	const whole = join(work, 'B-whole')
	cpSync(join(corpora, 'dsh-notes'), whole, { recursive: true })
	const names = ['agent-note', 'agent-note-zh', 'agent-note-archived', 'readme-limitations']
	const whollyGoverned = names.map((name) => `  ${name}: { extends: ${name}, links: true }\n`)
	writeFileSync(join(whole, 'doc-sync.yml'), `contracts:\n${whollyGoverned.join('')}`)
	const adopted = join(work, 'B-adopted')
	cpSync(whole, adopted, { recursive: true })
	for (const folder of [a, b, linked, whole, adopted, c]) {
		execFileSync('chmod', ['-R', 'u+w', folder])
		commit(folder)
	}
	return { A: a, B: b, linked, whole, adopted, C: c }
}
