import picocolors from 'picocolors'
import { byPath, type Tally, tallyOf } from '../filed.ts'
import type { Finding, Place, Related, Report } from '../finding.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { frameOf } from './frame.ts'
import { cleanLine, counted, type Summarised, summaryLine } from './summary.ts'
import { columns, withWidths, wrap } from './width.ts'

export interface PrettyOptions {
	readonly color: boolean
	/** Columns of the terminal. */
	readonly width: number
	/** Hides warnings. */
	readonly quiet: boolean
	/** What git's index holds was judged. */
	readonly staged?: boolean
	/** The decoded text of a file, byte order mark included, as `Point.offset` counts; null leaves out the code frame. */
	readonly textOf: (path: string) => string | null
	/** How many findings are printed; the summary counts all. 1000 unless told. */
	readonly maxFindings?: number
}

export const MAX_FINDINGS = 1000
const MAX_DIFF_LINES = 20
const NARROWEST = 40
/** Columns between a place and the bar below it. */
export const BAR = 4
/** Columns of what stands before a note: `= mend  `. */
const LEAD = 8
/** Beyond this the eye loses the way from a message to its rule id. */
const WIDEST = 110

/** What all findings of one report are laid out with. Widths are in terminal columns. */
interface Layout {
	readonly paint: ReturnType<typeof picocolors.createColors>
	readonly width: number
	readonly location: number
	readonly severity: number
	/** The column of the bar beside a code frame. */
	readonly bar: number
}

export function locationOf({ start }: Pick<Place, 'start'>): string {
	return `${start.line}:${start.column}`
}

export function layoutOf(findings: readonly Finding[], { color, width }: PrettyOptions): Layout {
	const widest = (texts: string[]) => texts.reduce((most, text) => Math.max(most, text.length), 0)
	const location = widest(findings.map(locationOf))
	return {
		paint: picocolors.createColors(color),
		width: Math.min(Math.max(width, NARROWEST), WIDEST),
		location,
		severity: widest(findings.map(({ severity }) => severity)),
		bar: location + BAR,
	}
}

function severityPaint({ severity }: Finding, { paint }: Layout) {
	return severity === 'error' ? paint.red : paint.yellow
}

/** The rule id ends the last line of the message, or stands below where there is no room. */
function headLines(finding: Finding, layout: Layout): string[] {
	const { paint } = layout
	const location = locationOf(finding).padStart(layout.location)
	const severity = finding.severity.padEnd(layout.severity)
	const indent = ' '.repeat(layout.location + layout.severity + 6)
	const room = layout.width - indent.length
	const lines = wrap(visible(finding.message), room)
	const rule = visible(`${finding.contract}/${finding.rule}`)
	const gap = room - columns(lines.at(-1) ?? '') - columns(rule)
	if (gap < 2) lines.push(paint.dim(rule))
	else lines.push(`${lines.pop()}${' '.repeat(gap)}${paint.dim(rule)}`)
	const [first, ...rest] = lines
	const start = `  ${paint.dim(location)}  ${severityPaint(finding, layout)(severity)}  `
	return [`${start}${first}`, ...rest.map((line) => `${indent}${line}`)]
}

function frameLines(finding: Finding, text: string | null, layout: Layout): string[] {
	// A diff says it better than the first line of what it is about.
	if (text === null || finding.diff?.length) return []
	const { paint, bar } = layout
	const frame = frameOf(text, finding, layout.width - bar - 2)
	if (frame === null) return []
	const edge = `${' '.repeat(bar)}${paint.dim('|')}`
	const line = `${String(finding.start.line).padStart(bar - 1)} |`
	const carets = severityPaint(finding, layout)('^'.repeat(frame.carets))
	return [
		edge,
		`${paint.dim(line)} ${frame.text}`.trimEnd(),
		`${edge} ${' '.repeat(frame.indent)}${carets}`,
	]
}

function diffLines(diff: readonly string[], { paint, bar, width }: Layout): string[] {
	const indent = ' '.repeat(bar)
	const lines = diff.slice(0, MAX_DIFF_LINES).flatMap((line) => {
		const [first, ...rest] = wrap(visible(line), width - bar - 2)
		const color = line.startsWith('-') ? paint.red : paint.green
		return [`${indent}${color(first ?? '')}`, ...rest.map((more) => `${indent}  ${color(more)}`)]
	})
	const left = diff.length - MAX_DIFF_LINES
	return left > 0 ? [...lines, `${indent}${paint.dim(`… ${counted(left, 'more line')}`)}`] : lines
}

