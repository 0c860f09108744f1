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

/**
 * What the code as it is computes of a text. Where mutants are tested it is computed
 * with none active, and kept for all runs of the thread: what a test compares with
 * takes far longer than what it tests.
 */
export function unmutated<T>(kept: Map<string, T>, text: string, compute: () => T): T {
	const state = mutation()
	if (!state) return compute()
	if (kept.has(text)) return kept.get(text) as T
	const { activeMutant } = state
	state.activeMutant = undefined
	try {
		const value = compute()
		kept.set(text, value)
		return value
	} finally {
		state.activeMutant = activeMutant
	}
}
