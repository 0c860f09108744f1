import { git } from './git.ts'

/** git cannot say what was asked of it; the run exits with 2. */
export class RevisionError extends Error {
	override readonly name = 'RevisionError'
}

/** The id of the commit that a revision names. Throws `RevisionError` if it names none. */
export function commitOf(root: string, revision: string): string {
	const found = commitNamed(root, revision)
	if (found !== null) return found
	throw new RevisionError(`\`${revision}\` is no commit that git knows here`)
}

/** The id of the commit that is checked out; null before the first one. */
export function headOf(root: string): string | null {
	return commitNamed(root, 'HEAD')
}

function commitNamed(root: string, revision: string): string | null {
	// A revision never begins with a hyphen; an option of git's does.
	if (revision.startsWith('-')) return null
	const answer = git(root, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])
	if (answer.ok) return answer.stdout.toString().trim()
	if (answer.status === 1) return null
	throw new RevisionError(answer.reason)
}

/** Where two lines of history parted. Throws `RevisionError` if they never met, as far as this clone knows. */
export function mergeBase(root: string, one: string, other: string): string {
	const answer = git(root, ['merge-base', one, other])
	if (answer.ok) return answer.stdout.toString().trim()
	if (answer.status !== 1) throw new RevisionError(answer.reason)
	const shallow = isShallow(root) ? '; this clone is shallow: fetch more of its history' : ''
	throw new RevisionError(`\`${one}\` and \`${other}\` have no commit in common${shallow}`)
}

/** True if history was left out of this clone. */
export function isShallow(root: string): boolean {
	const answer = git(root, ['rev-parse', '--is-shallow-repository'])
	return answer.ok && answer.stdout.toString().trim() === 'true'
}
