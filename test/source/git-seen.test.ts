import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Disk } from '../../src/source/disk.ts'
import {
	differing,
	hiddenIn,
	isSeenAtOnce,
	seenApart,
	seenAtOnce,
} from '../../src/source/git-clean.ts'
import { repository, runGit, temporaryFolders, write } from './folders.ts'

const folder = temporaryFolders()

function root(more: Record<string, string> = {}): string {
	const made = repository(folder(), { 'a.md': 'a\n', 'b.md': 'b\n', 'c/d.md': 'd\n', ...more })
	symlinkSync('a.md', join(made, 'link.md'))
	runGit(made, 'add', '--all', '--force')
	// Else git compares all content, as the times could be the same by chance.
	runGit(made, 'commit', '--quiet', '--no-verify', '-m', 'x')
	for (const path of ['a.md', 'b.md', 'c/d.md']) utimesSync(join(made, path), 1, 1)
	runGit(made, 'update-index', '--refresh')
	return made
}

const isFileIn = (at: string) => (path: string) => new Disk(at).typeAlone(path) === 'file'
const atOnce = (at: string) => seenAtOnce(at, isFileIn(at))

describe('one process of git sees what two see:', () => {
	const nothing = { written: [], gone: [], untracked: [] }

	test.each<[string, (at: string) => void, object]>([
		['nothing', () => {}, nothing],
		['another content', (at) => write(at, { 'a.md': 'other\n' }), { written: ['a.md'] }],
		['one of the same size', (at) => write(at, { 'a.md': 'x\n' }), { written: ['a.md'] }],
		['files that are gone', (at) => rmSync(join(at, 'a.md')), { gone: ['a.md'] }],
		[
			'a folder that is gone',
			(at) => rmSync(join(at, 'c'), { recursive: true }),
			{ gone: ['c/d.md'] },
		],
		[
			'new files',
			(at) => write(at, { 'c/e.md': '', '? x\ty': '' }),
			{ untracked: ['? x\ty', 'c/e.md'] },
		],
		[
			'a repository within',
			(at) => {
				mkdirSync(join(at, 'n'))
				repository(join(at, 'n'), {})
			},
			{ untracked: ['n/'] },
		],
		['other rights', (at) => chmodSync(join(at, 'a.md'), 0o755), { written: ['a.md'] }],
		[
			'all of it',
			(at) => {
				write(at, { 'c/d.md': 'other\n', R: '', 'C a': '' })
				rmSync(join(at, 'a.md'))
				rmSync(join(at, 'b.md'))
			},
			{ written: ['c/d.md'], gone: ['a.md', 'b.md'], untracked: ['C a', 'R'] },
		],
		[
			'a file in the place of a folder',
			(at) => {
				rmSync(join(at, 'c'), { recursive: true })
				write(at, { c: '' })
			},
			{ gone: ['c/d.md'], untracked: ['c'] },
		],
	])('%s', async (_, change, expected) => {
		const at = root()
		change(at)
		const seen = { ...nothing, ...expected }
		expect(await atOnce(at)).toEqual(seen)
		expect(await seenApart(at)).toEqual(seen)
	})

	test('but for a link in the place of a folder, of which only the link itself is seen', async () => {
		const at = root()
		renameSync(join(at, 'c'), join(at, 'e'))
		symlinkSync('e', join(at, 'c'))
		const untracked = ['c', 'e/d.md']
		expect(await atOnce(at)).toEqual({ ...nothing, untracked })
		expect(await seenApart(at)).toEqual({ ...nothing, gone: ['c/d.md'], untracked })
	})

	test('but for a file that was written again as it was, which is the same', async () => {
		const at = root()
		write(at, { 'a.md': 'a\n' })
		expect((await seenApart(at))?.written).toEqual(['a.md'])
		expect(await atOnce(at)).toEqual(nothing)
	})
})

describe('one process of git does not tell of', () => {
	test.each<[string, (at: string) => void]>([
		[
			'a file that became a link',
			(at) => {
				rmSync(join(at, 'a.md'))
				symlinkSync('b.md', join(at, 'a.md'))
			},
		],
		[
			'a link that leads elsewhere',
			(at) => {
				rmSync(join(at, 'link.md'))
				symlinkSync('b.md', join(at, 'link.md'))
			},
		],
		[
			'a file that became a folder',
			(at) => {
				rmSync(join(at, 'a.md'))
				mkdirSync(join(at, 'a.md'))
			},
		],
		['new rules of what is the same', (at) => write(at, { '.gitattributes': '' })],
		['new rules of what is ignored', (at) => write(at, { 'c/.gitignore': '' })],
		['filters', (at) => void runGit(at, 'config', 'filter.x.clean', 'cat')],
	])('%s', async (_, change) => {
		const at = root()
		change(at)
		expect(await atOnce(at)).toBeNull()
	})

	test('other rules of what is the same', async () => {
		const at = root({ '.gitattributes': '*.md text\n' })
		expect(await atOnce(at)).not.toBeNull()
		write(at, { '.gitattributes': '*.md -text\n' })
		expect(await atOnce(at)).toBeNull()
	})
})

test.each<[string, Record<string, string>, (at: string) => void, boolean]>([
	['a work tree as most are', {}, (at) => write(at, { 'a.md': 'other\n', new: '' }), true],
	['one with tracked files that git ignores', { '.gitignore': 'c\n' }, () => {}, false],
	['one below which a folder of them is no more', { '.gitignore': 'none\n' }, () => {}, true],
	['one with new rules', {}, (at) => write(at, { '.gitignore': '' }), false],
	[
		'one with other rules',
		{ '.gitattributes': '' },
		(at) => write(at, { '.gitattributes': '\n' }),
		false,
	],
	[
		'one in which a link leads elsewhere',
		{},
		(at) => {
			rmSync(join(at, 'link.md'))
			symlinkSync('b.md', join(at, 'link.md'))
		},
		false,
	],
])('%s may be seen at once or not', async (_, more, change, expected) => {
	const at = root(more)
	change(at)
	const seen = await seenApart(at)
	expect(seen).toMatchObject((await differing(at)) ?? {})
	expect(seen && isSeenAtOnce(at, seen, await hiddenIn(at), isFileIn(at))).toBe(expected)
})

test('a folder of a repository is not seen at once: rules that lie above it count as well', async () => {
	const at = join(root(), 'c')
	const seen = await seenApart(at)
	expect(seen).toEqual({ written: [], gone: [], untracked: [] })
	expect(seen && isSeenAtOnce(at, seen, [], isFileIn(at))).toBe(false)
})
