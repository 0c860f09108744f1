import { resolve } from 'node:path'
import type { RunCache } from '../cache/runs.ts'
import { TracedSource } from '../cache/trace.ts'
import { judger, type Selection } from '../check.ts'
import type { Report } from '../finding.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { visible } from '../text/escape.ts'
import { allOf } from '../text/words.ts'
import { CannotJudge, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import type { Place } from './place.ts'
import { latestRun } from './replay.ts'
import {
	memoryFor,
	type OpenRepository,
	requireContracts,
	tellNotes,
	withContracts,
} from './repository.ts'
import { insideRoot } from './root.ts'
import { selectionOf } from './selection.ts'
import { missingFolder, unmatchedNote, whyNothing } from './unmatched.ts'

/** What a run comes to, before anything is printed. */
export interface Outcome {
	/** Null if there is nothing to print. */
	readonly report: Report | null
	/** Why the run cannot be right as a whole. */
	readonly problem: string | null
	/** The contracts cannot be used. */
	readonly unusable: boolean
}

/**
 * Reads the contracts and judges what the words name. Says on standard error what one should know of the run.
 *
 * @param run  where it is remembered
 */
export async function judgeRun(
	place: Place,
	parsed: Parsed,
	io: Io,
	run: RunCache | null,
): Promise<Outcome> {
	const source = new TracedSource(place.source, place.cache.history(place.source))
	const repository = await withContracts({ ...place, source })
	const { contracts } = repository
	const selection = selectionOf(parsed.words, repository, io)
	const mayBeEmpty = parsed.has('allow-empty') || selection.paths !== null || place.change !== null
	requireContracts(repository, mayBeEmpty)
	tellNotes(repository, io)
	const report = await reportOf(repository, selection, parsed)
	refuseOutput(repository, parsed, io)
	tellNoHistory(source, repository, parsed, io)
	const problem = mayBeEmpty ? null : emptiness(report, repository)
	const unusable = contracts.findings.length > 0
	if (report.documents === 0 && report.findings.length === 0)
		io.err(unmatchedNote(selection.paths ?? [], repository))
	else if (problem === null && !unusable && isKept(source)) run?.remember(source, report)
	const printed = problem === null || report.documents > 0
	return { report: printed ? report : null, problem, unusable }
}

function reportOf(
	repository: OpenRepository,
	selection: Selection,
	parsed: Parsed,
): Promise<Report> {
	const memory = memoryFor(repository)
	const judge = judger(repository, repository.contracts, kit, selection, memory)
	return withParser(() => {
		const judgement = judge()
		return parsed.has('debt') ? judgement.whole() : judgement.report
	})
}

/** Whether a later run may rely on what this one was told. */
function isKept(source: TracedSource): boolean {
	return source.noHistory() === null && source.noPast() === null && source.isRepeatable()
}

/** What is found in the tree that a change was made upon; null where its contracts do not tell. */
export async function judgeBefore(place: Place, parsed: Parsed): Promise<Report | null> {
	const source = new TracedSource(place.source, place.cache.history(place.source))
	const repository = await withContracts({ ...place, source })
	const { contracts } = repository
	if (contracts.findings.length > 0) return null
	// Paths that are named may not have been there yet; what is found too much does no harm.
	const gates = parsed.words.filter((word) =>
		contracts.contracts.some((each) => each.gates.has(word)),
	)
	const selection = { gates, paths: null }
	const report = await reportOf(repository, selection, parsed)
	if (report.documents > 0 && source.isRepeatable())
		latestRun(place, parsed)?.remember(source, report)
	return report
}

/** Says once which rules could not look into the history of git. */
function tellNoHistory(
	source: TracedSource,
	{ contracts }: OpenRepository,
	parsed: Parsed,
	io: Io,
): void {
	const reason = source.noHistory() ?? source.noPast()
	if (reason === null) return
	const dated = source.noHistory() === null ? [] : contracts.contracts
	const sealed = source.noPast() === null ? [] : contracts.contracts
	const rules = [
		...dated.flatMap(({ name, fences }) => (fences.length > 0 ? [`${name}/field-evidence`] : [])),
		...sealed.flatMap(({ name, asksForSeals }) => (asksForSeals ? [`${name}/seal-kept`] : [])),
	]
	const words = `${allOf(rules)} did not look into the history of git: ${reason}`
	if (parsed.has('require-history')) throw new CannotJudge(words)
	io.err(`${visible(words)}\n`)
}

/** Why a whole run cannot be right, if it cannot: it looked at nothing. */
export function emptiness(report: Report, repository: OpenRepository): string | null {
	const { contracts, source } = repository
	if (contracts.findings.length > 0) return null
	const astray = contracts.contracts.find(
		({ name, root }) => report.contracts.has(name) && !source.hasFolder(root),
	)
	if (astray) return missingFolder(astray)
	// Only a generated file can be wrong where nothing else is.
	const generated = contracts.contracts.flatMap(({ indexes }) => indexes.map(({ path }) => path))
	return report.documents === 0 && report.findings.every(({ path }) => generated.includes(path))
		? whyNothing(repository)
		: null
}

/** A report is not written over what a slip of the keyboard would destroy. */
export function refuseOutput({ root, contracts }: OpenRepository, parsed: Parsed, io: Io): void {
	const file = parsed.value('output-file')
	if (file === null) return
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
