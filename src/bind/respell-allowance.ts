import { distance } from '../nearest.ts'
import type { Range } from '../outline/types.ts'
import { saysNothing } from '../text/placeholder.ts'
import type { Allowance } from './allowances.ts'

const WRITTEN = /^(<!--\s*)([\w-]+)(\s+)([\w/-]+)(:)([ \t]*)(?=[^\s:-])/
const KEYWORD = 'doc-sync-allow'
/** Edits by which a rule is still meant. */
const MOST_EDITS = 2

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
): { readonly range: Range; readonly text: string } | null {
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
	return text.slice(start, end) === right ? null : { range: { start, end }, text: right }
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
