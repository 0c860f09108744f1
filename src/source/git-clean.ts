import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { gitBeside } from './git.ts'
import { commonFolder, gitFolder, gitTopLevel } from './git-folder.ts'
import { LISTED } from './listing.ts'

/** Bytes of names that git may print; beyond it, looking at the files is as quick. */
export const MOST_NAMES = 2 ** 18

/** Tracked files that are not as git's index has them, as git prints them. */
export interface Differing {
	readonly written: readonly string[]
	readonly gone: readonly string[]
}

/**
 * Asks git which tracked files differ in size, times, inode or kind from what its
 * index has. Null where it does not say, or would run programs for it.
 *
 * @param root  absolute
 */
export async function differing(root: string): Promise<Differing | null> {
	// On Windows git keeps the time of creation instead of that of the last change.
	if (sep !== '/' || namesPrograms(root)) return null
	const fields = await names(root, [
		'diff-files',
		'--name-status',
		'--no-renames',
		'--relative',
		'-z',
	])
	if (fields === null) return null
	const written: string[] = []
	const gone: string[] = []
	for (let at = 0; at < fields.length; at += 2) {
		const [status, path = ''] = [fields[at], fields[at + 1]]
		if (status === 'M') written.push(path)
		else if (status === 'D') gone.push(path)
		// In conflict, or of another kind.
		else return null
	}
	return { written, gone }
}

/** Names that are neither in git's index nor ignored, as git prints them; null where it does not say. */
export function untracked(root: string): Promise<readonly string[] | null> {
	return names(root, ['ls-files', '-z', '--others', ...LISTED])
}

async function names(root: string, args: readonly string[]): Promise<readonly string[] | null> {
	const answer = await gitBeside(root, args, MOST_NAMES)
	if (!answer.ok || answer.stderr !== '' || !isUtf8(answer.stdout)) return null
	return answer.stdout.toString().split('\0').slice(0, -1)
}

/**
 * A file that was written to as late as the index is compared by its content,
 * through programs that a stranger's repository may name in its configuration.
 */
function namesPrograms(root: string): boolean {
	const folder = gitFolder(gitTopLevel(root) ?? root)
	if (folder === null) return true
	const files = [join(commonFolder(folder), 'config'), join(folder, 'config.worktree')]
	return files.some((file) => /filter|include/i.test(configIn(file)))
}

function configIn(file: string): string {
	try {
		return readFileSync(file, 'utf8')
	} catch (error) {
		const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
		return isAbsent ? '' : 'include'
	}
}
