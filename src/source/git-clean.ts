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

/** The same, and names that are neither in git's index nor ignored. */
export interface Seen extends Differing {
	readonly untracked: readonly string[]
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

/** The same, and what is not in the index, by two processes beside each other. */
export async function seenApart(root: string): Promise<Seen | null> {
	const [found, untracked] = await Promise.all([
		differing(root),
		names(root, ['ls-files', '-z', '--others', ...LISTED]),
	])
	return found && untracked && { ...found, untracked }
}

/**
 * The same by one process. It compares the content of files whose times differ,
 * too, and does not look whether a folder became a link; so it is for work trees of
 * which `isSeenAtOnce` was true. Null also where something may have become of it
 * by which it is not any more.
 *
 * @param isFile  whether a regular file stands at a path
 */
export async function seenAtOnce(
	root: string,
	isFile: (path: string) => boolean,
): Promise<Seen | null> {
	if (sep !== '/' || namesPrograms(root)) return null
	const kinds = ['--modified', '--deleted', '--others', ...LISTED]
	const fields = await names(root, ['ls-files', '-z', '-t', ...kinds])
	if (fields === null) return null
	const tagged = (tag: string) =>
		fields.flatMap((field) => (field.startsWith(tag) ? field.slice(tag.length) : []))
	const gone = new Set(tagged('R '))
	// What is gone is modified as well.
	const written = tagged('C ').filter((path) => !gone.has(path))
	const seen = { written, gone: [...gone], untracked: tagged('? ') }
	return written.every(isFile) && isPlainlySeen(seen) ? seen : null
}

/** Whether none of these files tells git what it takes for the same content, or what it ignores. */
function isPlainlySeen({ written, untracked }: Seen): boolean {
	return ![...written, ...untracked].some((path) =>
		/(?:^|\/)\.git(?:attributes|ignore)$/.test(path),
	)
}

/**
 * Whether git sees with one process what it sees with two, as long as just these
 * files differ from its index.
 *
 * A folder of tracked files in whose place a link stands is seen by that link,
 * unless git ignores it. And of files that are not converted git finds the content
 * to be the same only if the bytes are: to convert line endings leaves bytes out, so
 * that of other bytes it does not make just as many, and encodings and the like come
 * with attributes, which may not change; of those above the root git would not tell.
 *
 * @param hidden  the tracked files that git ignores
 */
export function isSeenAtOnce(
	root: string,
	seen: Seen,
	hidden: readonly string[] | null,
	isFile: (path: string) => boolean,
): boolean {
	const isTop = gitTopLevel(root) === root
	return isTop && hidden?.length === 0 && seen.written.every(isFile) && isPlainlySeen(seen)
}

/** The tracked files that git would ignore if they were not; null where it does not say. */
export function hiddenIn(root: string): Promise<readonly string[] | null> {
	return names(root, ['ls-files', '-z', '--cached', '--ignored', ...LISTED])
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
	const texts = files.map((file) => configIn(file).toLowerCase())
	return ['filter', 'include'].some((word) => texts.some((text) => text.includes(word)))
}

function configIn(file: string): string {
	try {
		return readFileSync(file, 'utf8')
	} catch (error) {
		const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
		return isAbsent ? '' : 'include'
	}
}
