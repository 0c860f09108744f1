import type { Contract, Field, SectionSpec, Variant, Waiver } from '../contract/types.ts'
import type { Candidate } from '../discover.ts'
import type {
	Block,
	Comment,
	Heading,
	Inline,
	Link,
	Nested,
	Outline,
	Range,
} from '../outline/types.ts'
import type { TextFile } from '../read.ts'
import type { Allowance } from './allowances.ts'

/** A document as it was read. */
export interface Document {
	readonly file: TextFile
	readonly outline: Outline
	/** What a stretch of inline Markdown renders to. Computed when asked. */
	inline(range: Range): Inline
	/** Computed when asked. */
	links(): readonly Link[]
	/** All lists and tables, wherever they stand. Computed when asked. */
	nested(): readonly Nested[]
}

/** Where a fact was read. */
export type FactSource = 'path' | 'title' | 'header' | 'line'

/** What one place says of a field. */
export interface Fact {
	readonly field: string
	/** The value in the contract's words, or null if it is not understood. */
	readonly value: string | null
	/** As written. */
	readonly text: string
	readonly source: FactSource
	/** In the document; for `path` the whole document's start. */
	readonly range: Range
}

/** How a value falls short of the forms that its field allows. */
export type ValueFault =
	/** It is a known value in another spelling; `text` is the right one. `loses`: words are dropped or changed. */
	| { readonly kind: 'spelling'; readonly text: string; readonly loses: boolean }
	/** The value stands without the text that goes with it, such as a reason. */
	| {
			readonly kind: 'incomplete'
			readonly value: string
			readonly form: string
			readonly missing: string
	  }
	| { readonly kind: 'unknown'; readonly nearest: string | null }
	| { readonly kind: 'type' }

/** A line of the header that is a key and a value. */
export interface HeaderLine {
	readonly key: string
	readonly line: Range
	readonly keyRange: Range
	/** The value, outer white space off. */
	readonly value: Range
	/** The field, if the key is one, exactly or in another spelling. */
	readonly field: Field | null
	/** What is wrong with the value; of a field that is stated twice only the first is looked at. */
	readonly fault: ValueFault | null
	/** The line is not written as a plain `Key: value`. */
	readonly dressed: boolean
}

/** One break of the header's layout, with the edit that mends it where there is one. */
export interface LayoutFault {
	readonly at: Range
	readonly subject: string
	readonly message: string
	readonly help: string
	readonly edits: readonly { readonly range: Range; readonly text: string }[]
	readonly safe: boolean
}

export interface BoundHeader {
	/** Required blocks that are not there, by kind. */
	readonly absent: readonly ('lines' | 'line')[]
	readonly lines: readonly HeaderLine[]
	/** Fields said again further down. */
	readonly repeats: readonly HeaderLine[]
	readonly faults: readonly LayoutFault[]
	/** Where a block of fields belongs, or is. */
	readonly fieldsAt: Range
	/** The block that holds the fields, or null. */
	readonly block: Block | null
	/** Blocks between the header and the first section. */
	readonly preface: readonly Block[]
}

export interface BoundTitle {
	/** The H1; where there is none, a first heading of another level that is in form. */
	readonly heading: Heading | null
	/** The title matches one of the contract's forms. */
	readonly matches: boolean
	/** The title's Markdown source. */
	readonly source: string
	/** Further top-level headings of level 1. */
	readonly others: readonly Heading[]
}

export interface Section {
	readonly heading: Heading
	/** As rendered. */
	readonly title: string
	/** Up to the next heading of its level or higher. */
	readonly content: Range
}

export interface NearMiss {
	readonly kind: 'spelling' | 'level' | 'instead-of'
	readonly section: Section
}

/** A section that the contract names, with its place. */
export interface BoundSection {
	readonly spec: SectionSpec
	/** The section, or what counts as it, or null. */
	readonly section: Section | null
	/** Headings that mean this section and are not it; the first may be `section`. */
	readonly near: readonly NearMiss[]
	/** Where it belongs if it is absent. */
	readonly place: Range
	/** The title of the section after which it belongs, for messages. */
	readonly after: string | null
	/** The title of the section before which it belongs, if there is none that it follows. */
	readonly before: string | null
}

export interface BoundWaiver {
	readonly waiver: Waiver
	readonly comment: Comment
	/** The comment is written as the contract writes it. */
	readonly exact: boolean
	/** It says more than the waiver does, or less. */
	readonly loses: boolean
	/** What is wrong with it, if anything. */
	readonly fault: 'section' | 'repeated' | 'needless' | 'condition' | 'spelling' | null
}

export interface BoundSections {
	readonly level: number
	/** All sections of the level, in order. */
	readonly all: readonly Section[]
	readonly bound: readonly BoundSection[]
	/** The bound section of `first`, or null. */
	readonly first: BoundSection | null
}

/** A document with each thing that its contract asks for paired with its place, or with where it belongs. */
export interface Bound extends Document {
	readonly contract: Contract
	readonly candidate: Candidate
	/** The names of the cases that hold. */
	readonly cases: readonly string[]
	readonly variant: Variant
	readonly facts: readonly Fact[]
	readonly title: BoundTitle
	readonly header: BoundHeader
	readonly sections: BoundSections | null
	readonly waivers: readonly BoundWaiver[]
	readonly allowances: readonly Allowance[]
}
