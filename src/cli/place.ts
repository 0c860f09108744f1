import { Cache, type RunKind } from '../cache/cache.ts'
import type { Latest } from '../cache/latest.ts'
import { cacheFolder, userFolder } from '../cache/place.ts'
import type { Source } from '../source/types.ts'
import type { Given } from '../source/witness.ts'
import { openWorkTree } from '../source/worktree.ts'
import type { Io } from './io.ts'
import type { OptionName, Parsed } from './options.ts'
import { engine, rootOf } from './root.ts'

/** Where a run looks: its files, and what earlier runs found out about them. */
export interface Place {
	/** Absolute. */
	readonly root: string
	readonly kind: RunKind
	/** The files that are judged. */
	readonly source: Source
	/** Why names came from elsewhere than git, if they should not have. */
	readonly gitFailure: string | null
	/** The path of the contract file, relative to the root; null: there is none. */
	readonly config: string | null
	readonly cache: Cache
	/** Where only a change is judged: what it was made upon. */
	readonly change: Change | null
	/** What a later run can tell by what has changed since this one; null: nothing can. */
	readonly state: (given: Given | null) => Promise<Pick<Latest, 'state' | 'staged'> | null>
}

export interface Change {
	readonly before: Place
	/** Paths whose content or kind differs. */
	readonly paths: ReadonlySet<string>
}

/** Finds the root, looking upwards from a folder, and the contract file, and reads neither contracts nor documents. */
export async function openPlace(parsed: Parsed, io: Io, from: string = io.cwd): Promise<Place> {
	const { root, config } = rootOf(parsed, io, from)
	if (['staged', 'since', 'rev'].some((name) => parsed.has(name as OptionName))) {
		const { openTreePlace } = await import('./tree-place.ts')
		return openTreePlace(root, config, parsed, io)
	}
	const cache = cacheAt(root, () => tree.hasOwnModules(), parsed, io)
	const tree = await openWorkTree(root, cache.stamps())
	const gitFailure = tree.gitFailure()
	const state = async (given: Given | null) => {
		const witness = given && (await tree.witness(given))
		return witness && { state: witness, staged: null }
	}
	return { root, kind: 'worktree', source: tree, gitFailure, config, cache, change: null, state }
}

/** The cache of a root; `ownModules` is asked when it is first needed. */
export function cacheAt(root: string, ownModules: () => boolean, parsed: Parsed, io: Io): Cache {
	const where = () =>
		cacheFolder({ root, ownModules: ownModules(), userFolder: userFolder(io.env) })
	const folder = () => (parsed.has('no-cache') ? null : where())
	return new Cache(folder, engine(io))
}

/** Why names came from elsewhere than git, if they did. */
export function gitNote({ gitFailure }: Place): string | null {
	return gitFailure === null
		? null
		: `git did not answer, so \`.gitignore\` files alone say what is judged: ${gitFailure}`
}
