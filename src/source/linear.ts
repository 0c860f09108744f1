import { isUtf8 } from 'node:buffer'
import { gitBeside } from './git.ts'
import { DIFFERING, type Standing, standingOf } from './raw-diff.ts'

/** Commits that are looked at, and bytes that git may print of them; beyond, nobody says. */
const MOST_COMMITS = 50
const MOST = 2 ** 16

/** Commits, each made upon the one before. */
export interface Line {
	/** How the last of them differs from what the first was made upon. */
	readonly differing: readonly Standing[]
	/** The paths that they touched, those included that they left as they were. */
	readonly touched: ReadonlySet<string>
}

/**
 * What commits did from one to another, with paths relative to the root; null if
 * that is not one line of commits, or a long one.
 *
 * @param from  the id of a commit
 * @param to  the same
 */
export async function lineBetween(root: string, from: string, to: string): Promise<Line | null> {
	if (from === to) return { differing: [], touched: new Set() }
	const how = ['--topo-order', '--root', '-m', '--format=%x01%H %P', ...DIFFERING]
	const args = ['log', `--max-count=${MOST_COMMITS}`, ...how, to, `^${from}`, '--']
	const answer = await gitBeside(root, args, MOST)
	if (!answer.ok || !isUtf8(answer.stdout)) return null
	const [before, now] = [new Map<string, string>(), new Map<string, string>()]
	let next = to
	const tokens = answer.stdout.toString().split('\0').slice(0, -1)
	for (let at = 0; at < tokens.length; at += 1) {
		const token = tokens[at] ?? ''
		if (token.startsWith('\x01')) {
			const [commit, parent = '', ...others] = token.slice(1).split(' ')
			if (commit !== next || others.length > 0) return null
			next = parent
			continue
		}
		// A line break stands before the first of a commit; a name follows each.
		at += 1
		const standing = standingOf(token.replace(/^\n/, ''), tokens[at] ?? '')
		if (standing === null) return null
		const [path, was, is] = standing
		// The latest commit comes first.
		if (!now.has(path)) now.set(path, is)
		before.set(path, was)
	}
	if (next !== from) return null
	const differing = [...now].flatMap(([path, is]): Standing[] => {
		const was = before.get(path) ?? ''
		return was === is ? [] : [[path, was, is]]
	})
	return { differing, touched: new Set(now.keys()) }
}
