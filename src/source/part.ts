import { join } from 'node:path'
import { blobId, contentAt, looseContent } from './blob.ts'
import { type Disk, readFile } from './disk.ts'
import { type GitAnswer, git, gitBeside } from './git.ts'
import { commonFolder, gitFolder, gitTopLevel } from './git-folder.ts'
import { below, find, isBarred, isPlain, parentOf } from './paths.ts'
import { contentsIn } from './tree.ts'
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
		const type = disk.typeAlone(path)
		if (type !== null && type !== 'file') throw new NotPart(path)
		return type && readFile(join(disk.root, path), path)
	}
	return {
		list: (folder) => below(entries, folder),
		hasFolder: (folder) => disk.isFolder(folder),
		read,
		identify: (path) => {
			const bytes = read(path)
			return bytes === null ? null : blobId(bytes)
		},
	}
}

/**
 * Files of git, of which only some are listed; others can be read by their names.
 *
 * @param known  of the files and folders that may be asked for, their ids, and whether they are there
 * @param changed  ids of those of the files that have another content than that
 * @param objects  contents by ids
 * @param paths  those that are listed, in code-point order
 */
export function partOfGit(
	known: {
		readonly files: { get(path: string): string | null | undefined }
		readonly folders: ReadonlyMap<string, boolean>
	},
	changed: ReadonlyMap<string, string>,
	objects: Objects,
	paths: readonly string[],
): Source {
	const entries = paths.map((path): Entry => ({ path, kind: 'file' }))
	const identify = (path: string) => {
		const id = changed.get(path) ?? known.files.get(path)
		if (id === undefined) throw new NotPart(path)
		return id
	}
	return {
		list: (folder) => below(entries, folder),
		hasFolder: (folder) => {
			const isThere = known.folders.get(folder)
			if (isThere === undefined) throw new NotPart(folder)
			return isThere
		},
		identify,
		read: (path) => {
			const id = identify(path)
			return id === null ? null : objects.content(id, path)
		},
		prepare: (some) => objects.fetch(some.map((path) => [path, identify(path)])),
	}
}

/** Where a content may lie, and its id; null: there is none. */
export type Wanted = readonly [path: string, id: string | null]

/**
 * Contents of git's objects, each read once. Mostly what is staged lies in the work
 * tree as well, and what was committed lately in a file of its own: what has the id
 * is the content, wherever it was found, and git need not be asked. Throws `NotPart`
 * where git lacks one.
 */
export class Objects {
	readonly #root: string
	readonly #objects: string | null
	readonly #known = new Map<string, Uint8Array>()

	constructor(root: string) {
		this.#root = root
		const top = gitTopLevel(root)
		const folder = top === null ? null : gitFolder(top)
		this.#objects = folder === null ? null : join(commonFolder(folder), 'objects')
	}

	content(id: string, path: string): Uint8Array {
		this.fetch([[path, id]])
		const found = this.#known.get(id)
		if (found) return found
		throw new NotPart(id)
	}

	fetch(wanted: readonly Wanted[]): void {
		const unknown = this.#unknown(wanted)
		if (unknown.length > 0) this.#take(git(this.#root, BATCH, inputOf(unknown)))
	}

	/** The same without waiting for git. */
	async fetchBeside(wanted: readonly Wanted[]): Promise<void> {
		const unknown = this.#unknown(wanted)
		if (unknown.length > 0)
			this.#take(await gitBeside(this.#root, BATCH, undefined, inputOf(unknown)))
	}

	/** The ids of those that git has to be asked for. */
	#unknown(wanted: readonly Wanted[]): readonly string[] {
		const unknown = new Set<string>()
		for (const [path, id] of wanted) {
			if (id === null || this.#known.has(id)) continue
			const bytes = contentAt(join(this.#root, path), id) ?? this.#loose(id)
			if (bytes) this.#known.set(id, bytes)
			else unknown.add(id)
		}
		return [...unknown]
	}

	#loose(id: string): Uint8Array | null {
		return this.#objects === null ? null : looseContent(this.#objects, id)
	}

	#take(answer: GitAnswer): void {
		if (!answer.ok) throw new NotPart(answer.reason)
		for (const [id, content] of contentsIn(answer.stdout)) this.#known.set(id, content)
	}
}

const BATCH = ['cat-file', '--batch']

const inputOf = (ids: readonly string[]): string => `${ids.join('\n')}\n`

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
