import { Disk, type EntryType, type LinkEntry } from './disk.ts'
import { type Differing, differing, MOST_NAMES, untracked } from './git-clean.ts'
import { indexStamp } from './index-stamp.ts'
import { isBarred, isPlain, parentOf } from './paths.ts'
import { type Source, UnreadableError } from './types.ts'

/**
 * What tells that a work tree answers as it did, without a look at each file of it.
 *
 * git's index has the size, times and inode of each tracked file, and one process
 * of git compares them. A file that was written to after an earlier run has a time
 * of its last change that is later than that run; the index of that run was older
 * by more than two seconds, and is the same to this day, so none of the times in
 * it is that late. Hence a file that git does not name is as it was, whatever
 * filters, line endings or encodings mean by "unchanged". At the rest, mostly few,
 * we look ourselves.
 */
export interface Witness {
	/** The stamp of git's index. */
	readonly index: string
	/** As git prints them. */
	readonly untracked: readonly string[]
	/** Of each of them; null for what git does not take for a file. */
	readonly types: readonly (EntryType | null)[]
	/** Tracked files that are gone. */
	readonly gone: readonly string[]
	/** Files whose content was asked for, each between two `//`. */
	readonly asked: string | Buffer
	/** Those of them that git cannot vouch for; null: there is nothing, of the file or a folder that it would be in; empty: its stamp was too new to be trusted. */
	readonly stamps: readonly (readonly [path: string, stamp: string | null])[]
	readonly links: readonly (readonly [path: string, leads: LinkEntry])[]
	/** But for those that are there as long as tracked files in them are, and those of which there is nothing. */
	readonly folders: readonly (readonly [path: string, isThere: boolean])[]
}

/** What a run was given by its source. */
export interface Given {
	readonly files: Iterable<readonly [path: string, id: string | null]>
	readonly folders: readonly (readonly [path: string, isThere: boolean])[]
	/** The folders that were listed. */
	readonly lists: readonly (readonly [folder: string, hash: string])[]
}

/** A work tree as it was listed. */
export interface Listed {
	/** The stamp of git's index before. */
	readonly index: string
	/** As git prints them. */
	readonly untracked: readonly string[]
	/** Those that were listed, and where they lead. */
	readonly links: ReadonlyMap<string, LinkEntry>
	readonly disk: Disk
	readonly identify: Source['identify']
	readonly isTracked: (path: string) => boolean
	/** How many of the tracked files below a folder were not there. */
	readonly gone: (folder: string) => number
}

/** Takes a witness at the end of a run; null if something is not as simple as it mostly is. */
export async function witnessOf(tree: Listed, given: Given): Promise<Witness | null> {
	const { disk } = tree
	const found = await differing(disk.root)
	if (found === null || tree.untracked.join('').length > MOST_NAMES) return null
	if (!wereGone(tree, found.gone, given)) return null
	const links = new Map(tree.links)
	for (const [path] of given.files)
		if (isOurs(path) && disk.typeOf(path) === 'link') links.set(path, disk.follow(path))
	const stamps = stampsOf({ ...tree, links }, found, given)
	if (stamps === null) return null
	const sure = foldersOf(
		[...given.files].flatMap(([path, id]) =>
			id !== null && tree.isTracked(path) && disk.typeOf(path) === 'file' ? path : [],
		),
	)
	const folders = given.folders.filter(
		([folder, isThere]) => (folder === '' || isOurs(folder)) && !(isThere && sure.has(folder)),
	)
	const isAbsent = ([path, isThere]: readonly [string, unknown]) =>
		!isThere && disk.typeOf(path) === null
	const gaps = [...stamps.filter(([, stamp]) => stamp === null), ...folders.filter(isAbsent)]
	const absent = new Set(gaps.map(([path]) => gapAt(disk, path)))
	const asked = [...given.files].flatMap(([path]) => [path, links.get(path)?.target ?? []].flat())
	return {
		index: tree.index,
		untracked: tree.untracked,
		types: tree.untracked.map((path) => typeOf(disk, path)),
		gone: found.gone,
		asked: `//${asked.join('//')}//`,
		stamps: [
			...stamps.filter(([, stamp]) => stamp !== null),
			...[...absent].map((path) => [path, null] as const),
		],
		links: [...links],
		folders: folders.filter((each) => !isAbsent(each)),
	}
}

