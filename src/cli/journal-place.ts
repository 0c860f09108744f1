import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { userFolder } from '../cache/place.ts'
import { gitFolder, gitTopLevel } from '../source/git-folder.ts'
import { checksum } from '../text/checksum.ts'
import type { Io } from './io.ts'

/**
 * Where a run writes down what it is about to do to a root: in the git folder,
 * which no clone brings along, else in the user's cache folder. The first that
 * can be written to is taken.
 */
export function journalFiles(root: string, io: Io): string[] {
	const top = gitTopLevel(root)
	const folder = top === null ? null : gitFolder(top)
	const user = userFolder(io.env)
	return [
		...(folder === null ? [] : [join(folder, 'doc-sync', nameFor(relative(top ?? '', root)))]),
		...(user === null ? [] : [join(user, 'doc-sync', 'unfinished', nameFor(root))]),
	]
}

/** One for each root, as a repository may have several. */
function nameFor(root: string): string {
	return `${checksum(root)}.json`
}

/** The journals that are there. */
export function journalsAt(root: string, io: Io): string[] {
	return journalFiles(root, io).filter((file) => existsSync(file))
}
