import type { Finding, Report } from '../finding.ts'
import { visible } from '../text/escape.ts'
import { placeText } from './github.ts'
import { debtOf } from './summary.ts'

/** What XML keeps for itself, what it cannot say, and `[`, since a log may be read for commands. */
function xml(text: string): string {
	return visible(text).replace(/[&<>"'[]|[\ufffe\uffff]/g, (character) =>
		character >= '\ufffe' ? '\ufffd' : `&#${character.charCodeAt(0)};`,
	)
}

function attributes(values: Readonly<Record<string, string | number>>): string {
	return Object.entries(values)
		.map(([name, value]) => ` ${name}="${xml(String(value))}"`)
		.join('')
}

/** An error fails its case; a warning is what the case printed. */
function caseOf(finding: Finding, prefix: string): string[] {
	const { contract, rule, path, severity, message, help } = finding
	const text = xml(`${placeText(finding, prefix)} ${message}; ${help}`)
	const inside =
		severity === 'error'
			? `<failure${attributes({ type: `${contract}/${rule}`, message })}>${text}</failure>`
			: `<system-out>${text}</system-out>`
	return [
		`    <testcase${attributes({
			classname: `${contract}/${rule}`,
			name: placeText(finding, prefix),
			file: `${prefix}${path}`,
			line: finding.start.line,
		})}>`,
		`      ${inside}`,
		'    </testcase>',
	]
}

interface Suite {
	/** The contract's. */
	readonly name: string
	readonly documents: number
	/** Findings in the baseline. */
	readonly debt: number
}

/** A contract without findings is one case that passes: readers take an empty suite for a mistake. */
function suiteOf(
	{ name, documents, debt }: Suite,
	findings: readonly Finding[],
	prefix: string,
): string[] {
	const failures = findings.filter(({ severity }) => severity === 'error').length
	const cases =
		findings.length > 0
			? findings.flatMap((finding) => caseOf(finding, prefix))
			: [`    <testcase${attributes({ classname: name, name: `${documents} documents` })}/>`]
	const counts = { tests: Math.max(1, findings.length), failures, errors: 0 }
	const property = `    <properties><property${attributes({ name: 'debt', value: debt })}/></properties>`
	const properties = debt > 0 ? [property] : []
	return [
		`  <testsuite${attributes({ name, ...counts })}>`,
		...properties,
		...cases,
		'  </testsuite>',
	]
}

/**
 * The report as JUnit XML: a suite for each contract, a case for each finding.
 *
 * @param prefix  the root as git's top level sees it: empty, or a folder with a final `/`
 */
export function renderJunit(report: Report, prefix: string): string {
	const { contracts, findings } = report
	const names = [...new Set([...contracts.keys(), ...findings.map(({ contract }) => contract)])]
	const suites = names.flatMap((name) => {
		const own = findings.filter(({ contract }) => contract === name)
		const documents = contracts.get(name)?.documents ?? 0
		return suiteOf({ name, documents, debt: debtOf(report, name) }, own, prefix)
	})
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<testsuites name="doc-sync">',
		...suites,
		'</testsuites>',
		'',
	].join('\n')
}
