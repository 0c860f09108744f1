import { companionPath, hasCounterparts } from './bind/companions.ts'
import type { Companion, Contract, CounterpartSpec } from './contract/types.ts'
import type { Candidate } from './discover.ts'
import type { Extract } from './extract.ts'
import type { Recorded } from './record/recorded.ts'
import type { Counterparts } from './rule.ts'

interface Known {
	readonly candidate: Candidate
	readonly extract: Extract
}

/** The documents of a contract with their counterparts, looked for once. */
export class Counterpaired {
	readonly #contract: Contract
	readonly #wants: (path: string) => boolean
	readonly #exists: (path: string) => boolean
	readonly #documents: () => readonly Known[]
	readonly #prepare: (all: readonly Counterparts[]) => void
	#all: readonly Counterparts[] | null = null
	#owners: ReadonlyMap<string, Candidate> | null = null

	/**
	 * @param documents  asked only if the contract has counterparts at all
	 * @param prepare  told of all, once, before anybody reads them
	 */
	constructor(
		contract: Contract,
		wants: (path: string) => boolean,
		exists: (path: string) => boolean,
		documents: () => readonly Known[],
		prepare: (all: readonly Counterparts[]) => void,
	) {
		this.#contract = contract
		this.#wants = wants
		this.#exists = exists
		this.#documents = documents
		this.#prepare = prepare
	}

	all(): readonly Counterparts[] {
		if (!hasCounterparts(this.#contract)) return []
		if (this.#all === null) {
			this.#all = this.#documents().flatMap((known) => this.#of(known))
			this.#prepare(this.#all)
		}
		return this.#all
	}

	/** The document of which a file is a counterpart, or null. */
	documentOf(path: string): Candidate | null {
		this.#owners ??= new Map(
			this.all().flatMap(({ candidate, others }) =>
				others.map(({ path }) => [path, candidate] as const),
			),
		)
		return this.#owners.get(path) ?? null
	}

	#of({ candidate, extract }: Known): Counterparts[] {
		const { companions } = this.#contract.variant(extract.cases)
		const others = companions.flatMap((companion) => {
			const spec = companion.counterpart
			const path = spec && companionPath(companion, extract)
			return spec && path !== null && this.#exists(path) ? [{ path, spec }] : []
		})
		const records = recordsOf(others, companions, extract)
		const paths = [candidate.path, ...[...others, ...records].map(({ path }) => path)]
		return others.length > 0 && paths.some(this.#wants) ? [{ candidate, others, records }] : []
	}
}

/** Counterparts that name the same file share one record. */
function recordsOf(
	others: readonly { readonly path: string; readonly spec: CounterpartSpec }[],
	companions: readonly Companion[],
	extract: Extract,
): Recorded[] {
	const records = new Map<string, Recorded>()
	for (const { path: side, spec } of others) {
		if (!spec.record) continue
		const { pattern, by } = spec.record
		const path = companionPath({ pattern }, extract)
		if (path === null) continue
		const own = companions.find((each) => each.pattern.template.source === pattern.template.source)
		const sides = [...(records.get(path)?.sides ?? [extract.path]), side]
		records.set(path, { path, by, sides, isDemanded: own !== undefined && own.required !== false })
	}
	return [...records.values()]
}
