import type { Staged } from '../source/staged.ts'
import type { Witness } from '../source/witness.ts'
import { KeyedLines } from '../text/keyed-lines.ts'
import type { CacheFile } from './file.ts'

/** What a run told its user. */
export interface Told {
	readonly out: string | Buffer
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
	const parts = file.readParts()
	const [latest, out] = ['latest', 'out'].map((name) => parts?.[name]?.bytes())
	const asked = parts?.asked?.lines()
	if (!latest || !out || !asked) return null
	const { state, told, ...rest } = JSON.parse(latest.toString()) as Latest
	const isTree = typeof state === 'object' && state !== null
	return { ...rest, state: isTree ? { ...state, asked } : state, told: { ...told, out } }
}

/** Keeps it; what is long as it is, since most runs do not look into it. */
export function keepLatest(file: CacheFile, { state, told, ...rest }: Latest): void {
	const isTree = typeof state === 'object' && state !== null
	const { out, ...others } = told
	const { asked = KeyedLines.of([]), ...seen } = isTree ? state : {}
	const latest = { ...rest, state: isTree ? seen : state, told: others }
	file.writeParts({
		latest: Buffer.from(JSON.stringify(latest)),
		out: typeof out === 'string' ? Buffer.from(out) : out,
		asked: asked.bytes,
	})
}
