import { readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from '../fix/settle.ts'
import { applyChange, type IndexChange, undoChange } from '../source/git-index.ts'
import { type Journal, writeJournal } from '../source/journal.ts'
import { visible } from '../text/escape.ts'
import { carryOut, type FileChange, planWrites, putBack } from '../write-all.ts'
import { CannotJudge, type Io } from './io.ts'
import { journalFiles } from './journal-place.ts'
import { busy } from './unfinished.ts'

/** Prints changes as a patch. What a terminal would obey is shown; a file or a pipe gets the bytes that `git apply` needs. */
export async function printPatch(changes: ReadonlyMap<string, Change>, io: Io): Promise<void> {
	if (changes.size === 0) return
	const { patchOf } = await import('../fix/patch.ts')
	const patch = patchOf(changes)
	io.out(io.terminal ? patch.split('\n').map(visible).join('\n') : patch)
}

/** What goes along with the files. */
export interface Along {
	/** Old paths of files to new ones. */
	readonly moves?: ReadonlyMap<string, string>
	/** Symbolic links that move: old paths to new ones, and where they lead from there. */
	readonly links?: ReadonlyMap<string, { readonly path: string; readonly target: string }>
	/** What becomes of git's index. */
	readonly index?: IndexChange
}

/**
 * Writes all changes or none, git's index last; a file that is no longer what
 * was read stops it. Before the first one a journal is written, by which the
 * next run undoes what is half done, should this process be ended. Paths count
 * from the root. Throws `CannotJudge` if git's index cannot be written, and what
 * `carryOut` throws; then everything is as before.
 */
export function writeChanges(
	changes: ReadonlyMap<string, Change>,
	root: string,
	io: Io,
	{ moves = new Map(), links = new Map(), index = [] }: Along = {},
): void {
	if (changes.size === 0) return
	const absolute = (path: string) => join(root, ...path.split('/'))
	const origins = new Map([...moves].map(([from, to]) => [to, absolute(from)]))
	const files = [
		...[...changes].map(([path, change]): FileChange => {
			return { path: absolute(path), ...change, from: origins.get(path) }
		}),
		...[...links].flatMap(([from, { path, target }]): FileChange[] => {
			const before = readlinkSync(absolute(from), { encoding: 'buffer' })
			const after = Buffer.from(target)
			return [
				{ path: absolute(path), before: null, after, link: true },
				{ path: absolute(from), before, after: null, link: true },
			]
		}),
	]
	const plan = planWrites(files, root)
	const journal = begin({ pid: io.process?.id ?? 0, plan, index }, root, io)
	try {
		carryOut(files, plan, root)
		const reason = applyChange(root, index, 'after')
		if (reason !== null)
			throw new CannotJudge(`nothing is written, as git's index cannot be: ${reason}`)
	} catch (error) {
		// If this fails the journal stays, and the next run tries again.
		putBack(plan, root)
		undoChange(root, index)
		end(journal)
		throw error
	}
	end(journal)
}

/** The journal's file; null where none can be written, as in a read-only git folder of a sandbox. */
function begin(journal: Journal, root: string, io: Io): string | null {
	for (const file of journalFiles(root, io)) {
		let isWritten: boolean
		try {
			isWritten = writeJournal(file, root, journal)
		} catch {
			continue
		}
		if (!isWritten) throw new CannotJudge(busy(file))
		return file
	}
	return null
}

function end(journal: string | null): void {
	if (journal !== null) rmSync(journal, { force: true })
}
