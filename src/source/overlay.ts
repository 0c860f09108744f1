import { blobId } from './blob.ts'
import { byCodePoint } from './order.ts'
import { below, find, parentOf } from './paths.ts'
import type { Entry, Source } from './types.ts'

/**
 * A source with other bytes in place of some files, as a command would leave it.
 *
 * @param files  path → bytes; null: there is no such file. A symbolic link keeps
 *   its place: name its target (`realPath`).
 */
export function overlaySource(
	source: Source,
	files: ReadonlyMap<string, Uint8Array | null>,
): Source {
	if (files.size === 0) return source
	const given: Entry[] = [...files].flatMap(([path, bytes]) =>
		bytes === null ? [] : [{ path, kind: 'file' }],
	)
	const added = given.sort((a, b) => byCodePoint(a.path, b.path))
	const gone = [...files].flatMap(([path, bytes]) => (bytes === null ? [path] : []))
	const changed = (path: string) => files.get(path) ?? files.get(realPath(source, path))
	const list: Source['list'] = (folder) => {
		const kept = source.list(folder).filter(({ path }) => !files.has(path))
		return [...kept, ...below(added, folder)].sort((a, b) => byCodePoint(a.path, b.path))
	}
	const isBelow = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
	return {
		list,
		hasFolder: (folder) => {
			if (added.some(({ path }) => isBelow(folder)(path))) return true
			// With its last file a folder goes, too.
			const isEmptied = gone.some(isBelow(folder)) && list(folder).length === 0
			return !isEmptied && source.hasFolder(folder)
		},
		read: (path) => {
			if (files.get(path) === null) return null
			return changed(path) ?? source.read(path)
		},
		identify: (path) => {
			if (files.get(path) === null) return null
			const bytes = changed(path)
			return bytes ? blobId(bytes) : source.identify(path)
		},
		isLarger: (path, most) => {
			const bytes = changed(path)
			return bytes ? bytes.length > most : (source.isLarger?.(path, most) ?? false)
		},
		history: (paths, matters) => source.history?.(paths, matters) ?? null,
		past: (paths, matters) => source.past?.(paths, matters) ?? null,
		objects: (ids) => source.objects?.(ids) ?? new Map(),
		filtered: (paths) => source.filtered?.(paths) ?? new Set(),
		committed: (paths) => {
			const known = source.committed?.(paths.filter((path) => !changed(path))) ?? null
			const own = paths.flatMap((path) => {
				const bytes = changed(path)
				return bytes ? [[path, blobId(bytes)] as const] : []
			})
			return known && new Map([...known, ...own])
		},
		historyKey: () => source.historyKey?.() ?? '',
		renamesKey: () => source.renamesKey?.() ?? null,
		renames: (paths) => source.renames?.(paths) ?? new Map(),
		prepare: (paths) => source.prepare?.(paths.filter((path) => !changed(path))),
	}
}

/** The file that a path leads to: itself, or the target of a symbolic link to a file in the tree. */
export function realPath(source: Source, path: string): string {
	const entry = find(source.list(parentOf(path)), path)
	return entry?.kind === 'link-file' ? (entry.target ?? path) : path
}
