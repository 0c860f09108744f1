import type { Severity } from '../finding.ts'
import type { Matcher } from '../template/match.ts'
import type { PathTemplate } from '../template/path.ts'
import type { Template } from '../template/template.ts'
import type { Condition } from './condition.ts'
import type { ALIKE, OFTEN_ALIKE } from './schema/extras.ts'
import type { At } from './tree.ts'

/** A template that reads and writes. */
export interface Form {
	readonly template: Template
	readonly matcher: Matcher
}

export interface Reasons {
	/** Why the contract asks for it. */
	readonly why: string | undefined
	/** How to mend it. */
	readonly help: string | undefined
}

export interface FieldValue extends Reasons {
	readonly name: string
	/** How it is written; the first form is the one written. */
	readonly forms: readonly Form[]
	readonly insteadOf: readonly string[]
}

export type FieldType = 'text' | 'date' | 'integer' | 'slug' | 'reference'

/** A fact that a document states, and what it may be. */
export interface Field extends Reasons {
	readonly name: string
	/** The key under which the header has it, or null if only templates name it. */
	readonly key: string | null
	readonly type: FieldType
	/** The only values, or null for any of the type. */
	readonly values: readonly FieldValue[] | null
	readonly required: boolean | Condition
	readonly unique: boolean
	/** What is asked of a reference; null if the field is none. */
	readonly reference: ReferenceSpec | null
}

/** What a field that names other documents asks of them. */
export interface ReferenceSpec {
	/** The contract whose documents it names. */
	readonly to: string
	/** It may name several, with commas between. */
	readonly many: boolean
	/** The field by which its targets must refer back, or null. */
	readonly mirror: string | null
	/** No way along the field may come back to where it began. */
	readonly acyclic: boolean
	/** States, the least ready first, or null. */
	readonly asReadyAs: readonly (readonly string[])[] | null
}

export interface SectionSpec extends Reasons {
	readonly title: string
	readonly required: boolean
	readonly insteadOf: readonly string[]
	/** Fewest list items that say something. */
	readonly items: number
}

export interface SectionSet {
	readonly level: number
	readonly order: readonly SectionSpec[]
	/** The title of the section before which none may stand, or null. */
	readonly first: string | null
	readonly banned: (Reasons & { readonly titles: readonly string[] }) | null
}

export type PrefaceItem =
	| {
			readonly kind:
				| 'quote'
				| 'comment'
				| 'paragraph'
				| 'list'
				| 'table'
				| 'code'
				| 'image'
				| 'rule'
				| 'html'
	  }
	| { readonly kind: 'line'; readonly form: Form }

export type HeaderBlock =
	| { readonly kind: 'title'; readonly required: boolean }
	| {
			readonly kind: 'lines'
			readonly required: boolean
			readonly other: boolean
			readonly ordered: boolean
	  }
	| { readonly kind: 'line'; readonly form: Form }

/** What a document and its counterpart are compared by. */
export type Aspect = (typeof ALIKE | typeof OFTEN_ALIKE)[number]

/** Where it is recorded that a document and its counterparts say the same. */
export interface RecordSpec {
	readonly pattern: PathTemplate
	/** What has a hash of its own. */
	readonly by: 'file' | 'section'
}

/** The same document in another language. */
export interface CounterpartSpec {
	readonly language: string
	readonly compare: ReadonlySet<Aspect>
	readonly record: RecordSpec | null
}

export interface Companion {
	readonly pattern: PathTemplate
	readonly required: boolean | Condition
	readonly allowed: Condition | null
	readonly counterpart: CounterpartSpec | null
	/** The name of the contract by which it is judged as well. */
	readonly contract: string | null
}

export interface Waiver extends Reasons {
	readonly name: string
	readonly comment: string
	readonly section: string
	readonly when: Condition | null
	/** `when` in the words of the contract, for messages. */
	readonly whenText: string
}

export interface Ban extends Reasons {
	readonly text: string
}

/** Where the links of a document count from. */
export interface LinkOptions {
	/** The folder that a destination with `/` at its start counts from; `''` is the root. */
	readonly base: string
	/** What a destination may begin with in place of a folder, the longest first. */
	readonly aliases: readonly { readonly prefix: string; readonly folder: string }[]
	/** What may be added to a path that leads to nothing. */
	readonly suffixes: readonly string[]
}

