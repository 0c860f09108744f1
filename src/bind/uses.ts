import type { Finding } from '../finding.ts'
import type { Allowance } from './allowances.ts'

/**
 * Which allowance excuses which finding of a document, all of one path: the one
 * that covers least, so that what stands before a block is needed where the head
 * of the file says the same.
 *
 * @param contract  the name of the contract that the findings are of
 * @param bom  1 if the document begins with a byte order mark, which findings count, else 0
 */
export function usesOf(
	contract: string,
	allowances: readonly Allowance[],
	findings: readonly Finding[],
	bom: number,
): Map<Finding, Allowance> {
	const narrowFirst = [...allowances]
		.filter(({ fault }) => fault === null)
		.sort((a, b) => extentOf(a) - extentOf(b))
	return new Map(
		findings.flatMap((finding): [Finding, Allowance][] => {
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
	finding: Finding,
	bom: number,
): boolean {
	if (rule !== finding.rule && rule !== `${contract}/${finding.rule}`) return false
	const offset = finding.start.offset - bom
	return covers === null || (covers.start <= offset && offset <= covers.end)
}
