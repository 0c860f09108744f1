import { relative, sep } from 'node:path'
import { git } from './git.ts'
import { gitTopLevel } from './git-folder.ts'
import { isShallow, MOST_RENAMES, type NoHistory } from './history.ts'
import { contentsIn } from './tree.ts'

/** What one commit did to one file. Paths are relative to the root. */
export interface Step {
	/** The commit. */
	readonly commit: string
	/** The day on which it was made, where its author was: `yyyy-mm-dd`. */
	readonly date: string
	/** Counts the commits from the first; that of a commit is greater than those of all it was made upon. */
	readonly order: number
	readonly path: string
	/** Where the file was before, if it moved; below the folders that were asked for. */
	readonly from: string | null
	/** git's id of the content; null: the file went, or is no regular file any more. */
	readonly id: string | null
}

/** All that commits did to some files, the first commit first. */
export type Past = readonly Step[]

/**
 * What was done to the files below some paths, as far as a commit knows.
 *
 * @param root  absolute
 * @param commit  the id of a commit
 * @param paths  files and folders relative to the root; `''` is the root
 */
export function pastOf(root: string, commit: string, paths: readonly string[]): Past | NoHistory {
	if (isShallow(root))
		return { reason: 'this clone is shallow; `git fetch --unshallow` brings the rest' }
	const top = gitTopLevel(root) ?? root
	const prefix = relative(top, root).split(sep).join('/')
	const full = (path: string) => [prefix, path].filter((part) => part !== '').join('/') || '.'
	const answer = git(top, [
		'log',
		'--topo-order',
		'--reverse',
		'--root',
		'-c',
		'--full-history',
		'--no-relative',
		'-M',
		`-l${MOST_RENAMES}`,
		'-O/dev/null',
		'--raw',
		'--no-abbrev',
		'--format=%x01%H %as',
		'-z',
		commit,
		'--',
		...new Set(paths.map(full)),
	])
	if (!answer.ok) return { reason: answer.reason }
	return stepsIn(answer.stdout.toString(), prefix === '' ? '' : `${prefix}/`)
}

/**
 * Each commit is a `\x01`, its id and its day; each file `:`s, modes, ids and a
 * status (of a merge one for each parent), then its path, that of a rename after
 * the old one. All end with NUL. A path may hold anything else.
 */
function stepsIn(text: string, prefix: string): Step[] {
	const steps: Step[] = []
	const tokens = text.split('\0')
	let here = { commit: '', date: '', order: -1 }
	for (let at = 0; at < tokens.length; ) {
		const token = (tokens[at++] ?? '').replace(/^\n/, '')
		if (token.startsWith('\x01')) {
			const [commit = '', date = ''] = token.slice(1).split(' ')
			here = { commit, date, order: here.order + 1 }
		}
		if (!token.startsWith(':')) continue
		const parents = /^:+/.exec(token)?.[0].length ?? 1
		const words = token.slice(parents).split(' ')
		const status = words.at(-1) ?? ''
		const from = parents === 1 && status.startsWith('R') ? (tokens[at++] ?? '') : null
		const path = tokens[at++] ?? ''
		if (!path.startsWith(prefix)) continue
		const isFile = words[parents]?.startsWith('100')
		steps.push({
			...here,
			path: path.slice(prefix.length),
			from: from?.startsWith(prefix) ? from.slice(prefix.length) : null,
			id: isFile ? (words[parents * 2 + 1] ?? null) : null,
		})
	}
	return steps
}

/** Contents by git's ids, of which git may lack some. */
export function objectsOf(root: string, ids: readonly string[]): ReadonlyMap<string, Uint8Array> {
	const asked = [...new Set(ids)]
	if (asked.length === 0) return new Map()
	const answer = git(root, ['cat-file', '--batch'], `${asked.join('\n')}\n`)
	return answer.ok ? new Map(contentsIn(answer.stdout)) : new Map()
}
