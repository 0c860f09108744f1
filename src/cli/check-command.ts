import type { Report } from '../finding.ts'
import { visible } from '../text/escape.ts'
import { count } from '../text/words.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, FINDINGS, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import { type Format, formatOf, printReport } from './output.ts'
import { gitNote, openPlace, type Place } from './place.ts'
import { latestRun } from './replay.ts'

/** `doc-sync [gate or path…]` */
export async function checkCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const format = formatOf(parsed, io)
	const most = maxWarnings(parsed)
	const place = await openPlace(parsed, io)
	const replayed = latestRun(place, parsed)?.recall(place.source) ?? null
	if (replayed) {
		await retell(replayed, place, parsed, io, format)
		return exitCodeOf(replayed, most, io)
	}
	// Everything that judges is loaded only if something is to be judged.
	const { judgeRun } = await import('./judge-run.ts')
	const { report, problem, unusable } = await judgeRun(place, parsed, io)
	place.cache.save((path) => place.source.list('').some((entry) => entry.path === path))
	if (report) await printReport(report, place, parsed, io, format)
	if (problem !== null) throw new CannotJudge(problem)
	if (unusable) return COULD_NOT_JUDGE
	return exitCodeOf(report, most, io)
}

/** Nothing has changed since the latest run, so its report is that of this one. */
async function retell(
	report: Report,
	place: Place,
	parsed: Parsed,
	io: Io,
	format: Format,
): Promise<void> {
	const note = gitNote(place)
	if (note !== null) io.err(`${visible(note)}\n`)
	place.cache.save(() => true)
	await printReport(report, place, parsed, io, format)
}

function exitCodeOf(report: Report | null, most: number, io: Io): ExitCode {
	const findings = report?.findings ?? []
	const errors = findings.filter((finding) => finding.severity === 'error').length
	const warnings = findings.length - errors
	// With `--quiet` nothing else would say why the run fails.
	if (warnings > most)
		io.err(`doc-sync: ${count(warnings, 'warning')}, \`--max-warnings\` allows ${most}\n`)
	return errors > 0 || warnings > most ? FINDINGS : CLEAN
}

function maxWarnings(parsed: Parsed): number {
	const given = parsed.value('max-warnings')
	if (given === null) return Number.POSITIVE_INFINITY
	if (/^\d{1,9}$/.test(given)) return Number(given)
	throw new CannotJudge(`\`--max-warnings ${given}\` is no number`)
}
