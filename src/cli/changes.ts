import { join } from 'node:path'
import type { Change } from '../fix/settle.ts'
import { visible } from '../text/escape.ts'
import { type FileChange, writeAll } from '../write-all.ts'
import type { Io } from './io.ts'

/** Prints changes as a patch. What a terminal would obey is shown; a file or a pipe gets the bytes that `git apply` needs. */
export async function printPatch(changes: ReadonlyMap<string, Change>, io: Io): Promise<void> {
	if (changes.size === 0) return
	const { patchOf } = await import('../fix/patch.ts')
	const patch = patchOf(changes)
	io.out(io.terminal ? patch.split('\n').map(visible).join('\n') : patch)
}

/**
 * Writes all changes or none; a file that is no longer what was read stops it.
 * Paths count from the root. Gives what puts everything back.
 *
 * @param moves  old paths of files to new ones
 */
export function writeChanges(
	changes: ReadonlyMap<string, Change>,
	root: string,
	moves: ReadonlyMap<string, string> = new Map(),
): () => void {
	const absolute = (path: string) => join(root, ...path.split('/'))
	const origins = new Map([...moves].map(([from, to]) => [to, absolute(from)]))
	return writeAll(
		[...changes].map(([path, change]): FileChange => {
			return { path: absolute(path), ...change, from: origins.get(path) }
		}),
		root,
	)
}
