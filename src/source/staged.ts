import { gitBeside } from './git.ts'
import { type Line, lineBetween } from './linear.ts'
import { isBarred } from './paths.ts'
import { DIFFERING, type Standing, standingIn } from './raw-diff.ts'

/** Bytes of differences that git may print; beyond it, listing all is as quick. */
const MOST = 2 ** 16

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
	/** The paths that commits touched since, as `lineBetween` has them; null: nobody says. */
	readonly touched: ReadonlySet<string> | null
	/** The id of the commit below then. */
	readonly upon: string
}

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
	const [line, staged] = await Promise.all([
		lineBetween(root, upon, head),
		ask('diff-index', '--cached', upon),
	])
	const apart = line === null ? await ask('diff-tree', '-r', upon, head) : null
	if (!staged.ok || apart?.ok === false) return null
	const [then, base, index] = [
		differing,
		apart === null ? (line as Line).differing : standingIn(apart.stdout),
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
		touched: line?.touched ?? null,
		upon,
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
