import { DamagedLine, KeyedLines } from '../text/keyed-lines.ts'
import { Disk, type EntryType, type LinkEntry } from './disk.ts'
import {
	differing,
	hiddenIn,
	isSeenAtOnce,
	MOST_NAMES,
	type Seen,
	seenApart,
	seenAtOnce,
} from './git-clean.ts'
import { indexNow, indexStamp } from './index-stamp.ts'
import { isBarred, isPlain, parentOf } from './paths.ts'
import { type Source, UnreadableError } from './types.ts'

/**
 * What tells that a work tree answers as it did, without a look at each file of it.
 *
 * git's index has the size, times and inode of each tracked file, and git compares
 * them. A file that was written to after an earlier run has a time
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
	/** Files whose content was asked for, as JSON, by their paths. */
	readonly asked: KeyedLines
	/** Those of them that git cannot vouch for; null: there is nothing, of the file or a folder that it would be in; empty: its stamp was too new to be trusted. */
	readonly stamps: readonly (readonly [path: string, stamp: string | null])[]
	readonly links: readonly (readonly [path: string, leads: LinkEntry])[]
	/** But for those that are there as long as tracked files in them are, and those of which there is nothing. */
	readonly folders: readonly (readonly [path: string, isThere: boolean])[]
	/** One process of git tells all of this, and has little to compare. */
	readonly isSeenAtOnce: boolean
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
	/** The id of the content that git's index has of a file; null if it has none. */
	readonly idOf: (path: string) => string | null
	/** How many of the tracked files below a folder were not there. */
	readonly gone: (folder: string) => number
}

/** Takes a witness at the end of a run; null if something is not as simple as it mostly is. */
export async function witnessOf(tree: Listed, given: Given): Promise<Witness | null> {
	const { disk } = tree
	const [found, hidden] = await Promise.all([differing(disk.root), hiddenIn(disk.root)])
	if (found === null || tree.untracked.join('').length > MOST_NAMES) return null
	if (!wereGone(tree, found.gone, given)) return null
	const links = new Map(tree.links)
	for (const [path] of given.files)
		if (isOurs(path) && disk.typeOf(path) === 'link') links.set(path, disk.follow(path))
	const seen = { ...found, untracked: tree.untracked }
	const vouchedFor = vouchedForIn({ ...tree, links }, seen, given)
	const stamps = stampsOf({ ...tree, links }, vouchedFor, given)
	if (stamps === null) return null
	const sure = foldersOf(
		[...given.files].flatMap(([path, id]) =>
			id !== null && tree.idOf(path) !== null && disk.typeOf(path) === 'file' ? path : [],
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
		asked: KeyedLines.of(asked.map((path) => ({ keys: [path], text: JSON.stringify(path) }))),
		stamps: [
			...stamps.filter(([, stamp]) => stamp !== null),
			...[...absent].map((path) => [path, null] as const),
		],
		links: [...links],
		folders: folders.filter((each) => !isAbsent(each)),
		isSeenAtOnce:
			isSeenAtOnce(disk.root, seen, hidden, (path) => isFileAt(disk, path)) &&
			isQuicklyCompared(tree, seen, vouchedFor),
	}
}

/** Bytes whose content git may compare each time. */
const MOST_COMPARED = 2 ** 20

/** Whether git has the very bytes of the files that it vouches for, and few to compare with those that differ from its index. */
function isQuicklyCompared(
	{ disk, idOf }: Listed,
	{ written }: Seen,
	vouchedFor: ReadonlyMap<string, string>,
): boolean {
	const bytes = written.reduce((sum, path) => sum + (disk.stamp(path)?.size ?? 0), 0)
	return bytes <= MOST_COMPARED && [...vouchedFor].every(([path, id]) => idOf(path) === id)
}

/** The files that are as they were if git says so, with the ids of their bytes. */
function vouchedForIn(
	{ links, idOf }: Listed,
	{ written }: Seen,
	{ files }: Given,
): ReadonlyMap<string, string> {
	const doubtful = new Set(written)
	return new Map(
		[...files].flatMap(([path, id]) =>
			id !== null && !links.has(path) && idOf(path) !== null && !doubtful.has(path)
				? [[path, id]]
				: [],
		),
	)
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
	{ disk, links, identify }: Listed,
	vouchedFor: ReadonlyMap<string, string>,
	{ files }: Given,
): Witness['stamps'] | null {
	const stamps: [string, string | null][] = []
	for (const [path, id] of files) {
		const leads = links.get(path)
		const file = leads?.target ?? path
		const isSure = id === null ? leads : vouchedFor.has(path)
		if (!isOurs(path) || isSure) continue
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
 * @param soon  called while git is still looking, if there will be some, mostly, or if it looks longer than this takes
 */
export async function changesSince(
	root: string,
	given: string | undefined,
	witness: Witness,
	soon: () => unknown = () => {},
): Promise<readonly string[] | null> {
	const index = indexNow(root, given)
	if (!index?.settled || index.text !== witness.index) return null
	const disk = new Disk(root)
	const isAtOnce = witness.isSeenAtOnce && index.size <= LARGE
	const answer = isAtOnce ? seenAtOnce(root, (path) => isFileAt(disk, path)) : seenApart(root)
	// While git looks at the others.
	const looked = changesSeen(disk, witness)
	if (looked && (looked.length > 0 || index.size > SMALL)) soon()
	const seen = await answer
	if (looked === null || seen === null) return null
	const known = new Set(witness.stamps.map(([path]) => path))
	const isSame =
		sameNames(seen.untracked, witness.untracked) &&
		sameNames(seen.gone, witness.gone) &&
		// What was staged meanwhile is unchanged to git, not to us.
		indexStamp(root, given) === witness.index
	if (!isSame) return null
	const asked = askedOf(
		witness,
		seen.written.filter((path) => !known.has(path)),
	)
	return asked && [...looked, ...asked]
}

/** Those of some files whose content was asked for; null if that cannot be read. */
function askedOf({ asked }: Witness, paths: readonly string[]): readonly string[] | null {
	const isAsked = (path: string) =>
		asked.named(path).some((number) => asked.at(number) === JSON.stringify(path))
	try {
		return paths.filter(isAsked)
	} catch (error) {
		if (error instanceof DamagedLine) return null
		throw error
	}
}

/** Bytes of git's index, some two thousand files; over as many it looks no longer than it takes to load what judges. */
const SMALL = 2 ** 18

/** Bytes of git's index; over more files two processes look quicker than one. */
const LARGE = 2 ** 20

/** False for what cannot be looked at as well. */
function isFileAt(disk: Disk, path: string): boolean {
	try {
		return disk.typeAlone(path) === 'file'
	} catch (error) {
		if (error instanceof UnreadableError) return false
		throw error
	}
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
