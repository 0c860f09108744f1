import type { Finding, Report } from '../finding.ts'

/** `1 file`, `2 files`: the number with its noun. */
export function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function severities(findings: readonly Finding[]): string {
	const errors = findings.filter(({ severity }) => severity === 'error').length
	const warnings = findings.length - errors
	const parts = [
		errors > 0 ? counted(errors, 'error') : '',
		warnings > 0 ? counted(warnings, 'warning') : '',
	]
	return parts.filter((part) => part !== '').join(' and ')
}

/** How many findings the baseline accounts for, of all contracts or of one. */
export function debtOf({ debt }: Report, contract: string | null = null): number {
	const own = debt.filter((each) => contract === null || each.contract === contract)
	return own.reduce((sum, each) => sum + each.count, 0)
}

/** The line of a report that shows no finding. */
export function cleanLine(report: Report): string {
	if (report.documents === 0) return 'no documents to check'
	const verb = report.documents === 1 ? 'conforms' : 'conform'
	const contracts = counted(report.contracts.size, 'contract')
	const hidden = report.findings.length
	const rest = hidden > 0 ? ` (${counted(hidden, 'warning')} not shown)` : ''
	const debt = debtOf(report)
	const but = debt > 0 ? `, but for ${counted(debt, 'finding')} in the baseline` : ''
	return `${counted(report.documents, 'document')} ${verb} to ${contracts}${but}${rest}`
}

/**
 * The line that counts the findings that are not hidden, of which there is at least one.
 *
 * @param isStaged  what git's index holds was judged
 */
export function summaryLine(
	report: Report,
	findings: readonly Finding[],
	isStaged = false,
): string {
	const touched = new Set(findings.map(({ path }) => path)).size
	const looked = `${touched} of ${counted(report.files, 'file')}`
	const documents = counted(report.documents, 'document')
	const contracts = counted(report.contracts.size, 'contract')
	const debt = debtOf(report)
	const more = debt > 0 ? `; ${counted(debt, 'more finding')} in the baseline` : ''
	return `${severities(findings)} in ${looked} (${documents}, ${contracts})${mending(findings, isStaged)}${more}${isStaged ? STAGED : ''}`
}

/** Who mends the file and commits again is told the same again. */
const STAGED = '; what is staged was judged: `git add` what you mend or have mended'

/** How many of the findings the tool itself can mend, and by which command. */
function mending(findings: readonly Finding[], isStaged: boolean): string {
	const fixes = findings.flatMap(({ fix }) => fix ?? [])
	const safe = fixes.filter((fix) => fix.safe).length
	const unsafe = fixes.length - safe
	if (fixes.length === 0) return ''
	// An index that cannot be written yet may be, once titles are mended.
	const waits = findings.some(({ rule, fix }) => rule === 'index-fresh' && fix === undefined)
	const least = waits ? 'at least ' : ''
	const command = isStaged ? 'doc-sync fix --staged' : 'doc-sync fix'
	if (safe === 0) return `; ${unsafe} can be mended by \`${command} --unsafe\``
	const more = unsafe > 0 ? `, ${unsafe} more with \`--unsafe\`` : ''
	return `; ${least}${safe} can be mended by \`${command}\`${more}`
}
