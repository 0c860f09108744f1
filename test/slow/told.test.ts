import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksum } from '../../src/text/checksum.ts'
import { forgeParts } from '../cache/parts.ts'
import { runHere as runIn } from '../cli/run.ts'
import { BAD, GOOD, smallRepository } from '../small-repository.ts'
import { repository, runGit, write } from '../source/folders.ts'

const CONFIG = 'contracts:\n  rfc: { extends: rfc }\n'
const TOLD = 'told before'
const NEW = GOOD.replace('01-05', '01-06')
const LINKED = GOOD.replace('01-05', '01-07')

interface Case {
	/** Done before the first run. */
	readonly prepare?: (root: string) => void
	/** Done after what was told is known. */
	readonly change: (root: string) => void
	/** The rule that finds fault with it. */
	readonly finds?: string
	/** What was told is told again: it has nothing to do with the change. */
	readonly same?: true
}

/** Replaces one letter, so that size and, put back, the time of the last write are the same. */
function changeUnseen(path: string, from = '# RFC: ', to = '# RFD: '): void {
	const { atime, mtime } = statSync(path)
	writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
	utimesSync(path, atime, mtime)
}

const attributes = (text: string) => (root: string) => write(root, { '.gitattributes': text })
const remove = (root: string, path: string) => rmSync(join(root, path))
const GOOD_TEXT = smallRepository()[GOOD] as string

/** Has a document lead to a file that is there, and to one that is not and that git would ignore. */
const leadsTo = (path: string) => (root: string) => {
	write(root, {
		'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc, links: true }\n',
		'.gitignore': 'none*\n',
		'lib/here.md': '# Here\n',
		[GOOD]: `${GOOD_TEXT}\n[here](/lib/here.md) and [there](/${path}).\n`.replaceAll(
			'](/',
			`](${'../'.repeat(GOOD.split('/').length - 1)}`,
		),
	})
	runGit(root, 'add', '.')
	write(root, { 'new/later.txt': '' })
}

