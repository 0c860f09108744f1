import { lstatSync, rmSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { undoChange } from '../source/git-index.ts'
import { readJournal } from '../source/journal.ts'
import { visible } from '../text/escape.ts'
import { count } from '../text/words.ts'
import { putBack } from '../write-all.ts'
import { CannotJudge, type Io } from './io.ts'
import { journalsAt } from './journal-place.ts'

/** Milliseconds. No run writes for so long, and the number of its process may be another's by now. */
const LONGEST = 600_000

/** Says that something is left half done; the run goes on with the files as they are. */
export function tellUnfinished(root: string, io: Io): void {
	for (const file of journalsAt(root, io))
		if (!isAtWork(file, root, io))
			io.err(
				'a run was ended while it wrote, so some files may be half done; the next run that writes (`doc-sync fix`) puts them back\n',
			)
}

/**
 * Puts back what a run that was ended left half done, and says so. Throws
 * `CannotJudge` while another run is at work, and where git or the file system
 * does not allow it; then the next run tries again.
 */
export function putBackUnfinished(root: string, io: Io): void {
	for (const file of journalsAt(root, io)) {
		const journal = readJournal(file, root)
		if (journal === null) continue
		if (isAtWork(file, root, io)) throw new CannotJudge(busy(file))
		if (journal !== 'broken') {
			const foreign = putBack(journal.plan, root)
			const reason = undoChange(root, journal.index)
			if (reason !== null)
				throw new CannotJudge(
					`what a run left half done cannot be put back in git's index: ${reason}`,
				)
			tell(journal.plan.files.length - foreign.length, foreign, root, io)
		}
		rmSync(file, { force: true })
	}
}

function tell(whole: number, foreign: readonly string[], root: string, io: Io): void {
	const have = whole === 1 ? 'is' : 'are'
	io.err(`a run was ended while it wrote: ${count(whole, 'file')} ${have} as before it\n`)
	for (const path of foreign) {
		const inside = relative(root, path).split(sep).join('/')
		io.err(`${visible(inside)} has been changed since, so it stays as it is\n`)
	}
}

/** Whether the run that wrote a journal is still writing. */
function isAtWork(file: string, root: string, io: Io): boolean {
	const journal = readJournal(file, root)
	const since = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs
	if (journal === null || journal === 'broken' || since === undefined) return false
	const { process } = io
	return process?.isRunning(journal.pid) === true && process.now() - since < LONGEST
}

/** Why a run has to wait. */
export function busy(file: string): string {
	return `another doc-sync writes here; run this again when it is done (it holds \`${file}\`)`
}
