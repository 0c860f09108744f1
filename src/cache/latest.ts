import type { Staged } from '../source/staged.ts'
import type { Witness } from '../source/witness.ts'
import type { CacheFile } from './file.ts'

/** What a run told its user. */
export interface Told {
	readonly out: string
	readonly err: string
	readonly errors: number
	readonly warnings: number
}

/** What the latest run told, and what tells that it would tell the same again. */
export interface Latest {
	/** Of a work tree its witness; of git's index a word, or null if that cannot be relied on. */
	readonly state: Witness | string | null
	/** What was staged, if that was judged and not too much. */
	readonly staged: Staged | null
	/** A word for the commit that was checked out and what led to it; null: they had no say. */
	readonly head: string | null
	readonly told: Told
	/** Where the run itself is remembered, and by what it is recognised; null: nowhere. */
	readonly base: { readonly folder: string; readonly mark: string } | null
}

/** What was told last; null if that is not known. */
export function latestIn(file: CacheFile): Latest | null {
	return file.read() as Latest | null
}
