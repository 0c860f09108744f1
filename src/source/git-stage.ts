import { blobId } from './blob.ts'
import { Conversion } from './conversion.ts'
import { git } from './git.ts'
import { changeOf, entriesAt, type IndexChange, renamed, storeContents } from './git-index.ts'

/** A file that a run writes or takes away. */
export interface Written {
	/** From the root. */
	readonly path: string
	/** Where its content came from, the same as `path` unless it moved. */
	readonly origin: string
	/** What stood at the origin, and what is to stand at the path; null: no file. For a link, where it leads. */
	readonly before: Uint8Array | null
	readonly after: Uint8Array | null
}

/** A change of git's index with all that can be staged, or why git cannot say. */
export type Staging =
	| {
			readonly ok: true
			readonly change: IndexChange
			/** Files that git knows otherwise than they stood in the work tree: to stage them would stage more than was written. */
			readonly unsettled: readonly string[]
	  }
	| { readonly ok: false; readonly reason: string }

type Known = ReadonlyMap<string, string>

/**
 * What it takes to rename files and to stage what was written, where git's index had a
 * file as it stood in the work tree, or neither had one. While git knows none of the
 * subjects, nothing is staged but renames: what speaks of them would be committed without them.
 *
 * @param root  absolute; where paths count from
 * @param moves  old paths to new ones
 * @param subjects  the documents that all this is about
 */
export function planStaging(
	root: string,
	moves: ReadonlyMap<string, string>,
	written: readonly Written[],
	subjects: readonly string[],
): Staging {
	const named = [...moves].flat()
	const known = entriesAt(root, [...named, ...written.flatMap((each) => [each.path, each.origin])])
	if (typeof known === 'string') return { ok: false, reason: known }
	const after = renamed(moves, known)
	if (!subjects.some((path) => known.has(path)))
		return { ok: true, change: changeOf(known, after), unsettled: [] }
	const ignored = ignoredOf(root, written)
	const asked = written.filter(({ path, origin, before, after: next }) => {
		const isLeft = (next === null && moves.has(path)) || ignored.has(path)
		return !isLeft && (before === null || known.has(origin))
	})
	const ids = idsOf(root, asked, known)
	if (typeof ids === 'string') return { ok: false, reason: ids }
	for (const [path, id] of ids) {
		const mode = (after.get(path) ?? known.get(path))?.split(' ')[0] ?? '100644'
		after.set(path, id === null ? null : `${mode} ${id}`)
	}
	const unsettled = asked.map(({ path }) => path).filter((path) => !ids.has(path))
	return { ok: true, change: changeOf(known, after), unsettled }
}

/** git's id of what is to be staged of each path, null for no file; nothing for those that must not be. */
function idsOf(
	root: string,
	written: readonly Written[],
	known: Known,
): Map<string, string | null> | string {
	const idAt = ({ origin }: Written) => known.get(origin)?.split(' ')[1] ?? null
	const isAsItIs = (each: Written) => each.before !== null && blobId(each.before) === idAt(each)
	const plain = written.filter(isAsItIs)
	const stored = storeContents(
		root,
		plain.flatMap(({ after }) => after ?? []),
	)
	if (typeof stored === 'string') return stored
	const next = stored.values()
	const ids = new Map<string, string | null>()
	for (const { path, after } of plain)
		ids.set(path, after === null ? null : (next.next().value ?? null))
	const others = written.filter((each) => !isAsItIs(each))
	const conversion = new Conversion(
		root,
		others.flatMap(({ path, origin }) => [path, origin]),
	)
	for (const each of others) {
		const { path, origin, before, after } = each
		const here = before === null ? null : conversion.committed(origin, before)
		if (here !== idAt(each) || (before !== null && here === null)) continue
		const id = after === null ? null : conversion.stored(path, after)
		if (after === null || id !== null) ids.set(path, id)
	}
	return ids
}

/** Of the files that are new, those that git ignores. */
function ignoredOf(root: string, written: readonly Written[]): Set<string> {
	const paths = written.filter(({ before }) => before === null).map(({ path }) => path)
	if (paths.length === 0) return new Set()
	const asked = paths.map((path) => `./${path}\0`).join('')
	const answer = git(root, ['check-ignore', '-z', '--stdin'], asked)
	const ignored = answer.ok ? answer.stdout.toString().split('\0') : []
	return new Set(ignored.map((path) => path.slice('./'.length)))
}
