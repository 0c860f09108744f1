import { git } from './git.ts'

/**
 * Renames files in git's index as `git mv` does: what is staged of them moves
 * along, and nothing else is staged. Files that git does not know are left out.
 *
 * @param root  absolute; where paths count from
 * @param moves  old paths to new ones
 * @returns why git could not do it; null if it did, or knows none of the files
 */
export function renameInIndex(root: string, moves: ReadonlyMap<string, string>): string | null {
	const known = git(root, ['ls-files', '-s', '-z', '--', ...moves.keys()])
	if (!known.ok) return known.reason
	const folder = folderIn(root)
	if (folder === null) return 'git cannot tell where the root lies'
	const entries = known.stdout
		.toString()
		.split('\0')
		.flatMap((line) => {
			const found = /^(\d+) ([0-9a-f]+) 0\t([\s\S]+)$/.exec(line)
			const to = found ? moves.get(found[3] as string) : undefined
			if (!found || to === undefined) return []
			const none = '0'.repeat((found[2] as string).length)
			return [`0 ${none}\t${folder}${found[3]}\0`, `${found[1]} ${found[2]} 0\t${folder}${to}\0`]
		})
	return entries.length === 0 ? null : update(root, entries)
}

/**
 * Puts contents of files into git's index as they are, past filters and line
 * ending conversion; what is there of a file's mode stays.
 *
 * @returns why git could not do it, or null; then the index has all of them
 */
export function stageContents(
	root: string,
	contents: ReadonlyMap<string, Uint8Array>,
): string | null {
	const folder = folderIn(root)
	const known = git(root, ['ls-files', '-s', '-z', '--', ...contents.keys()])
	if (!known.ok || folder === null)
		return known.ok ? 'git cannot tell where the root lies' : known.reason
	const modes = new Map(
		[...known.stdout.toString().matchAll(/(\d+) [0-9a-f]+ 0\t([^\0]+)\0/g)].map((found) => [
			found[2] as string,
			found[1] as string,
		]),
	)
	const entries: string[] = []
	for (const [path, bytes] of contents) {
		const written = git(root, ['hash-object', '-w', '--no-filters', '--stdin'], bytes)
		if (!written.ok) return written.reason
		const id = written.stdout.toString().trim()
		entries.push(`${modes.get(path) ?? '100644'} ${id} 0\t${folder}${path}\0`)
	}
	return update(root, entries)
}

/** The way from git's top level to the root, with a final `/`; null if git does not answer. */
export function folderIn(root: string): string | null {
	const prefix = git(root, ['rev-parse', '--show-prefix'])
	return prefix.ok ? prefix.stdout.toString().replace(/\n$/, '') : null
}

/** One process, so that the index has all of it or nothing. */
function update(root: string, entries: readonly string[]): string | null {
	const done = git(root, ['update-index', '-z', '--index-info'], entries.join(''))
	return done.ok ? null : done.reason
}
