import { relative, sep } from 'node:path'
import { git } from './git.ts'
import { gitTopLevel } from './git-folder.ts'

/** Renames one after another that are followed. */
const ROUNDS = 8
/** Pairs of files in one commit that are compared for a rename that changed them. */
const MOST_RENAMES = '3000'

const SHOWN = ['--no-relative', '-M', `-l${MOST_RENAMES}`, '--diff-filter=R', '--name-status', '-z']

/**
 * Where git saw files go that are no longer there: by what is staged, then by the
 * commits that led to one, the latest first. What git cannot answer is not followed.
 *
 * @param root  absolute
 * @param commit  the id of a commit; null: there is none yet
 * @param withIndex  what is staged upon that commit counts too
 * @param paths  relative to the root
 */
export function renamesOf(
	root: string,
	commit: string | null,
	withIndex: boolean,
	paths: readonly string[],
): ReadonlyMap<string, string> {
	const top = gitTopLevel(root)
	if (top === null || commit === null) return new Map()
	const prefix = relative(top, root).split(sep).join('/')
	const full = (path: string) => (prefix === '' ? path : `${prefix}/${path}`)
	const now = withIndex ? staged(top, commit) : []
	const asked = new Set(paths.map(full))
	for (const { from, to } of now) if (asked.has(from)) asked.add(to)
	let steps = now
	for (let round = 0; round < ROUNDS; round++) {
		const before = asked.size
		steps = [...now, ...committed(top, commit, [...asked])]
		for (const { from, to } of steps) if (asked.has(from)) asked.add(to)
		if (asked.size === before) break
	}
	const found = paths.flatMap((path): [string, string][] => {
		const end = endOf(full(path), steps)
		const isBelow = end !== null && (prefix === '' || end.startsWith(`${prefix}/`))
		return isBelow ? [[path, prefix === '' ? end : end.slice(prefix.length + 1)]] : []
	})
	return new Map(found)
}

interface Step {
	readonly from: string
	readonly to: string
}

/**
 * The end of a chain, each step of which was made after the one before; null if it
 * leads nowhere.
 *
 * @param steps  the latest first
 */
function endOf(path: string, steps: readonly Step[]): string | null {
	let at = path
	let index = steps.findIndex(({ from }) => from === path)
	for (let step = steps[index]; step; step = steps[index]) {
		at = step.to
		const before = index
		index = steps.findLastIndex(({ from }, place) => from === at && place < before)
	}
	return at === path ? null : at
}

function staged(top: string, commit: string): Step[] {
	const answer = git(top, ['diff-index', '--cached', ...SHOWN, commit])
	return answer.ok ? stepsIn(answer.stdout.toString()) : []
}

function committed(top: string, commit: string, paths: readonly string[]): Step[] {
	const shown = ['--topo-order', '--full-history', '--full-diff', '--format=', ...SHOWN]
	const answer = git(top, ['log', ...shown, commit, '--', ...paths])
	return answer.ok ? stepsIn(answer.stdout.toString()) : []
}

/** Each rename is its status, the old path and the new one, all ended by NUL; the latest stands first. */
function stepsIn(text: string): Step[] {
	const tokens = text.split('\0').map((token) => token.replace(/^\n/, ''))
	const found: Step[] = []
	for (let at = 0; at + 2 < tokens.length; ) {
		if (!/^R\d+$/.test(tokens[at] ?? '')) {
			at++
			continue
		}
		const [from = '', to = ''] = tokens.slice(at + 1, at + 3)
		found.push({ from, to })
		at += 3
	}
	return found
}
