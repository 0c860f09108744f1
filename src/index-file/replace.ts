import type { IndexSpec } from '../contract/types.ts'

/** The text could be that of an index: of this one, of none yet, or of one of which a side is in conflict. */
export function mayReplace(text: string, { title }: IndexSpec): boolean {
	const start = `# ${title}\n`
	if (text.trim() === '' || text.startsWith(start)) return true
	// The first conflict alone decides: a file of somebody's own may have one further down.
	return text.startsWith('<<<<<<< ') && sidesOf(text).some((side) => side.startsWith(start))
}

/** What follows each marker of the conflict that a text begins with. */
function sidesOf(text: string): string[] {
	const conflict = /^[\s\S]*?\n>{7} .*\n/.exec(text)?.[0] ?? text
	return conflict.split(/^(?:<{7} .*|\|{7} .*|={7})\n/m).slice(1)
}

/** The edit that makes a text the expected one: one stretch of whole lines, in the line endings of the text. */
export function replaceLines(text: string, expected: string) {
	const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
	const [a, b] = [linesOf(text), linesOf(expected)]
	const same = (one: string | undefined, other: string | undefined) =>
		one !== undefined && one.replace(/\r\n$/, '\n') === other
	let start = 0
	while (same(a[start], b[start])) start++
	let end = 0
	while (end < Math.min(a.length, b.length) - start && same(a.at(-1 - end), b.at(-1 - end))) end++
	const lengthOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0)
	const from = lengthOf(a.slice(0, start))
	const range = { start: from, end: from + lengthOf(a.slice(start, a.length - end)) }
	const piece = b.slice(start, b.length - end).join('')
	return { range, text: piece.replace(/\n/g, lineBreak) }
}

/** The lines of a text with their line breaks. */
function linesOf(text: string): string[] {
	return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}
