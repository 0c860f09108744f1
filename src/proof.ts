import type { Bound } from './bind/types.ts'
import { usesOf } from './bind/uses.ts'
import type { Edit, Finding, Severity } from './finding.ts'
import { severityOf } from './findings.ts'
import type { TextFile } from './read.ts'
import type { DocumentRule, Repair, Spot } from './rule.ts'

/** What a rule decided of a document. */
export interface Decided {
	readonly rule: DocumentRule<Spot>
	readonly severity: Severity
	readonly spot: Spot
}

/** What the rules that look at one document decide of it. */
export function decide(rules: readonly DocumentRule<Spot>[], document: Bound): Decided[] {
	return rules.flatMap((rule) => {
		const severity = severityOf(rule, document.variant.severity)
		if (severity === 'off') return []
		return [...rule.check(document)].map((spot) => ({ rule, severity, spot }))
	})
}

/**
 * Whether a fix of a finding does what it promises.
 *
 * @param text  the text with it; null if it cannot be made
 * @param leaves  the rule that has something to say of the same subject then
 */
export type Prover = (
	finding: Pick<Finding, 'rule' | 'subject'>,
	text: string | null,
	leaves: string | undefined,
) => boolean

/**
 * UTF-16 code units of all texts that are tried for one document. A stranger's may
 * offer thousands of fixes; those that are not tried are not offered, until others
 * are made.
 */
export const MOST_TRIED = 1_000_000

/**
 * Makes sure of what fixes promise: alone, one removes its finding and makes no
 * other. A rule mends what it knows of; what its edits mean to all others only
 * they can tell.
 *
 * @param decided  what is decided of the document as it is
 * @param bindWith  the document with another text; null if it is beyond a bound
 */
export function prover(
	document: Bound,
	decided: readonly Decided[],
	rules: readonly DocumentRule<Spot>[],
	bindWith: (text: string) => Bound | null,
): Prover {
	const before = counted(document, decided, rules)
	let tried = 0
	return ({ rule, subject }, text, leaves) => {
		// What nobody sees in the first line would be a byte order mark.
		if (text === null || text.startsWith('\ufeff')) return false
		// The first is tried, however long it is.
		if (tried > 0 && tried + text.length > MOST_TRIED) return false
		tried += text.length
		const after = bindWith(text)
		if (after === null) return false
		const left = new Map(before)
		add(left, keyOf(rule, subject), -1)
		if (leaves !== undefined) add(left, keyOf(leaves, subject), 1)
		return [...counted(after, decide(rules, after), rules)].every(
			([key, count]) => count <= (left.get(key) ?? 0),
		)
	}
}

/** How often each finding is told, and each allowance that excuses none. */
function counted(
	{ allowances, contract }: Bound,
	decided: readonly Decided[],
	rules: readonly DocumentRule<Spot>[],
): Map<string, number> {
	const said = decided.map(({ rule, spot }) => {
		const { at, subject } = spot
		return { rule: rule.id, start: { offset: at.start }, subject, isFirm: rule.firm !== undefined }
	})
	const mayBe = said.filter(({ isFirm }) => !isFirm)
	const uses = usesOf(contract.name, allowances, mayBe, 0)
	const used = new Set(uses.values())
	const counts = new Map<string, number>()
	for (const each of said) if (!uses.has(each)) add(counts, keyOf(each.rule, each.subject), 1)
	const ids = new Set(rules.flatMap(({ id }) => [id, `${contract.name}/${id}`]))
	for (const each of allowances)
		if (each.fault !== null || (ids.has(each.rule) && !used.has(each)))
			add(counts, keyOf('allowance-valid', each.rule), 1)
	return counts
}

function keyOf(rule: string, subject: string): string {
	return `${rule} ${subject}`
}

export function add(counts: Map<string, number>, key: string, count: number): void {
	counts.set(key, (counts.get(key) ?? 0) + count)
}

/** The text of a file after the edits of findings, which count a byte order mark; null where they overlap. */
export function editedWith({ text, bom }: TextFile, edits: readonly Edit[]): string | null {
	const inText = edits.map(({ range: [start, end], text }) => {
		return { range: { start: start - bom, end: end - bom }, text }
	})
	return edited(text, inText)
}

/** A text after edits; null where they overlap. */
export function edited(text: string, edits: Repair['edits']): string | null {
	let done = 0
	let result = ''
	const inOrder = [...edits].sort(
		(a, b) => a.range.start - b.range.start || a.range.end - b.range.end,
	)
	for (const { range, text: piece } of inOrder) {
		if (range.start < done) return null
		result += text.slice(done, range.start) + piece
		done = range.end
	}
	return result + text.slice(done)
}
