import type { Source } from '../source/types.ts'
import { type Content, digestOf } from './content.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'

/** A manifest as it stands in the tree. */
export interface ManifestText {
	/** Null: there is none. */
	readonly text: string | null
	/** A text says why it is none. */
	readonly manifest: Manifest | string
	/** What it lists, with paths from the root. */
	readonly files: readonly { readonly path: string; readonly hash: string }[]
}

/** What is wrong with a manifest itself. */
export interface ManifestFault {
	readonly path: string
	/** What stands there; null: nothing. */
	readonly found: string | null
	/** Why it is none; null: it is one. */
	readonly reason: string | null
	/** Sealed files that it does not list. */
	readonly lacking: readonly string[]
	/** The text that lists them, too; null: what is there is no manifest. */
	readonly expected: string | null
}

export function manifestText(source: Source, path: string): ManifestText {
	const bytes = source.read(path)
	if (bytes === null) return { text: null, manifest: NONE, files: [] }
	const text = new TextDecoder().decode(bytes)
	const manifest = readManifest(text)
	if (typeof manifest === 'string') return { text, manifest, files: [] }
	const folder = folderOf(path)
	const files = [...manifest.files].map(([below, hash]) => ({ path: folder + below, hash }))
	return { text, manifest, files }
}

const NONE: Manifest = { files: new Map(), others: {} }

/** What a manifest lacks of the sealed files; null if it lists all. What it says is never changed. */
export function manifestFault(
	path: string,
	{ text, manifest, files }: ManifestText,
	sealed: readonly string[],
	content: (path: string) => Content | null,
): ManifestFault | null {
	const spot = { path, found: text, lacking: [], expected: null }
	if (typeof manifest === 'string') return { ...spot, reason: manifest }
	const listed = new Set(files.map((each) => each.path))
	const folder = folderOf(path)
	const lacking = sealed.filter((each) => !listed.has(each) && each.startsWith(folder))
	if (lacking.length === 0) return null
	const added = lacking.flatMap((each): [string, string][] => {
		const now = content(each)
		return now ? [[each.slice(folder.length), digestOf(now)]] : []
	})
	const all = { ...manifest, files: new Map([...manifest.files, ...added]) }
	return { ...spot, reason: null, lacking, expected: writeManifest(all) }
}

/** The folder of a file, with a `/` unless it is the root. */
function folderOf(path: string): string {
	return path.slice(0, path.lastIndexOf('/') + 1)
}
