import { blobId } from './blob.ts'
import type { Disk } from './disk.ts'
import { below, isBarred, isPlain } from './paths.ts'
import type { Entry, Source } from './types.ts'

/** Something that is not as simple as a part of a work tree can tell. */
export class NotPart extends Error {
	override readonly name = 'NotPart'
}

/**
 * A work tree of which only some files are listed. Others can be read by their
 * names, but for links: whether those may be followed depends on all that is listed.
 *
 * @param paths  of regular files, in code-point order
 */
export function partOf(disk: Disk, paths: readonly string[]): Source {
	const entries = paths.map((path): Entry => ({ path, kind: 'file' }))
	const read = (path: string) => {
		if (!isPlain(path) || isBarred(path)) return null
		const type = disk.typeOf(path)
		if (type !== null && type !== 'file') throw new NotPart(path)
		return disk.read(path)
	}
	return {
		list: (folder) => below(entries, folder),
		hasFolder: (folder) => disk.children(folder) !== null,
		read,
		identify: (path) => {
			const bytes = read(path)
			return bytes === null ? null : blobId(bytes)
		},
	}
}
