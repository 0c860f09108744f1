/** Ways in which something is let off. */
export const KINDS = ['exemption', 'frozen', 'waiver', 'allowance', 'baseline'] as const
export type Kind = (typeof KINDS)[number]

/** Something that a repository is let off. */
export interface Exception {
	readonly kind: Kind
	readonly contract: string
	/** The rule, where there is one. */
	readonly rule: string | null
	/** What it is about, in the contract's words; for an exemption the document as written. */
	readonly subject: string
	/** The document that it is for, relative to the root; null where a pattern says so. */
	readonly document: string | null
	/** Why; null where nobody had to say. */
	readonly reason: string | null
	/** How many findings; 1 where that is not counted. */
	readonly count: number
	/** Where it is stated: relative to the root, from 1. */
	readonly path: string
	readonly line: number
	/** Who stated it, and on which day; null where git does not know. */
	readonly author: string | null
	readonly since: string | null
}
