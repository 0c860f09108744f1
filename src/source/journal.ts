import { randomBytes } from 'node:crypto'
import {
	closeSync,
	fsyncSync,
	linkSync,
	lstatSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { FilePlan, WritePlan } from '../write-all.ts'
import { type IndexChange, isEntryChange } from './git-index.ts'
import { isBarred, isPlain } from './paths.ts'

/** What a run is about to do, so that another can undo it if the run is ended. */
export interface Journal {
	/** The process that writes. */
	readonly pid: number
	readonly plan: WritePlan
	readonly index: IndexChange
}

/**
 * Writes a journal and has it on the disk. Paths in it count from the root.
 *
 * @param file  absolute
 * @returns false if there is one already
 */
export function writeJournal(file: string, root: string, journal: Journal): boolean {
	mkdirSync(dirname(file), { recursive: true })
	const temporary = `${file}.${randomBytes(8).toString('hex')}`
	try {
		const handle = openSync(temporary, 'wx', 0o600)
		try {
			writeFileSync(handle, textOf(journal, root))
			fsyncSync(handle)
		} finally {
			closeSync(handle)
		}
		return putInPlace(temporary, file)
	} finally {
		rmSync(temporary, { force: true })
	}
}

/** In one step, and never over another: of two that begin at once, one has to wait. */
function putInPlace(temporary: string, file: string): boolean {
	try {
		linkSync(temporary, file)
		return true
	} catch (error) {
		if (codeOf(error) === 'EEXIST') return false
		// A file system without hard links.
		if (lstatSync(file, { throwIfNoEntry: false })) return false
		renameSync(temporary, file)
		return true
	}
}

/** The journal in a file; null if there is none, `broken` for what is none of ours. Throws what the file system says. */
export function readJournal(file: string, root: string): Journal | 'broken' | null {
	let text: string
	try {
		text = readFileSync(file, 'utf8')
	} catch (error) {
		if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
		throw error
	}
	try {
		return journalIn(JSON.parse(text), root) ?? 'broken'
	} catch {
		return 'broken'
	}
}

function codeOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : null
}

function textOf({ pid, plan, index }: Journal, root: string): string {
	const inside = (path: string) => relative(root, path).split(sep).join('/')
	const files = plan.files.map(({ path, before, temporary, ...rest }) => ({
		path: inside(path),
		before: before === null ? null : Buffer.from(before).toString('base64'),
		temporary: inside(temporary),
		...rest,
	}))
	return JSON.stringify({ pid, files, folders: plan.folders.map(inside), index })
}

/** Null if anything in it is not as we write it; whoever wrote it does not reach out of the root. */
function journalIn(value: unknown, root: string): Journal | null {
	const { pid, files, folders, index } = value as Record<string, unknown>
	if (!Array.isArray(files) || !Array.isArray(folders) || !Array.isArray(index)) return null
	if (typeof pid !== 'number' || !folders.every(isPath)) return null
	if (!index.every((each) => isEntryChange(each) && isPath(each.path))) return null
	const absolute = (path: string) => join(root, ...path.split('/'))
	const plans = files.map((each) => filePlanIn(each, absolute))
	if (!plans.every((each) => each !== null)) return null
	return { pid, plan: { files: plans, folders: folders.map(absolute) }, index }
}

function filePlanIn(value: unknown, absolute: (path: string) => string): FilePlan | null {
	const { path, before, mode, after, link, temporary } = value as Record<string, unknown>
	const isText = (each: unknown) => each === null || typeof each === 'string'
	if (!isPath(path) || !isText(before) || !isText(after)) return null
	if (typeof temporary !== 'string' || !isPlain(temporary)) return null
	if (!/(?:^|\/)\.doc-sync-[0-9a-f]{16}\.tmp$/.test(temporary)) return null
	return {
		path: absolute(path),
		before: typeof before === 'string' ? Buffer.from(before, 'base64') : null,
		mode: typeof mode === 'number' ? mode & 0o7777 : null,
		after: after as string | null,
		link: link === true,
		temporary: absolute(temporary),
	}
}

function isPath(value: unknown): value is string {
	return typeof value === 'string' && isPlain(value) && !isBarred(value)
}
