import { inject } from 'vitest'

declare module 'vitest' {
	interface ProvidedContext {
		/** The name of the global under which Stryker keeps which mutant is active. */
		globalNamespace: string
	}
}

/*
 * In a thread that is kept, the mutant of the last run is still active while the
 * test files of the next one are loaded. What they compute then would be of the
 * wrong mutant, and where it throws no test is left to notice anything.
 */
const state = (globalThis as Record<string, unknown>)[inject('globalNamespace')]
if (state) (state as { activeMutant: string | undefined }).activeMutant = undefined
