import { tallyOf } from '../filed.ts'
import type { Finding, Report } from '../finding.ts'
import { escapeText } from '../index-file/cell.ts'
import { visible } from '../text/escape.ts'
import { errorsFirst, placeText } from './github.ts'
import { cleanLine, counted, summaryLine } from './summary.ts'

/** UTF-16 code units of a cell. */
const MAX_CELL = 500
/** Bytes kept for the line that counts what was left out. */
const RESERVE = 100

/** Nothing in it is Markdown, a reference or a link. */
function cell(text: string): string {
	return escapeText(visible(text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text))
}

function row(finding: Finding, prefix: string): string {
	const { severity, contract, rule, message, help } = finding
	const cells = [severity, placeText(finding, prefix), message, help, `${contract}/${rule}`]
	return `| ${cells.map(cell).join(' | ')} |\n`
}

/**
 * The report as Markdown for the summary page of a job, errors first.
 *
 * @param room  how many bytes it may have; what does not fit is counted
 */
export function renderStepSummary(report: Report, prefix: string, room: number): string {
	const { findings } = report
	if (findings.length === 0) return within(`### doc-sync\n\n${cleanLine(report)}\n\n`, room)
	const head = `### doc-sync\n\n${summaryLine(report, tallyOf(findings))}\n\n| | where | what | mend | rule |\n|---|---|---|---|---|\n`
	const rows: string[] = []
	let left = room - Buffer.byteLength(head) - RESERVE
	for (const finding of errorsFirst(findings)) {
		const text = row(finding, prefix)
		left -= Buffer.byteLength(text)
		if (left < 0) break
		rows.push(text)
	}
	const more = findings.length - rows.length
	const rest = more > 0 ? `\n… and ${counted(more, 'more finding')}; the log has them\n` : ''
	return within(`${head}${rows.join('')}${rest}\n`, room)
}

function within(text: string, room: number): string {
	return Buffer.byteLength(text) > room ? '' : text
}
