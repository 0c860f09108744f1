import { Disk } from './disk.ts'
import { gitTopLevel } from './git.ts'
import { type Listed, listWithGit } from './listing.ts'
import { below, isBarred, isPlain, within } from './paths.ts'
import { type Entry, type Source, UnreadableError } from './types.ts'
import { Walk } from './walk.ts'

/** The files as they stand in a folder. */
export interface WorkTree extends Source {
	/**
	 * Why git was not asked although there is a `.git`, in one line for people
	 * (ignored files are then told by `.gitignore` alone); null if all is well or
	 * there is no repository.
	 */
	gitFailure(): string | null
}

/**
 * Opens a folder; reads nothing yet. A snapshot: what was listed once is not
 * looked up again, so open another after writing. File contents are never kept.
 *
 * @param root  absolute
 */
export function openWorkTree(root: string): WorkTree {
	return new FolderTree(root)
}

interface Listing {
	readonly names: (folder: string) => readonly Listed[]
	readonly unreadable: ReadonlyMap<string, string>
	readonly failure: string | null
}

class FolderTree implements WorkTree {
	readonly #disk: Disk
	readonly #lists = new Map<string, readonly Entry[]>()
	#listing: Listing | null = null

	constructor(root: string) {
		this.#disk = new Disk(root)
	}

	list(folder: string): readonly Entry[] {
		const known = this.#lists.get(folder)
		if (known) return known
		const entries = isFolderName(folder) ? this.#entries(folder) : []
		this.#lists.set(folder, entries)
		return entries
	}

	hasFolder(folder: string): boolean {
		return isFolderName(folder) && this.#disk.children(folder) !== null
	}

	read(path: string): Uint8Array | null {
		return isPlain(path) && !isBarred(path) ? this.#disk.read(path) : null
	}

	gitFailure(): string | null {
		return this.#names().failure
	}

	#entries(folder: string): readonly Entry[] {
		const { names, unreadable } = this.#names()
		for (const [closed, reason] of unreadable) {
			if (overlap(closed, folder)) throw new UnreadableError(closed || '.', reason)
		}
		return names(folder).flatMap((listed) => entryFor(this.#disk, listed) ?? [])
	}

	#names(): Listing {
		this.#listing ??= openListing(this.#disk)
		return this.#listing
	}
}

/** One git process serves all folders; without git each is walked when it is asked for. */
function openListing(disk: Disk): Listing {
	const answer = gitTopLevel(disk.root) === null ? null : listWithGit(disk.root)
	if (answer?.ok) {
		const { names, unreadable } = answer
		return { names: (folder) => below(names, folder), unreadable, failure: null }
	}
	const walk = new Walk(disk)
	return {
		names: (folder) => walk.list(folder),
		unreadable: new Map(),
		failure: answer?.reason ?? null,
	}
}

/** Null for what is in git's index and no longer there. */
function entryFor(disk: Disk, { path, isOther }: Listed): Entry | null {
	if (isOther) return { path, kind: 'other' }
	const type = disk.typeOf(path)
	if (type === 'link') return { path, ...disk.follow(path) }
	if (type === 'folder') return isSubmodule(disk, path) ? { path, kind: 'other' } : null
	return type === null ? null : { path, kind: type }
}

/** Checked out or empty; any other folder has taken the place of a file that git still knows. */
function isSubmodule(disk: Disk, folder: string): boolean {
	const children = disk.children(folder)
	return children !== null && (children.size === 0 || children.has('.git'))
}

function isFolderName(folder: string): boolean {
	return folder === '' || (isPlain(folder) && !isBarred(folder))
}

function overlap(one: string, other: string): boolean {
	const [a, b] = [within(one, ''), within(other, '')]
	return a.startsWith(b) || b.startsWith(a)
}
