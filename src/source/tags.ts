import type { Range } from '../outline/types.ts'
import { markerPattern } from '../text/marker.ts'
import type { Source } from './types.ts'

/** Where a tag stands in the sources. */
export interface TagPlace {
	readonly path: string
	/** The marker, in the decoded text without its byte order mark. */
	readonly at: Range
	/** As written. */
	readonly marker: string
}

/** The tags in some files, with their places in the order of the paths. */
export type Tags = ReadonlyMap<string, readonly TagPlace[]>

/** Larger files are made by programs. In bytes. */
const LARGEST = 1 << 20
/** Files that are looked into. */
export const MOST_SOURCES = 50_000

/** The files below some folders that are taken for sources: all but Markdown, which only names markers. */
export function sourcesBelow(source: Source, folders: readonly string[]): string[] {
	const isBelow = (path: string) =>
		folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))
	return source
		.list(folders.length === 1 ? (folders[0] as string) : '')
		.flatMap(({ path, kind }) =>
			kind === 'file' && isBelow(path) && !/\.(?:md|mdx|markdown)$/i.test(path) ? [path] : [],
		)
}

/** Reads files once and gives the tags in them; files that are too large or are no text have none. */
export function tagsIn(source: Source, paths: readonly string[], words: readonly string[]): Tags {
	const small = paths.filter((path) => !source.isLarger?.(path, LARGEST))
	source.prepare?.(small)
	const openings = words.map((word) => `${word}(`)
	const pattern = markerPattern(words)
	const tags = new Map<string, TagPlace[]>()
	for (const path of small) {
		const bytes = source.read(path)
		if (bytes === null || bytes.length > LARGEST) continue
		const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
		if (!openings.some((opening) => buffer.includes(opening)) || buffer.includes(0)) continue
		for (const match of new TextDecoder().decode(bytes).matchAll(pattern)) {
			const [marker, tag = ''] = match
			const at = { start: match.index, end: match.index + marker.length }
			const known = tags.get(tag) ?? []
			known.push({ path, at, marker })
			tags.set(tag, known)
		}
	}
	return tags
}
