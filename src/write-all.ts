import { createHash } from 'node:crypto'
import {
	existsSync,
	mkdirSync,
	readFileSync,
	readlinkSync,
	rmdirSync,
	rmSync,
	statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
	makeFolderOf,
	modeToKeep,
	refuseOutside,
	stage,
	stageLink,
	temporaryFor,
	WriteRefusedError,
} from './write.ts'

/** A file as it was read and as it is to be; null: there is no such file. */
export interface FileChange {
	/** Absolute. */
	readonly path: string
	readonly before: Uint8Array | null
	readonly after: Uint8Array | null
	/** It is a symbolic link, and its content is where that leads to. */
	readonly link?: boolean
	/** Absolute: the file whose content a new one takes over, and with it the right to be run. */
	readonly from?: string | undefined
}

/** What has to be known of a file to put it back. Paths are absolute. */
export interface FilePlan {
	readonly path: string
	readonly before: Uint8Array | null
	/** Permission bits before; null: there was no file, or it is a link. */
	readonly mode: number | null
	/** It is a symbolic link. */
	readonly link: boolean
	/** The hash of what it is to be; null: no file. */
	readonly after: string | null
	/** The name that a new content has until it is in its place. */
	readonly temporary: string
}

/** All that has to be known to put everything back, whenever the writing ends. */
export interface WritePlan {
	readonly files: readonly FilePlan[]
	/** Folders that are made, absolute, outer ones first. */
	readonly folders: readonly string[]
}

/**
 * What it takes to make some changes. Writes nothing. Throws `WriteRefusedError`
 * where that is refused, and where what was read does not stand there any more.
 */
export function planWrites(changes: readonly FileChange[], within: string): WritePlan {
	for (const change of changes) requireUnchanged(change)
	const folders = new Set<string>()
	const files = changes.map(({ path, before, after, link = false }): FilePlan => {
		const [there, ...lacking] = foldersTo(dirname(path)).reverse()
		refuseOutside(join(there ?? within, 'file'), within)
		if (after !== null) for (const each of lacking) folders.add(each)
		const mode = link ? null : modeToKeep(path)
		return { path, before, mode, link, after: hashOf(after), temporary: temporaryFor(path) }
	})
	return { files, folders: [...folders].sort((a, b) => a.length - b.length) }
}

/** A folder and those above it, up to one that exists. */
function foldersTo(folder: string): string[] {
	return existsSync(folder) ? [folder] : [folder, ...foldersTo(dirname(folder))]
}

/**
 * Makes all changes of a plan. Throws `WriteRefusedError`, or what the file system says; `putBack` then undoes what
 * was done.
 */
export function carryOut(
	changes: readonly FileChange[],
	{ files, folders }: WritePlan,
	within: string,
): void {
	for (const each of folders) if (!existsSync(each)) mkdirSync(each)
	const temporaries = new Map(files.map(({ path, temporary }) => [path, temporary]))
	const staged = changes.flatMap(({ path, after, from, link = false }) => {
		const temporary = temporaries.get(path) ?? temporaryFor(path)
		const mode = link ? null : executableMode(from)
		return after === null ? [] : [staging({ path, mode, link, temporary }, after, within)]
	})
	// To write them took a while.
	for (const change of changes) requireUnchanged(change)
	for (const file of staged) file.commit()
	// Last, so that whoever looks on finds a file twice rather than nowhere.
	const removed = changes.filter(({ after }) => after === null).map(({ path }) => path)
	for (const path of removed) rmSync(path)
	for (const path of removed) removeEmptyFolders(dirname(path), within)
}

/** As git does, which knows no empty folders. */
function removeEmptyFolders(folder: string, within: string): void {
	if (folder === within || !folder.startsWith(within)) return
	if (removeIfEmpty(folder)) removeEmptyFolders(dirname(folder), within)
}

/** Writes a file, or makes a link, beside its place. */
function staging(
	{ path, mode, link, temporary }: Pick<FilePlan, 'path' | 'mode' | 'link' | 'temporary'>,
	content: Uint8Array,
	within: string,
) {
	return link
		? stageLink(path, new TextDecoder().decode(content), within, temporary)
		: stage(path, content, { within, mode, temporary })
}

function executableMode(from: string | undefined): number | null {
	return from !== undefined && (statSync(from).mode & 0o100) !== 0 ? 0o755 : null
}

function requireUnchanged({ path, before, link = false }: FileChange): void {
	if (isSame(bytesAt(path, link), before)) return
	throw new WriteRefusedError(path, 'it has changed since it was read; run this again')
}

/**
 * Puts everything back as it was, whatever was done of a plan; done again it
 * changes nothing. A file that is neither what it was nor what it was to be is
 * somebody else's by now, and stays. Throws what the file system says.
 *
 * @returns the files that stay
 */
export function putBack({ files, folders }: WritePlan, within: string): string[] {
	for (const { temporary } of files) rmSync(temporary, { force: true })
	const foreign = files.filter((each) => !putFileBack(each, within))
	for (const each of [...folders].reverse()) removeIfEmpty(each)
	return foreign.map(({ path }) => path)
}

/** False if it is somebody else's. */
function putFileBack(plan: FilePlan, within: string): boolean {
	const { path, before, after, link } = plan
	const now = bytesAt(path, link)
	if (isSame(now, before)) return true
	if (hashOf(now) !== after) return false
	if (before === null) rmSync(path)
	else {
		makeFolderOf(path, within)
		staging(plan, before, within).commit()
	}
	return true
}

/** Somebody may have put something there, or taken it away; then it stays. */
function removeIfEmpty(folder: string): boolean {
	try {
		rmdirSync(folder)
		return true
	} catch {
		return false
	}
}

function isSame(one: Uint8Array | null, other: Uint8Array | null): boolean {
	return one === null || other === null ? one === other : Buffer.from(one).equals(other)
}

function hashOf(bytes: Uint8Array | null): string | null {
	return bytes === null ? null : createHash('sha256').update(bytes).digest('hex')
}

/** The content of a file, or where a link leads to; null if there is none. */
function bytesAt(path: string, link: boolean): Buffer | null {
	try {
		return link ? readlinkSync(path, { encoding: 'buffer' }) : readFileSync(path)
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : null
		if (code === 'ENOENT') return null
		// A file in place of a link leads nowhere that a link could.
		if (link && code === 'EINVAL') return Buffer.from('\0')
		throw error
	}
}
