import type { Allowance } from './bind/allowances.ts'
import type { Excess } from './document.ts'
import type { StoredExtract } from './extract.ts'
import type { Finding } from './finding.ts'
import type { LinkMap } from './outline/types.ts'

/** What is remembered of one document under one contract, as far as it was asked for. Plain data. */
export interface Remembered {
	/** Those of the rules that look at one document; exempt or not. */
	findings?: readonly Finding[]
	extract?: StoredExtract
	/** Comments that let it off a rule. */
	allowances?: readonly Allowance[]
	/** What leads out of it, under no contract's name. */
	links?: LinkMap
	/** The names that fragments may lead to in it, under no contract's name. */
	anchors?: readonly string[]
	/** How many lines it has, under no contract's name. */
	lines?: number
	/** Those of the rules that compare it with a counterpart, by the path of that. */
	pairs?: Record<string, Compared>
	/** The bound beyond which it is; then there is nothing else. */
	excess?: Excess
}

/** What came of comparing a document with a counterpart. */
export interface Compared {
	/** git's id of the bytes of the counterpart. */
	readonly id: string
	readonly findings: readonly Finding[]
	/** Comments that let the counterpart off a rule. */
	readonly allowances: readonly Allowance[]
}

/** What earlier runs found out of documents. */
export interface Memory {
	/** True if `recall` may give something. */
	readonly isOpen: boolean
	/**
	 * What is known of a document with this content; empty if nothing is. What is
	 * put into it is remembered.
	 *
	 * @param id  as `Source.identify` gives it
	 */
	recall(contract: string, path: string, id: string): Remembered
}

/** Remembers nothing beyond a run. */
export const forgetful: Memory = { isOpen: false, recall: () => ({}) }
