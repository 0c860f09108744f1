import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gitTopLevel } from './git-folder.ts'

/** Where a repository's contracts stand, relative to the root. */
export const configName = 'doc-sync.yml'

export interface Root {
	/** Absolute. */
	readonly root: string
	/** The absolute path of `doc-sync.yml`; null if there is none. */
	readonly config: string | null
}

/**
 * The folder that paths are relative to: the nearest one upwards that holds a
 * file `doc-sync.yml`, else git's top level, else `cwd` itself.
 *
 * @param cwd  an absolute path
 */
export function findRoot(cwd: string): Root {
	const root = nearestWithConfig(cwd)
	if (root !== null) return { root, config: join(root, configName) }
	return { root: gitTopLevel(cwd) ?? cwd, config: null }
}

function nearestWithConfig(folder: string): string | null {
	if (isThere(join(folder, configName))) return folder
	const parent = dirname(folder)
	return parent === folder ? null : nearestWithConfig(parent)
}

/** Whatever it is: where it is no file that can be read, the run says so instead of judging by other rules. */
function isThere(path: string): boolean {
	try {
		lstatSync(path)
		return true
	} catch {
		return false
	}
}
