import { blobId } from './blob.ts'
import type { Disk } from './disk.ts'
import { below, find, isBarred, isPlain, parentOf } from './paths.ts'
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

/**
 * A source of which only some files are listed; others can be read by their names.
 *
 * @param paths  in code-point order
 */
export function onlySome(source: Source, paths: readonly string[]): Source {
	const entries = paths.flatMap((path) => find(source.list(parentOf(path)), path) ?? [])
	return {
		list: (folder) => below(entries, folder),
		hasFolder: (folder) => source.hasFolder(folder),
		read: (path) => source.read(path),
		identify: (path) => source.identify(path),
		prepare: (given) => source.prepare?.(given),
	}
}
