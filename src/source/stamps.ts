import { lstatSync } from 'node:fs'

/** Which bytes stood behind what the file system says of a file. */
export interface Stamps {
	/** The id of the bytes of the file at a path, if it had this stamp. */
	idOf(path: string, stamp: string): string | null
	remember(path: string, stamp: string, id: string): void
}

export const noStamps: Stamps = { idOf: () => null, remember: () => {} }

export interface Stamp {
	/** Differs whenever the file was written, replaced, or had its times set. */
	readonly text: string
	/** False if a write right after this look could leave the stamp as it is. */
	readonly settled: boolean
	/** In bytes. */
	readonly size: number
}

/** The coarsest time stamps in use (FAT) count two seconds. */
const COARSEST = 2_000

/**
 * What the file system says of a regular file without reading it; null if there
 * is none. The time of the last status change is part of it: unlike that of the
 * last write, no program can set it back.
 *
 * @param path  absolute
 */
export function stampOf(path: string): Stamp | null {
	const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false })
	if (!stat?.isFile()) return null
	const { size, mtimeNs, ctimeNs, ino } = stat
	const [written, changed] = [mtimeNs, ctimeNs].map((time) => Number(time / 1_000_000n))
	return {
		text: [size, mtimeNs, ctimeNs, ino].map((each) => each.toString(36)).join('.'),
		size: Number(size),
		settled: Date.now() - Math.max(written as number, changed as number) > COARSEST,
	}
}
