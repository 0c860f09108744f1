import { resolve } from 'node:path'
import picocolors from 'picocolors'
import type { RunCache } from '../cache/runs.ts'
import { type FiledReport, unfiled } from '../filed.ts'
import type { ContractSummary, Report } from '../finding.ts'
import { once } from '../lazy.ts'
import type { PrettyOptions } from '../report/pretty.ts'
import { cleanLine } from '../report/summary.ts'
import { type Source, UnreadableError } from '../source/types.ts'
import { version } from '../version.ts'
import { writeAtomically } from '../write.ts'
import { wantsColor } from './color.ts'
import type { Io } from './io.ts'
import type { Parsed } from './options.ts'
import type { Place } from './place.ts'
import { type Format, prefixOf, wayOf } from './way.ts'

/**
 * Prints a report, or writes it to the file that was named.
 *
 * @param run  where the report was recalled from, if it was
 */
export async function printReport(
	report: Report,
	place: Place,
	parsed: Parsed,
	io: Io,
	format: Format,
	run: RunCache | null = null,
): Promise<void> {
	const file = parsed.value('output-file')
	const way = wayOf(place.root, parsed, io, format)
	const known = run?.printed(way) ?? null
	const text = known ?? (await printed(report, place, parsed, io, format))
	if (typeof text === 'string') run?.rememberPrinted(way, text)
	if (file === null) io.out(text)
	else writeAtomically(resolve(io.cwd, file), text.toString())
	if (format === 'github') {
		const { summarise } = await import('./step-summary.ts')
		summarise(shown(report, parsed), prefixOf(place.root), io)
	}
}

/** How a report reads. What lays findings out is loaded only if there are any: it takes as long as judging a few documents. */
export async function printed(
	report: Report,
	place: Place,
	parsed: Parsed,
	io: Io,
	format: Format,
): Promise<string> {
	if (format !== 'pretty') return forPrograms(shown(report, parsed), prefixOf(place.root), format)
	const color = wantsColor(parsed, io, parsed.value('output-file') !== null)
	if (report.findings.length === 0)
		return `${picocolors.createColors(color).green(cleanLine(report))}\n`
	const { prettyReport } = await import('../report/pretty.ts')
	return prettyReport(report, prettyOptions(place, parsed, io))
}

/**
 * The same of a report that was made of another on the same files but those that changed.
 *
 * @param before  the other, and how it read
 */
export async function printedAgain(
	report: FiledReport,
	before: { readonly report: FiledReport; readonly text: string | Buffer },
	place: Place,
	parsed: Parsed,
	io: Io,
	format: Format,
): Promise<string | Buffer> {
	if (format === 'pretty' && report.findings.tally.files > 0) {
		const { prettyAgain } = await import('../report/again.ts')
		const options = prettyOptions(place, parsed, io)
		const read = typeof before.text === 'string' ? Buffer.from(before.text) : before.text
		const text = await prettyAgain(report, before.report, read, options)
		if (text !== null) return text
	}
	return printed(unfiled(report), place, parsed, io, format)
}

function prettyOptions(place: Place, parsed: Parsed, io: Io): PrettyOptions {
	const file = parsed.value('output-file')
	return {
		color: wantsColor(parsed, io, file !== null),
		width: file === null ? io.columns : 80,
		quiet: parsed.has('quiet'),
		staged: parsed.has('staged'),
		textOf: (path: string) => textAt(place.source, path),
	}
}

async function forPrograms(
	report: Report,
	prefix: string,
	format: Exclude<Format, 'pretty'>,
): Promise<string> {
	switch (format) {
		case 'json':
			return (await import('../report/json.ts')).renderJson(report, version)
		case 'github':
			return (await import('../report/github.ts')).renderGithub(report, prefix)
		case 'gitlab':
			return (await import('../report/gitlab.ts')).renderGitlab(report, prefix)
		case 'junit':
			return (await import('../report/junit.ts')).renderJunit(report, prefix)
		case 'sarif': {
			const { renderSarif } = await import('../report/sarif.ts')
			const { kit } = await import('../kit.ts')
			return renderSarif(report, { version, rules: kit.rules, prefix })
		}
	}
}

/** What `--quiet` hides is counted nowhere, so that the numbers of a report agree. */
function shown(report: Report, parsed: Parsed): Report {
	if (!parsed.has('quiet')) return report
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

const decoder = once(() => new TextDecoder('utf-8', { ignoreBOM: true }))

/**
 * The text of a file, decoded as findings count it: with its byte order mark.
 * Null where there is nothing to show: a finding may be on a link that leads out
 * of the repository.
 */
function textAt(source: Source, path: string): string | null {
	try {
		const bytes = source.read(path)
		return bytes === null ? null : decoder().decode(bytes)
	} catch (error) {
		if (error instanceof UnreadableError) return null
		throw error
	}
}
