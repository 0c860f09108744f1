import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { checksum } from '../text/checksum.ts'

/*
 * What can be read from a repository's own files without running git, which a run
 * that finds nothing changed does not need to load.
 */

/**
 * The nearest folder upwards, itself included, with an entry named `.git`
 * (a folder, or a file in linked work trees and submodules); null if there is
 * none. Runs no git.
 *
 * @param cwd  an absolute path
 */
export function gitTopLevel(cwd: string): string | null {
	if (existsSync(join(cwd, '.git'))) return cwd
	const parent = dirname(cwd)
	return parent === cwd ? null : gitTopLevel(parent)
}

/**
 * The git folder of the work tree whose top level this is: `.git`, or the folder
 * that a `.git` file names; null if neither is one.
 */
export function gitFolder(top: string): string | null {
	try {
		const entry = join(top, '.git')
		const stat = statSync(entry)
		if (stat.isDirectory()) return isGitFolder(entry) ? entry : null
		if (!stat.isFile()) return null
		const named = /^gitdir: (.+?)[\r\n]*$/.exec(readFileSync(entry, 'utf8'))?.[1]
		if (named === undefined) return null
		const folder = resolve(top, named)
		return existsSync(join(folder, 'HEAD')) ? folder : null
	} catch {
		return null
	}
}

/** What git itself asks of a folder before it takes it for a repository. */
function isGitFolder(folder: string): boolean {
	return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))
}

/** Where a linked work tree has what it shares with the others. */
export function commonFolder(folder: string): string {
	const pointer = join(folder, 'commondir')
	return existsSync(pointer) ? resolve(folder, readFileSync(pointer, 'utf8').trim()) : folder
}

/**
 * The commit that is checked out, read from git's own files where that is as
 * simple as it mostly is; null before the first commit, and if there is no
 * repository or its files cannot be read; undefined where git has to be asked.
 */
export function plainHead(top: string): string | null | undefined {
	const folder = gitFolder(top)
	if (folder === null) return null
	try {
		const head = readFileSync(join(folder, 'HEAD'), 'utf8').trim()
		if (ID.test(head)) return head
		const ref = /^ref: (refs\/heads\/[^.][^\0]*)$/.exec(head)?.[1]
		if (ref === undefined || ref.includes('..')) return undefined
		const id = idOfRef(commonFolder(folder), ref)
		return id === '' ? null : ID.test(id) ? id : undefined
	} catch {
		return null
	}
}

/** A word for all that git knows of what led to a commit, which in a shallow clone is not all there is. */
export function historyOf(root: string, commit: string): string {
	const top = gitTopLevel(root)
	const folder = top === null ? null : gitFolder(top)
	const cut = folder === null ? null : cutIn(commonFolder(folder))
	return cut === null ? commit : `${commit} ${cut}`
}

/** Where history was cut off when this clone was made, or since; null: nowhere. */
function cutIn(common: string): string | null {
	const file = join(common, 'shallow')
	try {
		return existsSync(file) ? checksum(readFileSync(file, 'utf8')) : null
	} catch {
		return 'unreadable'
	}
}

/** What a branch is kept as: in a file of its own, or in the list of all; nothing before its first commit. */
function idOfRef(common: string, ref: string): string {
	const file = join(common, ref)
	// Of another branch, such as `a/b` for `a`, git may have left an empty folder.
	if (statSync(file, { throwIfNoEntry: false })?.isFile()) return readFileSync(file, 'utf8').trim()
	const list = join(common, 'packed-refs')
	if (!existsSync(list)) return ''
	const line = readFileSync(list, 'utf8')
		.split('\n')
		.find((each) => each.endsWith(` ${ref}`))
	return line?.slice(0, -ref.length - 1) ?? ''
}

const ID = /^[0-9a-f]{40,64}$/

/**
 * The file of git's index. `GIT_INDEX_FILE` names what a commit in progress
 * (`commit -a`, `commit <path>`) will hold. It counts if it is this repository's,
 * not when a hook of another one called us.
 *
 * @param given  `GIT_INDEX_FILE`
 */
export function indexFile(top: string, given: string | undefined): string | null {
	const folder = gitFolder(top)
	if (folder === null) return null
	// Hooks run at the top level; a relative name counts from there.
	const named = given ? resolve(top, given) : null
	return named !== null && sameFolder(dirname(named), folder) ? named : join(folder, 'index')
}

function sameFolder(one: string, other: string): boolean {
	try {
		return realpathSync.native(one) === realpathSync.native(other)
	} catch {
		return false
	}
}
