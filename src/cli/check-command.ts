import { check } from '../check.ts'
import type { Report } from '../finding.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { count } from '../text/words.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, FINDINGS, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import { formatOf, printReport } from './output.ts'
import { type OpenRepository, openRepository, requireContracts, tellNotes } from './repository.ts'
import { selectionOf } from './selection.ts'
import { unmatchedNote, whyNothing } from './unmatched.ts'

/** `doc-sync [gate or path…]` */
export async function checkCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const format = formatOf(parsed, io)
	const most = maxWarnings(parsed)
	const repository = await openRepository(parsed, io)
	const selection = selectionOf(parsed.words, repository, io)
	const mayBeEmpty = parsed.has('allow-empty') || selection.paths !== null
	requireContracts(repository, mayBeEmpty)
	tellNotes(repository, io)
	const report = await withParser(() => check(repository, repository.contracts, kit, selection))
	const problem = mayBeEmpty ? null : emptiness(report, repository)
	if (problem === null || report.documents > 0)
		await printReport(report, repository, parsed, io, format)
	if (report.documents === 0 && report.findings.length === 0)
		io.err(unmatchedNote(selection.paths ?? [], repository))
	if (problem !== null) throw new CannotJudge(problem)
	return exitCodeOf(report, repository, most, io)
}

function exitCodeOf(
	{ findings }: Report,
	{ contracts }: OpenRepository,
	most: number,
	io: Io,
): ExitCode {
	if (contracts.findings.length > 0) return COULD_NOT_JUDGE
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

/** Why a whole run cannot be right, if it cannot: it looked at nothing. */
function emptiness(report: Report, repository: OpenRepository): string | null {
	const { contracts, source } = repository
	if (contracts.findings.length > 0) return null
	const astray = contracts.contracts.find(
		({ name, root }) => report.contracts.has(name) && !source.hasFolder(root),
	)
	if (astray)
		return `the folder \`${astray.root}\` of the contract \`${astray.name}\` does not exist`
	// Only a generated file can be wrong where nothing else is.
	const generated = contracts.contracts.flatMap(({ indexes }) => indexes.map(({ path }) => path))
	return report.documents === 0 && report.findings.every(({ path }) => generated.includes(path))
		? whyNothing(repository)
		: null
}
