/** Longer words are not compared: nobody misspells one word at such a length, and the cost is quadratic. */
const LONGEST_WORD = 64

/** Edits that still count as a misspelling: a third of the word, so `id` has none and `status` has two. */
function tolerance(length: number): number {
	return Math.min(4, Math.floor(length / 3))
}

/**
 * Edits from one word to the other, in UTF-16 code units; swapping two neighbours
 * is one edit, and no letter is touched twice. The time is the product of the
 * lengths, so whoever asks bounds them.
 */
export function distance(from: string, to: string): number {
	let beforeLast: number[] = []
	let last = Array.from({ length: to.length + 1 }, (_, column) => column)
	for (let row = 1; row <= from.length; row++) {
		const current = [row]
		for (let column = 1; column <= to.length; column++) {
			const same = from[row - 1] === to[column - 1]
			const swapped =
				row > 1 &&
				column > 1 &&
				from[row - 1] === to[column - 2] &&
				from[row - 2] === to[column - 1]
			current[column] = Math.min(
				(last[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (same ? 0 : 1),
				swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
			)
		}
		beforeLast = last
		last = current
	}
	return last[to.length] ?? 0
}

/**
 * The candidate that `word` most likely stands for, or null if none is near;
 * upper and lower case are the same. Of equally near ones it is the first.
 */
export function nearest(word: string, candidates: Iterable<string>): string | null {
	if (word.length > LONGEST_WORD) return null
	const wanted = word.toLowerCase()
	let best: string | null = null
	let bestDistance = Number.POSITIVE_INFINITY
	for (const candidate of candidates) {
		const allowed = tolerance(Math.max(word.length, candidate.length))
		if (candidate.length > LONGEST_WORD) continue
		if (Math.abs(candidate.length - word.length) > allowed) continue
		const edits = distance(wanted, candidate.toLowerCase())
		if (edits > allowed || edits >= bestDistance) continue
		best = candidate
		bestDistance = edits
	}
	return best
}
