import { tallyOf } from '../filed.ts'
import type { Finding, Place, Report } from '../finding.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { cleanLine, counted, summaryLine } from './summary.ts'

/** GitHub shows ten errors and ten warnings of a step; the log has all of these. */
const MAX_FINDINGS = 1000
const MAX_DIFF_LINES = 20
/** UTF-16 code units of one line of a message. */
const MAX_LINE = 1000

/** The data of a workflow command, as the runner decodes it. */
export function escapeData(text: string): string {
	return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

/** The value of a property of a workflow command. */
export function escapeProperty(text: string): string {
	return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}

/** Errors first, else as they were: of what is cut off, the least is lost. */
export function errorsFirst(findings: readonly Finding[]): readonly Finding[] {
	const isError = ({ severity }: Finding) => severity === 'error'
	return [...findings.filter(isError), ...findings.filter((each) => !isError(each))]
}

/** `path:line:column`, the path as the repository has it. */
export function placeText({ path, start }: Pick<Place, 'path' | 'start'>, prefix: string): string {
	return `${prefix}${path}:${start.line}:${start.column}`
}

/** The runner drops columns that stand on different lines. */
function propertiesOf(finding: Finding, prefix: string): string {
	const { path, start, end } = finding
	// A range that takes its line's end along ends at the start of the next.
	const endLine = end.column === 1 && end.line > start.line ? end.line - 1 : end.line
	const columns = end.line === start.line ? { col: start.column, endColumn: end.column } : {}
	return Object.entries({
		file: `${prefix}${path}`,
		line: start.line,
		endLine,
		...columns,
		title: `${finding.contract}/${finding.rule}`,
	})
		.map(([name, value]) => `${name}=${escapeProperty(visible(String(value)))}`)
		.join(',')
}

/** All that a reader of the log gets to know, so the place stands in it too. */
function messageOf(finding: Finding, prefix: string): string {
	const { message, related = [], why, help, diff = [] } = finding
	const left = diff.length - MAX_DIFF_LINES
	return [
		`${placeText(finding, prefix)} ${message}`,
		...diff.slice(0, MAX_DIFF_LINES),
		...(left > 0 ? [`… ${counted(left, 'more line')}`] : []),
		...related.map((each) => `see: ${placeText(each, prefix)} ${each.message}`),
		...(why ? [`why: ${why}`] : []),
		...(help === '' ? [] : [`mend: ${help}`]),
	]
		.map((line) => visible(line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line))
		.join('\n')
}

/**
 * The report as workflow commands, errors first, and a line that counts them.
 *
 * @param prefix  the root as git's top level sees it: empty, or a folder with a final `/`
 */
export function renderGithub(report: Report, prefix: string): string {
	const { findings } = report
	if (findings.length === 0) return `${cleanLine(report)}\n`
	const commands = errorsFirst(findings)
		.slice(0, MAX_FINDINGS)
		.map((finding) => {
			const message = escapeData(messageOf(finding, prefix))
			return `::${finding.severity} ${propertiesOf(finding, prefix)}::${message}`
		})
	const left = findings.length - commands.length
	const lines = [
		...commands,
		...(left > 0 ? [`… ${counted(left, 'more finding')} not shown`] : []),
		inert(summaryLine(report, tallyOf(findings))),
	]
	return `${lines.join('\n')}\n`
}
