import type { WrittenIndex, WrittenRow } from './read.ts'
import type { RowForm } from './row-form.ts'

/** What became of one document: a row, or what the sides want. */
export interface Entry {
	readonly ours: WrittenRow | null
	readonly theirs: WrittenRow | null
	/** Null if the sides disagree. */
	readonly merged: WrittenRow | null
}

/** The row that says where the document stands in the index. */
export function rowOfEntry({ merged, ours, theirs }: Entry): WrittenRow {
	return (merged ?? ours ?? theirs) as WrittenRow
}

/** What the side that changed something made of it; undefined if both did, and not the same. */
export function settle<T>(base: T | undefined, ours: T, theirs: T): T | undefined {
	if (ours === theirs || theirs === base) return ours
	return ours === base ? theirs : undefined
}

/** Makes a row of texts. */
type Rebuild = (row: Pick<WrittenRow, 'target' | 'texts' | 'groups'>) => WrittenRow

/** What becomes of each document of three indexes, in no order. */
export function entriesOf(
	base: readonly WrittenRow[],
	oursIndex: WrittenIndex,
	theirsIndex: WrittenIndex,
	form: RowForm,
	rebuild: Rebuild,
): Entry[] {
	const ours = pairUp(base, oursIndex.rows, form)
	const theirs = pairUp(base, theirsIndex.rows, form)
	const known = base.flatMap((row): Entry[] => {
		const [own, other] = [ours.of.get(row) ?? null, theirs.of.get(row) ?? null]
		if (own && other)
			return [{ ours: own, theirs: other, merged: combine(row, own, other, rebuild) }]
		const left = own ?? other
		// Gone on one side, which counts if the other left it as it was.
		return left === null || isSame(left, row) ? [] : [{ ours: own, theirs: other, merged: null }]
	})
	const paths = new Set([...ours.added.keys(), ...theirs.added.keys()])
	const added = [...paths].map((path): Entry => {
		const [own, other] = [ours.added.get(path) ?? null, theirs.added.get(path) ?? null]
		const merged = own && other ? combine(null, own, other, rebuild) : (own ?? other)
		return { ours: own, theirs: other, merged }
	})
	return withoutDoubles([...known, ...added])
}

/** Which row of a side each row of the base became, and the rows that are new. */
function pairUp(base: readonly WrittenRow[], side: readonly WrittenRow[], form: RowForm) {
	const before = new Map(base.map((row) => [row.path, row]))
	const after = new Map(side.map((row) => [row.path, row]))
	const of = new Map<WrittenRow, WrittenRow>()
	for (const row of base) {
		const same = after.get(row.path)
		if (same) of.set(row, same)
	}
	const nameOf = (row: WrittenRow) => `${row.path.split('/').pop()}\n${titleOf(row, form)}`
	const gone = singled(
		base.filter(({ path }) => !after.has(path)),
		nameOf,
	)
	const come = side.filter(({ path }) => !before.has(path))
	const added = new Map(come.map((row) => [row.path, row]))
	for (const [name, row] of singled(come, nameOf)) {
		const from = gone.get(name)
		if (from === undefined) continue
		of.set(from, row)
		added.delete(row.path)
	}
	return { of, added }
}

function titleOf({ texts }: WrittenRow, form: RowForm): string {
	return texts.filter((_, at) => form.names[at] === 'title').join('\n')
}

/** The rows by name, but for names that several have. */
function singled(
	rows: readonly WrittenRow[],
	nameOf: (row: WrittenRow) => string,
): ReadonlyMap<string, WrittenRow> {
	const named = new Map<string, WrittenRow[]>()
	for (const row of rows) named.set(nameOf(row), [...(named.get(nameOf(row)) ?? []), row])
	return new Map(
		[...named].flatMap(([name, [first, second]]) => (first && !second ? [[name, first]] : [])),
	)
}

function isSame(one: WrittenRow, other: WrittenRow): boolean {
	return (
		one.target === other.target &&
		one.texts.every((text, at) => text === other.texts[at]) &&
		one.groups.every((value, at) => value === other.groups[at])
	)
}

/** Place, texts and groups settled one by one; null if the sides disagree on one of them. */
function combine(
	base: WrittenRow | null,
	ours: WrittenRow,
	theirs: WrittenRow,
	rebuild: Rebuild,
): WrittenRow | null {
	const target = settle(base?.target, ours.target, theirs.target)
	const texts = ours.texts.map((text, at) =>
		settle(base?.texts[at], text, theirs.texts[at] as string),
	)
	const groups = ours.groups.map((value, at) =>
		settle(base?.groups[at], value, theirs.groups[at] ?? null),
	)
	if (target === undefined || [...texts, ...groups].includes(undefined)) return null
	return rebuild({ target, texts: texts as string[], groups: groups as (string | null)[] })
}

/** Two documents that came to the same path are one, or a conflict. */
function withoutDoubles(entries: readonly Entry[]): Entry[] {
	const byPath = new Map<string, Entry>()
	for (const entry of entries) {
		const { path } = rowOfEntry(entry)
		const known = byPath.get(path)
		const [one, other] = [known?.merged, entry.merged]
		if (!known) byPath.set(path, entry)
		else if (!one || !other || !isSame(one, other))
			byPath.set(path, { ours: rowOfEntry(known), theirs: rowOfEntry(entry), merged: null })
	}
	return [...byPath.values()]
}
