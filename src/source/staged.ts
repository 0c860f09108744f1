import { isUtf8 } from 'node:buffer'
import { gitBeside } from './git.ts'
import { isBarred } from './paths.ts'

/** Bytes of differences that git may print; beyond it, listing all is as quick. */
const MOST = 2 ** 16

/** What stands at a path that differs between a commit and git's index: its mode and git's id, or nothing. */
export type Standing = readonly [path: string, before: string, now: string]

/** What git's index held, by how it differed from a commit. */
export interface Staged {
	/** The id of the commit. */
	readonly upon: string
	readonly differing: readonly Standing[]
	/** The files and folders that symbolic links lead to. */
	readonly led: readonly string[]
}

/** What became of it: the commit that is checked out, and what is staged now. */
export interface StagedSince {
	/** git's ids of the files whose content the commit has otherwise. */
	readonly before: ReadonlyMap<string, string>
	/** The same of git's index. */
	readonly now: ReadonlyMap<string, string>
	/** The paths at which the two differ. */
	readonly paths: ReadonlySet<string>
	/** The paths at which the commit below then differs from that below now; null: in more than the content of files, or something was staged that differs so. */
	readonly rewritten: ReadonlySet<string> | null
	/** The ids of the commit below then, and of that below now. */
	readonly upon: readonly [then: string, now: string]
}

/** The options of `diff-index` and `diff-tree` that print what `standingIn` reads. */
export const DIFFERING = [
	'--relative',
	'--no-renames',
	// Else the repository's configuration could hide some of them.
	'--ignore-submodules=none',
	'--raw',
	'--no-abbrev',
	'-z',
]

/**
 * How the commit that is checked out, and what is staged upon it, differ from what
 * was staged earlier; null if by more than the content of files, or if git does not say.
 *
 * @param head  the commit that is checked out
 */
export async function stagedSince(
	root: string,
	{ upon, differing, led }: Staged,
	head: string,
): Promise<StagedSince | null> {
	const ask = (command: string, ...args: string[]) =>
		gitBeside(root, [command, ...DIFFERING, ...args], MOST)
	const [committed, staged] = await Promise.all([
		head === upon ? null : ask('diff-tree', '-r', upon, head),
		ask('diff-index', '--cached', upon),
	])
	if (!staged.ok || committed?.ok === false) return null
	const [then, base, index] = [
		differing,
		committed === null ? [] : standingIn(committed.stdout),
		standingIn(staged.stdout),
	]
	if (base === null || index === null) return null
	const [atThen, atBase, atIndex] = [then, base, index].map(
		(list) => new Map(list.map(([path, , now]) => [path, now])),
	) as [Map<string, string>, Map<string, string>, Map<string, string>]
	// No run looks there, but for whether there is anything.
	if ([...then, ...base, ...index].some(([path]) => isBarred(path))) return null
	const result = {
		before: new Map<string, string>(),
		now: new Map<string, string>(),
		paths: new Set<string>(),
		upon: [upon, head] as const,
		rewritten: [...then, ...base, ...index].every(([, was, now]) => isContent(was, now))
			? new Set(base.map(([path]) => path))
			: null,
	}
	for (const [path, first] of [...then, ...base, ...index]) {
		const was = atThen.get(path) ?? first
		const [before, now] = [atBase.get(path) ?? first, atIndex.get(path) ?? first]
		const isLed = led.some((target) => path === target || path.startsWith(`${target}/`))
		if (isLed && [before, now].some((each) => each !== was)) return null
		if (![before, now].every((each) => each === was || isContent(each, was))) return null
		if (before !== was) result.before.set(path, idIn(before))
		if (now !== was) result.now.set(path, idIn(now))
		if (before !== now) result.paths.add(path)
	}
	return result
}

const idIn = (standing: string): string => standing.slice(standing.indexOf(' ') + 1)

/** Whether two regular files differ in nothing but their content. */
function isContent(one: string, other: string): boolean {
	const [mode] = one.split(' ')
	return other.startsWith(`${mode} `) && (mode === '100644' || mode === '100755')
}

/**
 * `:<mode> <mode> <id> <id> <status>`, NUL, the name, NUL; modes and ids before and
 * now. Null where a merge left something undecided, or a name is no UTF-8.
 */
export function standingIn(stdout: Buffer): Standing[] | null {
	if (!isUtf8(stdout)) return null
	const tokens = stdout.toString().split('\0')
	const found: Standing[] = []
	for (let at = 0; at + 1 < tokens.length; at += 2) {
		const [mode, modeNow, id, idNow, status] = (tokens[at] ?? '').slice(1).split(' ')
		if (status === 'U') return null
		found.push([tokens[at + 1] ?? '', `${mode} ${id}`, `${modeNow} ${idNow}`])
	}
	return found
}