const SEEN: Record<string, Case> = {
	'nothing changes': { change: () => {}, same: true },
	'code changes': { change: (root) => write(root, { 'src/a.ts': 'other\n' }), same: true },
	'a document changes, and looks as it did': {
		change: (root) => changeUnseen(join(root, GOOD)),
		finds: `${GOOD} title-form`,
	},
	'a document changes that is the same to git: other keywords': {
		prepare: (root) => {
			attributes('*.md ident\n')(root)
			write(root, { [GOOD]: `${GOOD_TEXT}\n$Id: a$\n` })
		},
		change: (root) => changeUnseen(join(root, GOOD), '$Id: a$', '$Id: b$'),
	},
	'a document changes that is the same to git: other line ends': {
		prepare: (root) => {
			attributes('*.md text\n')(root)
			write(root, { [GOOD]: GOOD_TEXT.replace('\n\nTwo', '\n\r\nTwo') })
		},
		change: (root) => changeUnseen(join(root, GOOD), '\n\r\nTwo', '\r\n\nTwo'),
	},
	'a document is gone': { change: (root) => remove(root, GOOD) },
	'a document that was gone is back': {
		prepare: (root) => {
			runGit(root, 'add', '.')
			remove(root, GOOD)
		},
		change: (root) => write(root, { [GOOD]: 'nothing\n' }),
		finds: `${GOOD} title-form`,
	},
	'a document is new': {
		change: (root) => write(root, { [NEW]: 'nothing\n' }),
		finds: `${NEW} title-form`,
	},
	'a document that git does not know changes': {
		prepare: (root) => {
			runGit(root, 'add', '.')
			write(root, { [NEW]: GOOD_TEXT })
		},
		change: (root) => changeUnseen(join(root, NEW)),
		finds: `${NEW} title-form`,
	},
	'a stray file that git does not know becomes a link': {
		prepare: (root) => {
			runGit(root, 'add', '.')
			write(root, { 'docs/x.md': '' })
		},
		change: (root) => {
			remove(root, 'docs/x.md')
			symlinkSync('/etc/hostname', join(root, 'docs/x.md'))
		},
	},
	'what is ignored changes': {
		prepare: (root) => {
			runGit(root, 'add', '.')
			write(root, { '.gitignore': '*.txt\n', 'docs/rfc/x.txt': '' })
		},
		change: (root) => write(root, { '.gitignore': '' }),
		finds: 'docs/rfc/x.txt path-shape',
	},
	'a document becomes a link': {
		change: (root) => {
			remove(root, GOOD)
			symlinkSync('/etc/hostname', join(root, GOOD))
		},
		finds: `${GOOD} path-shape`,
	},
	'the file changes that a document leads to': {
		prepare: (root) => {
			write(root, { 'texts/a.md': GOOD_TEXT })
			symlinkSync('../../../../texts/a.md', join(root, LINKED))
		},
		change: (root) => changeUnseen(join(root, 'texts/a.md')),
		finds: `${LINKED} title-form`,
	},
	'a link leads nowhere any more': {
		prepare: (root) => {
			write(root, { '.gitignore': 'secret\n', secret: '' })
			symlinkSync('../../secret', join(root, 'docs/rfc/x.md'))
		},
		change: (root) => remove(root, 'secret'),
	},
	'a file comes to be that a document leads to, and git ignores it': {
		prepare: leadsTo('lib/none.md'),
		change: (root) => write(root, { 'lib/none.md': '' }),
	},
	'a folder comes to be that a document leads into, and git ignores it': {
		prepare: leadsTo('lib/none/none.md'),
		change: (root) => write(root, { 'lib/none/none.md': '' }),
	},
	'a folder that git does not know has what a document leads to': {
		prepare: leadsTo('new/none.md'),
		change: (root) => write(root, { 'new/none.md': '' }),
	},
	'a folder in which a document misses a file becomes a link to one that has it': {
		prepare: leadsTo('lib/none.md'),
		change: (root) => {
			renameSync(join(root, 'lib'), join(root, 'other'))
			write(root, { 'other/none.md': '' })
			symlinkSync('other', join(root, 'lib'))
		},
	},
	'the contract changes': {
		change: (root) =>
			write(root, {
				'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc, severity: { section-banned: off } }\n',
			}),
	},
	'an empty folder is gone that was asked for': {
		prepare: (root) => {
			write(root, { 'doc-sync.yml': `${CONFIG}  more: { extends: rfc, root: more }\n` })
			mkdirSync(join(root, 'more'))
		},
		change: (root) => rmSync(join(root, 'more'), { recursive: true }),
	},
	'another commit is checked out, with the same files': {
		change: (root) =>
			void runGit(
				root,
				'update-ref',
				'HEAD',
				runGit(root, 'commit-tree', '-m', 'y', 'HEAD^{tree}').trim(),
			),
	},
	'something is staged': { change: (root) => runGit(root, 'add', 'later.txt') },
	'git is told to take a document for unchanged': {
		change: (root) => {
			runGit(root, 'update-index', '--assume-unchanged', GOOD)
			changeUnseen(join(root, GOOD))
		},
		finds: `${GOOD} title-form`,
	},
	'a filter is configured': {
		change: (root) => {
			write(root, { '.git/info/attributes': '*.md filter=x\n' })
			runGit(root, 'config', 'filter.x.clean', `touch '${root}/ran'`)
		},
	},
	'git is told not to look closely': {
		change: (root) => {
			runGit(root, 'config', 'core.trustctime', 'false')
			runGit(root, 'config', 'core.checkStat', 'minimal')
			changeUnseen(join(root, GOOD))
		},
		finds: `${GOOD} title-form`,
	},
}

/** Where git cannot tell, what was told is not kept. */
const NEVER: Record<string, (root: string) => void> = {
	'git takes a file for unchanged': (root) =>
		void runGit(root, 'update-index', '--assume-unchanged', GOOD),
	'git leaves a file out of the work tree': (root) =>
		void runGit(root, 'update-index', '--skip-worktree', GOOD),
	'a file is only announced': (root) => void runGit(root, 'add', '--intent-to-add', 'later.txt'),
	'there is a submodule': (root) => {
		const id = '1234567890123456789012345678901234567890'
		runGit(root, 'update-index', '--add', '--cacheinfo', `160000,${id},sub`)
		mkdirSync(join(root, 'sub'))
	},
	'a filter is configured': (root) => void runGit(root, 'config', 'filter.x.clean', 'cat'),
	'other configuration is included': (root) =>
		void runGit(root, 'config', 'include.path', 'elsewhere'),
}

const roots = new Map<string, string>()
const user = realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-')))
const env = { XDG_CACHE_HOME: user }
const json = (root: string, ...args: string[]) => runIn(root, ['--format', 'json', ...args], env)

