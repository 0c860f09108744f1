import { isUtf8 } from 'node:buffer'
import { existsSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { once } from '../lazy.ts'
import { git } from './git.ts'
import { gitTopLevel } from './git-folder.ts'
import { byCodePoint } from './order.ts'
import { isBarred } from './paths.ts'

/** A name that may be judged, before anyone looked what it is. */
export interface Listed {
	readonly path: string
	/** True if it is known to be no file: a nested repository, or a name that is no UTF-8. */
	readonly isOther: boolean
}

/** Which of the untracked files are listed, to `ls-files`. */
export const LISTED = ['--exclude-standard', '--exclude=node_modules']

export type GitListing =
	| {
			readonly ok: true
			/** In code-point order, each path once. */
			readonly names: readonly Listed[]
			/** Folders that git could not look into, with the reason. */
			readonly unreadable: ReadonlyMap<string, string>
			/** True if something below a `node_modules` in the root is in git's index. */
			readonly tracksModules: boolean
			/** Those of the names that are not in git's index, as git printed them; null if git does not look at some of the others. */
			readonly untracked: readonly string[] | null
			/** The id of the content that git's index has of a file; null if it has none. */
			readonly idOf: (path: string) => string | null
	  }
	| { readonly ok: false; readonly reason: string }

/**
 * What git has in its index below a root and what it does not ignore there. The
 * user's own ignore file (`core.excludesFile`) counts, as in `git status`.
 *
 * @param root  absolute
 */
export function listWithGit(root: string): GitListing {
	const kinds = ['--cached', '--others', ...LISTED]
	const answer = git(root, ['ls-files', '-z', '-v', '--stage', ...kinds])
	if (!answer.ok) return answer
	const isText = isUtf8(answer.stdout)
	const lines = isText ? answer.stdout.toString().split('\0') : []
	const names = isText
		? lines.map((line) => fromText(nameIn(line)))
		: chunks(answer.stdout).flatMap((line) => fromBytes(root, line.subarray(nameAt(line))))
	const tracked = lines.filter((line) => line !== '' && !isUntracked(line))
	const ids = once(() => new Map(tracked.map((line) => [nameIn(line), line.split(' ', 3)[2]])))
	return {
		ok: true,
		names: inOrder(names),
		idOf: (path) => ids().get(path) ?? null,
		untracked: isText && lines.every(isLookedAt) ? lines.filter(isUntracked).map(nameIn) : null,
		unreadable: unreadableFolders(root, answer.stderr),
		// Untracked ones are left out above.
		tracksModules: names.some(({ path }) => /^node_modules(?:\/|$)/i.test(path)),
	}
}

/** A line is `? <name>` of what is not in the index, else `<tag> <mode> <id> <stage>`, a tab and the name. */
const isUntracked = (line: string) => line.startsWith('? ')
const nameIn = (line: string) => line.slice(isUntracked(line) ? 2 : line.indexOf('\t') + 1)
const nameAt = (line: Buffer) => (line[0] === question ? 2 : line.indexOf(tab) + 1)

/** Not so: what is in conflict, a submodule, and what git was told to take for unchanged or to leave out. */
const isLookedAt = (line: string) => line === '' || isUntracked(line) || /^H 1[02]/.test(line)

/**
 * Sorts by path and drops what may not be listed and what is there twice:
 * git prints an unmerged file once for each side.
 */
export function inOrder(names: readonly Listed[]): readonly Listed[] {
	const byPath = new Map<string, Listed>()
	for (const listed of names) {
		const { path, isOther } = listed
		if (path === '' || isBarred(path) || (isOther && byPath.has(path))) continue
		byPath.set(path, listed)
	}
	return [...byPath.values()].sort((a, b) => byCodePoint(a.path, b.path))
}

/** git marks a repository within the repository by a final slash. */
function fromText(name: string): Listed {
	return name.endsWith('/')
		? { path: name.slice(0, -1), isOther: true }
		: { path: name, isOther: false }
}

/**
 * A name that is no UTF-8 cannot be written in a contract or a report. It is
 * listed up to its first segment of that kind, with U+FFFD for what is wrong.
 */
function fromBytes(root: string, name: Buffer): Listed[] {
	if (isUtf8(name)) return [fromText(name.toString())]
	let end = name.indexOf(slash)
	while (end >= 0 && isUtf8(name.subarray(0, end))) end = name.indexOf(slash, end + 1)
	const cut = end < 0 ? name : name.subarray(0, end)
	const exists = existsSync(Buffer.concat([Buffer.from(`${root}/`), cut]))
	return exists ? [{ path: cut.toString(), isOther: true }] : []
}

const slash = 0x2f
const question = 0x3f
const tab = 0x09

function chunks(bytes: Buffer): Buffer[] {
	const found: Buffer[] = []
	for (let start = 0; start < bytes.length; ) {
		const end = bytes.indexOf(0, start)
		found.push(bytes.subarray(start, end))
		start = end + 1
	}
	return found
}

/**
 * git only warns, and would pass over a folder's documents in silence. Its
 * warnings count paths from the top level.
 */
function unreadableFolders(root: string, stderr: string): ReadonlyMap<string, string> {
	const prefix = relative(gitTopLevel(root) ?? root, root)
		.split(sep)
		.join('/')
	const found = new Map<string, string>()
	for (const [, folder = '', reason = ''] of stderr.matchAll(cannotOpen)) {
		const inRoot = prefix === '' ? folder : folder.slice(prefix.length + 1)
		found.set(inRoot, reason.toLowerCase())
	}
	return found
}

const cannotOpen = /^warning: could not open directory '(.*)\/': (.*)$/gm