function noteLines(label: string, text: string, { paint, bar, width }: Layout): string[] {
	const lead = `= ${label.padEnd(4)}  `
	const [first, ...rest] = wrap(visible(text), width - bar - LEAD)
	const hanging = ' '.repeat(bar + LEAD)
	return [
		`${' '.repeat(bar)}${paint.dim(lead)}${first}`,
		...rest.map((line) => `${hanging}${line}`),
	]
}

/** The path is told only where it is another. */
function relatedPlace(related: Related, { path }: Finding): string {
	const location = locationOf(related)
	return related.path === path ? location : `${related.path}:${location}`
}

/** How to mend it; where `doc-sync fix` can, the end says so, in the words of the last line of the report. */
function mendLines({ help, fix }: Finding, layout: Layout): string[] {
	if (help === '') return []
	const lines = noteLines('mend', help, layout)
	if (!fix) return lines
	const { bar, width, paint } = layout
	const mark = fix.safe ? '(fix)' : '(fix --unsafe)'
	const room = width - bar - LEAD
	const used = columns(wrap(visible(help), room).at(-1) ?? '')
	if (used + 2 + mark.length > room)
		return [...lines, `${' '.repeat(bar + LEAD)}${paint.dim(mark)}`]
	return [...lines.slice(0, -1), `${lines.at(-1)}  ${paint.dim(mark)}`]
}

function findingLines(
	finding: Finding,
	text: string | null,
	why: string,
	layout: Layout,
): string[] {
	const related = (finding.related ?? []).flatMap((place) =>
		noteLines('see', `${relatedPlace(place, finding)}  ${place.message}`, layout),
	)
	return [
		...headLines(finding, layout),
		...frameLines(finding, text, layout),
		...diffLines(finding.diff ?? [], layout),
		...related,
		...(why === '' ? [] : noteLines('why', why, layout)),
		...mendLines(finding, layout),
	]
}

/** All that is printed of a file. A reason that it has heard already is not told again. */
export function blockOf(
	path: string,
	findings: readonly Finding[],
	text: string | null,
	layout: Layout,
): string {
	const told = new Set<string>()
	const lines = findings.flatMap((finding) => {
		const why = finding.why ?? ''
		const news = told.has(why) ? '' : why
		told.add(why)
		return findingLines(finding, text, news, layout)
	})
	return `${[layout.paint.bold(visible(path)), ...lines].join('\n')}\n\n`
}

/** @param hidden  how many findings are not shown, if all are warnings */
export function lastLine(
	report: Summarised,
	tally: Tally,
	{ paint }: Layout,
	isStaged: boolean | undefined,
	hidden = 0,
): string {
	if (tally.files === 0) return paint.green(cleanLine(report, hidden))
	return paint.bold(summaryLine(report, tally, isStaged))
}

/** The same as `renderPretty`, for any text. */
export const prettyReport = (report: Report, options: PrettyOptions): Promise<string> =>
	withWidths(() => renderPretty(report, options))

function shownOf({ findings }: Report, { quiet }: PrettyOptions): readonly Finding[] {
	return quiet ? findings.filter(({ severity }) => severity !== 'warning') : findings
}

/**
 * The report for people: findings by file, each with its line, its reason and
 * its remedy, then a summary. No text from a document reaches the terminal, or the log of a CI service, raw.
 * Once `loadWidths` was called it takes any text.
 */
export function renderPretty(report: Report, options: PrettyOptions): string {
	const findings = shownOf(report, options)
	const printed = findings.slice(0, options.maxFindings ?? MAX_FINDINGS)
	const layout = layoutOf(printed, options)
	const files = [...byPath(printed)].map(([path, group]) =>
		blockOf(path, group, options.textOf(path), layout),
	)
	const left = findings.length - printed.length
	const more = left > 0 ? `… ${counted(left, 'more finding')} not shown\n\n` : ''
	const hidden = report.findings.length
	const last = lastLine(report, tallyOf(findings), layout, options.staged, hidden)
	return inert(`${files.join('')}${more}${last}\n`)
}
