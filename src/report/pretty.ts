import picocolors from 'picocolors'
import type { Finding, Place, Related, Report } from '../finding.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { frameOf } from './frame.ts'
import { cleanLine, counted, summaryLine } from './summary.ts'
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

const MAX_FINDINGS = 1000
const MAX_DIFF_LINES = 20
const NARROWEST = 40
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

function locationOf({ start }: Pick<Place, 'start'>): string {
	return `${start.line}:${start.column}`
}

function layoutOf(findings: readonly Finding[], { color, width }: PrettyOptions): Layout {
	const widest = (texts: string[]) => texts.reduce((most, text) => Math.max(most, text.length), 0)
	const location = widest(findings.map(locationOf))
	return {
		paint: picocolors.createColors(color),
		width: Math.min(Math.max(width, NARROWEST), WIDEST),
		location,
		severity: widest(findings.map(({ severity }) => severity)),
		bar: location + 4,
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

/** A reason that a file has heard already is not told again. */
function fileLines(
	path: string,
	findings: readonly Finding[],
	text: string | null,
	layout: Layout,
): string[] {
	const told = new Set<string>()
	const lines = findings.flatMap((finding) => {
		const why = finding.why ?? ''
		const news = told.has(why) ? '' : why
		told.add(why)
		return findingLines(finding, text, news, layout)
	})
	return [layout.paint.bold(visible(path)), ...lines, '']
}

function byPath(findings: readonly Finding[]): Map<string, Finding[]> {
	const groups = new Map<string, Finding[]>()
	for (const finding of findings) {
		const group = groups.get(finding.path)
		if (group === undefined) groups.set(finding.path, [finding])
		else group.push(finding)
	}
	return groups
}

function lastLine(
	report: Report,
	findings: readonly Finding[],
	{ paint }: Layout,
	isStaged: boolean | undefined,
): string {
	if (findings.length === 0) return paint.green(cleanLine(report))
	return paint.bold(summaryLine(report, findings, isStaged))
}

/** A report that was printed before, with the same options, and how it read. */
export interface Printed {
	readonly report: Report
	readonly text: string
}

/** The same as `renderPretty`, for any text. */
export const prettyReport = (
	report: Report,
	options: PrettyOptions,
	before: Printed | null = null,
): Promise<string> => withWidths(() => renderPretty(report, options, before))

function shownOf({ findings }: Report, { quiet }: PrettyOptions): readonly Finding[] {
	return quiet ? findings.filter(({ severity }) => severity !== 'warning') : findings
}

/**
 * The report for people: findings by file, each with its line, its reason and
 * its remedy, then a summary. No text from a document reaches the terminal, or the log of a CI service, raw.
 * Once `loadWidths` was called it takes any text.
 *
 * @param before  what it shares with that, the very findings, is not laid out again
 */
export function renderPretty(
	report: Report,
	options: PrettyOptions,
	before: Printed | null = null,
): string {
	const findings = shownOf(report, options)
	const printed = findings.slice(0, options.maxFindings ?? MAX_FINDINGS)
	const layout = layoutOf(printed, options)
	const known = before ? blocksIn(before, layout, options) : new Map<string, Block>()
	const files = [...byPath(printed)].map(([path, group]) => {
		const block = known.get(path)
		return block && areSame(block.findings, group)
			? `${block.text}\n`
			: fileLines(path, group, options.textOf(path), layout).join('\n')
	})
	const left = findings.length - printed.length
	const lines = [
		...files,
		...(left > 0 ? [`… ${counted(left, 'more finding')} not shown`, ''] : []),
		lastLine(report, findings, layout, options.staged),
	]
	return inert(`${lines.join('\n')}\n`)
}

/** What was printed of one file, without the empty line after it. */
interface Block {
	readonly findings: readonly Finding[]
	readonly text: string
}

/** The blocks of a text, by the paths of their files; none if it was laid out otherwise, or does not come apart as it should. */
function blocksIn(
	{ report, text }: Printed,
	layout: Layout,
	options: PrettyOptions,
): Map<string, Block> {
	const findings = shownOf(report, options)
	const groups = [...byPath(findings)]
	const { location, severity, paint } = layoutOf(findings, options)
	const parts = text.split(/\n\n(?=\S)/)
	const isSame =
		location === layout.location &&
		severity === layout.severity &&
		parts.length === groups.length + 1 &&
		groups.every(([path], at) => parts[at]?.startsWith(`${paint.bold(visible(path))}\n`))
	if (!isSame) return new Map()
	return new Map(
		groups.map(([path, findings], at) => [path, { findings, text: parts[at] as string }]),
	)
}

function areSame(some: readonly Finding[], others: readonly Finding[]): boolean {
	return some.length === others.length && some.every((each, at) => each === others[at])
}
