/**
 * What the rest of the program sees of a Markdown document. Plain data that
 * survives JSON, so that it can be cached and computed by more than one means.
 *
 * Every offset counts UTF-16 code units from 0 in the decoded text without its
 * byte order mark.
 */

/** A stretch of text: `start` included, `end` not. */
export interface Range {
	readonly start: number
	readonly end: number
}

export interface Heading extends Range {
	readonly kind: 'heading'
	/** 1 to 6. */
	readonly level: number
	/** The title as written: without the hashes, the underline and outer spaces. */
	readonly title: Range
	/** Written with an underline instead of hashes. */
	readonly setext: boolean
}

export interface ListItem extends Range {
	/**
	 * From the start of the first block in the item, after the box of a task, to
	 * the end of its last; empty for an empty item.
	 */
	readonly content: Range
}

export interface List extends Range {
	readonly kind: 'list'
	readonly ordered: boolean
	readonly items: readonly ListItem[]
}

export interface Table extends Range {
	readonly kind: 'table'
	/** Cells of each row, the header row first; the delimiter row is not among them. Cells are without padding. */
	readonly rows: readonly (readonly Range[])[]
}

/** What holds blocks of its own. */
export type Container = 'list item' | 'quote' | 'footnote'

/** A list or a table, wherever it stands. */
export interface Nested {
	readonly block: List | Table
	/** What it stands in, the outermost first; nothing at the top level. */
	readonly inside: readonly Container[]
}

export interface PlainBlock extends Range {
	readonly kind:
		| 'paragraph'
		| 'quote'
		| 'code'
		/** HTML that is nothing but comments. */
		| 'comment'
		/** Any other HTML block. */
		| 'html'
		/** A thematic break. */
		| 'rule'
		| 'definition'
		| 'footnote'
}

/** A block at the top level of the document; what stands inside a quote or a list is not one. */
export type Block = Heading | List | Table | PlainBlock

/** An HTML comment anywhere in the document, inline ones included, never one inside code. */
export interface Comment extends Range {
	/** What stands between `<!--` and `-->`, as written. */
	readonly body: Range
}

/** A link reference definition (`[label]: destination`). */
export interface Definition extends Range {
	/** The label as written, brackets off. */
	readonly label: Range
}

export interface Outline {
	/** YAML between two `---` lines at the very start, the fences included. */
	readonly frontMatter: Range | null
	readonly blocks: readonly Block[]
	/** All code anywhere: fenced, indented, and code spans (backticks included), in order. */
	readonly code: readonly Range[]
	readonly comments: readonly Comment[]
	readonly definitions: readonly Definition[]
	/**
	 * Merge conflicts outside code, from the `<<<<<<<` line to the end of the
	 * `>>>>>>>` line. The rest of the outline is that of our side of each.
	 */
	readonly conflicts: readonly Range[]
}

/** What a stretch of inline Markdown renders to. */
export interface Inline {
	/** The text a reader sees: no emphasis marks, code ticks, link targets or comments; runs of white space are one space; trimmed. */
	readonly text: string
	/** The stretch is one or more images and nothing else. */
	readonly onlyImages: boolean
}

export interface Link {
	readonly kind: 'link' | 'image' | 'definition'
	/** The whole construct as written. */
	readonly range: Range
	/** The destination as written, without `<>`; for a reference link, that of its definition. */
	readonly destination: Range
	/** The destination with escapes and entities resolved (not percent-decoded). */
	readonly url: string
	/** The link is the first thing in a table cell or in a list item. */
	readonly leads: 'cell' | 'item' | null
}

/**
 * Where a document leads: the destination of a link, an image, a link reference
 * definition or an HTML attribute, once for each place where one is written.
 */
export interface Destination extends Range {
	readonly kind: 'link' | 'image' | 'definition' | 'attribute'
	/** With escapes and entities resolved (not percent-decoded). */
	readonly url: string
}

/** A reference link (`[text][label]` or `[label][]`) whose label the document does not define. */
export interface LooseReference extends Range {
	readonly label: string
}

/** A heading, or an attribute that names an element: what a fragment may lead to. */
export type Landmark =
	| {
			readonly kind: 'heading'
			/** What it says, letter by letter; an image says nothing. */
			readonly text: string
			/** With what images say, if that is another text. */
			readonly more?: string
	  }
	| { readonly kind: 'name'; readonly name: string }

/** All that leads out of, or around in, a document. */
export interface LinkMap {
	readonly destinations: readonly Destination[]
	readonly loose: readonly LooseReference[]
}
