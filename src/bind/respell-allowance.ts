import type { Finding } from '../finding.ts'
import { distance } from '../nearest.ts'
import type { Range } from '../outline/types.ts'
import { saysNothing } from '../text/placeholder.ts'
import type { Allowance } from './allowances.ts'
import { usesOf } from './uses.ts'

const WRITTEN = /^(<!--\s*)([\w-]+)(\s+)([\w/-]+)(:)([ \t]*)(?=[^\s:-])/
const KEYWORD = 'doc-sync-allow'
/** Edits by which a rule is still meant. */
const MOST_EDITS = 2

export interface Respelled {
	readonly range: Range
	readonly text: string
	/** The rule that it is for then. */
	readonly rule: string
}

/**
 * The edit that makes a comment an allowance in form: its first word, the rule, or the
 * space after the colon. Null where more is wrong, or another rule could be meant.
 *
 * @param rules  the rules that there are
 */
export function respelled(
	text: string,
	{ at, fault }: Allowance,
	contract: string,
	rules: readonly string[],
): Respelled | null {
	if (fault === 'place' || fault === 'reason') return null
	const [all, head = '', word = '', gap = '', written = '', colon = '', space = ''] =
		WRITTEN.exec(text.slice(at.start, at.end)) ?? []
	if (all === undefined || saysNothing(text.slice(at.start + all.length, at.end - '-->'.length)))
		return null
	const prefix = written.startsWith(`${contract}/`) ? `${contract}/` : ''
	const rule = nearestAlone(written.slice(prefix.length), rules)
	if (rule === null) return null
	const right = `${KEYWORD}${gap}${prefix}${rule}${colon}${space === '' ? ' ' : space}`
	const start = at.start + head.length
	const end = start + word.length + gap.length + written.length + colon.length + space.length
	if (text.slice(start, end) === right) return null
	return { range: { start, end }, text: right, rule: prefix + rule }
}

/**
 * Whether an allowance is needed where it is written right, and all others are as much
 * as they were.
 *
 * @param findings  those of one path that may be allowed
 */
export function isNeeded(
	{ rule }: Respelled,
	allowance: Allowance,
	allowances: readonly Allowance[],
	findings: readonly Finding[],
	contract: string,
	bom: number,
): boolean {
	const right = { ...allowance, rule, fault: null }
	const next = allowances.map((each) => (each === allowance ? right : each))
	const before = usesOf(contract, allowances, findings, bom).values()
	const after = new Set(usesOf(contract, next, findings, bom).values())
	return after.has(right) && [...before].every((each) => after.has(each))
}

/** The rule itself, or the one that is nearer than all others. */
function nearestAlone(written: string, rules: readonly string[]): string | null {
	if (rules.includes(written)) return written
	const near = rules
		.filter((each) => Math.abs(each.length - written.length) <= MOST_EDITS)
		.map((rule) => ({ rule, edits: distance(written, rule) }))
		.sort((a, b) => a.edits - b.edits)
	const [first, second] = near
	if (!first || first.edits > MOST_EDITS || second?.edits === first.edits) return null
	return first.rule
}
