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
	const placed = sortRows(documents, spec, contract).map((each) => ({
		facts: each.row.facts,
		lines: [each.line(spec)],
	}))
	return layOut(headOf(spec), placed, spec, contract)
}
