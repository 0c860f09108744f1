import type { FiledReport, Tally } from '../filed.ts'
import type { Finding } from '../finding.ts'
import { byCodePoint } from '../source/order.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import {
	BAR,
	blockOf,
	lastLine,
	layoutOf,
	locationOf,
	MAX_FINDINGS,
	type PrettyOptions,
} from './pretty.ts'
import { withWidths } from './width.ts'

/** What ends the lines of each file; it is nowhere else. */
const END = '\n\n'

/**
 * A report for people after another on the same files but some, of which it was
 * made: what that read is taken over but for these. Null where more is to be laid
 * out anew, and where the text does not come apart as it should.
 *
 * @param text  what was printed of the other, with the same options
 */
export function prettyAgain(
	report: FiledReport,
	before: FiledReport,
	text: Buffer,
	options: PrettyOptions,
): Promise<Buffer | null> {
	return withWidths(() => renderAgain(report, before, text, options))
}

/** The same with texts of known widths. */
export function renderAgain(
	report: FiledReport,
	before: FiledReport,
	text: Buffer,
	options: PrettyOptions,
): Buffer | null {
	const [now, was] = [report.findings, before.findings]
	const { warnings } = now.tally
	const isAlike =
		now.lines === was.lines &&
		was.anew.size === 0 &&
		!options.quiet &&
		[now, was].every(({ tally }) => tally.files > 0 && sizeOf(tally) <= MAX_FINDINGS) &&
		warnings > 0 === was.tally.warnings > 0
	const ends = endsIn(text)
	const location = locationIn(text)
	if (!isAlike || ends.length !== was.tally.files || location === null) return null
	const added = widest([...now.anew.values()].flat())
	if (added > location) return null
	const severity = (warnings > 0 ? 'warning' : 'error').length
	const layout = { ...layoutOf([], options), location, severity, bar: location + BAR }
	const blocks: Block[] = []
	for (const [path, group] of now.anew) {
		const known = was.placeOf(path)
		const place = known ?? placeFor(path, before)
		if (place === null) return null
		const head = Buffer.from(`${layout.paint.bold(visible(path))}\n`)
		const start = ends[place - 1] ?? 0
		if (known !== null && !text.subarray(start, start + head.length).equals(head)) return null
		const block = group.length === 0 ? '' : blockOf(path, group, options.textOf(path), layout)
		blocks.push({ path, start, end: known === null ? start : (ends[place] ?? 0), text: block })
	}
	const last = `${lastLine(report, now.tally, layout, options.staged)}\n`
	const found = Buffer.concat([
		...replaced(text.subarray(0, ends.at(-1)), blocks),
		Buffer.from(inert(last)),
	])
	return added === location || isWide(found) ? found : null
}

/** What is printed of a file now, and where it stood, or is to stand. */
interface Block {
	readonly path: string
	readonly start: number
	readonly end: number
	readonly text: string
}

function replaced(text: Buffer, blocks: readonly Block[]): Buffer[] {
	const sorted = [...blocks].sort(
		// What comes in stands before what is there.
		(one, other) =>
			one.start - other.start || one.end - other.end || byCodePoint(one.path, other.path),
	)
	const parts: Buffer[] = []
	let from = 0
	for (const block of sorted) {
		parts.push(text.subarray(from, block.start), Buffer.from(inert(block.text)))
		from = block.end
	}
	return [...parts, text.subarray(from)]
}

const sizeOf = ({ errors, warnings }: Tally): number => errors + warnings

/** Where the lines of each file end. */
function endsIn(text: Buffer): readonly number[] {
	const ends: number[] = []
	for (let at = text.indexOf(END); at >= 0; at = text.indexOf(END, at + END.length))
		ends.push(at + END.length)
	return ends
}

/** The columns of the places of findings, as the first has them. */
function locationIn(text: Buffer): number | null {
	const start = text.indexOf('\n') + 1
	// biome-ignore lint/suspicious/noControlCharactersInRegex: colour is made of them
	const line = text.toString('utf8', start, start + 80).replace(/\x1b\[\d+m/g, '')
	return /^ {2}( *\d+:\d+) {2}/.exec(line)?.[1]?.length ?? null
}

/** Whether a place of a finding has all columns that places have. */
function isWide(text: Buffer): boolean {
	const start = text.indexOf('\n') + 1
	// biome-ignore lint/suspicious/noControlCharactersInRegex: colour is made of them
	const lead = /^ {2}(?:\x1b\[\d+m)?/.exec(text.toString('utf8', start, start + 80))?.[0]
	return lead !== undefined && [...'123456789'].some((digit) => text.includes(`\n${lead}${digit}`))
}

const widest = (findings: readonly Finding[]): number =>
	findings.reduce((most, each) => Math.max(most, locationOf(each).length), 0)

/** Before which file another comes; null where they are in another order than that of their names. */
function placeFor(path: string, { findings }: FiledReport): number | null {
	// A stale index comes last.
	if (findings.tally.stale > 0) return null
	return findings.placeAfter((other) => byCodePoint(other, path) > 0)
}
