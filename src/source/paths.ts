import { byCodePoint } from './order.ts'

/** The folder that holds a path; `''` for what stands in the root. */
export function parentOf(path: string): string {
	const slash = path.lastIndexOf('/')
	return slash < 0 ? '' : path.slice(0, slash)
}

/** The last segment of a path. */
export function nameOf(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1)
}

/** A folder and a name in it, `''` being the root. */
export function within(folder: string, name: string): string {
	return folder === '' ? name : `${folder}/${name}`
}

/**
 * True for what lies in, or is, a `.git` or `node_modules`: nobody's documents, and
 * in CI full of secrets. Also for the file that a writer of ours is about to rename.
 */
export function isBarred(path: string): boolean {
	return /(?:^|\/)(?:\.git|node_modules)(?:\/|$)|(?:^|\/)\.doc-sync-[0-9a-f]{16}\.tmp$/.test(path)
}

/** True if the path is relative, normalised, not empty and cannot climb out of the root by its spelling. */
export function isPlain(path: string): boolean {
	return !path.includes('\0') && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)
}

/**
 * The stretch of a list that lies below a folder (`''` is all of it). The list
 * is in code-point order of its paths, so what shares a folder stands together.
 */
export function below<T extends { readonly path: string }>(
	list: readonly T[],
	folder: string,
): readonly T[] {
	if (folder === '') return list
	// `0` is the character after `/`.
	return list.slice(firstFrom(list, `${folder}/`), firstFrom(list, `${folder}0`))
}

/** Is a path in a list that is in code-point order of its paths? */
export function holds(list: readonly { readonly path: string }[], path: string): boolean {
	return find(list, path) !== undefined
}

/** The item of that path in a list that is in code-point order of its paths. */
export function find<T extends { readonly path: string }>(
	list: readonly T[],
	path: string,
): T | undefined {
	const found = list[firstFrom(list, path)]
	return found?.path === path ? found : undefined
}

function firstFrom(list: readonly { readonly path: string }[], bound: string): number {
	let low = 0
	let high = list.length
	while (low < high) {
		const middle = (low + high) >> 1
		if (byCodePoint(list[middle]?.path ?? '', bound) < 0) low = middle + 1
		else high = middle
	}
	return low
}
