import {
	chmodSync,
	existsSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	statSync,
	symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { carryOut, type FileChange, planWrites, putBack } from '../src/write-all.ts'
import { temporaryFolders, write } from './source/folders.ts'

const folder = temporaryFolders()
const bytes = (text: string) => Buffer.from(text)

/** All or nothing, as commands write. */
function writeAll(changes: readonly FileChange[], root: string): void {
	const plan = planWrites(changes, root)
	try {
		carryOut(changes, plan, root)
	} catch (error) {
		putBack(plan, root)
		throw error
	}
}

/** Files and their texts, as a tree of the root. */
function tree(root: string): Record<string, string> {
	const entries = readdirSync(root, { recursive: true, withFileTypes: true })
	const files = entries.filter((entry) => entry.isFile())
	return Object.fromEntries(
		files.map(({ parentPath, name }) => {
			const path = join(parentPath, name)
			return [path.slice(root.length + 1), readFileSync(path, 'utf8')]
		}),
	)
}

const START = { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' }

function changes(root: string, last: Partial<FileChange> = {}): FileChange[] {
	return [
		{ path: join(root, 'a.md'), before: bytes('a'), after: bytes('A') },
		{ path: join(root, 'x/y/new.md'), before: null, after: bytes('new') },
		{ path: join(root, 'b.md'), before: bytes('b'), after: null },
		{ path: join(root, 'c.md'), before: bytes('c'), after: bytes('C'), ...last },
	]
}

it('replaces, makes and removes files, with the folders that lack', () => {
	const root = folder()
	write(root, START)
	writeAll(changes(root), root)
	expect(tree(root)).toEqual({ 'a.md': 'A', 'c.md': 'C', 'x/y/new.md': 'new' })
})

it.each([
	['changed meanwhile', { before: bytes('other') }],
	['made meanwhile', { before: null }],
	['gone meanwhile', { path: 'gone.md' }],
	['to be removed and gone', { path: 'gone.md', after: null }],
])('changes nothing where a file was %s', (_, last) => {
	const root = folder()
	write(root, START)
	const path = join(root, (last as { path?: string }).path ?? 'c.md')
	expect(() => writeAll(changes(root, { ...last, path }), root)).toThrow(
		'changed since it was read',
	)
	expect(tree(root)).toEqual(START)
	expect(existsSync(join(root, 'x'))).toBe(false)
})

it('puts back what is in place already when a later step fails', () => {
	const root = folder()
	write(root, START)
	// Removed a second time it is not there any more.
	const again = { path: join(root, 'b.md'), before: bytes('b'), after: null }
	expect(() => writeAll([...changes(root), again], root)).toThrow('ENOENT')
	expect(tree(root)).toEqual(START)
	expect(existsSync(join(root, 'x'))).toBe(false)
})

it('takes away a folder that gets empty, and puts it back with the mode of the file', () => {
	const root = folder()
	write(root, { 'x/y/b.md': 'b', 'c.md': 'c' })
	chmodSync(join(root, 'x/y/b.md'), 0o750)
	const gone: FileChange = { path: join(root, 'x/y/b.md'), before: bytes('b'), after: null }
	const plan = planWrites([gone], root)
	carryOut([gone], plan, root)
	expect(readdirSync(root)).toEqual(['c.md'])
	expect(putBack(plan, root)).toEqual([])
	expect(tree(root)).toEqual({ 'x/y/b.md': 'b', 'c.md': 'c' })
	expect(statSync(join(root, 'x/y/b.md')).mode & 0o777).toBe(0o750)
})

it('moves a symbolic link, and puts it back', () => {
	const root = folder()
	write(root, START)
	symlinkSync('a.md', join(root, 'l'))
	const links: FileChange[] = [
		{ path: join(root, 'x/l'), before: null, after: bytes('../a.md'), link: true },
		{ path: join(root, 'l'), before: bytes('a.md'), after: null, link: true },
	]
	const plan = planWrites(links, root)
	carryOut(links, plan, root)
	expect([readlinkSync(join(root, 'x/l')), existsSync(join(root, 'l'))]).toEqual(['../a.md', false])
	expect(putBack(plan, root)).toEqual([])
	expect([readlinkSync(join(root, 'l')), existsSync(join(root, 'x'))]).toEqual(['a.md', false])
	carryOut(links, plan, root)
	write(root, { l: 'mine' })
	expect(putBack(plan, root)).toEqual([join(root, 'l')])
	expect(tree(root)).toEqual({ ...START, l: 'mine' })
})

it('leaves alone what somebody has changed since', () => {
	const root = folder()
	write(root, START)
	const plan = planWrites(changes(root), root)
	carryOut(changes(root), plan, root)
	write(root, { 'a.md': 'mine', 'x/y/more.md': 'mine' })
	expect(putBack(plan, root)).toEqual([join(root, 'a.md')])
	expect(tree(root)).toEqual({ ...START, 'a.md': 'mine', 'x/y/more.md': 'mine' })
})

it('makes no folder through a link that leads out', () => {
	const [root, outside] = [folder(), folder()]
	symlinkSync(outside, join(root, 'out'))
	const change = { path: join(root, 'out/deep/new.md'), before: null, after: bytes('x') }
	expect(() => writeAll([change], root)).toThrow('leads out of the repository')
	expect(readdirSync(outside)).toEqual([])
})
