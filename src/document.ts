import type { Document } from './bind/types.ts'
import { boundsOf } from './outline/bounds.ts'
import {
	computeOutline,
	type Inline,
	inlineOf,
	type Link,
	linksOf,
	type Range,
} from './outline/index.ts'
import { decodeFile, type TextFile } from './read.ts'

/** What bytes turn out to be: a document, or one that is beyond a bound. */
export type Opened =
	| { readonly document: Document; readonly excess: null }
	| {
			readonly document: null
			readonly file: TextFile
			readonly excess: {
				readonly bound: string
				readonly limit: number
				readonly found: number
				readonly offset: number
			}
	  }

/** Decodes and parses a document. */
export function openDocument(path: string, bytes: Uint8Array): Opened {
	const file = decodeFile(path, bytes)
	const excess = boundsOf(file.text)
	if (excess) {
		const offset = file.lines[Math.min(excess.line, file.lines.length) - 1] ?? 0
		return {
			document: null,
			file,
			excess: { bound: excess.bound, limit: excess.limit, found: excess.found, offset },
		}
	}
	return { document: documentOf(file), excess: null }
}

function documentOf(file: TextFile): Document {
	const outline = computeOutline(file.text)
	const rendered = new Map<string, Inline>()
	let links: readonly Link[] | undefined
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
	}
}
