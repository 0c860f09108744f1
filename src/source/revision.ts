import { headOf, RevisionError } from './commit.ts'
import { git } from './git.ts'
import { type FirstSeen, firstSeen, type NoHistory } from './history.ts'
import { renamesOf } from './renames.ts'
import { entriesIn, GitTree, type TreeEntry } from './tree.ts'

/** A commit has a history; what git's index holds has not been seen by it yet. */
class CommitTree extends GitTree {
	readonly #root: string
	readonly #commit: string

	constructor(root: string, entries: readonly TreeEntry[], commit: string) {
		super(root, entries)
		this.#root = root
		this.#commit = commit
	}

	historyKey(): string {
		return this.#commit
	}

	history(paths: readonly string[]): FirstSeen | NoHistory {
		return firstSeen(this.#root, this.#commit, paths)
	}

	renames(paths: readonly string[]): ReadonlyMap<string, string> {
		return renamesOf(this.#root, this.#commit, false, paths)
	}
}

/** What is staged may have been renamed since the commit that it is staged upon. */
class IndexTree extends GitTree {
	readonly #root: string

	constructor(root: string, entries: readonly TreeEntry[]) {
		super(root, entries)
		this.#root = root
	}

	renames(paths: readonly string[]): ReadonlyMap<string, string> {
		return renamesOf(this.#root, headOf(this.#root), true, paths)
	}
}

/** The files of a commit, given by its id. Throws `RevisionError`. */
export function commitTree(root: string, commit: string): GitTree {
	const answer = git(root, ['ls-tree', '-r', '-z', commit])
	if (!answer.ok) throw new RevisionError(answer.reason)
	return new CommitTree(root, entriesIn(answer.stdout, 'tree'), commit)
}

/** What the next commit will hold: git's index, without files that are only announced (`add --intent-to-add`). */
export interface Index {
	readonly tree: GitTree
	/** Something in the root's `node_modules` is in it. */
	readonly tracksModules: boolean
}

/**
 * The files in git's index.
 *
 * @param head  the tree that it will be committed upon
 * @throws RevisionError if a merge left something undecided
 */
export function indexTree(root: string, head: GitTree): Index {
	const answer = git(root, ['ls-files', '--stage', '-z'])
	if (!answer.ok) throw new RevisionError(answer.reason)
	const entries = entriesIn(answer.stdout, 'stage')
	const undecided = entries.find(({ stage }) => stage !== '0')
	if (undecided)
		throw new RevisionError(
			`\`${undecided.path}\` is in conflict, so there is no one content to judge; resolve it and \`git add\` it`,
		)
	return {
		tree: new IndexTree(root, withoutAnnounced(root, entries, head)),
		tracksModules: entries.some(({ path }) => /^node_modules(?:\/|$)/i.test(path)),
	}
}

/** git's ids of nothing, by SHA-1 and SHA-256. */
const EMPTY = [
	'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
	'473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]

/** An announced file is listed as an empty one; unlike such a one it is no difference to any commit. */
function withoutAnnounced(
	root: string,
	entries: readonly TreeEntry[],
	head: GitTree,
): readonly TreeEntry[] {
	const isDoubtful = ({ path, id }: TreeEntry) =>
		EMPTY.includes(id) && head.entries.get(path)?.id !== id
	if (!entries.some(isDoubtful)) return entries
	const differing = stagedPaths(root)
	return entries.filter((each) => !isDoubtful(each) || differing.has(each.path))
}

function stagedPaths(root: string): ReadonlySet<string> {
	const base = headOf(root) ?? emptyTree(root)
	const answer = git(root, [
		'diff-index',
		'--cached',
		'--ita-invisible-in-index',
		'--relative',
		'--name-only',
		'--no-renames',
		'-z',
		base,
	])
	if (!answer.ok) throw new RevisionError(answer.reason)
	return new Set(answer.stdout.toString().split('\0'))
}

function emptyTree(root: string): string {
	const answer = git(root, ['hash-object', '-t', 'tree', '--stdin'], '')
	if (!answer.ok) throw new RevisionError(answer.reason)
	return answer.stdout.toString().trim()
}

/** The paths whose content or kind differs between two trees, sorted by no one. */
export function differences(one: GitTree, other: GitTree): Set<string> {
	const paths = new Set([...one.entries.keys(), ...other.entries.keys()])
	const same = (path: string) => {
		const [a, b] = [one.entries.get(path), other.entries.get(path)]
		return a?.id === b?.id && a?.mode === b?.mode
	}
	return new Set([...paths].filter((path) => !same(path)))
}
