import { existsSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Cache } from '../cache/cache.ts'
import { cacheFolder } from '../cache/place.ts'
import { findRoot } from '../source/root.ts'
import type { Source } from '../source/types.ts'
import { openWorkTree, type WorkTree } from '../source/worktree.ts'
import { build } from '../version.ts'
import { CannotJudge, type Io } from './io.ts'
import type { Parsed } from './options.ts'

/** Where a run looks: its files, and what earlier runs found out about them. */
export interface Place {
	/** Absolute. */
	readonly root: string
	/** The files as they stand on the disk. */
	readonly tree: WorkTree
	/** The files that are judged. */
	readonly source: Source
	/** The path of the contract file, relative to the root; null: there is none. */
	readonly config: string | null
	readonly cache: Cache
}

/** Finds the root and the contract file, and reads neither contracts nor documents. */
export async function openPlace(parsed: Parsed, io: Io): Promise<Place> {
	const { root, config } = findRoot(io.cwd)
	const path = configPath(parsed.value('config'), { root, config }, io)
	const cache = new Cache(
		() => (parsed.has('no-cache') ? null : folderFor(root, tree, io)),
		`${build} ${io.runtime}`,
	)
	const tree = await openWorkTree(root, cache.stamps())
	return { root, tree, source: tree, config: path, cache }
}

function folderFor(root: string, tree: WorkTree, { env }: Io): string | null {
	const home = env.HOME ? join(env.HOME, '.cache') : null
	const userFolder =
		env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME) ? env.XDG_CACHE_HOME : home
	return cacheFolder({ root, ownModules: tree.hasOwnModules(), userFolder })
}

function configPath(
	given: string | null,
	found: { readonly root: string; readonly config: string | null },
	io: Io,
): string | null {
	if (given === null) return found.config === null ? null : basename(found.config)
	const path = resolve(io.cwd, given)
	if (!existsSync(path)) throw new CannotJudge(`the contract file \`${given}\` does not exist`)
	const inside = insideRoot(found.root, path)
	if (inside === null)
		throw new CannotJudge(
			`the contract file \`${given}\` is outside the repository \`${found.root}\``,
		)
	if (inside === '') throw new CannotJudge(`the contract file \`${given}\` is a folder`)
	return inside
}

/** A path relative to the root, with `/`; null if it is outside. */
export function insideRoot(root: string, path: string): string | null {
	const inside = relative(root, path)
	if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null
	return inside.split(sep).join('/')
}

/** Why names came from elsewhere than git, if they did. */
export function gitNote({ tree }: Place): string | null {
	const reason = tree.gitFailure()
	return reason === null
		? null
		: `git did not answer, so \`.gitignore\` files alone say what is judged: ${reason}`
}
