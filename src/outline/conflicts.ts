import { linesOf } from './text.ts'
import type { Range } from './types.ts'

type Side = 'ours' | 'base' | 'theirs'

/**
 * Merge conflicts: `<<<<<<< ` at the start of a line outside code, `=======`
 * and `>>>>>>> ` at the start of later lines, `||||||| ` between them if there is
 * a base. Only the first marker must be outside code, as a fence opened on our
 * side would hide the others.
 */
export function conflictsOf(text: string, code: readonly Range[]): Range[] {
	const conflicts: Range[] = []
	let start = 0
	let side: Side | null = null
	for (const { start: at, end } of markedLines(text)) {
		const marker = text.slice(at, at + 8)
		if (marker === '<<<<<<< ' && !covers(code, at)) {
			start = at
			side = 'ours'
		} else if (marker === '>>>>>>> ') {
			if (side === 'theirs') conflicts.push({ start, end })
			side = null
		} else if (side) side = sideAfter(text.slice(at, end), side)
	}
	return conflicts
}

/** The parts of a conflict to blank so that our side stays: the markers, the base, their side. */
export function notOurs(text: string, conflict: Range): Range[] {
	const parts: Range[] = []
	let side: Side | null = null
	for (const line of linesOf(text, conflict.start, conflict.end)) {
		const before: Side | null = side
		side = side ? sideAfter(text.slice(line.start, line.end), side) : 'ours'
		if (before !== side || side !== 'ours') parts.push(line)
	}
	return parts
}

function sideAfter(line: string, side: Side): Side {
	if (side === 'ours' && line.startsWith('||||||| ')) return 'base'
	if (side !== 'theirs' && line === '=======') return 'theirs'
	return side
}

/** The lines that may be markers; found with one pattern, as few documents have any. */
function* markedLines(text: string): Generator<Range> {
	const marker = /(?<![^\r\n])(?:<{7} |\|{7} |={7}(?![^\r\n])|>{7} )[^\r\n]*/g
	for (const match of text.matchAll(marker)) {
		yield { start: match.index, end: match.index + match[0].length }
	}
}

/** True if an offset lies in one of the ranges, which are in order and do not overlap. */
function covers(ranges: readonly Range[], offset: number): boolean {
	let low = 0
	let high = ranges.length
	while (low < high) {
		const middle = (low + high) >> 1
		if ((ranges[middle]?.end ?? 0) <= offset) low = middle + 1
		else high = middle
	}
	return (ranges[low]?.start ?? Infinity) <= offset
}
