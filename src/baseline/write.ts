import { byCodePoint } from '../source/order.ts'
import { lineBreakOf } from '../text/lines.ts'
import { type Entry, keyOf, lineOf } from './entry.ts'
import type { Baseline } from './read.ts'

const HEAD = [
	'# What doc-sync found when it was adopted; a run reports what is not listed here.',
	'# `doc-sync baseline --prune` drops what is mended.',
]

/** The text of a baseline with these entries: the head and the line endings that it has, or those of a new one. */
export function baselineText(entries: readonly Entry[], before: Baseline | null): string {
	const text = before?.file?.text ?? ''
	const eol = lineBreakOf(text)
	const lines = sorted(entries).map(lineOf)
	return [...headOf(text), ...lines].map((line) => `${line}${eol}`).join('')
}

function headOf(text: string): readonly string[] {
	const lines = text.split(/\r\n|\n|\r/)
	const end = lines.findIndex((line) => !line.startsWith('#'))
	return end > 0 ? lines.slice(0, end) : HEAD
}

/** One for each key, in the order of their lines, as `LC_ALL=C sort` has it. */
function sorted(entries: readonly Entry[]): Entry[] {
	const unique = new Map(entries.map((each) => [keyOf(each), each]))
	const order = (entry: Entry) => lineOf({ ...entry, count: 1 })
	return [...unique.values()]
		.map((entry) => [order(entry), entry] as const)
		.sort(([a], [b]) => byCodePoint(a, b))
		.map(([, entry]) => entry)
}
