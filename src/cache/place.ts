import { lstatSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { checksum } from '../text/checksum.ts'

/** What is asked of the surroundings to find the folder of the cache. */
export interface Surroundings {
	/** The repository's root; absolute. */
	readonly root: string
	/** Nothing in the root's `node_modules` came with the repository. */
	readonly ownModules: boolean
	/** The user's cache folder (`$XDG_CACHE_HOME`, else `~/.cache`); null if there is none. */
	readonly userFolder: string | null
}

const IN_MODULES = 'node_modules/.cache/doc-sync'

/**
 * The folder of the cache: `node_modules/.cache/doc-sync` in the root where there
 * is a `node_modules`, else one in the user's cache folder; null if there is
 * neither. What came with the repository itself is never taken for a cache: it
 * could say that a document is well.
 */
export function cacheFolder({ root, ownModules, userFolder }: Surroundings): string | null {
	const inModules =
		ownModules &&
		isFolder(join(root, 'node_modules')) &&
		!isLink(join(root, 'node_modules/.cache')) &&
		!isLink(join(root, IN_MODULES))
	if (inModules) return join(root, IN_MODULES)
	if (userFolder === null) return null
	return folderOfUser(root, userFolder)
}

/** The folder for a root in the user's cache folder. */
export function folderOfUser(root: string, userFolder: string): string {
	return join(userFolder, 'doc-sync', checksum(root))
}

/** The user's cache folder, as the environment names it; null if it names none. */
export function userFolder(env: Readonly<Record<string, string | undefined>>): string | null {
	const named = env.XDG_CACHE_HOME
	if (named && isAbsolute(named)) return named
	return env.HOME ? join(env.HOME, '.cache') : null
}

function isFolder(path: string): boolean {
	return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function isLink(path: string): boolean {
	return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}
