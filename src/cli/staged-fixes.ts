import type { Contracts } from '../check.ts'
import { mendable } from '../fix/edits.ts'
import type { Change, Settled } from '../fix/settle.ts'
import { stageContents } from '../source/git-index.ts'
import type { Source } from '../source/types.ts'
import { openWorkTree } from '../source/worktree.ts'
import { visible } from '../text/escape.ts'
import { writeChanges } from './changes.ts'
import { CannotJudge, type Io } from './io.ts'
import type { Place } from './place.ts'

/** Which files of git's index may be mended: those that are staged, and what is generated from them, as they stand in the work tree too. */
export interface StagedFiles {
	readonly allows: (path: string) => boolean
	/** Staged, and different in the work tree: to stage it would stage more than was mended. */
	readonly isUnsettled: (path: string) => boolean
}

/** Null where the files of the work tree are judged. */
export async function stagedFiles(
	place: Place,
	{ contracts }: Contracts,
): Promise<StagedFiles | null> {
	if (place.kind !== 'index') return null
	const tree = await openWorkTree(place.root)
	const generated = new Set(contracts.flatMap(({ indexes }) => indexes.map(({ path }) => path)))
	const isMeant = (path: string) => (place.change?.paths.has(path) ?? true) || generated.has(path)
	const isUnsettled = (path: string) => isMeant(path) && !isSame(place.source, tree, path)
	return { allows: (path) => isMeant(path) && !isUnsettled(path), isUnsettled }
}

function isSame(index: Source, tree: Source, path: string): boolean {
	const [staged, here] = [index.read(path), tree.read(path)]
	if (staged === null || here === null) return staged === here
	return Buffer.from(staged).equals(here)
}

/** Writes the files and stages them; if git cannot, they are put back. */
export function writeStaged(changes: ReadonlyMap<string, Change>, root: string): void {
	if (changes.size === 0) return
	const undo = writeChanges(changes, root)
	const contents = [...changes].flatMap(([path, { after }]): [string, Uint8Array][] =>
		after === null ? [] : [[path, after]],
	)
	const reason = stageContents(root, new Map(contents))
	if (reason === null) return
	undo()
	throw new CannotJudge(`nothing is mended, as git cannot stage it: ${reason}`)
}

/** Names the files that could be mended and have changes that are not staged. */
export function tellUnsettled(
	{ isUnsettled }: StagedFiles,
	{ report }: Settled,
	unsafe: boolean,
	io: Io,
): void {
	const paths = new Set(mendable(report.findings, unsafe).map(({ path }) => path))
	for (const path of paths)
		if (isUnsettled(path))
			io.err(`${visible(path)} has changes that are not staged, so it is not mended\n`)
}