/** What is asked of markers that a document names. */
export interface MarkerOptions {
	/** Titles of the sections in which a marker's tag stands in the sources. */
	readonly open: readonly string[]
	/** Titles of the sections in which it does not any more. */
	readonly resolved: readonly string[]
	readonly words: readonly string[]
	/** Folders; `''` is the root, or the folder of the package. */
	readonly sources: readonly string[]
}

/** What may not change any more. */
export interface SealOptions {
	/** The file of hashes, relative to the repository's root; null: there is none. */
	readonly manifest: string | null
	/** Fields whose lines in the header may change. */
	readonly except: readonly string[]
	/** Files that go with a document are sealed with it. */
	readonly companions: boolean
}

export type SeverityMap = ReadonlyMap<string, Severity | 'off'>

/** What a contract asks of a document in which certain cases hold. */
export interface Variant {
	readonly fields: ReadonlyMap<string, Field>
	readonly sections: SectionSet | null
	readonly preface: readonly PrefaceItem[] | null
	readonly companions: readonly Companion[]
	readonly waivers: readonly Waiver[]
	readonly bannedTexts: readonly Ban[]
	/** Null: links are not looked at. */
	readonly links: LinkOptions | null
	/** Null: markers are not looked at. */
	readonly markers: MarkerOptions | null
	/** Null: the document may change. */
	readonly seal: SealOptions | null
	readonly severity: SeverityMap
}

export interface Case {
	readonly name: string
	readonly when: Condition
}

export interface IndexSpec {
	/** Relative to the repository's root. */
	readonly path: string
	readonly title: string
	readonly intro: string | null
	readonly labels: ReadonlyMap<string, string>
	readonly groups: readonly string[]
	readonly columns: readonly { readonly heading: string; readonly cell: Template }[]
	readonly sort: readonly { readonly by: string; readonly descending: boolean }[]
	/** Relative to the repository's root. */
	readonly nowhereElse: readonly string[]
	/** The facts of the documents that it lists, if it is one of the files of a split index; else empty. */
	readonly only: ReadonlyMap<string, string>
	/** It is a part of the repository. */
	readonly committed: boolean
}

/** A date at which a contract begins to ask for something else, of a field that the path has. */
export interface Fence {
	readonly field: string
	readonly date: string
}

/** A contract that can be used: everything in it has been checked. */
export interface Contract {
	readonly name: string
	readonly summary: string
	/** Relative to the repository's root; `''` is the root. */
	readonly root: string
	readonly path: PathTemplate
	/** There must be a document for each workspace package. */
	readonly forEach: boolean
	/** What else may stand below `root`; null if nothing else is looked at. */
	readonly beside: readonly PathTemplate[] | null
	readonly ignore: readonly PathTemplate[]
	/** Documents whose date is believed whatever history says. */
	readonly frozen: readonly PathTemplate[]
	readonly fences: readonly Fence[]
	readonly title: readonly Form[] | null
	readonly header: readonly HeaderBlock[]
	readonly state: string | null
	/** The states that each state leads to; null: any to any other. */
	readonly transitions: ReadonlyMap<string, readonly string[]> | null
	/** Fields without any case laid on. */
	readonly fields: ReadonlyMap<string, Field>
	readonly cases: readonly Case[]
	/** The sets of cases that have companions of their own, none being one of them; empty: nothing has companions. */
	readonly companionCases: readonly (readonly string[])[]
	/** The contract, or a case of it, asks for links. */
	readonly asksForLinks: boolean
	/** The contract, or a case of it, asks for markers. */
	readonly asksForMarkers: boolean
	/** The contract, or a case of it, seals documents. */
	readonly asksForSeals: boolean
	/** Files of hashes of what is sealed, relative to the repository's root. */
	readonly manifests: readonly string[]
	/** Paths as written to reasons. */
	readonly exemptions: ReadonlyMap<string, string>
	readonly indexes: readonly IndexSpec[]
	/** Gate to rule families; null: all rules. */
	readonly gates: ReadonlyMap<string, readonly string[] | null>
	/** What is asked when the named cases hold. */
	variant(holding: readonly string[]): Variant
	/** Where a part was written. */
	at(...path: (string | number)[]): At
}
