import { createHash } from 'node:crypto'
import type { Entry, Source } from '../source/types.ts'
import { FileIds } from './ids.ts'

/** What a run asked of its source, and what it was told. */
export interface Answers {
	/** Folder to the hash of what is below it. */
	readonly lists: readonly (readonly [folder: string, hash: string])[]
	readonly folders: readonly (readonly [folder: string, isThere: boolean])[]
	/** Path to git's id of the bytes, or `>` and a number if all that was asked is that they are more; null if there is no such file. */
	readonly files: FileIds
	/** If history was asked: what it hung on, and why there is none, if so. */
	readonly history: { readonly key: string; readonly reason: string | null } | null
	/** If renames were asked for: what they hung on. */
	readonly renames: string | null
}

/** What is asked of history, by another way than the source's own. */
export type Histories = Required<Pick<Source, 'history' | 'past'>>

/** A source that keeps what it answered. A run that gets the same answers ends the same. */
export class TracedSource implements Source {
	readonly #source: Source
	readonly #lists = new Map<string, readonly Entry[]>()
	readonly #folders = new Map<string, boolean>()
	readonly #files = new Map<string, string | null>()
	readonly #large = new Map<string, string>()
	readonly #histories: Histories
	#askedForAttributes = false
	#noPast: string | null = null
	#history: Answers['history'] = null
	/** Undefined: nobody asked. */
	#renames: string | null | undefined

	/** @param histories  asked instead of the source's own */
	constructor(source: Source, histories: Histories) {
		this.#source = source
		this.#histories = histories
	}

	list(folder: string): readonly Entry[] {
		const entries = this.#source.list(folder)
		this.#lists.set(folder, entries)
		return entries
	}

	hasFolder(folder: string): boolean {
		const isThere = this.#source.hasFolder(folder)
		this.#folders.set(folder, isThere)
		return isThere
	}

	read(path: string): Uint8Array | null {
		// Before reading: what is read to identify a file is handed out next.
		this.identify(path)
		return this.#source.read(path)
	}

	identify(path: string): string | null {
		const known = this.#files.get(path)
		if (known !== undefined) return known
		const id = this.#source.identify(path)
		this.#files.set(path, id)
		return id
	}

	isLarger(path: string, most: number): boolean {
		const isLarger = this.#source.isLarger?.(path, most) ?? false
		if (isLarger) this.#large.set(path, `>${most}`)
		return isLarger
	}

	history(paths: readonly string[], matters: boolean): ReturnType<NonNullable<Source['history']>> {
		// A source that never has any gives the same whatever is committed.
		if (!this.#source.history) return null
		const answer = this.#histories.history(paths, matters)
		const reason = matters && answer !== null && 'reason' in answer ? answer.reason : null
		this.#history = { key: this.#source.historyKey?.() ?? '', reason }
		return answer
	}

	past(paths: readonly string[], matters: boolean): ReturnType<Histories['past']> {
		const answer = this.#histories.past(paths, matters)
		if (matters && answer !== null && 'reason' in answer) this.#noPast = answer.reason
		const reason = this.#history?.reason ?? null
		this.#history = { key: this.#source.historyKey?.() ?? '', reason }
		return answer
	}

	objects(ids: readonly string[]): ReadonlyMap<string, Uint8Array> {
		return this.#source.objects?.(ids) ?? new Map()
	}

	filtered(paths: readonly string[]): ReadonlySet<string> {
		return this.#byAttributes(() => this.#source.filtered?.(paths)) ?? new Set()
	}

	committed(paths: readonly string[]): ReadonlyMap<string, string> | null {
		return this.#byAttributes(() => this.#source.committed?.(paths)) ?? null
	}

	/** Attributes may stand in files that nobody else asks for. */
	#byAttributes<T>(ask: () => T): T {
		this.#askedForAttributes = true
		return ask()
	}

	prepare(paths: readonly string[]): void {
		this.#source.prepare?.(paths)
	}

	renames(paths: readonly string[]): ReadonlyMap<string, string> {
		this.#renames = this.#source.renamesKey?.() ?? null
		return this.#source.renames?.(paths) ?? new Map()
	}

	/** False if an answer hung on what is staged or committed in a way that nobody can recognise later. */
	isRepeatable(): boolean {
		return this.#renames !== null && !this.#askedForAttributes
	}

	/** Why nobody knows what commits did, if it was asked for and nobody does. */
	noPast(): string | null {
		return this.#noPast
	}

	/** Why there is no history, if it was asked for and there is none. */
	noHistory(): string | null {
		return this.#history?.reason ?? null
	}

	answers(): Answers {
		// What is below a folder tells what is below the folders in it.
		const outer = [...this.#lists].filter(([folder]) => !this.#isListedAbove(folder))
		return {
			lists: outer.map(([folder, entries]) => [folder, hashOf(entries)]),
			folders: [...this.#folders],
			files: FileIds.of([...this.#large, ...this.#files]),
			history: this.#history,
			renames: this.#renames ?? null,
		}
	}

	#isListedAbove(folder: string): boolean {
		if (folder === '') return false
		const above = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
		return this.#lists.has(above) || this.#isListedAbove(above)
	}
}

/** Where more files changed, all is as good as new. */
const MOST_CHANGES = 8

/**
 * The files that a source gives with another content than it did, with git's ids of
 * what they were; none: it answers as it did. Null if it does not otherwise, or if
 * they are many.
 *
 * @param mayRename  whatever it answers of renames will do
 */
export function changesIn(
	source: Source,
	{ lists, folders, files, history, renames }: Answers,
	mayRename = false,
): ReadonlyMap<string, string> | null {
	const isSame =
		(mayRename || renames === null || source.renamesKey?.() === renames) &&
		folders.every(([folder, isThere]) => source.hasFolder(folder) === isThere) &&
		lists.every(([folder, hash]) => hashOf(source.list(folder)) === hash) &&
		(history === null || (source.historyKey?.() ?? '') === history.key)
	if (!isSame) return null
	const changed = new Map<string, string>()
	for (const [path, id] of files) {
		const now = identityOf(source, path, id)
		if (now === id) continue
		if (now === null || id === null || changed.size === MOST_CHANGES) return null
		changed.set(path, id)
	}
	return changed
}

/** As it was told before, if that still holds. */
function identityOf(source: Source, path: string, before: string | null): string | null {
	const isSize = before?.startsWith('>') && source.isLarger?.(path, Number(before.slice(1)))
	return isSize ? before : source.identify(path)
}

function hashOf(entries: readonly Entry[]): string {
	const hash = createHash('sha1')
	for (const { path, kind, target } of entries) hash.update(`${path}\0${kind}\0${target ?? ''}\0`)
	return hash.digest('hex')
}
