import { posix } from 'node:path'
import { blobId } from './blob.ts'
import { byCodePoint } from './order.ts'
import { below, isBarred, isPlain, parentOf } from './paths.ts'
import type { Entry, Source } from './types.ts'

/**
 * A source for tests and for the examples of rules.
 *
 * @param files  path → content; text is encoded as UTF-8
 * @param links  path → where the link leads, relative to the link's own folder,
 *   as in a file system. Links to links are followed; a path through a linked
 *   folder is not.
 * @throws Error if a path is not relative and normalised
 */
export function memorySource(
	files: Readonly<Record<string, string | Uint8Array>>,
	links: Readonly<Record<string, string>> = {},
): Source {
	const tree = new MemoryTree(new Map(Object.entries(files)), new Map(Object.entries(links)))
	const entries = [
		...Object.keys(files).map(fileEntry),
		...Object.keys(links).map((path) => tree.link(path)),
	]
	const listed = entries
		.filter(({ path }) => !isBarred(path))
		.sort((a, b) => byCodePoint(a.path, b.path))
	const strange = listed.find(({ path }) => !isPlain(path))
	if (strange) throw new Error(`not a path of a source: ${JSON.stringify(strange.path)}`)
	return {
		list: (folder) => below(listed, folder),
		hasFolder: (folder) => folder === '' || below(listed, folder).length > 0,
		read: (path) => tree.read(path),
		identify: (path) => {
			const bytes = tree.read(path)
			return bytes === null ? null : blobId(bytes)
		},
	}
}

function fileEntry(path: string): Entry {
	return { path, kind: 'file' }
}

class MemoryTree {
	readonly #files: ReadonlyMap<string, string | Uint8Array>
	readonly #links: ReadonlyMap<string, string>

	constructor(files: ReadonlyMap<string, string | Uint8Array>, links: ReadonlyMap<string, string>) {
		this.#files = files
		this.#links = links
	}

	link(path: string): Entry {
		const target = this.#resolve(path)
		if (target === null) return { path, kind: 'link-broken' }
		if ((!isPlain(target) && target !== '.') || isBarred(target))
			return { path, kind: 'link-outside' }
		if (this.#files.has(target)) return { path, kind: 'link-file', target }
		return { path, kind: this.#isFolder(target) ? 'link-folder' : 'link-broken' }
	}

	read(path: string): Uint8Array | null {
		const content = this.#files.get(this.#resolve(path) ?? '')
		return typeof content === 'string' ? new TextEncoder().encode(content) : (content ?? null)
	}

	/** The end of a chain of links; null if it has none. */
	#resolve(path: string): string | null {
		const seen = new Set<string>()
		let at = path
		for (let next = this.#links.get(at); next !== undefined; next = this.#links.get(at)) {
			if (seen.has(at)) return null
			seen.add(at)
			at = next.startsWith('/') ? next : posix.join(parentOf(at), next)
		}
		return at
	}

	#isFolder(path: string): boolean {
		return path === '.' || [...this.#files.keys()].some((file) => file.startsWith(`${path}/`))
	}
}
