import type { pathFacts } from './bind/bind.ts'
import { type Citation, citationsIn } from './bind/markers.ts'
import type { Bound, Fact } from './bind/types.ts'
import type { Candidate } from './discover.ts'
import { type Indexed, type Row, renderRow, titleOf, valuesOf } from './index-file/rows.ts'
import type { Range } from './outline/types.ts'
import { firstLine } from './text/lines.ts'

/** What the rules of a whole contract see of one document: enough to do without its text. */
export interface Extract extends Indexed {
	readonly path: string
	readonly facts: readonly Fact[]
	/** The names of the cases that hold. */
	readonly cases: readonly string[]
	/** The first line of each merge conflict. */
	readonly conflicts: readonly Range[]
	/** The markers that it names where the contract asks for them. */
	readonly citations: readonly Citation[]
}

/** An extract as it is remembered: plain data, and what nobody asked for yet is not in it. */
export interface StoredExtract {
	/** All but those of the path. */
	readonly facts: readonly Fact[]
	readonly cases: readonly string[]
	readonly conflicts: readonly Range[]
	/** Absent: none. */
	readonly citations?: readonly Citation[]
	title?: Pick<Row, 'title' | 'rendered'>
	/** By the path of the index. */
	lines?: Record<string, string>
}

/** What is remembered of a document that was just bound. */
export function storedOf(document: Bound): StoredExtract {
	const { file, outline, facts, cases } = document
	const citations = citationsIn(document)
	return {
		...(citations.length > 0 && { citations }),
		facts: facts.filter(({ source }) => source !== 'path'),
		cases,
		conflicts: outline.conflicts.map((conflict) => firstLine(file.text, conflict)),
	}
}

/** What is remembered, completed from the document itself when more is asked for. */
export function extractOf(
	candidate: Candidate,
	fromPath: ReturnType<typeof pathFacts>,
	stored: StoredExtract,
	bound: () => Bound,
): Extract {
	const facts = [...fromPath, ...stored.facts]
	const { path } = candidate
	return {
		path,
		facts,
		cases: stored.cases,
		conflicts: stored.conflicts,
		citations: stored.citations ?? [],
		get row() {
			stored.title ??= titleOf(bound())
			return { path, facts: valuesOf(facts), ...stored.title }
		},
		line(spec) {
			stored.lines ??= {}
			stored.lines[spec.path] ??= renderRow(this.row, spec)
			return stored.lines[spec.path] as string
		},
	}
}
