import { git } from './git.ts'
import { gitTopLevel } from './git-folder.ts'
import { folderIn } from './git-index.ts'

/**
 * How git changes contents between its objects and the work tree: line endings,
 * keywords and encodings, as attributes and configuration say. Paths with a
 * `filter` are not asked about, as that is a program to run.
 */
export class Conversion {
	readonly #root: string
	readonly #folder: string | null
	readonly #filtered: ReadonlySet<string>

	/**
	 * @param root  absolute; where paths count from
	 * @param paths  those that will be asked about
	 */
	constructor(root: string, paths: readonly string[]) {
		this.#root = root
		this.#folder = paths.length === 0 ? null : folderIn(root)
		this.#filtered = this.#folder === null ? new Set(paths) : programmed(root, paths)
	}

	/** What stands in the work tree after a checkout of some content, or null if nobody can tell. */
	checkedOut(path: string, content: Uint8Array): Buffer | null {
		const id = this.#stored(path, content, ['-w', '--no-filters'])
		if (id === null) return null
		const answer = git(this.#root, ['cat-file', '--filters', `--path=${this.#folder}${path}`, id])
		return answer.ok ? answer.stdout : null
	}

	/** git's id of what would be committed of a file of the work tree, or null if nobody can tell. */
	committed(path: string, here: Uint8Array): string | null {
		return this.#stored(path, here, [`--path=${path}`])
	}

	/** The same, and puts it among git's objects. */
	stored(path: string, here: Uint8Array): string | null {
		return this.#stored(path, here, ['-w', `--path=${path}`])
	}

	/** Whether git takes a file of the work tree for some content. */
	isSame(path: string, here: Uint8Array, content: Uint8Array): boolean {
		const id = this.#stored(path, content, ['--no-filters'])
		return id !== null && id === this.committed(path, here)
	}

	#stored(path: string, content: Uint8Array, options: readonly string[]): string | null {
		if (this.#filtered.has(path)) return null
		const answer = git(this.#root, ['hash-object', ...options, '--stdin'], content)
		return answer.ok ? answer.stdout.toString().trim() : null
	}
}

/**
 * git's ids of what would be committed of files of the work tree; without those
 * that a program is named for, and those of which git cannot tell.
 *
 * @param root  absolute; where paths count from
 */
export function committedIds(root: string, paths: readonly string[]): ReadonlyMap<string, string> {
	const top = gitTopLevel(root)
	const folder = folderIn(root)
	const named = programmed(root, paths)
	const asked = paths.filter((path) => !named.has(path) && !path.includes('\n'))
	if (top === null || folder === null || asked.length === 0) return new Map()
	const lines = asked.map((path) => `${folder}${path}\n`).join('')
	const answer = git(top, ['hash-object', '--stdin-paths'], lines)
	const ids = answer.ok ? answer.stdout.toString().split('\n') : []
	return new Map(asked.flatMap((path, at) => (ids[at] ? [[path, ids[at]] as const] : [])))
}

/**
 * The paths that git names a program for, as far as it is asked and answers. Those
 * of Git LFS are none: what it makes of a content is known without it.
 */
export function filtered(root: string, paths: readonly string[]): ReadonlySet<string> {
	if (gitTopLevel(root) === null) return new Set()
	return namedFor(root, paths, [...NO_PROGRAM, 'lfs']) ?? new Set()
}

/** The paths that a program is named for, or all if git does not answer. */
function programmed(root: string, paths: readonly string[]): ReadonlySet<string> {
	return namedFor(root, paths, NO_PROGRAM) ?? new Set(paths)
}

/** What git answers where an attribute names nothing. */
const NO_PROGRAM = ['unspecified', 'unset']

function namedFor(
	root: string,
	paths: readonly string[],
	others: readonly string[],
): ReadonlySet<string> | null {
	if (paths.length === 0) return new Set()
	const answer = git(root, ['check-attr', '-z', '--stdin', 'filter'], paths.join('\0'))
	if (!answer.ok) return null
	const words = answer.stdout.toString().split('\0')
	return new Set(paths.filter((_, index) => !others.includes(words[index * 3 + 2] ?? '')))
}
