import type { Finding, Report } from '../finding.ts'
import { mendable } from '../fix/edits.ts'
import { type Settled, settle } from '../fix/settle.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { count } from '../text/words.ts'
import { printPatch, writeChanges } from './changes.ts'
import { onlyBrought } from './check-run.ts'
import { countsOf, exitCodeOf, maxWarnings } from './exit-code.ts'
import { CannotJudge, COULD_NOT_JUDGE, type ExitCode, type Io } from './io.ts'
import { emptiness, refuseOutput } from './judge-run.ts'
import type { Parsed } from './options.ts'
import { printReport } from './output.ts'
import type { Place } from './place.ts'
import {
	memoryFor,
	openRepository,
	requireContracts,
	tellContractFindings,
	tellNotes,
} from './repository.ts'
import { selectionOf } from './selection.ts'
import { stagedFiles, tellUnsettled } from './staged-fixes.ts'
import { unmatchedNote } from './unmatched.ts'
import { formatOf } from './way.ts'

/** `doc-sync fix [gate or path…]` */
export async function fixCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const format = formatOf(parsed, io)
	const most = maxWarnings(parsed)
	const dry = parsed.has('dry-run')
	const repository = await openRepository(parsed, io)
	const selection = selectionOf(parsed.words, repository, io)
	const mayBeEmpty =
		parsed.has('allow-empty') || selection.paths !== null || repository.change !== null
	requireContracts(repository, mayBeEmpty)
	tellNotes(repository, io)
	if (tellContractFindings(repository, io)) return COULD_NOT_JUDGE
	refuseOutput(repository, parsed, io)
	const unsafe = parsed.has('unsafe')
	const staged = await stagedFiles(repository, repository.contracts)
	const debt = parsed.has('debt')
	const options = { unsafe, debt, memory: memoryFor(repository), ...(staged ?? {}) }
	const settled = await withParser(() =>
		settle(repository, repository.contracts, kit, selection, options),
	)
	const { report, changes } = settled
	const problem = mayBeEmpty ? null : emptiness(report, repository)
	if (problem !== null && changes.size === 0) throw new CannotJudge(problem)
	const after = { ...repository, source: settled.source }
	const told = staged ? await stillBrought(settled, after, parsed, io) : report
	if (dry) await printPatch(changes, io)
	else {
		if (staged) staged.write(changes, io)
		else writeChanges(changes, repository.root, io)
		if (told) await printReport(told, after, parsed, io, format)
	}
	if (report.documents === 0 && report.findings.length === 0)
		io.err(unmatchedNote(selection.paths ?? [], repository))
	if (staged) tellUnsettled(staged, settled, unsafe, io)
	io.err(`${outcome(settled, debt ? settled.open : (told?.findings ?? []), { dry, debt })}\n`)
	return exitCodeOf(countsOf(told), most, io)
}

/** Of what is left, what the staged change has to do with, the files that were mended included. */
function stillBrought(
	{ report, changes }: Settled,
	place: Place,
	parsed: Parsed,
	io: Io,
): Promise<Report | null> {
	if (place.change === null) return Promise.resolve(report)
	const paths = new Set([...place.change.paths, ...changes.keys()])
	return onlyBrought(report, { ...place, change: { ...place.change, paths } }, parsed, io)
}

/** What was mended, and what `--unsafe` would mend besides. */
function outcome(
	{ changes, mended }: Settled,
	open: readonly Finding[],
	{ dry, debt }: { readonly dry: boolean; readonly debt: boolean },
): string {
	const files = count(changes.size, 'file')
	const would = dry ? 'would mend' : 'mended'
	const done = mended === 0 ? 'nothing to mend' : `${would} ${count(mended, 'finding')} in ${files}`
	const left = mendable(open, true, debt).filter(({ fix }) => !fix.safe).length
	const more = mended === 0 ? '' : ' more'
	return left === 0
		? done
		: `${done}; \`--unsafe\` mends ${left}${more}, and may lose information or meaning`
}
