import { blobId } from './blob.ts'
import { committedIds, filtered } from './conversion.ts'
import { Disk, type LinkEntry } from './disk.ts'
import { givenIndex } from './git.ts'
import { gitTopLevel, historyOf } from './git-folder.ts'
import { type FirstSeen, firstSeen, type NoHistory, quickHead } from './history.ts'
import { indexStamp, stagedState } from './index-stamp.ts'
import { type Listed, listWithGit } from './listing.ts'
import { objectsOf, type Past, pastOf } from './past.ts'
import { below, holds, isBarred, isPlain, within } from './paths.ts'
import { renamesOf } from './renames.ts'
import { noStamps, type Stamps } from './stamps.ts'
import { type Entry, type Source, UnreadableError } from './types.ts'
import { type Given, type Witness, witnessOf } from './witness.ts'

/** The files as they stand in a folder. */
export interface WorkTree extends Source {
	/**
	 * Why git was not asked although there is a `.git`, in one line for people
	 * (ignored files are then told by `.gitignore` alone); null if all is well or
	 * there is no repository.
	 */
	gitFailure(): string | null
	/** True if git says that nothing in the root's `node_modules` came with the repository. */
	hasOwnModules(): boolean
	/** What tells a later run that it would be given the same answers; null if nothing does. */
	witness(given: Given): Promise<Witness | null>
}

/**
 * Opens a folder and asks git for the names in it; loads what walks through
 * folders only where git does not answer. A snapshot: what was listed once is
 * not looked up again, so open another after writing. File contents are never kept.
 *
 * @param root  absolute
 * @param stamps  what is known of files that did not change
 */
export async function openWorkTree(root: string, stamps: Stamps = noStamps): Promise<WorkTree> {
	const disk = new Disk(root)
	const index = indexStamp(root, givenIndex())
	return new FolderTree(disk, await openListing(disk), stamps, index)
}

interface Listing {
	readonly names: (folder: string) => readonly Listed[]
	/** Is it one of the names? */
	readonly has: (path: string) => boolean
	readonly unreadable: ReadonlyMap<string, string>
	readonly failure: string | null
	readonly ownModules: boolean
	/** As git printed them; null where git cannot tell what changed. */
	readonly untracked: readonly string[] | null
	/** The id of the content that git's index has of a file; null if it has none. */
	readonly idOf: (path: string) => string | null
}

class FolderTree implements WorkTree {
	readonly #disk: Disk
	readonly #listing: Listing
	readonly #stamps: Stamps
	readonly #lists = new Map<string, readonly Entry[]>()
	/** Links that were listed, and where they lead, be that listed or not. */
	readonly #links = new Map<string, LinkEntry>()
	/** As it was before anything was listed. */
	readonly #index: string | null
	/** The file that was read to identify it, as it is mostly the next to be read. */
	#latest: { readonly path: string; readonly bytes: Uint8Array } | null = null

