import { isUtf8 } from 'node:buffer'
import { gitBeside } from './git.ts'

/** Commits that are looked at, and bytes that git may print of them; beyond, nobody says. */
const MOST_COMMITS = 50
const MOST = 2 ** 16

/**
 * The paths that commits touched from one to another, relative to the root; null
 * if that is not one line of commits, each made upon the one before, or a long one.
 *
 * @param from  the id of a commit
 * @param to  the same
 */
export async function touchedSince(
	root: string,
	from: string,
	to: string,
): Promise<ReadonlySet<string> | null> {
	if (from === to) return new Set()
	const answer = await gitBeside(
		root,
		[
			'log',
			`--max-count=${MOST_COMMITS}`,
			'--topo-order',
			'--root',
			'-m',
			'--no-renames',
			'--relative',
			'--name-only',
			'--format=%x01%H %P',
			'-z',
			to,
			`^${from}`,
			'--',
		],
		MOST,
	)
	if (!answer.ok || !isUtf8(answer.stdout)) return null
	const touched = new Set<string>()
	let next = to
	let isFirst = false
	for (const token of answer.stdout.toString().split('\0').slice(0, -1)) {
		const [commit, ...parents] = token.startsWith('\x01') ? token.slice(1).split(' ') : []
		if (commit === undefined) touched.add(isFirst ? token.replace(/^\n/, '') : token)
		else if (commit !== next || parents.length !== 1) return null
		else next = parents[0] ?? ''
		isFirst = commit !== undefined
	}
	return next === from ? touched : null
}
