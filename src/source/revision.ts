import { isUtf8 } from 'node:buffer'
import { blobId } from './blob.ts'
import { headOf, RevisionError } from './commit.ts'
import { filtered } from './conversion.ts'
import { git, gitBeside, givenIndex } from './git.ts'
import { historyOf } from './git-folder.ts'
import { type FirstSeen, firstSeen, type NoHistory, quickHead } from './history.ts'
import { indexNow } from './index-stamp.ts'
import { objectsOf, type Past, pastOf } from './past.ts'
import { renamesOf } from './renames.ts'
import { entriesIn, GitTree, type TreeEntry } from './tree.ts'

/** What something is staged upon: what commits did is the same for both. Where files went is no question to it. */
class BaseTree extends GitTree {
	readonly #root: string
	readonly #commit: string

	constructor(root: string, entries: readonly TreeEntry[], commit: string) {
		super(root, entries)
		this.#root = root
		this.#commit = commit
	}

	historyKey(): string {
		return historyOf(this.#root, this.#commit)
	}

	past(paths: readonly string[]): Past | NoHistory {
		return pastOf(this.#root, this.#commit, paths)
	}

	objects(ids: readonly string[]): ReadonlyMap<string, Uint8Array> {
		return objectsOf(this.#root, ids)
	}

	renames(_: readonly string[]): ReadonlyMap<string, string> {
		return new Map()
	}

	renamesKey(): string {
		return ''
	}
}

/** A commit has a history; when git first saw what its index holds is not in it yet. */
class CommitTree extends BaseTree {
	readonly #root: string
	readonly #commit: string

	constructor(root: string, entries: readonly TreeEntry[], commit: string) {
		super(root, entries, commit)
		this.#root = root
		this.#commit = commit
	}

	history(paths: readonly string[]): FirstSeen | NoHistory {
		return firstSeen(this.#root, this.#commit, paths)
	}

	filtered(paths: readonly string[]): ReadonlySet<string> {
		return filtered(this.#root, paths)
	}

	override renames(paths: readonly string[]): ReadonlyMap<string, string> {
		return renamesOf(this.#root, this.#commit, false, paths)
	}

	override renamesKey(): string {
		return this.historyKey()
	}
}

/** What is staged may have been renamed since the commit that it is staged upon. */
class IndexTree extends GitTree {
	readonly #root: string
	readonly #differing: string

	/** @param differing  how git's index differs from the commit below, as git prints it */
	constructor(root: string, entries: readonly TreeEntry[], differing: Buffer | null) {
		super(root, entries)
		this.#root = root
		this.#differing = differing === null ? '' : blobId(differing)
	}

	renames(paths: readonly string[]): ReadonlyMap<string, string> {
		return renamesOf(this.#root, headOf(this.#root), true, paths)
	}

	historyKey(): string {
		const head = quickHead(this.#root)
		return head === null ? '' : historyOf(this.#root, head)
	}

	past(paths: readonly string[]): Past | NoHistory | null {
		const head = quickHead(this.#root)
		return head === null ? null : pastOf(this.#root, head, paths)
	}

	objects(ids: readonly string[]): ReadonlyMap<string, Uint8Array> {
		return objectsOf(this.#root, ids)
	}

	filtered(paths: readonly string[]): ReadonlySet<string> {
		return filtered(this.#root, paths)
	}

	renamesKey(): string {
		return `${this.historyKey()} ${this.#differing}`
	}
}

/** The files of a commit, given by its id. Throws `RevisionError`. */
export function commitTree(root: string, commit: string): GitTree {
	const answer = git(root, ['ls-tree', '-r', '-z', commit])
	if (!answer.ok) throw new RevisionError(answer.reason)
	return new CommitTree(root, entriesIn(answer.stdout, 'tree'), commit)
}

/** How often git's index is read again where it changes meanwhile. */
const MOST_TRIES = 3

/** What the next commit will hold, and what it is made upon. */
export interface Index {
	/** git's index, without files that are only announced (`add --intent-to-add`). */
	readonly tree: GitTree
	/** The files of the commit that is checked out; when git first had them is not asked. */
	readonly before: GitTree
	/** Something in the root's `node_modules` is in the index. */
	readonly tracksModules: boolean
}

/**
 * The files in git's index, and by what git says of the difference those of the
 * commit below, which are mostly the same.
 *
 * @param head  the commit that is checked out; null: there is none
 * @throws RevisionError if a merge left something undecided
 */
export async function indexTrees(
	root: string,
	head: string | null,
	tries = MOST_TRIES,
): Promise<Index> {
	const stamp = indexNow(root, givenIndex())
	const [listing, differing] = await Promise.all([
		gitBeside(root, ['ls-files', '--stage', '-z']),
		head === null ? null : gitBeside(root, [...DIFF, '--raw', '--no-abbrev', '-z', head]),
	])
	if (!listing.ok) throw new RevisionError(listing.reason)
	if (differing !== null && !differing.ok) throw new RevisionError(differing.reason)
	// Two processes must have read the same.
	if (indexNow(root, givenIndex())?.text !== stamp?.text) {
		if (tries > 0) return indexTrees(root, head, tries - 1)
		throw new RevisionError("git's index changes while it is read; try again")
	}
	const entries = entriesIn(listing.stdout, 'stage')
	const undecided = entries.find(({ stage }) => stage !== '0')
	if (undecided)
		throw new RevisionError(
			`\`${undecided.path}\` is in conflict, so there is no one content to judge; resolve it and \`git add\` it`,
		)
	const replaced = differing === null ? null : replacedIn(differing.stdout)
	const isStaged = ({ path }: TreeEntry) => replaced?.has(path) ?? true
	const kept = entries.filter((each) => !isStaged(each))
	const olds = [...(replaced?.values() ?? [])].filter(({ mode }) => mode !== ABSENT)
	return {
		tree: new IndexTree(root, withoutAnnounced(root, entries, isStaged), differing?.stdout ?? null),
		before:
			head === null
				? new GitTree(root, [...kept, ...olds])
				: new BaseTree(root, [...kept, ...olds], head),
		tracksModules: entries.some(({ path }) => /^node_modules(?:\/|$)/i.test(path)),
	}
}

const DIFF = [
	'diff-index',
	'--cached',
	'--relative',
	'--no-renames',
	// Else the repository's configuration could hide some of them.
	'--ignore-submodules=none',
]

/** The mode of what is not there. */
const ABSENT = '000000'

/** What stood in the commit at each path that differs: `:<mode> <mode> <id> <id> <status>`, NUL, the name, NUL; modes and ids before and now. */
function replacedIn(stdout: Buffer): ReadonlyMap<string, TreeEntry> {
	const found = new Map<string, TreeEntry>()
	for (let start = 0; start < stdout.length; ) {
		const middle = stdout.indexOf(0, start)
		const end = stdout.indexOf(0, middle + 1)
		const [mode = '', , id = ''] = stdout
			.subarray(start + 1, middle)
			.toString()
			.split(' ')
		const name = stdout.subarray(middle + 1, end)
		found.set(name.toString(), { path: name.toString(), mode, id, isGarbled: !isUtf8(name) })
		start = end + 1
	}
	return found
}

/** git's ids of nothing, by SHA-1 and SHA-256. */
const EMPTY = [
	'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
	'473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]

/** An announced file is listed as an empty one, and as a difference; unlike such a one it is none if git is asked so. */
function withoutAnnounced(
	root: string,
	entries: readonly TreeEntry[],
	isStaged: (entry: TreeEntry) => boolean,
): readonly TreeEntry[] {
	const isDoubtful = (entry: TreeEntry) => EMPTY.includes(entry.id) && isStaged(entry)
	if (!entries.some(isDoubtful)) return entries
	const differing = stagedPaths(root)
	return entries.filter((each) => !isDoubtful(each) || differing.has(each.path))
}

function stagedPaths(root: string): ReadonlySet<string> {
	const base = headOf(root) ?? emptyTree(root)
	const answer = git(root, [...DIFF, '--ita-invisible-in-index', '--name-only', '-z', base])
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
