import type { Contract, IndexSpec } from '../contract/types.ts'
import { headOf, layOut } from './layout.ts'
import { type Indexed, sortRows } from './rows.ts'

/**
 * The text of a generated index: a pure function of the documents. LF, final
 * newline, order by code points.
 */
export function renderIndex(
	spec: IndexSpec,
	contract: Contract,
	documents: readonly Indexed[],
): string {
	const own = documents.filter((each) => lists(spec, each))
	const placed = sortRows(own, spec, contract).map((each) => ({
		facts: each.row.facts,
		lines: [each.line(spec)],
	}))
	return layOut(headOf(spec), placed, spec, contract)
}

/** A file of a split index in which no document belongs: it need not be there. */
export function mayBeAbsent(spec: IndexSpec, documents: readonly Indexed[]): boolean {
	return spec.only.size > 0 && !documents.some((each) => lists(spec, each))
}

function lists({ only }: IndexSpec, { row }: Indexed): boolean {
	return [...only].every(([name, value]) => row.facts.get(name) === value)
}
