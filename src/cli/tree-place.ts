import { commitOf, mergeBase } from '../source/commit.ts'
import { quickHead } from '../source/history.ts'
import { stagedState } from '../source/index-stamp.ts'
import type { Standing } from '../source/raw-diff.ts'
import { commitTree, differences, type Index, indexTrees } from '../source/revision.ts'
import type { Staged } from '../source/staged.ts'
import { GitTree } from '../source/tree.ts'
import { CannotJudge, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import { cacheAt, type Place } from './place.ts'

/**
 * A place whose files come from git: its index (`--staged`) or a commit (`--rev`,
 * else the one that is checked out). With `--staged` or `--since` only a change is
 * judged: upon the commit that is checked out, or where history parted.
 */
export async function openTreePlace(
	root: string,
	config: string | null,
	parsed: Parsed,
	io: Io,
): Promise<Place> {
	if (parsed.has('staged') && parsed.has('rev'))
		throw new CannotJudge('`--staged` and `--rev` exclude each other')
	const given = io.env.GIT_INDEX_FILE
	const state = parsed.has('staged') ? stagedState(root, given) : null
	const head = parsed.has('rev') ? commitOf(root, parsed.value('rev') ?? '') : quickHead(root)
	const staged = parsed.has('staged') ? await indexTrees(root, head) : null
	const tree = staged?.tree ?? treeOf(root, head)
	const cache = cacheAt(root, () => staged?.tracksModules === false, parsed, io)
	const judged = { root, gitFailure: null, cache }
	const base = baseTree(root, parsed, head, staged)
	const place: Place = {
		...judged,
		kind: staged ? 'index' : 'commit',
		source: tree,
		config: configIn(tree, config, parsed),
		change: null,
		// What was staged meanwhile was not judged.
		state: async () => {
			const isSame = state !== null && stagedState(root, given) === state
			const known = staged && head !== null ? stagedIn(staged, head) : null
			return isSame || known ? { state: isSame ? state : null, staged: known } : null
		},
	}
	if (base === null) return place
	const before: Place = {
		...judged,
		kind: parsed.has('since') ? 'commit' : 'base',
		source: base,
		config: ownConfig(base, config),
		change: null,
		state: async () => null,
	}
	return { ...place, change: { before, paths: differences(base, tree) } }
}

/** More differences are not kept. */
const MOST_STAGED = 200

/** How git's index differs from the commit below; null if that is not worth keeping. */
function stagedIn({ tree, before }: Index, upon: string): Staged | null {
	const paths = differences(before, tree)
	if (paths.size > MOST_STAGED) return null
	const differing = [...paths].map((path): Standing => {
		const [one, other] = [before.entries.get(path), tree.entries.get(path)]
		const nothing = `000000 ${(one ?? other)?.id.replace(/./g, '0')}`
		const [was, now] = [one, other].map((each) => (each ? `${each.mode} ${each.id}` : nothing))
		return [path, was ?? nothing, now ?? nothing]
	})
	const led = tree.list('').flatMap(({ target }) => target ?? [])
	return { upon, differing, led }
}

/** What a change is made upon; null if no change is asked for. */
function baseTree(
	root: string,
	parsed: Parsed,
	head: string | null,
	staged: Index | null,
): GitTree | null {
	const since = parsed.value('since')
	// What is staged has no history yet, so that of what it is staged upon has no say either.
	if (since === null) return staged?.before ?? null
	if (head === null) throw new CannotJudge('`--since` needs a commit that is checked out')
	return treeOf(root, mergeBase(root, commitOf(root, since), head))
}

function treeOf(root: string, commit: string | null): GitTree {
	return commit === null ? new GitTree(root, []) : commitTree(root, commit)
}

function configIn(tree: GitTree, config: string | null, parsed: Parsed): string | null {
	const found = ownConfig(tree, config)
	if (found !== null || !parsed.has('config')) return found
	throw new CannotJudge(`the contract file \`${config}\` is not in what is judged; \`git add\` it`)
}

/** A contract file that is not in the tree says nothing about it. */
function ownConfig(tree: GitTree, config: string | null): string | null {
	return config !== null && tree.entries.has(config) ? config : null
}
