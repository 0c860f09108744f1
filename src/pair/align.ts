/** Where two lists differ: an item in place of another, or one that the other list lacks. */
export interface Difference {
	/** In the first list; null: it lacks the item. */
	readonly one: number | null
	/** In the second list; null: it lacks the item. */
	readonly other: number | null
	/** How many items of the first list stand before it, and how many of the second. */
	readonly after: number
	readonly otherAfter: number
}

/** Products of lengths above this are not worth the table. */
const MOST = 250_000

/** Where two lists differ, so that as much as can be is the same. */
export function differences(one: readonly string[], other: readonly string[]): Difference[] {
	let start = 0
	while (start < one.length && start < other.length && one[start] === other[start]) start += 1
	let end = 0
	const most = Math.min(one.length, other.length) - start
	while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1
	const left = one.slice(start, one.length - end)
	const right = other.slice(start, other.length - end)
	const gaps =
		left.length === right.length || left.length * right.length > MOST
			? pairwise(left, right)
			: gapsBetween(left, right)
	return gaps.flatMap((gap) => differencesIn(gap, start))
}

/** Stretches of the two lists that have nothing in common. */
interface Gap {
	readonly one: number
	readonly ones: number
	readonly other: number
	readonly others: number
}

/** Where as many stand on both sides, each is held against the one in its place. */
function pairwise(left: readonly string[], right: readonly string[]): Gap[] {
	if (left.length !== right.length)
		return [{ one: 0, ones: left.length, other: 0, others: right.length }]
	return left.flatMap((each, at) =>
		each === right[at] ? [] : [{ one: at, ones: 1, other: at, others: 1 }],
	)
}

function gapsBetween(left: readonly string[], right: readonly string[]): Gap[] {
	const common = commonLengths(left, right)
	const gaps: Gap[] = []
	let [one, other, at, to] = [0, 0, 0, 0]
	const close = () => {
		if (at > one || to > other) gaps.push({ one, ones: at - one, other, others: to - other })
	}
	while (at < left.length && to < right.length) {
		if (left[at] === right[to]) {
			close()
			at += 1
			to += 1
			;[one, other] = [at, to]
		} else if ((common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0)) at += 1
		else to += 1
	}
	at = left.length
	to = right.length
	close()
	return gaps
}

/** The length of the longest common subsequence of what follows each two places. */
function commonLengths(left: readonly string[], right: readonly string[]): number[][] {
	const table = Array.from({ length: left.length + 1 }, () =>
		new Array<number>(right.length + 1).fill(0),
	)
	for (let at = left.length - 1; at >= 0; at -= 1) {
		const row = table[at] as number[]
		const below = table[at + 1] as number[]
		for (let to = right.length - 1; to >= 0; to -= 1)
			row[to] =
				left[at] === right[to]
					? (below[to + 1] ?? 0) + 1
					: Math.max(below[to] ?? 0, row[to + 1] ?? 0)
	}
	return table
}

function differencesIn({ one, ones, other, others }: Gap, shift: number): Difference[] {
	return Array.from({ length: Math.max(ones, others) }, (_, at) => ({
		one: at < ones ? shift + one + at : null,
		other: at < others ? shift + other + at : null,
		after: shift + one + Math.min(at, ones),
		otherAfter: shift + other + Math.min(at, others),
	}))
}
