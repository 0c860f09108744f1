import { randomBytes } from 'node:crypto'
import {
	closeSync,
	existsSync,
	fchmodSync,
	fsyncSync,
	lstatSync,
	mkdirSync,
	openSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'

/** A destination that is not written to, because it is not what its name says; the run exits with 2. */
export class WriteRefusedError extends Error {
	override readonly name = 'WriteRefusedError'
	readonly path: string
	constructor(path: string, reason: string) {
		super(`cannot write \`${path}\`: ${reason}`)
		this.path = path
	}
}

/** Permission bits of the file that is to be replaced, or null if there is none. Throws `WriteRefusedError` for what is no regular file. */
export function modeToKeep(path: string): number | null {
	const found = lstatSync(path, { throwIfNoEntry: false })
	if (found === undefined) return null
	if (found.isSymbolicLink()) throw new WriteRefusedError(path, 'it is a symbolic link')
	if (!found.isFile()) throw new WriteRefusedError(path, 'it is not a regular file')
	return found.mode & 0o7777
}

/** Where the file will stand; `ENOENT` would name the temporary file beside it. */
function requireFolder(path: string): void {
	const folder = dirname(path)
	if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
	throw new WriteRefusedError(path, `there is no folder \`${folder}\``)
}

/** Throws `WriteRefusedError` if the folder of a path, which must exist, is not below a root by where links lead. */
export function refuseOutside(path: string, root: string): void {
	const way = relative(realpathSync(root), realpathSync(dirname(path)))
	if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) {
		throw new WriteRefusedError(path, 'its folder leads out of the repository')
	}
}

function writeDurably(path: string, content: string | Uint8Array, mode: number | null): void {
	const file = openSync(path, 'wx')
	try {
		// `open` would narrow the mode by the umask.
		if (mode !== null) fchmodSync(file, mode)
		writeFileSync(file, content)
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
}

/** Makes the folder of a file, and those above it below `within`, none of them through a link that leads out. */
export function makeFolderOf(path: string, within: string): void {
	const folder = dirname(path)
	if (existsSync(folder)) return
	makeFolderOf(folder, within)
	refuseOutside(folder, within)
	mkdirSync(folder)
}

/** A file that is written and not yet in its place. */
export interface Staged {
	/** Puts it there in one step. */
	commit(): void
	/** Deletes it, if it is not in its place. */
	drop(): void
}

/** How a file is written beside its place. */
export interface StageOptions {
	/** Nothing outside of this folder is written; absolute. */
	readonly within?: string | undefined
	/** Permission bits of a file that is made; one that is replaced keeps its own. */
	readonly mode?: number | null
	/** Absolute: the name that it has until it is in its place. */
	readonly temporary?: string
}

/** A name in the same folder, since a rename between file systems is a copy. Nobody takes it for a document. */
export function temporaryFor(path: string): string {
	return join(dirname(path), `.doc-sync-${randomBytes(8).toString('hex')}.tmp`)
}

/**
 * Writes a file beside its place, as UTF-8. The folder must exist. A symbolic
 * link is refused, and with `within` a folder that links out of it too.
 */
export function stage(
	path: string,
	content: string | Uint8Array,
	{ within, mode: wanted = null, temporary = temporaryFor(path) }: StageOptions = {},
): Staged {
	requireFolder(path)
	if (within !== undefined) refuseOutside(path, within)
	const mode = modeToKeep(path) ?? wanted
	const drop = () => rmSync(temporary, { force: true })
	try {
		writeDurably(temporary, content, mode)
	} catch (error) {
		drop()
		throw error
	}
	return { commit: () => renameSync(temporary, path), drop }
}

/** Makes a symbolic link beside its place. For the rest see `stage`. */
export function stageLink(path: string, target: string, within: string, temporary: string): Staged {
	requireFolder(path)
	refuseOutside(path, within)
	symlinkSync(target, temporary)
	return {
		commit: () => renameSync(temporary, path),
		drop: () => rmSync(temporary, { force: true }),
	}
}

/**
 * Replaces a file, or makes it, as UTF-8: whoever reads it, or ends this process
 * at any moment, finds the old file or the new one. For the rest see `stage`.
 *
 * @param executable  a file that is made can be run; one that is replaced stays as it was
 */
export function writeAtomically(
	path: string,
	text: string,
	within?: string,
	executable = false,
): void {
	const staged = stage(path, text, { within, mode: executable ? 0o755 : null })
	try {
		staged.commit()
	} catch (error) {
		staged.drop()
		throw error
	}
}
