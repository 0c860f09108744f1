import type { Extract } from '../extract.ts'
import { destinationOf } from '../index-file/cell.ts'
import { relative } from '../index-file/rows.ts'
import type { TextFile } from '../read.ts'
import { lineBreakOf } from '../text/lines.ts'
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

/** Below the last line of the header that is known, or below the title; what follows may not go on with the words before it. */
function newLine({ facts }: Extract, { text }: TextFile, line: string): Insertion | null {
	const endsIn = (kind: string) =>
		facts.filter(({ source }) => source === kind).map(({ range }) => range.end)
	const header = endsIn('header')
	const ends = header.length > 0 ? header : endsIn('title')
	if (ends.length === 0) return null
	const newline = lineBreakOf(text)
	const before = header.length > 0 ? '' : newline
	const end = Math.max(...ends)
	const [tail = '', feed = ''] = /^[^\r\n]*(\r\n|\r|\n|$)/.exec(text.slice(end)) ?? []
	const at = end + tail.length
	const [next = '', ...rest] = text.slice(at).split(/\r\n|\r|\n/, header.length > 0 ? 1 : 3)
	// A header that nobody knows a field of may begin there.
	if (header.length === 0 && (next.trim() !== '' || rest.some((each) => KEY.test(each))))
		return null
	if (next.trim() !== '' && !KEY.test(next)) return null
	const written = feed === '' ? newline + before + line : before + line + newline
	return { range: { start: at, end: at }, text: written }
}

const KEY = /^[^\s:]+(?: [^\s:]+)*:/
