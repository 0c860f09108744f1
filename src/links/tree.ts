import { nearest } from '../nearest.ts'
import { byCodePoint } from '../source/order.ts'
import { nameOf, parentOf, within } from '../source/paths.ts'
import type { Entry } from '../source/types.ts'

/**
 * What stands at a path: a file, a folder, or something below or behind which
 * nothing is seen (a submodule, a link that is not followed).
 */
export type Standing = 'file' | 'folder' | 'beyond'

/** The names in the judged tree, as links ask for them. A folder is one if a file stands in it. */
export class Tree {
	readonly #entries: ReadonlyMap<string, Entry>
	readonly #children = new Map<string, Set<string>>()
	/** Paths that are the same but for case and normalisation. */
	readonly #folded = new Map<string, string[]>()
	readonly #named = new Map<string, string[]>()

	constructor(entries: readonly Entry[]) {
		this.#entries = new Map(entries.map((each) => [each.path, each]))
		this.#children.set('', new Set())
		for (const { path } of entries) this.#add(path, path)
	}

	#add(path: string, file: string): void {
		if (path === file) push(this.#named, fold(nameOf(path)), path)
		push(this.#folded, fold(path), path)
		const folder = parentOf(path)
		const known = this.#children.get(folder)
		if (known) known.add(nameOf(path))
		else {
			this.#children.set(folder, new Set([nameOf(path)]))
			this.#add(folder, file)
		}
	}

	at(path: string): Standing | null {
		if (this.#children.has(path)) return 'folder'
		const entry = this.#entries.get(path)
		if (!entry) return this.#isBeyond(path) ? 'beyond' : null
		if (entry.kind === 'file' || entry.kind === 'link-file') return 'file'
		return entry.kind === 'link-broken' ? null : 'beyond'
	}

	#isBeyond(path: string): boolean {
		for (let above = parentOf(path); above !== ''; above = parentOf(above)) {
			const kind = this.#entries.get(above)?.kind
			if (kind === 'other' || kind === 'link-folder' || kind === 'link-outside') return true
		}
		return false
	}

	/** What differs from a path that is not there in case or normalisation only; the first of several. */
	alike(path: string): string | null {
		return this.#folded.get(fold(path))?.find((each) => this.at(each) !== null) ?? null
	}

	/** What somebody who wrote a path that is not there may have meant; not the file in which they wrote it. */
	nearest(path: string, from: string): string | null {
		const found = this.#sameName(path) ?? this.#misspelled(path)
		return found === from ? null : found
	}

	/** A file of the same name elsewhere: the only one, or the one whose folder has the same name too. */
	#sameName(path: string): string | null {
		const named = this.#named.get(fold(nameOf(path))) ?? []
		if (named.length === 1) return named[0] as string
		const folder = fold(nameOf(parentOf(path)))
		const close = named.filter((each) => fold(nameOf(parentOf(each))) === folder)
		return close.length === 1 ? (close[0] as string) : null
	}

	/** The path with each step that is not there put right by the nearest name. */
	#misspelled(path: string): string | null {
		let at = ''
		for (const step of path.split('/')) {
			const names = this.#children.get(at)
			if (!names) return null
			const name = names.has(step) ? step : nearest(step, [...names].sort(byCodePoint))
			if (name === null) return null
			at = within(at, name)
		}
		return at
	}
}

function push(map: Map<string, string[]>, key: string, value: string): void {
	const known = map.get(key)
	if (known) known.push(value)
	else map.set(key, [value])
}

/** What some file systems take for the same name. */
const fold = (path: string): string => path.normalize('NFC').toLowerCase()
