import type { Document } from './bind/types.ts'
import { BOUNDS, type Bounds, boundsOf } from './outline/bounds.ts'
import {
	computeOutline,
	type Inline,
	inlineOf,
	type Link,
	linksOf,
	type Nested,
	nestedOf,
	type Range,
} from './outline/index.ts'
import { decodeFile, type TextFile } from './read.ts'
import type { Source } from './source/types.ts'

/** The bound that a document goes beyond. */
export interface Excess {
	readonly bound: string
	readonly limit: number
	readonly found: number
	/** Where the bound is passed, in the text. */
	readonly offset: number
}

/** A file that was read. What it is as a document is computed when asked. */
export interface Opened {
	readonly file: TextFile
	/** Null if it is beyond a bound. */
	readonly document: Document | null
	readonly excess: Excess | null
}

/** Decodes a file. */
export function openDocument(path: string, bytes: Uint8Array, bounds: Bounds = BOUNDS): Opened {
	const file = decodeFile(path, bytes)
	let excess: Excess | null | undefined
	let document: Document | undefined
	return {
		file,
		get excess() {
			if (excess === undefined) excess = excessOf(file, bounds)
			return excess
		},
		get document() {
			if (this.excess !== null) return null
			document ??= documentOf(file)
			return document
		},
	}
}

function excessOf(file: TextFile, bounds: Bounds): Excess | null {
	const excess = boundsOf(file.text, bounds)
	if (excess === null) return null
	const { bound, limit, found, line } = excess
	return { bound, limit, found, offset: file.lines[Math.min(line, file.lines.length) - 1] ?? 0 }
}

function documentOf(file: TextFile): Document {
	const outline = computeOutline(file.text)
	const rendered = new Map<string, Inline>()
	let links: readonly Link[] | undefined
	let nested: readonly Nested[] | undefined
	return {
		file,
		outline,
		inline(range: Range) {
			const key = `${range.start}:${range.end}`
			const known = rendered.get(key) ?? inlineOf(file.text, outline, range)
			rendered.set(key, known)
			return known
		},
		links() {
			links ??= linksOf(file.text, outline)
			return links
		},
		nested() {
			nested ??= nestedOf(file.text, outline)
			return nested
		},
	}
}

/** What opens the files of a source, each once. */
export function openerOf(source: Source, bounds: Bounds): (path: string) => Opened | null {
	const opened = new Map<string, Opened | null>()
	return (path) => {
		const known = opened.get(path)
		if (known !== undefined) return known
		const bytes = source.read(path)
		const result = bytes === null ? null : openDocument(path, bytes, bounds)
		opened.set(path, result)
		return result
	}
}
