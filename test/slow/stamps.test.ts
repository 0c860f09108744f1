import {
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { both, rulesIn } from '../cache/commands.ts'
import { BAD, GOOD, smallRepository } from '../small-repository.ts'
import { repository, runGit, write } from '../source/folders.ts'

/** In each the bytes on the disk are not what git's id of the file stands for, or git is told not to look. */
const CASES: Record<string, (root: string) => void> = {
	'nothing special': () => {},
	'other line endings in the work tree': (root) => {
		write(root, { '.gitattributes': '*.md text eol=crlf\n' })
		runGit(root, 'add', '--renormalize', '.')
	},
	'keywords that git expands': (root) => write(root, { '.gitattributes': '*.md ident\n' }),
	'a filter that cleans': (root) => {
		write(root, { '.gitattributes': '*.md filter=x\n' })
		runGit(root, 'config', 'filter.x.clean', 'cat')
	},
	'another encoding in the work tree': (root) =>
		write(root, { '.gitattributes': 'docs/x.md working-tree-encoding=UTF-16\n' }),
	'files that git takes for unchanged': (root) =>
		void runGit(root, 'update-index', '--assume-unchanged', GOOD, BAD),
	'files that git leaves out of the work tree': (root) =>
		void runGit(root, 'update-index', '--skip-worktree', GOOD, BAD),
	'files that are only announced': (root) => {
		runGit(root, 'rm', '--quiet', '--cached', GOOD)
		runGit(root, 'add', '--intent-to-add', GOOD)
	},
	'a repository within': (root) => {
		mkdirSync(join(root, 'docs/rfc/nested'))
		repository(join(root, 'docs/rfc/nested'), { 'a.md': '' })
	},
}

const roots = new Map<string, string>()

beforeAll(async () => {
	for (const [name, prepare] of Object.entries(CASES)) {
		const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-')))
		repository(root, {
			...smallRepository(),
			'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc }\n',
		})
		mkdirSync(join(root, 'node_modules'))
		runGit(root, 'add', '.')
		runGit(root, 'commit', '--quiet', '-m', 'x')
		prepare(root)
		roots.set(name, root)
	}
	// A file is trusted once it is older than the coarsest time stamp.
	await setTimeout(2_100)
	for (const root of roots.values()) await both(root)
}, 300_000)

afterAll(() => {
	for (const root of roots.values()) rmSync(root, { recursive: true, force: true })
})

/** Replaces one letter, so that size and, put back, the time of the last write are the same. */
function changeUnseen(path: string): void {
	const { atime, mtime } = statSync(path)
	writeFileSync(path, readFileSync(path, 'utf8').replace('# RFC: ', '# RFD: '))
	utimesSync(path, atime, mtime)
}

describe('a change on the disk is seen, with', () => {
	test.each(Object.keys(CASES))('%s', async (name) => {
		const root = roots.get(name) as string
		const stamps = readFileSync(join(root, 'node_modules/.cache/doc-sync/stamps.json'), 'utf8')
		expect(stamps).toContain(GOOD)
		expect(rulesIn(await both(root))).not.toContain(`${GOOD} title-form`)
		changeUnseen(join(root, GOOD))
		expect(rulesIn(await both(root))).toContain(`${GOOD} title-form`)
		// Another file under the same name, as old as the first.
		const { atime, mtime } = statSync(join(root, BAD))
		const other = join(root, 'other')
		writeFileSync(other, readFileSync(join(root, BAD), 'utf8').replace('# RFC: ', '# RFD: '))
		utimesSync(other, atime, mtime)
		renameSync(other, join(root, BAD))
		expect(rulesIn(await both(root))).toContain(`${BAD} title-form`)
	})
})
