import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Run, runHere } from '../cli/run.ts'
import { repository, runGit, write } from '../source/folders.ts'

/** Links, and a folder that is sealed by history and by a manifest. */
const CONFIG = `contracts:
  notes: { root: notes, path: "{topic}.md", fields: { topic: slug }, links: true }
  shut: { root: shut, path: "{topic}.md", fields: { topic: slug }, sealed: { manifest: seals.json } }
`
const LINKS = CONFIG.replace(/ {2}shut: .*\n/, '')
const NOTE = `# A\n\n${'A line of a note.\n'.repeat(9)}`

interface Case {
	readonly config?: string
	/** Done before the first run. */
	readonly prepare?: (root: string) => void
	/** Done between the runs. */
	readonly change?: (root: string) => void
	/** Given to the later runs only. */
	readonly args?: readonly string[]
	/** The exit codes of the work tree and of what is staged, before and after. */
	readonly codes: readonly [number, number, number, number]
	/** Said after it. */
	readonly says?: string | RegExp
}

const head = (root: string) => runGit(root, 'rev-parse', 'HEAD').trim()
const commit = (root: string) => {
	runGit(root, 'add', '-A')
	runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
}
const cut = (root: string) => write(root, { '.git/shallow': `${head(root)}\n` })
const mend = (root: string) => rmSync(join(root, '.git/shallow'))
const breakSeal = (root: string) => {
	write(root, { 'shut/e.md': '# E\n\nMore.\n' })
	commit(root)
}
const stageNote = (root: string) => {
	write(root, { 'notes/a.md': `${NOTE}\nMore.\n` })
	runGit(root, 'add', 'notes')
}

const CASES: Record<string, Case> = {
	'a clone is made shallow': {
		prepare: stageNote,
		change: cut,
		codes: [0, 0, 0, 0],
		says: 'did not look into the history of git',
	},
	'a shallow clone is made whole': {
		prepare: (root) => {
			breakSeal(root)
			stageNote(root)
			cut(root)
		},
		change: mend,
		codes: [1, 0, 1, 0],
		says: /^(?!.*did not look)/s,
	},
	'a shallow clone learns where a file went': {
		config: LINKS,
		prepare: (root) => {
			runGit(root, 'mv', 'notes/b.md', 'notes/c.md')
			commit(root)
			stageNote(root)
			runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
			write(root, { 'notes/d.md': '# D\n\n[b](b.md)\n' })
			runGit(root, 'add', '-A')
			cut(root)
		},
		change: mend,
		codes: [1, 1, 1, 1],
		says: 'c.md',
	},
	'history is required that is not here': {
		prepare: (root) => {
			stageNote(root)
			cut(root)
		},
		args: ['--require-history'],
		codes: [0, 0, 2, 2],
	},
	'history is grafted, which changes no commit': {
		prepare: breakSeal,
		change: (root) => write(root, { '.git/info/grafts': `${head(root)}\n` }),
		codes: [1, 0, 1, 0],
	},
	'attributes come from outside of the tree': {
		prepare: (root) => {
			write(root, { 'shut/seals.json': seals(root) })
			runGit(root, 'add', '-A')
		},
		change: (root) => write(root, { '.git/info/attributes': '*.md filter=x\n' }),
		codes: [1, 1, 0, 0],
	},
}

function seals(root: string): string {
	return runGit(root, 'show', 'HEAD:shut/seals.json').replace(/[0-9a-f]{64}/, '0'.repeat(64))
}

const folders: string[] = []
const folder = () => {
	folders.push(realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-'))))
	return folders.at(-1) as string
}

beforeEach(() => {
	// What is as new as a test is not relied upon.
	const now = Date.now
	vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000)
})

afterEach(() => {
	vi.restoreAllMocks()
	for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true })
})

test.each(Object.entries(CASES))(
	'what is remembered does not hold where %s',
	async (_, { config = CONFIG, prepare, change, args = [], codes, says = '' }) => {
		const [root, user] = [folder(), folder()]
		repository(root, {
			'doc-sync.yml': config,
			'notes/a.md': NOTE,
			'notes/b.md': NOTE.replace('A', 'B'),
			'shut/e.md': '# E\n',
		})
		await runHere(root, ['fix'])
		commit(root)
		prepare?.(root)
		const told = (...more: string[]): Promise<Run> =>
			runHere(root, ['--format', 'json', ...more], { XDG_CACHE_HOME: user })
		const both = async (...more: string[]) => [await told(...more), await told('--staged', ...more)]
		await both()
		const before = await both()
		expect(before).toEqual(await both('--no-cache'))
		change?.(root)
		const after = await both(...args)
		expect(after).toEqual(await both(...args, '--no-cache'))
		expect([...before, ...after].map(({ code }) => code)).toEqual(codes)
		for (const { out, err } of after) expect(`${out}${err}`).toMatch(says)
		// And once more with something staged upon what was told last.
		write(root, { 'notes/a.md': `${NOTE}\nStill more.\n` })
		runGit(root, 'add', 'notes')
		expect(await both(...args)).toEqual(await both(...args, '--no-cache'))
	},
	60_000,
)
