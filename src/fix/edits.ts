import type { Edit, Finding } from '../finding.ts'

/** A finding that can be mended. */
export type Mendable = Finding & { readonly fix: NonNullable<Finding['fix']> }

/**
 * The findings that carry edits: the safe ones, or all.
 *
 * @param debt  some may be in the baseline, which has no place for what a fix would leave
 */
export function mendable(findings: readonly Finding[], unsafe: boolean, debt = false): Mendable[] {
	return findings.filter(
		(finding): finding is Mendable =>
			finding.fix !== undefined &&
			finding.fix.edits.length > 0 &&
			(finding.fix.safe || unsafe) &&
			!(debt && finding.fix.leaves !== undefined),
	)
}

/**
 * The fixes of one file that can be made together, safe ones first: of two that
 * touch the same place only one, as the other may not be what is meant any more.
 */
export function compatible(fixes: readonly Mendable[]): Mendable[] {
	const chosen: Mendable[] = []
	const inOrder = [...fixes].sort((a, b) => Number(b.fix.safe) - Number(a.fix.safe))
	for (const each of inOrder)
		if (!chosen.some((other) => clash(each.fix.edits, other.fix.edits))) chosen.push(each)
	return chosen
}

function clash(some: readonly Edit[], others: readonly Edit[]): boolean {
	return some.some((a) => others.some((b) => touches(a.range, b.range)))
}

/** Ranges that overlap, and an insertion at the edge of another range: which comes first is not said. */
function touches(a: Edit['range'], b: Edit['range']): boolean {
	const isEmpty = a[0] === a[1] || b[0] === b[1]
	return isEmpty ? a[0] <= b[1] && b[0] <= a[1] : a[0] < b[1] && b[0] < a[1]
}

/** The text after edits that do not overlap. Throws `RangeError` if they do. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
	let done = 0
	let result = ''
	const inOrder = [...edits].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])
	for (const { range, text: piece } of inOrder) {
		if (range[0] < done) throw new RangeError(`edits overlap at ${range[0]}`)
		result += text.slice(done, range[0]) + piece
		done = range[1]
	}
	return result + text.slice(done)
}
