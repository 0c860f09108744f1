import { gitTopLevel, historyOf, indexFile, plainHead } from './git-folder.ts'
import { type Stamp, stampOf } from './stamps.ts'

/**
 * The stamp of git's index; null if there is none, or it was just written.
 *
 * @param given  `GIT_INDEX_FILE`
 */
export function indexStamp(root: string, given: string | undefined): string | null {
	const stamp = indexNow(root, given)
	return stamp?.settled ? stamp.text : null
}

/** The same however new it is. */
export function indexNow(root: string, given: string | undefined): Stamp | null {
	const top = gitTopLevel(root)
	const file = top === null ? null : indexFile(top, given)
	return file === null ? null : stampOf(file)
}

/** The commit that is checked out; null where its id is not at hand. */
export function checkedOut(root: string): string | null {
	const top = gitTopLevel(root)
	return (top === null ? null : plainHead(top)) ?? null
}

/** A word for what led to the commit that is checked out; null where its id is not at hand. */
export function historyNow(root: string): string | null {
	const head = checkedOut(root)
	return head === null ? null : historyOf(root, head)
}

/**
 * A word for all that `--staged` looks at: git's index and the commit that it is
 * made upon. Null where a later run could not recognise it.
 *
 * @param given  `GIT_INDEX_FILE`
 */
export function stagedState(root: string, given: string | undefined): string | null {
	const [index, head] = [indexStamp(root, given), historyNow(root)]
	return index === null || head === null ? null : `${index} ${head}`
}
