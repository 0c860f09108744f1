import type { Report } from '../finding.ts'
import { count } from '../text/words.ts'
import { CannotJudge, CLEAN, type ExitCode, FINDINGS, type Io } from './io.ts'
import type { Parsed } from './options.ts'

/** How many findings of each severity. */
export interface Counts {
	readonly errors: number
	readonly warnings: number
}

/** Null: nothing was found. */
export function countsOf(report: Report | null): Counts {
	const findings = report?.findings ?? []
	const errors = findings.filter((finding) => finding.severity === 'error').length
	return { errors, warnings: findings.length - errors }
}

/** The exit code of what a run found. */
export function exitCodeOf({ errors, warnings }: Counts, most: number, io: Io): ExitCode {
	// With `--quiet` nothing else would say why the run fails.
	if (warnings > most)
		io.err(`doc-sync: ${count(warnings, 'warning')}, \`--max-warnings\` allows ${most}\n`)
	return errors > 0 || warnings > most ? FINDINGS : CLEAN
}

export function maxWarnings(parsed: Parsed): number {
	const given = parsed.value('max-warnings')
	if (given === null) return Number.POSITIVE_INFINITY
	if (/^\d{1,9}$/.test(given)) return Number(given)
	throw new CannotJudge(`\`--max-warnings ${given}\` is no number`)
}
