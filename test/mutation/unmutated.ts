import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inject } from 'vitest'

declare module 'vitest' {
	interface ProvidedContext {
		/** The name of the global under which Stryker keeps which mutant is active. */
		globalNamespace: string
	}
}

interface Mutation {
	activeMutant: string | undefined
}

/** What Stryker keeps about the mutant that is active; undefined in an ordinary run of the tests. */
export function mutation(): Mutation | undefined {
	return (globalThis as Record<string, unknown>)[inject('globalNamespace')] as Mutation | undefined
}

/** In the folder in which Stryker runs the tests, which lives as long as its run. */
const FILE = 'unmutated.json'

type Values = Map<string, unknown>

const kept: { values: Values | null; saved: number } = { values: null, saved: 0 }

function keptValues(): Values {
	if (kept.values === null) {
		const saved: [string, unknown][] = existsSync(FILE)
			? JSON.parse(readFileSync(FILE, 'utf8'))
			: []
		kept.values = new Map(saved)
		kept.saved = kept.values.size
	}
	return kept.values
}

/**
 * What the code as it is computes of a text; plain data. Where mutants are tested it
 * is computed with none active, and kept for the whole run: what a test compares
 * with takes far longer than what it tests.
 *
 * @param kind  what is computed
 */
export function unmutated<T>(kind: string, text: string, compute: () => T): T {
	const state = mutation()
	if (!state) return compute()
	const values = keptValues()
	const key = `${kind} ${text}`
	if (!values.has(key)) {
		const { activeMutant } = state
		state.activeMutant = undefined
		try {
			values.set(key, JSON.parse(JSON.stringify(compute())))
		} finally {
			state.activeMutant = activeMutant
		}
	}
	return values.get(key) as T
}

/** Writes what was computed, for a thread that takes the place of one that hung. */
export function saveUnmutated(): void {
	if (kept.values === null || kept.values.size === kept.saved) return
	writeFileSync(FILE, JSON.stringify([...kept.values]))
	kept.saved = kept.values.size
}
