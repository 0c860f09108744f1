import type { At } from './tree.ts'

/** One thing that makes a contract unusable; the run exits with 2. */
export interface Issue {
	readonly at: At
	/** The key, name or template that the issue is about. */
	readonly subject: string
	/** What was found, and what is allowed. */
	readonly message: string
	/** How to mend it. */
	readonly help: string
}
