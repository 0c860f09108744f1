import type { Contract, IndexSpec } from '../contract/types.ts'
import { layOut } from './layout.ts'
import { type Entry, entriesOf, rowOfEntry, settle } from './merge-rows.ts'
import { readIndex, type WrittenIndex, type WrittenRow, writtenRow } from './read.ts'
import { type RowForm, rowFormOf } from './row-form.ts'
import { sortRows } from './rows.ts'

/** Three texts of one index: what both sides started from, and what each made of it. LF alone. */
export interface Sides {
	readonly base: string
	readonly ours: string
	readonly theirs: string
}

export interface MergedIndex {
	readonly text: string
	/** Paths of documents on whose rows the sides disagree; these stand between conflict markers. */
	readonly conflicts: readonly string[]
	/** The fields that the order depends on and the rows do not tell; new rows stand beside the neighbours that they had. */
	readonly untold: readonly string[]
}

/**
 * Merges an index by its documents, from the texts alone: each row is taken from
 * the side that changed it. A row that moved and kept its title and the name of
 * its file is the same row. Null if a text is not in the form of the contract, or
 * both sides changed what stands before the rows.
 */
export function mergeIndexes(
	sides: Sides,
	spec: IndexSpec,
	contract: Contract,
): MergedIndex | null {
	const form = rowFormOf(spec)
	if (!form) return null
	const read = (text: string) => readIndex(text, form, spec, contract)
	// Both sides made the file.
	const base = sides.base === '' ? { head: null, rows: [] } : read(sides.base)
	const [ours, theirs] = [read(sides.ours), read(sides.theirs)]
	if (!base || !ours || !theirs) return null
	const head = settle(base.head, ours.head, theirs.head)
	if (head === undefined || head === null) return null
	const rebuild = (row: Pick<WrittenRow, 'target' | 'texts' | 'groups'>) =>
		writtenRow(row, row.groups, form, spec, contract)
	const entries = entriesOf(base.rows, ours, theirs, form, rebuild)
	const untold = untoldBy(spec, contract, form)
	const ordered =
		untold.length > 0
			? inOrderOfTexts(entries, ours, theirs)
			: sortRows(entries.map(sortable), spec, contract).map(({ entry }) => entry)
	const placed = ordered.map((entry) => ({
		facts: rowOfEntry(entry).facts,
		lines: linesOf(entry, form),
	}))
	return {
		text: layOut(head, placed, spec, contract),
		conflicts: ordered.filter(({ merged }) => !merged).map((entry) => rowOfEntry(entry).path),
		untold,
	}
}

function sortable(entry: Entry) {
	return { row: rowOfEntry(entry), entry }
}

function linesOf({ merged, ours, theirs }: Entry, form: RowForm): string[] {
	if (merged) return [form.write(merged)]
	const line = (row: WrittenRow | null) => (row ? [form.write(row)] : [])
	return ['<<<<<<< ours', ...line(ours), '=======', ...line(theirs), '>>>>>>> theirs']
}

/** Fields of `sort` that no row tells. */
function untoldBy(spec: IndexSpec, contract: Contract, form: RowForm): string[] {
	const ofPath = contract.forEach ? [] : contract.path.template.parts
	const told = new Set<string | null>(['path', ...spec.only.keys(), ...spec.groups, ...form.names])
	for (const part of ofPath) if (part.kind === 'placeholder') told.add(part.name)
	return spec.sort.map(({ by }) => by).filter((by) => !told.has(by))
}

/** Our order, and each row that only they have behind the one that it stands behind there. */
function inOrderOfTexts(
	entries: readonly Entry[],
	ours: WrittenIndex,
	theirs: WrittenIndex,
): Entry[] {
	const byOurs = new Map(entries.map((entry) => [entry.ours?.path, entry]))
	const byTheirs = new Map(entries.map((entry) => [entry.theirs?.path, entry]))
	const own = ours.rows.flatMap(({ path }) => byOurs.get(path) ?? [])
	const behind = new Map<Entry | null, Entry[]>([null, ...own].map((entry) => [entry, []]))
	let before: Entry | null = null
	for (const { path } of theirs.rows) {
		const entry = byTheirs.get(path)
		if (!entry) continue
		if (behind.has(entry)) before = entry
		else behind.get(before)?.push(entry)
	}
	return [...behind].flatMap(([entry, others]) => (entry ? [entry, ...others] : others))
}
