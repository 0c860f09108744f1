import type { Finding, Place, Report } from '../finding.ts'
import { renderAlone } from '../page.ts'
import type { Rule } from '../rule.ts'
import { fingerprints } from './fingerprint.ts'
import { jsonText } from './json-text.ts'
import { debtOf } from './summary.ts'

const UNUSABLE = 'contract-valid'
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

export interface SarifOptions {
	/** The tool's own. */
	readonly version: string
	readonly rules: readonly Rule[]
	/** The root as git's top level sees it: empty, or a folder with a final `/`. */
	readonly prefix: string
}

/** A name that is no UTF-16 has no escape. */
function wellFormed(text: string): string {
	return Buffer.from(text).toString()
}

/** A path as a relative reference: no part of it can be taken for a scheme, a query or an escape. */
export function relativeUri(path: string): string {
	return path
		.split('/')
		.map((part) => encodeURIComponent(wellFormed(part)))
		.join('/')
}

function locationOf({ path, start, end }: Place, prefix: string) {
	return {
		physicalLocation: {
			artifactLocation: { uri: relativeUri(`${prefix}${path}`), uriBaseId: '%SRCROOT%' },
			region: {
				startLine: start.line,
				startColumn: start.column,
				endLine: end.line,
				endColumn: end.column,
			},
		},
	}
}

function idOf({ contract, rule }: Finding): string {
	return `${contract}/${rule}`
}

/** A rule of a contract, with its page as help. SARIF's words for a severity are ours. */
function descriptor(finding: Finding, rules: readonly Rule[]) {
	const rule = rules.find(({ id }) => id === finding.rule)
	const id = idOf(finding)
	if (rule === undefined) return { id }
	return {
		id,
		name: rule.id,
		shortDescription: { text: `${rule.summary}.` },
		fullDescription: { text: `${rule.summary}. ${rule.why}.` },
		help: { text: `${rule.summary}. ${rule.why}.`, markdown: renderAlone(rule) },
		defaultConfiguration: { level: rule.severity },
	}
}

function resultOf(finding: Finding, ruleIndex: number, fingerprint: string, prefix: string) {
	const { message, help, why, related } = finding
	const sentences = [message, ...(why ? [why] : []), ...(help === '' ? [] : [help])]
	return {
		ruleId: idOf(finding),
		ruleIndex,
		level: finding.severity,
		message: { text: sentences.join('; ') },
		locations: [locationOf(finding, prefix)],
		...(related?.length
			? {
					relatedLocations: related.map((each) => ({
						...locationOf(each, prefix),
						message: { text: each.message },
					})),
				}
			: {}),
		partialFingerprints: { 'docSync/v1': fingerprint },
	}
}

/** The report as SARIF 2.1.0. */
export function renderSarif(report: Report, { version, rules, prefix }: SarifOptions): string {
	const { findings } = report
	const samples = new Map(findings.map((finding) => [idOf(finding), finding]))
	const ids = [...samples.keys()]
	const names = fingerprints(findings)
	return jsonText({
		$schema: SCHEMA,
		version: '2.1.0',
		runs: [
			{
				tool: {
					driver: {
						name: 'doc-sync',
						version,
						rules: [...samples.values()].map((each) => descriptor(each, rules)),
					},
				},
				columnKind: 'utf16CodeUnits',
				// As suppressed results, readers that know no suppressions would open them all.
				properties: { debt: debtOf(report) },
				// A contract that cannot be used is a run in which nothing was judged.
				invocations: [{ executionSuccessful: !findings.some(({ rule }) => rule === UNUSABLE) }],
				results: findings.map((finding, at) =>
					resultOf(finding, ids.indexOf(idOf(finding)), names[at] as string, prefix),
				),
			},
		],
	})
}
