import { baselinePath } from '../baseline/read.ts'
import type { RunCache } from '../cache/runs.ts'
import { broughtBy } from '../change.ts'
import { unfiled } from '../filed.ts'
import type { Report } from '../finding.ts'
import { visible } from '../text/escape.ts'
import { count } from '../text/words.ts'
import { countsOf, exitCodeOf } from './exit-code.ts'
import { CannotJudge, COULD_NOT_JUDGE, type ExitCode, type Io } from './io.ts'
import type { Outcome } from './judge-run.ts'
import type { Parsed } from './options.ts'
import { printReport } from './output.ts'
import { gitNote, openPlace, type Place } from './place.ts'
import { latestRun } from './replay.ts'
import { rememberTold, taped } from './told.ts'
import type { Format } from './way.ts'

/**
 * Looks at files, judges and tells.
 *
 * @param most  how many warnings are no failure
 */
export async function checkRun(
	parsed: Parsed,
	user: Io,
	format: Format,
	most: number,
): Promise<ExitCode> {
	const { io, tape } = taped(user)
	const place = await openPlace(parsed, io)
	const run = latestRun(place, parsed)
	const recalled = run?.recall(place.source) ?? null
	// Before the run is remembered: what was staged last is mostly what is committed now.
	const before = place.change && recalledBefore(place.change.before, parsed)
	const { report, problem, unusable } = await outcomeOf(recalled, run, place, parsed, io)
	const told =
		place.change && report && !unusable
			? await onlyBrought(report, place, parsed, io, before)
			: report
	// Null where all was judged.
	const given = run?.given(place.source) ?? null
	place.cache.save()
	// Where not everything could be judged, nothing is said to conform; programs get what there is.
	const isClean = told?.findings.every(
		({ severity }) => severity !== 'error' && parsed.has('quiet'),
	)
	const isTold = problem === null || format !== 'pretty' || !isClean
	if (told && isTold)
		await printReport(told, place, parsed, io, format, told === recalled ? run : null)
	if (problem !== null) throw new CannotJudge(problem)
	if (unusable) return COULD_NOT_JUDGE
	const counts = countsOf(told)
	await rememberTold({ ...tape, ...counts }, given, place, run?.mark ?? null, parsed, io, format)
	return exitCodeOf(counts, most, io)
}

/** What is found in all of a place: as in the latest run if nothing changed, else judged anew, as little as will do. */
async function outcomeOf(
	recalled: Report | null,
	run: RunCache | null,
	place: Place,
	parsed: Parsed,
	io: Io,
): Promise<Outcome> {
	const report = recalled ?? (await revised(run, place))
	if (report) {
		const note = gitNote(place)
		if (note !== null) io.err(`${visible(note)}\n`)
		return { report, problem: null, unusable: false }
	}
	// Everything that judges is loaded only if something is to be judged.
	return (await import('./judge-run.ts')).judgeRun(place, parsed, io, run)
}

async function revised(run: RunCache | null, place: Place): Promise<Report | null> {
	const nearly = run?.nearly() ?? null
	if (run === null || nearly === null) return null
	const report = await (await import('./partly.ts')).nearlyJudged(place, nearly)
	if (report === null) return null
	run.rememberRevised(place.source, report)
	return unfiled(report)
}

/** What is known of the tree that a change was made upon. */
function recalledBefore(before: Place, parsed: Parsed): Report | null {
	const known = latestRun(before, parsed)?.recall(before.source) ?? null
	if (known !== null || before.kind !== 'base') return known
	// A baseline follows its documents.
	const mayRename =
		before.config !== null && before.source.identify(baselinePath(before.config)) === null
	return latestRun({ ...before, kind: 'index' }, parsed)?.recall(before.source, mayRename) ?? null
}

/**
 * What a change has to do with; null where it has to do with nothing that is
 * governed. Says how much else there is.
 *
 * @param known  what is found in the tree that the change was made upon, if that is known
 * @param elsewhere  how much more is found, now as then
 */
export async function onlyBrought(
	report: Report,
	{ change, config }: Place,
	parsed: Parsed,
	io: Io,
	known: Report | null = null,
	elsewhere = 0,
): Promise<Report | null> {
	if (change === null || change.paths.size === 0) return null
	const { before, paths } = change
	const judged = known ?? (await (await import('./judge-run.ts')).judgeBefore(before, parsed))
	const { report: brought, older: others } = broughtBy(report, judged, paths)
	const older = others + elsewhere
	const isEmpty = brought.documents === 0 && brought.findings.length === 0
	// Who changes the contract is told what it leaves as it was.
	const isConcerned = !isEmpty || (config !== null && paths.has(config))
	if (older > 0 && isConcerned)
		io.err(`${count(older, 'older finding')} elsewhere not shown; \`doc-sync\` shows all\n`)
	return isEmpty ? null : brought
}
