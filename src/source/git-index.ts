import { git } from './git.ts'

/** What becomes of one name in git's index: `<mode> <id>`, or null for no such name. */
export interface EntryChange {
	/** From the root. */
	readonly path: string
	readonly before: string | null
	readonly after: string | null
}

export type IndexChange = readonly EntryChange[]

/** A change of git's index that can be made, or why git cannot say. */
export type Planned =
	| { readonly ok: true; readonly change: IndexChange }
	| { readonly ok: false; readonly reason: string }

/**
 * What it takes to rename files as `git mv` does: what is staged of them moves
 * along, and nothing else is staged. Files that git does not know are left out.
 *
 * @param root  absolute; where paths count from
 * @param moves  old paths to new ones
 */
export function planRenames(root: string, moves: ReadonlyMap<string, string>): Planned {
	const known = entriesAt(root, [...moves.keys(), ...moves.values()])
	if (typeof known === 'string') return { ok: false, reason: known }
	return { ok: true, change: changeOf(known, renamed(moves, known)) }
}

/** What becomes of the names that git's index has. */
export function renamed(
	moves: ReadonlyMap<string, string>,
	known: ReadonlyMap<string, string>,
): Map<string, string | null> {
	const after = new Map<string, string | null>()
	for (const from of moves.keys()) if (known.has(from)) after.set(from, null)
	for (const [from, to] of moves) {
		const entry = known.get(from)
		if (entry !== undefined) after.set(to, entry)
	}
	return after
}

/**
 * Puts contents of files among git's objects, as they are, past filters and line
 * ending conversion, and says what it takes to stage them; what is there of a
 * file's mode stays.
 */
export function planContents(root: string, contents: ReadonlyMap<string, Uint8Array>): Planned {
	const known = entriesAt(root, [...contents.keys()])
	if (typeof known === 'string') return { ok: false, reason: known }
	const ids = storeContents(root, [...contents.values()])
	if (typeof ids === 'string') return { ok: false, reason: ids }
	const after = new Map<string, string>()
	for (const [at, path] of [...contents.keys()].entries())
		after.set(path, `${known.get(path)?.split(' ')[0] ?? '100644'} ${ids[at]}`)
	return { ok: true, change: changeOf(known, after) }
}

/** Puts contents among git's objects, as they are, with one process; gives their ids, or why git cannot. */
export function storeContents(root: string, contents: readonly Uint8Array[]): string[] | string {
	if (contents.length === 0) return []
	const parts = contents.flatMap((bytes) => [
		Buffer.from(`blob\nmark :1\ndata ${bytes.byteLength}\n`),
		bytes,
		Buffer.from('\nget-mark :1\n'),
	])
	const done = git(root, ['fast-import', '--quiet'], Buffer.concat(parts))
	return done.ok ? done.stdout.toString().trim().split('\n') : done.reason
}

export function changeOf(
	known: ReadonlyMap<string, string>,
	after: ReadonlyMap<string, string | null>,
): IndexChange {
	return [...after].map(([path, entry]) => ({
		path,
		before: known.get(path) ?? null,
		after: entry,
	}))
}

/**
 * Brings git's index to one side of a change: all of it or nothing.
 *
 * @returns why git could not do it, or null
 */
export function applyChange(
	root: string,
	change: IndexChange,
	side: 'before' | 'after',
): string | null {
	if (change.length === 0) return null
	const folder = folderIn(root)
	if (folder === null) return 'git cannot tell where the root lies'
	const entries = change.map((each) => {
		const other = side === 'after' ? each.before : each.after
		const none = `0 ${'0'.repeat((each[side] ?? other ?? '').split(' ')[1]?.length ?? 40)}`
		return { path: each.path, entry: each[side] ?? none }
	})
	// What goes away comes first: a folder may take the name of a file.
	entries.sort((a, b) => Number(!a.entry.startsWith('0 ')) - Number(!b.entry.startsWith('0 ')))
	const lines = entries.map(({ path, entry }) => `${entry} 0\t${folder}${path}\0`)
	const done = git(root, ['update-index', '-z', '--index-info'], lines.join(''))
	return done.ok ? null : done.reason
}

/**
 * Undoes a change of git's index where it was made and nobody has changed the
 * same names since.
 *
 * @returns why git could not do it, or null
 */
export function undoChange(root: string, change: IndexChange): string | null {
	if (change.length === 0) return null
	const known = entriesAt(
		root,
		change.map(({ path }) => path),
	)
	if (typeof known === 'string') return known
	const isMade = change.every(({ path, after }) => (known.get(path) ?? null) === after)
	return isMade ? applyChange(root, change, 'before') : null
}

/** Whether something read from a file is such a change. */
export function isEntryChange(value: unknown): value is EntryChange {
	const { path, before, after } = (value ?? {}) as Record<string, unknown>
	const isEntry = (each: unknown) =>
		each === null || (typeof each === 'string' && /^\d{6} [0-9a-f]{40,64}$/.test(each))
	return typeof path === 'string' && isEntry(before) && isEntry(after)
}

/** A command line has an end. */
const MOST_NAMES = 200

/** `<mode> <id>` of the names that git's index has, or why git does not answer. */
export function entriesAt(root: string, paths: readonly string[]): Map<string, string> | string {
	if (paths.length === 0) return new Map()
	const named = paths.length > MOST_NAMES ? [] : paths
	const known = git(root, ['ls-files', '-s', '-z', '--', ...named])
	if (!known.ok) return known.reason
	const wanted = new Set(paths)
	const found = known.stdout.toString().matchAll(/(\d+ [0-9a-f]+) 0\t([^\0]+)\0/g)
	const entries = [...found].map(([, entry = '', path = '']) => [path, entry] as const)
	return new Map(entries.filter(([path]) => wanted.has(path)))
}

/** The way from git's top level to the root, with a final `/`; null if git does not answer. */
export function folderIn(root: string): string | null {
	const prefix = git(root, ['rev-parse', '--show-prefix'])
	return prefix.ok ? prefix.stdout.toString().replace(/\n$/, '') : null
}
