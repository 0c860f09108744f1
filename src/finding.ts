/** A place in a text. Lines and columns are 1-based, columns in UTF-16 code units, a byte order mark not counted. */
export interface Point {
	readonly line: number
	readonly column: number
	/** UTF-16 code units from 0 in the decoded text, a byte order mark counted. */
	readonly offset: number
}

export interface Place {
	/** Relative to the root, with `/`. */
	readonly path: string
	readonly start: Point
	/** One past the last character. */
	readonly end: Point
}

export type Severity = 'error' | 'warning'

/** A second place that has to do with a finding. */
export interface Related extends Place {
	readonly message: string
}

export interface Edit {
	readonly path: string
	/** Start and end as `Point.offset` counts. */
	readonly range: readonly [start: number, end: number]
	readonly text: string
}

export interface Fix {
	/** False if the edits may lose information or meaning. */
	readonly safe: boolean
	readonly edits: readonly Edit[]
	/** The rule that has something to say of the same subject then. */
	readonly leaves?: string
}

/** One thing that is wrong, once. */
export interface Finding extends Place {
	/** The contract's name. */
	readonly contract: string
	/** The rule's id; findings are shown as `contract/rule`. */
	readonly rule: string
	readonly severity: Severity
	/** What the finding is about, in the contract's words: a section title, a field, a text. */
	readonly subject: string
	/** What is wrong, and what was expected. */
	readonly message: string
	/** How to mend it. */
	readonly help: string
	/** Why the contract asks for it, where it says so. */
	readonly why?: string
	/** The rule's page, relative to the package's root. */
	readonly url: string
	readonly related?: readonly Related[]
	readonly fix?: Fix
	/** Lines that a generated file lacks (`+ `) or has too many (`- `). */
	readonly diff?: readonly string[]
}

export interface ContractSummary {
	readonly documents: number
	readonly errors: number
	readonly warnings: number
	/** The documents, relative to the root, in code-point order. */
	readonly paths: readonly string[]
}

/** How many findings on a file the baseline accounts for. */
export interface Debt {
	readonly contract: string
	/** Relative to the root. */
	readonly path: string
	readonly count: number
}

/** What one run found. */
export interface Report {
	/** Files looked at: documents, and every other file that a finding is on. */
	readonly files: number
	readonly documents: number
	readonly contracts: ReadonlyMap<string, ContractSummary>
	/** In order of path, place, contract, rule, subject. */
	readonly findings: readonly Finding[]
	/** What is not among the findings, as the baseline has it. */
	readonly excused: readonly Finding[]
	/** How much that is. */
	readonly debt: readonly Debt[]
}