function make(name: string, prepare: (root: string) => void): string {
	const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-')))
	repository(root, { ...smallRepository(), 'doc-sync.yml': CONFIG, 'src/a.ts': 'x\n' })
	runGit(root, 'add', '.')
	runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
	write(root, { 'later.txt': '' })
	prepare(root)
	roots.set(name, root)
	return root
}

/** The file that keeps what was told last in a root. */
function fileOf(root: string, kind = 'worktree'): string {
	return join(user, 'doc-sync', checksum(root), `told-${kind}.json`)
}

/** Has other words told, by which one sees that they come from there. */
function mark(file: string): void {
	forgeParts(file, { out: Buffer.from(TOLD) })
}

beforeAll(async () => {
	for (const [name, { prepare }] of Object.entries(SEEN)) {
		make(name, (root) => {
			prepare?.(root)
			// What `prepare` staged stays so, and nothing more.
			if (!prepare?.toString().includes("'add'")) runGit(root, 'add', 'docs', 'doc-sync.yml')
		})
	}
	for (const [name, prepare] of Object.entries(NEVER)) make(`never ${name}`, prepare)
	make('staged', (root) => {
		write(root, { [NEW]: 'nothing\n' })
		runGit(root, 'add', 'docs')
	})
	const early = make('early', () => {})
	await json(early)
	runGit(early, 'add', 'later.txt')
	await json(early)
	expect(existsSync(fileOf(early))).toBe(false)
	// What is as new as this could change and look the same.
	await setTimeout(2_100)
	for (const root of roots.values()) {
		await json(root)
		await json(root)
	}
}, 300_000)

afterAll(() => {
	for (const root of [...roots.values(), user]) rmSync(root, { recursive: true, force: true })
})

describe('what was told is told again only if it would be found again:', () => {
	test.each(Object.entries(SEEN))('%s', async (name, { change, finds, same }) => {
		const root = roots.get(name) as string
		mark(fileOf(root))
		expect((await json(root)).out).toBe(TOLD)
		change(root)
		const told = await json(root)
		expect(told.out === TOLD).toBe(same ?? false)
		const plain = await json(root, '--no-cache')
		if (!same) expect(told).toEqual(plain)
		if (finds) {
			const { findings } = JSON.parse(plain.out) as { findings: { path: string; rule: string }[] }
			expect(findings.map(({ path, rule }) => `${path} ${rule}`)).toContain(finds)
		}
		expect(existsSync(join(root, 'ran'))).toBe(false)
	})
})

describe('what was told is not kept where', () => {
	test.each(Object.keys(NEVER))('%s', (name) => {
		const file = fileOf(roots.get(`never ${name}`) as string)
		expect(readdirSync(dirname(file)), 'the run itself').toContain('run-worktree.json')
		expect(existsSync(file)).toBe(false)
	})
})

describe('it is told again', () => {
	test('to those who ask the same, with the same exit code', async () => {
		const root = roots.get('early') as string
		const plain = await json(root, '--no-cache')
		mark(fileOf(root))
		expect(await json(root)).toEqual({ ...plain, out: TOLD })
		for (const args of [['--quiet'], ['--color'], [GOOD], ['--config', 'doc-sync.yml', BAD]])
			expect((await json(root, ...args)).out, args.join()).not.toBe(TOLD)
		mark(fileOf(root))
		expect((await json(root, '--max-warnings', '0')).code).toBe(1)
		const text = readFileSync(fileOf(root), 'latin1')
		writeFileSync(fileOf(root), text.replace('"errors":3', '"errors":0'), 'latin1')
		expect(await json(root)).toEqual(plain)
	})
})

test('of what is staged it is told again if git’s index and the commit below are the same', async () => {
	const root = roots.get('staged') as string
	const staged = () => json(root, '--staged')
	const first = await staged()
	expect(first).toEqual(await json(root, '--staged', '--no-cache'))
	expect(first.err).toContain('older findings elsewhere')
	mark(fileOf(root, 'index'))
	write(root, { [NEW]: GOOD_TEXT })
	expect(await staged()).toEqual({ ...first, out: TOLD })
	const other = runGit(root, 'commit-tree', '-m', 'y', 'HEAD^{tree}').trim()
	const before = runGit(root, 'rev-parse', 'HEAD').trim()
	runGit(root, 'update-ref', 'HEAD', other)
	expect(await staged()).toEqual(first)
	runGit(root, 'update-ref', 'HEAD', before)
	mark(fileOf(root, 'index'))
	expect(await staged()).toEqual(first)
	runGit(root, 'add', NEW)
	expect((await staged()).out).not.toContain('title-form')
})
