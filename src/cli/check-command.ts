import { resolve } from 'node:path'
import picocolors from 'picocolors'
import { check } from '../check.ts'
import type { ContractSummary, Report } from '../finding.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { cleanLine } from '../report/summary.ts'
import { UnreadableError } from '../source/types.ts'
import { count } from '../text/words.ts'
import { version } from '../version.ts'
import { writeAtomically } from '../write.ts'
import { wantsColor } from './color.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, FINDINGS, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import {
	insideRoot,
	type OpenRepository,
	openRepository,
	requireContracts,
	tellNotes,
} from './repository.ts'
import { selectionOf } from './selection.ts'
import { unmatchedNote, whyNothing } from './unmatched.ts'

type Format = 'pretty' | 'json'

/** `doc-sync [gate or path…]` */
export async function checkCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const format = formatOf(parsed)
	const most = maxWarnings(parsed)
	const repository = await openRepository(parsed, io)
	const selection = selectionOf(parsed.words, repository, io)
	const mayBeEmpty = parsed.has('allow-empty') || selection.paths !== null
	requireContracts(repository, mayBeEmpty)
	tellNotes(repository, io)
	const report = await withParser(() => check(repository, repository.contracts, kit, selection))
	const problem = mayBeEmpty ? null : emptiness(report, repository)
	if (problem === null || report.documents > 0) await print(report, repository, parsed, io, format)
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

function formatOf(parsed: Parsed): Format {
	const format = parsed.value('format') ?? 'pretty'
	if (format === 'pretty' || format === 'json') return format
	throw new CannotJudge(
		`\`--format ${format}\` is not known; the formats are \`pretty\` and \`json\``,
	)
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

async function print(
	report: Report,
	repository: OpenRepository,
	parsed: Parsed,
	io: Io,
	format: Format,
): Promise<void> {
	const file = parsed.value('output-file')
	if (file !== null) refuseOutput(file, repository, io)
	const text = await textOf(report, repository, parsed, io, format)
	if (file === null) io.out(text)
	else writeAtomically(resolve(io.cwd, file), text)
}

/** What lays findings out is loaded only if there are any: it takes as long as judging a few documents. */
async function textOf(
	report: Report,
	repository: OpenRepository,
	parsed: Parsed,
	io: Io,
	format: Format,
): Promise<string> {
	const quiet = parsed.has('quiet')
	if (format === 'json') {
		const { renderJson } = await import('../report/json.ts')
		return renderJson(quiet ? withoutWarnings(report) : report, version)
	}
	const file = parsed.value('output-file')
	const color = wantsColor(parsed, io, file !== null)
	if (report.findings.length === 0)
		return `${picocolors.createColors(color).green(cleanLine(report))}\n`
	const { renderPretty } = await import('../report/pretty.ts')
	return renderPretty(report, {
		color,
		width: file === null ? io.columns : 80,
		quiet,
		textOf: textReader(repository),
	})
}

/** A report is not written over what a slip of the keyboard would destroy. */
function refuseOutput(file: string, { root, contracts }: OpenRepository, io: Io): void {
	const path = insideRoot(root, resolve(io.cwd, file))
	const isGit = path?.toLowerCase().split('/').includes('.git') ?? false
	const isOurs =
		contracts.config.path === path ||
		contracts.contracts.some(({ indexes }) => indexes.some((index) => index.path === path))
	if (isGit || isOurs)
		throw new CannotJudge(
			`\`--output-file ${file}\` is ${isGit ? "git's" : 'a file of the contract'}; name another`,
		)
}

/** What `--quiet` hides is counted nowhere, so that the numbers of a report agree. */
function withoutWarnings(report: Report): Report {
	const contracts = [...report.contracts].map(([name, summary]): [string, ContractSummary] => [
		name,
		{ ...summary, warnings: 0 },
	])
	return {
		...report,
		contracts: new Map(contracts),
		findings: report.findings.filter(({ severity }) => severity === 'error'),
	}
}

/** The text of a file, decoded as findings count it: with its byte order mark. */
function textReader({ source, contracts }: OpenRepository): (path: string) => string | null {
	return (path) => {
		const own = contracts.files.get(path)
		if (own) return (own.bom === 1 ? '\ufeff' : '') + own.text
		const bytes = bytesOf(source, path)
		return bytes === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
	}
}

/** Null where there is nothing to show: a finding may be on a link that leads out of the repository. */
function bytesOf(source: OpenRepository['source'], path: string): Uint8Array | null {
	try {
		return source.read(path)
	} catch (error) {
		if (error instanceof UnreadableError) return null
		throw error
	}
}
