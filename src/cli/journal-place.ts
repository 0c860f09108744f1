import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { gitFolder, gitTopLevel } from '../source/git.ts'
import type { Io } from './io.ts'

/**
 * Where a run writes down what it is about to do to a root: in the git folder,
 * which no clone brings along, else in the user's cache folder. The first that
 * can be written to is taken.
 */
export function journalFiles(root: string, io: Io): string[] {
	const top = gitTopLevel(root)
	const folder = top === null ? null : gitFolder(top)
	const user = userFolder(io)
	return [
		...(folder === null ? [] : [join(folder, 'doc-sync', nameFor(relative(top ?? '', root)))]),
		...(user === null ? [] : [join(user, 'doc-sync', 'unfinished', nameFor(root))]),
	]
}

/** One for each root, as a repository may have several. */
function nameFor(root: string): string {
	return `${createHash('sha1').update(root).digest('hex').slice(0, 16)}.json`
}

/** The user's cache folder; null if there is none. */
export function userFolder({ env }: Io): string | null {
	const home = env.HOME ? join(env.HOME, '.cache') : null
	return env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME) ? env.XDG_CACHE_HOME : home
}

/** The journals that are there. */
export function journalsAt(root: string, io: Io): string[] {
	return journalFiles(root, io).filter((file) => existsSync(file))
}
