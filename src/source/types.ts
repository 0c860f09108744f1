import type { FirstSeen, NoHistory } from './history.ts'
import type { Past } from './past.ts'

/**
 * Where files come from. Paths are relative to the repository's root, with `/`,
 * never starting with `/` or containing `.` or `..` segments. Nothing outside
 * `src/source` touches a file system or git to read.
 */
export interface Entry {
	readonly path: string
	/**
	 * `file`: a regular file. `link-file`: a symbolic link whose final target is a
	 * regular file inside the root. `link-folder`: one whose target is a folder
	 * inside the root (never followed). `link-outside`: one that leaves the root or
	 * leads to what is not listed: into a `.git` or `node_modules`, or to an ignored
	 * file. `link-broken`: no target, or a loop.
	 * `other`: socket, pipe, device, submodule, nested repository, and a name that
	 * is no UTF-8 (shown with U+FFFD, up to the first such segment).
	 */
	readonly kind: 'file' | 'link-file' | 'link-folder' | 'link-outside' | 'link-broken' | 'other'
	/** For `link-file`: the path of the final target, relative to the root. */
	readonly target?: string
}

export interface Source {
	/**
	 * All entries below a folder (`''` is the root), in code-point order of their
	 * paths: files and links, never folders. Tracked files and untracked ones that
	 * are not ignored; nothing below a `node_modules` or `.git` folder. Throws
	 * `UnreadableError` if a folder cannot be looked into.
	 */
	list(folder: string): readonly Entry[]
	/** True if the folder exists (in the git index: if it holds an entry). */
	hasFolder(folder: string): boolean
	/** The bytes of a file, or null if there is no such file. Throws `UnreadableError` if it cannot be read. */
	read(path: string): Uint8Array | null
	/** git's id of the bytes that `read` gives, null and errors as there; files that did not change need not be read for it. */
	identify(path: string): string | null
	/**
	 * When git first had the files below some paths; null where nothing was committed
	 * yet. Absent from a source of which history says nothing.
	 *
	 * @param matters  people should be told if there is no history
	 */
	history?(paths: readonly string[], matters: boolean): FirstSeen | NoHistory | null
	/**
	 * What commits did to the files below some paths; null where nothing was committed
	 * yet. Absent from a source of which no commit knows.
	 *
	 * @param matters  people should be told if there is no history
	 */
	past?(paths: readonly string[], matters: boolean): Past | NoHistory | null
	/** Contents by the ids that `past` gives; git may lack some. */
	objects?(ids: readonly string[]): ReadonlyMap<string, Uint8Array>
	/** Those of some files between whose content here and the one in git's objects a program stands. Absent from a source that knows no git. */
	filtered?(paths: readonly string[]): ReadonlySet<string>
	/**
	 * git's ids of what would be committed of some files, without those that a program
	 * would have to run for. Null, or absent, of a source whose contents are git's own.
	 */
	committed?(paths: readonly string[]): ReadonlyMap<string, string> | null
	/** What `history` and `past` hang on besides the paths. */
	historyKey?(): string
	/**
	 * Where files went, as far as git knows, that are no longer at some paths. Absent
	 * from a source that nothing was ever renamed in.
	 */
	renames?(paths: readonly string[]): ReadonlyMap<string, string>
	/** What `renames` hangs on besides the paths; null where a later run could not recognise it. */
	renamesKey?(): string | null
	/** Whether a file has more bytes than `most`, told without reading it; of a source that cannot tell it is absent. */
	isLarger?(path: string, most: number): boolean
	/** Says that these paths will be read, where reading them together is cheaper. */
	prepare?(paths: readonly string[]): void
}

/** A file that exists and cannot be read; the run exits with 2. */
export class UnreadableError extends Error {
	override readonly name = 'UnreadableError'
	readonly path: string
	constructor(path: string, reason: string) {
		super(`cannot read \`${path}\`: ${reason}`)
		this.path = path
	}
}