/** Of what is not there the outermost folder that is not there either. */
function gapAt(disk: Disk, path: string): string {
	const parent = parentOf(path)
	return parent !== '' && disk.typeOf(parent) === null ? gapAt(disk, parent) : path
}

/** All folders that some files lie in. */
function foldersOf(paths: readonly string[]): ReadonlySet<string> {
	const folders = new Set<string>()
	for (const path of paths)
		for (let at = parentOf(path); !folders.has(at); at = parentOf(at)) folders.add(at)
	return folders
}

/** Whether just these tracked files were not there when the tree was listed. */
function wereGone({ disk, gone }: Listed, paths: readonly string[], { lists }: Given): boolean {
	const ours = paths.filter((path) => !isBarred(path))
	const below = (folder: string) =>
		ours.filter((path) => folder === '' || path.startsWith(`${folder}/`)).length
	return (
		ours.every((path) => disk.typeOf(path) === null) &&
		lists.every(([folder]) => gone(folder) === below(folder))
	)
}

/** Of the files that git cannot vouch for; null if one is not what was given. */
function stampsOf(
	tree: Listed,
	{ written }: Differing,
	{ files }: Given,
): Witness['stamps'] | null {
	const { disk, links, identify, isTracked } = tree
	const doubtful = new Set(written)
	const stamps: [string, string | null][] = []
	for (const [path, id] of files) {
		const leads = links.get(path)
		const file = leads?.target ?? path
		const isVouchedFor = id === null ? leads : !leads && isTracked(path) && !doubtful.has(path)
		if (!isOurs(path) || isVouchedFor) continue
		// In this order: what is written between the two has another stamp.
		const stamp = disk.stamp(file)
		const isSame = id === null ? disk.typeOf(path) === null : stamp && identify(path) === id
		if (!isSame) return null
		stamps.push([file, id === null ? null : stamp?.settled ? stamp.text : ''])
	}
	return stamps
}

/**
 * The files that a work tree would give with another content; none: it answers as
 * it did. Null if it does not otherwise.
 *
 * @param given  `GIT_INDEX_FILE`
 * @param soon  called where there will be some, mostly, while git is still looking
 */
export async function changesSince(
	root: string,
	given: string | undefined,
	witness: Witness,
	soon: () => unknown = () => {},
): Promise<readonly string[] | null> {
	if (indexStamp(root, given) !== witness.index) return null
	const written = differing(root)
	const answers = Promise.all([written, untracked(root)])
	void written.then((found) => (found?.written.length ?? 0) > 0 && soon())
	// While git looks at the others.
	const looked = changesSeen(new Disk(root), witness)
	const [found, names] = await answers
	if (looked === null || found === null || names === null) return null
	const known = new Set(witness.stamps.map(([path]) => path))
	const isSame =
		sameNames(names, witness.untracked) &&
		sameNames(found.gone, witness.gone) &&
		// What was staged meanwhile is unchanged to git, not to us.
		indexStamp(root, given) === witness.index
	if (!isSame) return null
	const isAsked = (path: string) => !known.has(path) && witness.asked.includes(`//${path}//`)
	return [...looked, ...found.written.filter(isAsked)]
}

/** The same of what git does not look at. */
function changesSeen(disk: Disk, witness: Witness): readonly string[] | null {
	try {
		return isAsItWas(disk, witness)
			? witness.stamps.flatMap(([path, stamp]) =>
					stamp === null || disk.stampAlone(path)?.text === stamp ? [] : [path],
				)
			: null
	} catch (error) {
		if (error instanceof UnreadableError) return null
		throw error
	}
}

function isAsItWas(disk: Disk, { stamps, links, folders, untracked, types }: Witness): boolean {
	return (
		stamps.every(([path, stamp]) => disk.typeAlone(path) === (stamp === null ? null : 'file')) &&
		links.every(([path, leads]) => {
			const { kind, target } = disk.follow(path)
			return kind === leads.kind && target === leads.target
		}) &&
		folders.every(([folder, isThere]) => disk.isFolder(folder) === isThere) &&
		untracked.every((path, at) => typeOf(disk, path) === types[at])
	)
}

/** Null for a repository within, which git marks by a final slash. */
function typeOf(disk: Disk, path: string): EntryType | null {
	return path.endsWith('/') ? null : disk.typeAlone(path)
}

/** Nothing else is ever read. */
function isOurs(path: string): boolean {
	return isPlain(path) && !isBarred(path)
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((name, at) => name === other[at])
}
