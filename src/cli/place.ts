import { existsSync } from 'node:fs'
import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import { Cache, type RunKind } from '../cache/cache.ts'
import { cacheFolder } from '../cache/place.ts'
import { findRoot } from '../source/root.ts'
import type { Source } from '../source/types.ts'
import { openWorkTree } from '../source/worktree.ts'
import { build } from '../version.ts'
import { CannotJudge, type Io } from './io.ts'
import { userFolder } from './journal-place.ts'
import type { OptionName, Parsed } from './options.ts'

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
}

export interface Change {
	readonly before: Place
	/** Paths whose content or kind differs. */
	readonly paths: ReadonlySet<string>
}

/** Finds the root, looking upwards from a folder, and the contract file, and reads neither contracts nor documents. */
export async function openPlace(parsed: Parsed, io: Io, from: string = io.cwd): Promise<Place> {
	const { root, config } = findRoot(from)
	const path = configPath(parsed.value('config'), { root, config }, io)
	if (['staged', 'since', 'rev'].some((name) => parsed.has(name as OptionName))) {
		const { openTreePlace } = await import('./tree-place.ts')
		return openTreePlace(root, path, parsed, io)
	}
	const cache = cacheAt(root, () => tree.hasOwnModules(), parsed, io)
	const tree = await openWorkTree(root, cache.stamps())
	const gitFailure = tree.gitFailure()
	return { root, kind: 'worktree', source: tree, gitFailure, config: path, cache, change: null }
}

/** The cache of a root; `ownModules` is asked when it is first needed. */
export function cacheAt(root: string, ownModules: () => boolean, parsed: Parsed, io: Io): Cache {
	const folder = () => (parsed.has('no-cache') ? null : folderFor(root, ownModules(), io))
	return new Cache(folder, `${build} ${io.runtime}`)
}

function folderFor(root: string, ownModules: boolean, io: Io): string | null {
	return cacheFolder({ root, ownModules, userFolder: userFolder(io) })
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
export function gitNote({ gitFailure }: Place): string | null {
	return gitFailure === null
		? null
		: `git did not answer, so \`.gitignore\` files alone say what is judged: ${gitFailure}`
}
