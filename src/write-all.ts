import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { refuseOutside, type Staged, stage, WriteRefusedError } from './write.ts'

/** A file as it was read and as it is to be; null: there is no such file. */
export interface FileChange {
	/** Absolute. */
	readonly path: string
	readonly before: Uint8Array | null
	readonly after: Uint8Array | null
	/** Absolute: the file whose content a new one takes over, and with it the right to be run. */
	readonly from?: string | undefined
}

/**
 * Makes all changes or none. Folders that lack are made. What was read must
 * still stand there. Throws `WriteRefusedError`, or what the file system says;
 * then everything is as it was before.
 *
 * @param within  nothing outside of this folder is written; absolute
 * @returns what puts everything back, for a step after this one that fails
 */
export function writeAll(changes: readonly FileChange[], within: string): () => void {
	const undo: (() => void)[] = []
	const undoAll = () => {
		for (const step of undo.splice(0).reverse()) step()
	}
	const staged: { readonly change: FileChange; readonly file: Staged }[] = []
	try {
		for (const change of changes) {
			if (change.after === null) continue
			undo.push(...makeFolder(dirname(change.path), within))
			const file = stage(change.path, change.after, within, isExecutable(change))
			undo.push(() => file.drop())
			staged.push({ change, file })
		}
		for (const change of changes) requireUnchanged(change)
		for (const { change, file } of staged) {
			file.commit()
			undo.push(() => restore(change, within))
		}
		// Last, so that whoever ends this process finds a file twice rather than nowhere.
		for (const change of changes) {
			if (change.after !== null) continue
			rmSync(change.path)
			undo.push(() => restore(change, within))
		}
		return undoAll
	} catch (error) {
		undoAll()
		throw error
	}
}

function isExecutable({ from }: FileChange): boolean {
	return from !== undefined && (statSync(from).mode & 0o100) !== 0
}

/** Makes a folder with those above it; gives what removes them again. */
function makeFolder(folder: string, within: string): (() => void)[] {
	refuseOutside(join(existing(folder), 'file'), within)
	const first = mkdirSync(folder, { recursive: true })
	if (first === undefined) return []
	const made: string[] = []
	for (let each = folder; each.length >= first.length; each = dirname(each)) made.unshift(each)
	return made.map((each) => () => rmdirSync(each))
}

/** The nearest folder upwards that exists. */
function existing(folder: string): string {
	return existsSync(folder) ? folder : existing(dirname(folder))
}

function requireUnchanged({ path, before }: FileChange): void {
	const now = bytesAt(path)
	const same = now === null || before === null ? now === before : Buffer.from(before).equals(now)
	if (!same) throw new WriteRefusedError(path, 'it has changed since it was read; run this again')
}

function bytesAt(path: string): Buffer | null {
	try {
		return readFileSync(path)
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
		throw error
	}
}

function restore({ path, before }: FileChange, within: string): void {
	if (before === null) rmSync(path, { force: true })
	else stage(path, before, within).commit()
}
