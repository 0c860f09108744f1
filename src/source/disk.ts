import {
	type Dirent,
	lstatSync,
	readdirSync,
	readFileSync,
	realpathSync,
	type Stats,
	statSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isBarred, isPlain, nameOf, parentOf } from './paths.ts'
import { type Stamp, stampOf } from './stamps.ts'
import { type Entry, UnreadableError } from './types.ts'

/** What a name is in itself; a link is not followed. */
export type EntryType = 'file' | 'folder' | 'link' | 'other'

/** Where a link leads. */
export type LinkEntry = Pick<Entry, 'kind' | 'target'>

/**
 * The files below a root, by relative path. No path reaches a file through a
 * linked folder. Folders are read once, which costs a third of one `lstat` a
 * file, so what a name is may be out of date later; contents never are.
 */
export class Disk {
	readonly root: string
	readonly #folders = new Map<string, ReadonlyMap<string, EntryType>>()
	/** Whether folders that were looked at alone are such, reached through no link. */
	readonly #looked = new Map<string, boolean>()
	#realRoot: string | null = null

	/** @param root  absolute */
	constructor(root: string) {
		this.root = root
	}

	/** Names and types in a folder; null if it is none. Throws `UnreadableError`. */
	children(folder: string): ReadonlyMap<string, EntryType> | null {
		const known = this.#folders.get(folder)
		if (known) return known
		if (folder !== '' && this.typeOf(folder) !== 'folder') return null
		const read = readFolder(this.#absolute(folder), folder)
		if (read) this.#folders.set(folder, read)
		return read
	}

	/** What stands at a path; null if nothing does. Throws `UnreadableError`. */
	typeOf(path: string): EntryType | null {
		const siblings = this.children(parentOf(path))
		if (siblings === null) return null
		return siblings.get(nameOf(path)) ?? this.#typeByName(path)
	}

	/** The same as `typeOf`, without reading folders: for few files, or few of each folder, that is quicker. */
	typeAlone(path: string): EntryType | null {
		const found = this.#typeByName(path)
		// Where there is nothing, nothing depends on the folders above.
		return found !== null && this.isFolder(parentOf(path)) ? found : null
	}

	/** Whether there is a folder, reached through no link; without reading it. */
	isFolder(path: string): boolean {
		const known = path === '' || (this.#looked.get(path) ?? this.typeAlone(path) === 'folder')
		this.#looked.set(path, known)
		return known
	}

	/** What tells whether a regular file was written to; null if no such file is reached without a link. */
	stamp(path: string): Stamp | null {
		return this.typeOf(path) === 'file' ? stampOf(this.#absolute(path)) : null
	}

	/** The same as `stamp`, without reading folders. */
	stampAlone(path: string): Stamp | null {
		return this.typeAlone(path) === 'file' ? stampOf(this.#absolute(path)) : null
	}

	/** Where a link leads. */
	follow(path: string): LinkEntry {
		const found = this.#target(path)
		if (found === null) return { kind: 'link-broken' }
		const target = relative(this.#real(), found.path).split(sep).join('/')
		const inside = target === '' || isPlain(target)
		if (!inside || isBarred(target)) return { kind: 'link-outside' }
		if (found.stats.isDirectory()) return { kind: 'link-folder' }
		return found.stats.isFile() ? { kind: 'link-file', target } : { kind: 'other' }
	}

	/** A file's bytes; null if nothing stands there or a link leads nowhere. Throws `UnreadableError`. */
	read(path: string): Uint8Array | null {
		const type = this.typeOf(path)
		if (type === null) return null
		if (type === 'file') return readFile(this.#absolute(path), path)
		if (type === 'folder') throw new UnreadableError(path, 'it is a folder')
		// Never opened: reading from a pipe would wait for ever.
		if (type === 'other') throw new UnreadableError(path, 'it is no regular file')
		return this.#readLink(path)
	}

	#readLink(path: string): Uint8Array | null {
		const { kind, target } = this.follow(path)
		if (kind === 'link-broken') return null
		if (target !== undefined) return readFile(join(this.#real(), target), path)
		throw new UnreadableError(path, linkReasons[kind] ?? 'it leads to no regular file')
	}

	/**
	 * A file system that ignores case or normalises names finds a file under a
	 * name that the folder does not list, git's for example.
	 */
	#typeByName(path: string): EntryType | null {
		try {
			const found = lstatSync(this.#absolute(path), { throwIfNoEntry: false })
			return found ? typeFrom(found) : null
		} catch (error) {
			if (isAbsence(error)) return null
			throw new UnreadableError(path, reasonFor(error))
		}
	}

	#target(path: string): { path: string; stats: Stats } | null {
		try {
			const target = realpathSync.native(this.#absolute(path))
			return { path: target, stats: statSync(target) }
		} catch {
			return null
		}
	}

	#real(): string {
		this.#realRoot ??= realpathSync.native(this.root)
		return this.#realRoot
	}

	/** To normalise a path takes longer than to look at it, and most have nothing to normalise. */
	#absolute(path: string): string {
		const isNormal =
			path !== '' && !path.includes('//') && !path.includes('./') && !path.endsWith('.')
		return isNormal ? `${this.root}/${path}` : join(this.root, path)
	}
}

const linkReasons: Partial<Record<Entry['kind'], string>> = {
	'link-folder': 'it leads to a folder',
	'link-outside': 'it leads out of the repository',
}

function readFolder(absolute: string, folder: string): ReadonlyMap<string, EntryType> | null {
	try {
		const found = readdirSync(absolute, { withFileTypes: true })
		return new Map(found.map((entry) => [entry.name, typeFrom(entry)]))
	} catch (error) {
		if (isAbsence(error)) return null
		throw new UnreadableError(folder || '.', reasonFor(error))
	}
}

/** A regular file's bytes; null if it is gone. Throws `UnreadableError`, with `path` in it. */
export function readFile(absolute: string, path: string): Uint8Array | null {
	try {
		return readFileSync(absolute)
	} catch (error) {
		if (isAbsence(error)) return null
		throw new UnreadableError(path, reasonFor(error))
	}
}

function typeFrom(found: Dirent | Stats): EntryType {
	if (found.isFile()) return 'file'
	if (found.isDirectory()) return 'folder'
	return found.isSymbolicLink() ? 'link' : 'other'
}

function isAbsence(error: unknown): boolean {
	return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error))
}

const reasons: Readonly<Record<string, string>> = {
	EACCES: 'permission denied',
	EPERM: 'permission denied',
	EISDIR: 'it is a folder',
	EIO: 'input/output error',
	ELOOP: 'too many symbolic links',
	EMFILE: 'too many open files',
	ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
}

function reasonFor(error: unknown): string {
	const code = codeOf(error)
	return reasons[code] ?? (code === '' ? 'unknown error' : code)
}

function codeOf(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : ''
}
