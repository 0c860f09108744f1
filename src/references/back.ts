import type { Extract } from '../extract.ts'
import { destinationOf } from '../index-file/cell.ts'
import { relative } from '../index-file/rows.ts'
import type { TextFile } from '../read.ts'
import { type Named, namedIn } from './read.ts'
import { factOf, type Reference, type References } from './references.ts'

interface Insertion {
	readonly range: { readonly start: number; readonly end: number }
	readonly text: string
}

/**
 * What makes the target of a reference name the document that refers to it, in the
 * same way. Null where it names another document already and may name one alone, and
 * where nobody can tell how.
 *
 * @param file  the target
 */
export function referringBack(
	{ from, spec, named, target }: Reference,
	references: References,
	file: TextFile | null,
): Insertion | null {
	const back = spec.mirror === null ? null : references.fieldOf(spec.to, spec.mirror)
	const key = back?.key ?? null
	if (!target || !file || !back?.reference || key === null || target.conflicts.length > 0)
		return null
	const text = nameFor(named, from, target)
	const [read, ...more] = text === null ? [] : namedIn(text, back.reference.many)
	if (!read || more.length > 0) return null
	const found = references.register(back.reference.to).find(read, target.path)
	if (found?.path !== from.path) return null
	const said = factOf(target, back.name)
	if (said === null) return newLine(target, file, `${key}: ${text}`)
	const { end } = said.range
	return back.reference.many && said.source === 'header' && said.value !== null
		? { range: { start: end, end }, text: `, ${text}` }
		: null
}

/** The name of a document, as it names its target. */
function nameFor(named: Named, from: Extract, target: Extract): string | null {
	const way = relative(target.path, from.path)
	if (named.label !== null) {
		const label = counterpart(named.label, from, target) ?? from.row.title
		return /[[\]\\\r\n]/.test(label) || label === '' ? null : `[${label}](${destinationOf(way)})`
	}
	if (named.path !== null) return way
	return counterpart(named.text, from, target)
}

/** The value of the field by whose value the target is named: `12` or `ADR-0012`, as it is written there. */
function counterpart(text: string, from: Extract, target: Extract): string | null {
	const [, before = '', digits] = /^([\p{L}\s#.:_-]*?)(\d+)$/u.exec(text) ?? []
	for (const { field, value, text: written } of target.facts) {
		const own = from.facts.find((each) => each.field === field && each.value !== null)
		if (!own || value === null || own.text === written) continue
		if (written === text) return own.text
		if (digits !== undefined && bare(digits) === bare(written))
			return before + (digits === bare(digits) ? bare(own.text) : own.text)
	}
	return null
}

const bare = (digits: string): string => digits.replace(/^0+(?=\d+$)/, '')

/** Below the last line of the header that is known; the next may not go on with its words. */
function newLine({ facts }: Extract, { text }: TextFile, line: string): Insertion | null {
	const ends = facts.filter(({ source }) => source === 'header').map(({ range }) => range.end)
	if (ends.length === 0) return null
	const last = Math.max(...ends)
	const feed = text.indexOf('\n', last)
	const newline = text.includes('\r\n') ? '\r\n' : '\n'
	if (feed < 0) return { range: { start: text.length, end: text.length }, text: newline + line }
	const next = text.slice(feed + 1, `${text}\n`.indexOf('\n', feed + 1)).trim()
	if (next !== '' && !/^[^\s:]+(?: [^\s:]+)*:/.test(next)) return null
	return { range: { start: feed + 1, end: feed + 1 }, text: line + newline }
}
