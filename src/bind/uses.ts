import type { Allowance } from './allowances.ts'

/** Something that a rule says of a place. */
export interface Excusable {
	readonly rule: string
	readonly start: { readonly offset: number }
}

/**
 * Which allowance excuses which finding of a document, all of one path: the one
 * that covers least, so that what stands before a block is needed where the head
 * of the file says the same.
 *
 * @param contract  the name of the contract that the findings are of
 * @param bom  1 if the document begins with a byte order mark, which findings count, else 0
 */
export function usesOf<F extends Excusable>(
	contract: string,
	allowances: readonly Allowance[],
	findings: readonly F[],
	bom: number,
): Map<F, Allowance> {
	const narrowFirst = [...allowances]
		.filter(({ fault }) => fault === null)
		.sort((a, b) => extentOf(a) - extentOf(b))
	return new Map(
		findings.flatMap((finding): [F, Allowance][] => {
			const found = narrowFirst.find((each) => excuses(contract, each, finding, bom))
			return found ? [[finding, found]] : []
		}),
	)
}

function extentOf({ covers }: Allowance): number {
	return covers === null ? Number.POSITIVE_INFINITY : covers.end - covers.start
}

function excuses(
	contract: string,
	{ rule, covers }: Allowance,
	finding: Excusable,
	bom: number,
): boolean {
	if (rule !== finding.rule && rule !== `${contract}/${finding.rule}`) return false
	const offset = finding.start.offset - bom
	return covers === null || (covers.start <= offset && offset <= covers.end)
}
