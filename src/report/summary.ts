import type { Tally } from '../filed.ts'
import type { Report } from '../finding.ts'

/** What a summary tells besides findings. */
export type Summarised = Pick<Report, 'files' | 'documents' | 'contracts' | 'debt'>

/** `1 file`, `2 files`: the number with its noun. */
export function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function severities({ errors, warnings }: Tally): string {
	const parts = [
		errors > 0 ? counted(errors, 'error') : '',
		warnings > 0 ? counted(warnings, 'warning') : '',
	]
	return parts.filter((part) => part !== '').join(' and ')
}

/** How many findings the baseline accounts for, of all contracts or of one. */
export function debtOf({ debt }: Pick<Report, 'debt'>, contract: string | null = null): number {
	const own = debt.filter((each) => contract === null || each.contract === contract)
	return own.reduce((sum, each) => sum + each.count, 0)
}

/**
 * The line of a report that shows no finding.
 *
 * @param hidden  how many warnings it does not show
 */
export function cleanLine(report: Summarised, hidden = 0): string {
	if (report.documents === 0) return 'no documents to check'
	const verb = report.documents === 1 ? 'conforms' : 'conform'
	const contracts = counted(report.contracts.size, 'contract')
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
export function summaryLine(report: Summarised, tally: Tally, isStaged = false): string {
	const looked = `${tally.files} of ${counted(report.files, 'file')}`
	const documents = counted(report.documents, 'document')
	const contracts = counted(report.contracts.size, 'contract')
	const debt = debtOf(report)
	const more = debt > 0 ? `; ${counted(debt, 'more finding')} in the baseline` : ''
	return `${severities(tally)} in ${looked} (${documents}, ${contracts})${mending(tally, isStaged)}${more}${isStaged ? STAGED : ''}`
}

/** Who mends the file and commits again is told the same again. */
const STAGED = '; what is staged was judged: `git add` what you mend or have mended'

/** How many of the findings the tool itself can mend, and by which command. */
function mending({ safe, unsafe, waiting }: Tally, isStaged: boolean): string {
	if (safe + unsafe === 0) return ''
	// An index that cannot be written yet may be, once titles are mended.
	const least = waiting > 0 ? 'at least ' : ''
	const command = isStaged ? 'doc-sync fix --staged' : 'doc-sync fix'
	if (safe === 0) return `; ${unsafe} can be mended by \`${command} --unsafe\``
	const more = unsafe > 0 ? `, ${unsafe} more with \`--unsafe\`` : ''
	return `; ${least}${safe} can be mended by \`${command}\`${more}`
}
