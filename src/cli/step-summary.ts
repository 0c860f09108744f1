import { appendFileSync, statSync } from 'node:fs'
import type { Report } from '../finding.ts'
import { renderStepSummary } from '../report/step-summary.ts'
import type { Io } from './io.ts'

/** Bytes that GitHub takes from a step; of more it shows nothing. */
const LIMIT = 1 << 20

/**
 * Adds the report to the summary of the step, where GitHub names a file for it.
 * That it cannot be written changes no verdict, and is said.
 */
export function summarise(report: Report, prefix: string, io: Io): void {
	const file = io.env.GITHUB_STEP_SUMMARY
	if (!file) return
	try {
		const used = statSync(file, { throwIfNoEntry: false })?.size ?? 0
		appendFileSync(file, renderStepSummary(report, prefix, LIMIT - used))
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error)
		io.err(`doc-sync: the summary of the step cannot be written: ${reason}\n`)
	}
}
