import { pathFacts } from '../bind/bind.ts'
import type { Contract, IndexSpec } from '../contract/types.ts'
import { belowRoot } from '../discover.ts'
import { matchPath } from '../template/path.ts'
import { groupHeading, groupValues, headOf, tableHead } from './layout.ts'
import type { RowForm, RowTexts } from './row-form.ts'
import { type Row, valuesOf } from './rows.ts'

/** A row as it stands in an index; what it says of a document is in its facts. */
export interface WrittenRow extends Row, RowTexts {
	/** The values of the headings above it; null where the path says the same. */
	readonly groups: readonly (string | null)[]
}

/** An index taken apart. */
export interface WrittenIndex {
	/** What stands before the first group or row. */
	readonly head: string
	readonly rows: readonly WrittenRow[]
}

/**
 * Reads an index that was written by the contract, whatever the order of its
 * rows; null if it is in another form, or has a document twice. LF alone.
 */
export function readIndex(
	text: string,
	form: RowForm,
	spec: IndexSpec,
	contract: Contract,
): WrittenIndex | null {
	const lines = text.replace(/\n+$/, '').split('\n')
	const headings = spec.groups.map((name, level) => headingsOf(spec, contract, name, level))
	const [tableLine, ruleLine] = tableHead(spec)
	const starts = (line: string) => headings[0]?.has(line) ?? line === tableLine
	const found = lines.findIndex(starts)
	// Groups of the first level are kept when they are empty.
	if (found < 0 && spec.groups.length > 0) return null
	const from = found < 0 ? lines.length : found
	const head = lines.slice(0, from).join('\n').trimEnd()
	if (head !== headOf(spec) && !PROSE_BELOW_TITLE.test(head)) return null
	const rows: WrittenRow[] = []
	let groups: readonly string[] = []
	for (let at = from; at < lines.length; at++) {
		const line = lines[at] as string
		if (line === '') continue
		const level = headings.findIndex((each) => each.has(line))
		if (level >= 0 && level <= groups.length) {
			groups = [...groups.slice(0, level), headings[level]?.get(line) as string]
		} else if (
			line === tableLine &&
			lines[at + 1] === ruleLine &&
			groups.length === headings.length
		)
			at++
		else {
			const row = groups.length === headings.length ? form.read(line) : null
			if (!row) return null
			rows.push(writtenRow(row, groups, form, spec, contract))
		}
	}
	const paths = new Set(rows.map(({ path }) => path))
	return paths.size < rows.length ? null : { head, rows }
}

/** Nothing that could be a part of an index, or of a conflict. */
const PROSE_BELOW_TITLE = /^# [^\n]+(?:\n(?!#|\||<{7} |={7}$|>{7} ).*)*$/

/** The heading lines of a level, and the value of each. */
function headingsOf(
	spec: IndexSpec,
	contract: Contract,
	name: string,
	level: number,
): ReadonlyMap<string, string> {
	return new Map(
		groupValues(contract, name).map((value) => [groupHeading(spec, level, value), value] as const),
	)
}

/** A row with its facts: those of the path, then of its file, of the headings, of its cells. */
export function writtenRow(
	{ target, texts }: RowTexts,
	headings: readonly (string | null)[],
	form: RowForm,
	spec: IndexSpec,
	contract: Contract,
): WrittenRow {
	const path = resolveTarget(spec.path, target)
	const ofPath = factsOfPath(contract, path)
	const facts = new Map([...spec.only, ...ofPath])
	const groups = spec.groups.map((name, level) =>
		ofPath.has(name) ? null : (headings[level] ?? null),
	)
	for (const [level, value] of groups.entries())
		if (value !== null) facts.set(spec.groups[level] as string, value)
	let title = ''
	for (const [at, name] of form.names.entries()) {
		const text = decodeReferences(texts[at] as string)
		if (name === 'title') title = text.replace(/\\\|/g, '|')
		else if (name !== null && text !== '' && !facts.has(name)) facts.set(name, text)
	}
	return { path, facts, title, rendered: title, target, texts, groups }
}

/** What `escapeText` wrote. */
function decodeReferences(text: string): string {
	return text.replace(/&#(\d{1,7});/g, (whole, code: string) => {
		const point = Number(code)
		return point > 0x10ffff ? whole : String.fromCodePoint(point)
	})
}

function factsOfPath(contract: Contract, path: string): ReadonlyMap<string, string> {
	const below = contract.forEach ? null : belowRoot(contract, path)
	const matched = below === null ? null : matchPath(contract.path, below)
	return valuesOf(matched?.ok ? pathFacts(matched, contract) : [])
}

/** The path that a target leads to, seen from the folder of the index. */
function resolveTarget(from: string, target: string): string {
	const steps = from.split('/').slice(0, -1)
	for (const step of decoded(target).split('/')) {
		if (step === '..') steps.pop()
		else if (step !== '.' && step !== '') steps.push(step)
	}
	return steps.join('/')
}

function decoded(target: string): string {
	try {
		return decodeURIComponent(target)
	} catch {
		return target
	}
}
