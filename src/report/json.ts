import type { Finding, Fix, Place, Point, Related, Report } from '../finding.ts'
import { jsonText } from './json-text.ts'
import { debtOf } from './summary.ts'

/** Raised when a reader of the report would have to change; see `schema.ts`. */
export const SCHEMA_VERSION = 1

function pointOf({ line, column, offset }: Point) {
	return { line, column, offset }
}

function placeOf({ path, start, end }: Place) {
	return { path, start: pointOf(start), end: pointOf(end) }
}

function relatedOf(related: Related) {
	return { ...placeOf(related), message: related.message }
}

function fixOf({ safe, edits, leaves }: Fix) {
	return {
		safe,
		edits: edits.map(({ path, range, text }) => ({ path, range, text })),
		...(leaves === undefined ? {} : { leaves }),
	}
}

/** Keys are listed one by one, so that their order and their number do not depend on who made the finding. */
function findingOf(finding: Finding) {
	return {
		...placeOf(finding),
		contract: finding.contract,
		rule: finding.rule,
		severity: finding.severity,
		subject: finding.subject,
		message: finding.message,
		help: finding.help,
		...(finding.why ? { why: finding.why } : {}),
		url: finding.url,
		...(finding.related?.length ? { related: finding.related.map(relatedOf) } : {}),
		...(finding.fix ? { fix: fixOf(finding.fix) } : {}),
		...(finding.diff?.length ? { diff: finding.diff } : {}),
	}
}

function summaryOf(report: Report) {
	const count = (severity: string) => report.findings.filter((f) => f.severity === severity).length
	const contracts = [...report.contracts].map(
		([name, { documents, errors, warnings }]) =>
			[name, { documents, errors, warnings, debt: debtOf(report, name) }] as const,
	)
	return {
		documents: report.documents,
		errors: count('error'),
		warnings: count('warning'),
		debt: debtOf(report),
		// `fromEntries` defines its keys, so a contract named `__proto__` is a key like any other.
		contracts: Object.fromEntries(contracts),
	}
}

/** The report as JSON, the shape that `reportSchema` describes; `version` is the tool's own. */
export function renderJson(report: Report, version: string): string {
	const data = {
		schemaVersion: SCHEMA_VERSION,
		tool: { name: 'doc-sync', version },
		summary: summaryOf(report),
		findings: report.findings.map(findingOf),
	}
	return jsonText(data)
}
