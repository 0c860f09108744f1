import type { Contracts } from '../check.ts'
import { mendable } from '../fix/edits.ts'
import { type Change, generatedFiles, type Settled } from '../fix/settle.ts'
import { isRecordOf } from '../record/paths.ts'
import { Conversion } from '../source/conversion.ts'
import { planContents } from '../source/git-index.ts'
import type { Source } from '../source/types.ts'
import { openWorkTree } from '../source/worktree.ts'
import { visible } from '../text/escape.ts'
import { writeChanges } from './changes.ts'
import { CannotJudge, type Io } from './io.ts'
import type { Place } from './place.ts'

/** Which files of git's index may be mended: those that are staged, what is generated from them, and records of translations, as they stand in the work tree too. */
export interface StagedFiles {
	readonly allows: (path: string) => boolean
	/** Staged, and different in the work tree: to stage it would stage more than was mended. */
	readonly isUnsettled: (path: string) => boolean
	/** Writes the files and stages them; if git cannot, they are put back. */
	write(changes: ReadonlyMap<string, Change>, io: Io): void
}

/** Null where the files of the work tree are judged. */
export async function stagedFiles(place: Place, contracts: Contracts): Promise<StagedFiles | null> {
	if (place.kind !== 'index') return null
	const { root, source } = place
	const tree = await openWorkTree(root)
	const generated = new Set(generatedFiles(contracts))
	const follows = (path: string) =>
		generated.has(path) || contracts.contracts.some((each) => isRecordOf(each, path))
	const isMeant = (path: string) => (place.change?.paths.has(path) ?? true) || follows(path)
	const forms = new Map<string, Form | null>()
	const formOf = (path: string) => {
		if (!forms.has(path)) forms.set(path, formHere(source.read(path), tree.read(path), path, root))
		return forms.get(path) ?? null
	}
	return {
		allows: (path) => isMeant(path) && formOf(path) !== null,
		isUnsettled: (path) => isMeant(path) && formOf(path) === null,
		write: (changes, io) => writeStaged(changes, formOf, tree, root, io),
	}
}

/** How a content of git's index is written in the work tree; null: nobody can tell. */
type Form = (staged: Uint8Array) => Buffer | null

const asItIs: Form = (staged) => Buffer.from(staged)

const withCarriageReturns: Form = (staged) =>
	Buffer.from(Buffer.from(staged).toString('latin1').replace(/\n/g, '\r\n'), 'latin1')

/** How a file in the work tree is the same as what is staged of it; null if it is not. */
function formHere(
	staged: Uint8Array | null,
	here: Uint8Array | null,
	path: string,
	root: string,
): Form | null {
	if (staged === null || here === null) return staged === here ? asItIs : null
	if (Buffer.from(staged).equals(here)) return asItIs
	const conversion = new Conversion(root, [path])
	if (!conversion.isSame(path, here, staged)) return null
	const checkedOut: Form = (content) => conversion.checkedOut(path, content)
	// `autocrlf=input` takes carriage returns away and never brings them back.
	return [checkedOut, withCarriageReturns].find((form) => form(staged)?.equals(here)) ?? null
}

function writeStaged(
	changes: ReadonlyMap<string, Change>,
	formOf: (path: string) => Form | null,
	tree: Source,
	root: string,
	io: Io,
): void {
	if (changes.size === 0) return
	const here = [...changes].map(([path, { after }]): [string, Change] => {
		const written = after === null ? null : formOf(path)?.(after)
		if (written === undefined || (written === null && after !== null))
			throw new CannotJudge(`nothing is mended, as git cannot convert \`${path}\``)
		return [path, { before: tree.read(path), after: written }]
	})
	const contents = [...changes].flatMap(([path, { after }]): [string, Uint8Array][] =>
		after === null ? [] : [[path, after]],
	)
	const planned = planContents(root, new Map(contents))
	if (!planned.ok)
		throw new CannotJudge(`nothing is mended, as git cannot stage it: ${planned.reason}`)
	writeChanges(new Map(here), root, io, { index: planned.change })
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
			io.err(
				`${visible(path)} has changes that are not staged, so it is not mended; if they mend it, \`git add\` it\n`,
			)
}
