import type { Past, Step } from '../source/past.ts'

/** A file that was sealed, and what became of it. */
export interface SealedFile {
	/** What made it what it may not cease to be: its content, the path and the commit. */
	readonly sealed: Step
	/** Where it stood since, the latest last. */
	readonly paths: readonly string[]
	/** Where it went from among the sealed files; null: it did not, or nobody knows. */
	readonly left: string | null
}

interface Entry {
	sealed: Step
	readonly paths: string[]
	left: string | null
}

/**
 * The files that commits have sealed.
 *
 * @param isSealed  whether a file with that path and content is sealed
 * @param since  what was done up to this commit was done before anything was sealed
 */
export function sealedFiles(
	past: Past,
	isSealed: (path: string, id: string) => boolean,
	since: number,
): SealedFile[] {
	const ledger = new Ledger(isSealed, since)
	for (const step of past) ledger.take(step)
	return ledger.files()
}

class Ledger {
	readonly #isSealed: (path: string, id: string) => boolean
	readonly #since: number
	readonly #entries = new Set<Entry>()
	/** By the path at which each was last. */
	readonly #at = new Map<string, Entry>()

	constructor(isSealed: (path: string, id: string) => boolean, since: number) {
		this.#isSealed = isSealed
		this.#since = since
	}

	take(step: Step): void {
		const moved = step.from === null ? undefined : this.#at.get(step.from)
		if (moved) this.#move(moved, step)
		else this.#write(step)
	}

	files(): SealedFile[] {
		return [...this.#entries].map((entry) => {
			// Where another file came to stand later, this one is no more.
			const paths = entry.paths.filter((path) => (this.#at.get(path) ?? entry) === entry)
			return { sealed: entry.sealed, paths, left: entry.left }
		})
	}

	#move(entry: Entry, step: Step): void {
		const { path, id, from } = step
		if (id !== null && this.#isSealed(path, id)) {
			this.#at.delete(from ?? '')
			if (!this.#at.has(path)) this.#at.set(path, entry)
			entry.paths.push(path)
			if (this.#isBefore(step)) entry.sealed = step
		} else if (this.#isBefore(step)) this.#forget(entry)
		else entry.left = path
	}

	/** A file that comes again, where one was sealed, is that one. */
	#write(step: Step): void {
		const { path, id } = step
		const entry = this.#at.get(path)
		const holds = id !== null && this.#isSealed(path, id)
		if (!entry) {
			if (!holds) return
			const fresh: Entry = { sealed: step, paths: [path], left: null }
			this.#entries.add(fresh)
			this.#at.set(path, fresh)
		} else if (this.#isBefore(step)) {
			if (holds) entry.sealed = step
			else this.#forget(entry)
		}
	}

	#isBefore({ order }: Step): boolean {
		return order <= this.#since
	}

	#forget(entry: Entry): void {
		this.#entries.delete(entry)
		for (const path of entry.paths) if (this.#at.get(path) === entry) this.#at.delete(path)
	}
}
