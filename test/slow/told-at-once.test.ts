import { mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Witness } from '../../src/source/witness.ts'
import { checksum } from '../../src/text/checksum.ts'
import { jsonAt } from '../cache/parts.ts'
import { runHere as runIn } from '../cli/run.ts'
import { GOOD, smallRepository } from '../small-repository.ts'
import { repository, runGit, write } from '../source/folders.ts'

interface Case {
	/** Done before all is committed. */
	readonly prepare?: (root: string) => void
	/** Done after that. */
	readonly later?: (root: string) => void
	/** One process of git looks at the work tree. */
	readonly isAtOnce: boolean
	/** Done after what was told is known. */
	readonly change: (root: string) => void
	/** Whether that has a say in what is found. */
	readonly isFound: boolean
}

const FOLDER = 'docs/rfc/proposed'
const GOOD_TEXT = smallRepository()[GOOD] as string
const MEGABYTES = 'x'.repeat(3 * 2 ** 20)

const spoil = (root: string) => write(root, { [GOOD]: GOOD_TEXT.replace('# RFC: ', '# RFD: ') })
const moveAway = (root: string) => {
	renameSync(join(root, FOLDER), join(root, 'elsewhere'))
	symlinkSync(join(root, 'elsewhere'), join(root, FOLDER))
}

const CASES: Record<string, Case> = {
	'a document is another': { isAtOnce: true, change: spoil, isFound: true },
	'a document is written again as it was': {
		isAtOnce: true,
		change: (root) => write(root, { [GOOD]: GOOD_TEXT }),
		isFound: false,
	},
	'code becomes a link': {
		isAtOnce: true,
		change: (root) => {
			rmSync(join(root, 'src/a.ts'))
			symlinkSync('/etc/hostname', join(root, 'src/a.ts'))
		},
		isFound: false,
	},
	'a folder of documents becomes a link': { isAtOnce: true, change: moveAway, isFound: true },
	'a folder of documents that git ignores becomes a link': {
		prepare: (root) => write(root, { '.gitignore': `${FOLDER}\nelsewhere\n` }),
		isAtOnce: false,
		change: moveAway,
		isFound: true,
	},
	'a document is another whose line ends are converted': {
		prepare: (root) =>
			write(root, {
				'.gitattributes': '*.md text\n',
				[GOOD]: GOOD_TEXT.replaceAll('\n', '\r\n'),
			}),
		isAtOnce: false,
		change: spoil,
		isFound: true,
	},
	'a document is in another encoding from now on': {
		prepare: (root) => write(root, { '.gitattributes': '*.txt text\n' }),
		isAtOnce: true,
		change: (root) => {
			write(root, { '.gitattributes': '*.md working-tree-encoding=IBM037\n' })
			spoil(root)
		},
		isFound: true,
	},
	'a document is another beside much that has other times': {
		later: (root) => writeFileSync(join(root, 'large'), MEGABYTES),
		isAtOnce: false,
		change: spoil,
		isFound: true,
	},
	'nothing is, beside much that has other times': {
		later: (root) => writeFileSync(join(root, 'large'), MEGABYTES),
		isAtOnce: false,
		change: () => {},
		isFound: false,
	},
}

const user = realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-')))
const roots = new Map<string, string>()
const env = { XDG_CACHE_HOME: user }
const json = (root: string, ...args: string[]) => runIn(root, ['--format', 'json', ...args], env)

beforeAll(async () => {
	for (const [name, { prepare }] of Object.entries(CASES)) {
		const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-')))
		roots.set(name, root)
		const config = 'contracts:\n  rfc: { extends: rfc }\n'
		const files = { ...smallRepository(), 'doc-sync.yml': config, 'src/a.ts': 'x\n' }
		repository(root, { ...files, large: MEGABYTES })
		prepare?.(root)
		runGit(root, 'add', '--all', '--force')
		runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
	}
	// What is as new as this could change and look the same.
	await setTimeout(2_100)
	for (const [name, { later }] of Object.entries(CASES)) {
		const root = roots.get(name) as string
		later?.(root)
		await json(root)
		await json(root)
	}
}, 120_000)

afterAll(() => {
	for (const root of [...roots.values(), user]) rmSync(root, { recursive: true, force: true })
})

test.each(Object.entries(CASES))('%s', async (name, { isAtOnce, change, isFound }) => {
	const root = roots.get(name) as string
	const kept = jsonAt(join(user, 'doc-sync', checksum(root), 'told-worktree.json'), 'latest')
	expect((kept as { state: Witness }).state.isSeenAtOnce).toBe(isAtOnce)
	const before = await json(root)
	change(root)
	const after = await json(root)
	expect(after).toEqual(await json(root, '--no-cache'))
	expect(after.out !== before.out).toBe(isFound)
})
