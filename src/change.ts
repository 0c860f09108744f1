import type { ContractSummary, Finding, Report } from './finding.ts'

/** What a change has to do with. */
export interface Brought {
	readonly report: Report
	/** Findings elsewhere that were there before the change. */
	readonly older: number
}

/**
 * Of the findings on a tree, those on what changed and those that the change
 * brought about elsewhere.
 *
 * @param before  what was found in the tree that the change was made upon; null: nobody knows
 * @param changed  paths whose content or kind differs
 */
export function broughtBy(
	now: Report,
	before: Report | null,
	changed: ReadonlySet<string>,
): Brought {
	const old = before?.findings ?? []
	const odd = pathsOfOthers(old, now.findings)
	const known = counted(old.filter(({ path }) => odd.has(path)))
	const findings = now.findings.filter((finding) => {
		// What is wrong between two files is the business of whoever changes either.
		const places = [finding, ...(finding.related ?? [])]
		if (places.some(({ path }) => changed.has(path))) return true
		if (!odd.has(finding.path)) return false
		const key = keyOf(finding)
		const left = known.get(key) ?? 0
		known.set(key, left - 1)
		return left <= 0
	})
	return { report: narrowed(now, findings, changed), older: now.findings.length - findings.length }
}

/** The files on which two reports do not share each finding; one that was made of the other shares most. */
function pathsOfOthers(some: readonly Finding[], others: readonly Finding[]): ReadonlySet<string> {
	const [here, there] = [new Set(some), new Set(others)]
	const single = [
		...some.filter((each) => !there.has(each)),
		...others.filter((each) => !here.has(each)),
	]
	return new Set(single.map(({ path }) => path))
}

/** Not by line: what stands above may have changed. The words and the lines of an index tell whether it got worse. */
function keyOf({ contract, rule, path, subject, message, diff }: Finding): string {
	return JSON.stringify([contract, rule, path, subject, message, diff ?? []])
}

function counted(findings: readonly Finding[]): Map<string, number> {
	const counts = new Map<string, number>()
	for (const each of findings) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
	return counts
}

function narrowed(now: Report, findings: readonly Finding[], changed: ReadonlySet<string>): Report {
	const summaries = [...now.contracts].flatMap(([name, summary]): [string, ContractSummary][] => {
		const own = findings.filter(({ contract }) => contract === name)
		const errors = own.filter(({ severity }) => severity === 'error').length
		const found = new Set(own.map(({ path }) => path))
		const paths = summary.paths.filter((path) => changed.has(path) || found.has(path))
		if (paths.length === 0 && own.length === 0) return []
		return [[name, { documents: paths.length, errors, warnings: own.length - errors, paths }]]
	})
	const documents = new Set(summaries.flatMap(([, { paths }]) => paths))
	return {
		files: new Set([...documents, ...findings.map(({ path }) => path)]).size,
		documents: documents.size,
		contracts: new Map(summaries),
		findings,
		excused: now.excused.filter(({ path }) => changed.has(path)),
		debt: now.debt.filter(({ path }) => changed.has(path)),
	}
}
