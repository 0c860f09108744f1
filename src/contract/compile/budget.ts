import type { Tree } from '../tree.ts'

/** Parts of contracts that one run looks at, each as often as a case is laid over it; far above real ones. */
const MAX_PARTS = 1_000_000

/** Keeps what strangers write from costing more than it may: it counts work, not time, so that every machine says the same. */
export class Budget {
	#left = MAX_PARTS

	/** Whether a tree may be looked at so often. */
	spend(tree: Tree, times: number): boolean {
		if (this.#left > 0) this.#left -= partsOf(tree) * times
		return this.#left > 0
	}
}

/** How many texts, lists and maps a tree has. */
function partsOf(tree: Tree): number {
	if (tree.kind === 'list') return tree.items.reduce((sum, item) => sum + partsOf(item), 1)
	if (tree.kind !== 'map') return 1
	let sum = 1
	for (const { value } of tree.entries.values()) sum += 1 + partsOf(value)
	return sum
}
