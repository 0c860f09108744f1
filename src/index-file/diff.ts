/** Lines that differ between two texts, as `- ` (only in `found`) and `+ ` (only in `expected`), in order. */
export function diffLines(found: string, expected: string): string[] {
	const a = found.split('\n')
	const b = expected.split('\n')
	let start = 0
	while (start < a.length && start < b.length && a[start] === b[start]) start++
	let end = 0
	while (
		end < a.length - start &&
		end < b.length - start &&
		a[a.length - 1 - end] === b[b.length - 1 - end]
	)
		end++
	return diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end))
}

/** Past this many cells of the table, lines are compared as sets: still right, no longer in pairs. */
const MAX_TABLE = 4_000_000

function diffMiddle(a: readonly string[], b: readonly string[]): string[] {
	if (a.length * b.length > MAX_TABLE) return diffSets(a, b)
	const width = b.length + 1
	const common = new Int32Array((a.length + 1) * width)
	for (let i = a.length - 1; i >= 0; i--) {
		for (let j = b.length - 1; j >= 0; j--) {
			const at = i * width + j
			common[at] =
				a[i] === b[j]
					? (common[at + width + 1] as number) + 1
					: Math.max(common[at + width] as number, common[at + 1] as number)
		}
	}
	return walk(a, b, common)
}

function walk(a: readonly string[], b: readonly string[], common: Int32Array): string[] {
	const width = b.length + 1
	const lines: string[] = []
	let i = 0
	let j = 0
	while (i < a.length || j < b.length) {
		if (i < a.length && j < b.length && a[i] === b[j]) {
			i++
			j++
		} else if (
			j >= b.length ||
			(i < a.length &&
				(common[(i + 1) * width + j] as number) >= (common[i * width + j + 1] as number))
		)
			lines.push(`- ${a[i++]}`)
		else lines.push(`+ ${b[j++]}`)
	}
	return lines
}

function diffSets(a: readonly string[], b: readonly string[]): string[] {
	const [inA, inB] = [new Set(a), new Set(b)]
	return [
		...a.filter((line) => !inB.has(line)).map((line) => `- ${line}`),
		...b.filter((line) => !inA.has(line)).map((line) => `+ ${line}`),
	]
}
