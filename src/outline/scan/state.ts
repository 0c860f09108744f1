import type { Block, Comment, ListItem, Range } from '../types.ts'
import type { Token } from './inline.ts'

/** A block quote or a list around the current line. */
export type Container = Quote | OpenList

export interface Quote {
	readonly kind: 'quote'
}

/** A list with the item that is open in it; the parser too takes all its items for one container. */
export interface OpenList {
	readonly kind: 'list'
	/** The bullet, or what stands after the number. */
	readonly marker: string
	/** Columns by which lines of the open item are indented. */
	width: number
	/** No line of the item so far has anything but the marker. */
	empty: boolean
	/** A blank line follows the marker of an empty item: nothing belongs to the item any more. */
	ended: boolean
}

/** The outermost container, as the outline will show it. */
export type Top =
	| { readonly kind: 'quote'; readonly start: number; end: number }
	| {
			readonly kind: 'list'
			readonly start: number
			end: number
			readonly ordered: boolean
			readonly items: ListItem[]
			item: TopItem
	  }

export interface TopItem {
	readonly start: number
	end: number
	/** Where content would begin if there were any. */
	readonly place: number
	/** Where its first block begins. */
	content: number | null
	/** Its first block is a paragraph that begins with a task's box. */
	task: boolean
}

export interface Paragraph {
	readonly kind: 'paragraph'
	readonly start: number
	/** The end of its last line. */
	end: number
	/** The end of the line before its last one. */
	before: number
	lines: number
	/** Where the last line begins if it could be the header row of a table; null if it could not. */
	header: number | null
	/** Some line is there by lazy continuation. */
	lazy: boolean
	/** In a quote: what is before its lines, but for the first. */
	readonly prefixes: Range[] | null
}

export interface Fence {
	readonly kind: 'fence'
	readonly start: number
	readonly mark: string
	readonly size: number
}

export interface Html {
	readonly kind: 'html'
	readonly start: number
	end: number
	/** What the line has that ends the block; null if a blank line ends it. */
	readonly closer: string | null
}

export interface OpenTable {
	readonly kind: 'table'
	readonly start: number
	end: number
	readonly rows: Range[][]
}

export type Leaf = Paragraph | Fence | Html | OpenTable

/** Inline content of one block, what containers take of its lines made spaces. */
export interface Stretch {
	readonly offset: number
	readonly source: string
	readonly tokens: readonly Token[]
}

/** What only links and anchors need; nobody else pays for it. */
export interface Sink {
	readonly stretches: Stretch[]
	/** At any level of nesting. */
	readonly titles: Range[]
}

/** What is known of a document up to the current line. */
export interface Scan {
	readonly text: string
	/** The current line, without its line ending. */
	start: number
	end: number
	/** In the current line, after what containers took of it. */
	at: number
	/** The first tab not before the current line; past the end if there is none. */
	tab: number
	readonly open: Container[]
	top: Top | null
	leaf: Leaf | null
	readonly blocks: Block[]
	readonly code: Range[]
	readonly comments: Comment[]
	readonly sink: Sink | null
}

const BEYOND = new Error('not in the subset of Markdown that the scanner understands')

/** Leaves the document to the parser. */
export function giveUp(): never {
	throw BEYOND
}

export const isGivenUp = (error: unknown): boolean => error === BEYOND

export const newScan = (text: string, sink: Sink | null): Scan => ({
	text,
	start: 0,
	end: 0,
	at: 0,
	tab: 0,
	open: [],
	top: null,
	leaf: null,
	blocks: [],
	code: [],
	comments: [],
	sink,
})