	constructor(disk: Disk, listing: Listing, stamps: Stamps, index: string | null) {
		this.#disk = disk
		this.#index = index
		this.#listing = listing
		this.#stamps = stamps
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

	identify(path: string): string | null {
		if (!isPlain(path) || isBarred(path)) return null
		const stamp = this.#disk.stamp(path)
		const known = stamp === null ? null : this.#stamps.idOf(path, stamp.text)
		if (known !== null) return known
		const bytes = this.read(path)
		if (bytes === null) return null
		this.#latest = { path, bytes }
		const id = blobId(bytes)
		if (stamp?.settled) this.#stamps.remember(path, stamp.text, id)
		return id
	}

	isLarger(path: string, most: number): boolean {
		return isPlain(path) && !isBarred(path) && (this.#disk.stamp(path)?.size ?? 0) > most
	}

	read(path: string): Uint8Array | null {
		const latest = this.#latest
		this.#latest = null
		return latest?.path === path ? latest.bytes : this.#read(path)
	}

	#read(path: string): Uint8Array | null {
		if (!isPlain(path) || isBarred(path)) return null
		const { target } = this.#disk.typeOf(path) === 'link' ? this.#disk.follow(path) : {}
		if (target !== undefined && !this.#listing.has(target))
			throw new UnreadableError(path, 'it leads to a file that git ignores')
		return this.#disk.read(path)
	}

	historyKey(): string {
		const head = quickHead(this.#disk.root)
		return head === null ? '' : historyOf(this.#disk.root, head)
	}

	history(paths: readonly string[]): FirstSeen | NoHistory | null {
		return this.#fromHead((head) => firstSeen(this.#disk.root, head, paths))
	}

	past(paths: readonly string[]): Past | NoHistory | null {
		return this.#fromHead((head) => pastOf(this.#disk.root, head, paths))
	}

	objects(ids: readonly string[]): ReadonlyMap<string, Uint8Array> {
		return objectsOf(this.#disk.root, ids)
	}

	filtered(paths: readonly string[]): ReadonlySet<string> {
		return filtered(this.#disk.root, paths)
	}

	committed(paths: readonly string[]): ReadonlyMap<string, string> {
		return committedIds(this.#disk.root, paths)
	}

	#fromHead<T>(look: (head: string) => T | NoHistory): T | NoHistory | null {
		if (gitTopLevel(this.#disk.root) === null) return { reason: 'this is no git repository' }
		const { failure } = this.#listing
		if (failure !== null) return { reason: failure }
		const head = quickHead(this.#disk.root)
		return head === null ? null : look(head)
	}

	renamesKey(): string | null {
		return stagedState(this.#disk.root, givenIndex())
	}

	renames(paths: readonly string[]): ReadonlyMap<string, string> {
		const { root } = this.#disk
		const head = this.#listing.failure === null ? quickHead(root) : null
		return renamesOf(root, head, true, paths)
	}

	gitFailure(): string | null {
		return this.#listing.failure
	}

	hasOwnModules(): boolean {
		return this.#listing.ownModules
	}

	async witness(given: Given): Promise<Witness | null> {
		const { untracked, unreadable, names, idOf } = this.#listing
		const index = this.#index
		if (index === null || untracked === null || unreadable.size > 0) return null
		return witnessOf(
			{
				index,
				untracked,
				links: this.#links,
				disk: this.#disk,
				identify: (path) => this.identify(path),
				idOf,
				gone: (folder) => names(folder).length - this.list(folder).length,
			},
			given,
		)
	}

	#entries(folder: string): readonly Entry[] {
		const { names, unreadable } = this.#listing
		for (const [closed, reason] of unreadable) {
			if (overlap(closed, folder)) throw new UnreadableError(closed || '.', reason)
		}
		return names(folder).flatMap((listed) => this.#entryFor(listed) ?? [])
	}

	/** Null for what is in git's index and no longer there. */
	#entryFor({ path, isOther }: Listed): Entry | null {
		if (isOther) return { path, kind: 'other' }
		const type = this.#disk.typeOf(path)
		if (type === 'link') return { path, ...this.#leadsTo(path) }
		if (type === 'folder') return isSubmodule(this.#disk, path) ? { path, kind: 'other' } : null
		return type === null ? null : { path, kind: type }
	}

	/** What git ignores may be secret (`.env`), so that a link must not bring it in. */
	#leadsTo(link: string): LinkEntry {
		const found = this.#disk.follow(link)
		this.#links.set(link, found)
		const isShut = found.target !== undefined && !this.#listing.has(found.target)
		return isShut ? { kind: 'link-outside' } : found
	}
}

/** One git process serves all folders; without git each is walked when it is asked for. */
async function openListing(disk: Disk): Promise<Listing> {
	const answer = gitTopLevel(disk.root) === null ? null : listWithGit(disk.root)
	if (answer?.ok) {
		const { names, unreadable } = answer
		return {
			names: (folder) => below(names, folder),
			has: (path) => holds(names, path),
			unreadable,
			failure: null,
			ownModules: !answer.tracksModules,
			untracked: answer.untracked,
			idOf: answer.idOf,
		}
	}
	const { Walk } = await import('./walk.ts')
	const walk = new Walk(disk)
	return {
		names: (folder) => walk.list(folder),
		has: (path) => walk.has(path),
		unreadable: new Map(),
		failure: answer?.reason ?? null,
		ownModules: false,
		untracked: null,
		idOf: () => null,
	}
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
