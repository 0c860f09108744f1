import type { SeverityMap } from './contract/types.ts'
import type { OpenCorpus } from './corpus.ts'
import type { Finding, Place, Related, Severity } from './finding.ts'
import type { Range } from './outline/types.ts'
import { placeOf, startOf } from './read.ts'
import type { Repair, Rule, Spot, Words } from './rule.ts'
import { byCodePoint } from './source/order.ts'

/** The page of a rule, relative to the package's root. */
export function pageOf(rule: string): string {
	return `docs/rules/${rule}.md`
}

/** What a contract makes of a rule's severity. */
export function severityOf(
	rule: { readonly id: string; readonly severity: Severity },
	map: SeverityMap,
): Severity | 'off' {
	return map.get(rule.id) ?? map.get('all') ?? rule.severity
}

/** Puts a rule's decision, words and repair into a finding. */
export function toFinding(
	corpus: OpenCorpus,
	rule: Rule,
	severity: Severity,
	path: string,
	spot: Spot,
	words: Words,
	repair: Repair | null,
): Finding {
	const place = placeIn(corpus, path, spot.at)
	const related = (spot.related ?? []).map(
		(each): Related => ({ ...placeIn(corpus, each.path ?? path, each.at), message: each.message }),
	)
	const fix = repair ? fixOf(corpus, path, repair) : undefined
	return {
		...place,
		contract: corpus.contract.name,
		rule: rule.id,
		severity,
		subject: spot.subject,
		message: words.message,
		help: spot.help === undefined ? words.help : `${spot.help}; or: ${words.help}`,
		...(spot.why === undefined ? {} : { why: spot.why }),
		url: pageOf(rule.id),
		...(related.length > 0 ? { related } : {}),
		...(fix ? { fix } : {}),
		...(spot.diff ? { diff: spot.diff } : {}),
	}
}

function placeIn(corpus: OpenCorpus, path: string, at: Range): Place {
	const file = at.start === 0 && at.end === 0 ? null : corpus.textOf(path)
	return file ? placeOf(file, at) : startOf(path)
}

/** A file that could not be decoded is never edited: writing it back would lose bytes. One that does not exist is made. */
function fixOf(corpus: OpenCorpus, path: string, repair: Repair): Finding['fix'] {
	const file = corpus.textOf(path)
	if (file && file.invalidAt !== null) return undefined
	const bom = file?.bom ?? 0
	const edits = repair.edits.map(({ range, text }) => {
		return { path, range: [range.start + bom, range.end + bom] as const, text }
	})
	const { safe, leaves } = repair
	return { safe, edits, ...(leaves === undefined ? {} : { leaves }) }
}

/** What is made from documents is right only when these are. */
const MADE_FROM_OTHERS = 'index-fresh'

/**
 * The one order of findings: documents before indexes; path, place, contract, rule;
 * then as the rule tells them, such as sections that lack at one place in the order
 * in which they are to stand.
 */
export function sortFindings(findings: readonly Finding[]): Finding[] {
	const made = new Set(
		findings.flatMap(({ rule, path }) => (rule === MADE_FROM_OTHERS ? path : [])),
	)
	return [...findings].sort(
		(a, b) =>
			Number(made.has(a.path)) - Number(made.has(b.path)) ||
			byCodePoint(a.path, b.path) ||
			a.start.offset - b.start.offset ||
			a.start.line - b.start.line ||
			a.end.offset - b.end.offset ||
			byCodePoint(a.contract, b.contract) ||
			byCodePoint(a.rule, b.rule),
	)
}
