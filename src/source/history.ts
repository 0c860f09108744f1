import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { headOf } from './commit.ts'
import { git } from './git.ts'
import { commonFolder, gitFolder, gitTopLevel, plainHead } from './git-folder.ts'

/** When git first had a file. */
export interface Seen {
	/** The day on which the commit was made, where its author was: `yyyy-mm-dd`. */
	readonly date: string
	/** Counts the commits from the first; that of a commit is greater than those of all it was made upon. */
	readonly order: number
}

/** The first commit of each path, relative to the root. A rename is followed if the old path left in the same commit. */
export type FirstSeen = ReadonlyMap<string, Seen>

/** Why there is no history to look into, in one line for people. */
export interface NoHistory {
	readonly reason: string
}

/** Rounds in which files that came from elsewhere are looked for there. */
const ROUNDS = 8
/** Pairs of files in one commit that are compared for a rename that changed them. */
export const MOST_RENAMES = '3000'

/**
 * The commit that is checked out; null before the first commit, outside of a
 * repository, and where git does not answer.
 */
export function quickHead(root: string): string | null {
	const top = gitTopLevel(root)
	const found = top === null ? null : plainHead(top)
	return found === undefined ? headOf(root) : found
}

function folderOf(root: string): string | null {
	const top = gitTopLevel(root)
	return top === null ? null : gitFolder(top)
}

/** History was cut off when this clone was made. */
export function isShallow(root: string): boolean {
	const folder = folderOf(root)
	return folder !== null && existsSync(join(commonFolder(folder), 'shallow'))
}

/**
 * When git first saw the files below some paths, as far as a commit knows.
 *
 * @param root  absolute
 * @param commit  the id of a commit
 * @param paths  files and folders relative to the root; `''` is the root
 */
export function firstSeen(
	root: string,
	commit: string,
	paths: readonly string[],
): FirstSeen | NoHistory {
	if (isShallow(root))
		return { reason: 'this clone is shallow; `git fetch --unshallow` brings the rest' }
	const top = gitTopLevel(root) ?? root
	const prefix = relative(top, root).split(sep).join('/')
	const full = (path: string) => [prefix, path].filter((part) => part !== '').join('/') || '.'
	const asked = new Set(paths.map(full))
	for (let round = 0; round < ROUNDS; round++) {
		const answer = log(top, commit, [...asked])
		if ('reason' in answer) return answer
		const { seen, unknown } = readLog(answer.text)
		const origins = [...unknown].filter((path) => !asked.has(path))
		if (origins.length === 0 || round === ROUNDS - 1) return belowRoot(seen, prefix)
		for (const origin of origins) asked.add(origin)
	}
	return new Map()
}

function log(
	top: string,
	commit: string,
	paths: readonly string[],
): { readonly text: string } | NoHistory {
	const answer = git(top, [
		'log',
		'--topo-order',
		'--reverse',
		'--root',
		'-c',
		'--full-history',
		'--full-diff',
		'--no-relative',
		'-M',
		`-l${MOST_RENAMES}`,
		'-O/dev/null',
		'--diff-filter=AR',
		'--name-status',
		'--format=%x01%as',
		'-z',
		commit,
		'--',
		...paths,
	])
	return answer.ok ? { text: answer.stdout.toString() } : { reason: answer.reason }
}

interface Read {
	readonly seen: Map<string, Seen>
	/** Paths that a file came from and that no commit looked at had added. */
	readonly unknown: Set<string>
}

/**
 * Each commit is a `\x01` and its day, each file its status and its path, that of
 * a rename after the old one; all end with NUL. A path may hold anything else.
 */
function readLog(text: string): Read {
	const seen = new Map<string, Seen>()
	const unknown = new Set<string>()
	const tokens = text.split('\0')
	let here: Seen = { date: '', order: -1 }
	for (let at = 0; at < tokens.length; ) {
		const token = (tokens[at++] ?? '').replace(/^\n/, '')
		if (token.startsWith('\x01')) here = { date: token.slice(1), order: here.order + 1 }
		if (token === '' || token.startsWith('\x01')) continue
		const origin = token.startsWith('R') ? tokens[at++] : undefined
		const path = tokens[at++] ?? ''
		if (origin !== undefined && !seen.has(origin)) unknown.add(origin)
		if (!seen.has(path)) seen.set(path, seen.get(origin ?? '') ?? here)
	}
	return { seen, unknown }
}

function belowRoot(seen: FirstSeen, prefix: string): FirstSeen {
	if (prefix === '') return seen
	return new Map(
		[...seen].flatMap(([path, each]) =>
			path.startsWith(`${prefix}/`) ? [[path.slice(prefix.length + 1), each] as const] : [],
		),
	)
}
