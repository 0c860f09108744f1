import type { Opened } from '../document.ts'
import type { Memory, Remembered } from '../memory.ts'
import { type LinkMap, landmarksOf, linkMapOf } from '../outline/index.ts'
import type { Source } from '../source/types.ts'
import { anchorsOf } from './anchors.ts'
import { Tree } from './tree.ts'

/** No contract's name: what a file links to does not depend on the contract. */
const ANY_CONTRACT = ''

/** The files of a source as links see them, whichever contract asks; each is looked through once. */
export class LinkFiles {
	readonly #source: Source
	readonly #memory: Memory
	readonly #open: (path: string) => Opened | null
	readonly #remembered = new Map<string, Remembered>()
	#tree: Tree | null = null

	constructor(source: Source, memory: Memory, open: (path: string) => Opened | null) {
		this.#source = source
		this.#memory = memory
		this.#open = open
	}

	get tree(): Tree {
		this.#tree ??= new Tree(this.#source.list(''))
		return this.#tree
	}

	/** What leads out of a file; null if there is no such file or it is beyond a bound. */
	linkMap(path: string): LinkMap | null {
		const remembered = this.#recall(path)
		if (remembered.links) return remembered.links
		const document = this.#open(path)?.document
		if (!document) return null
		remembered.links = linkMapOf(document.file.text, document.outline)
		return remembered.links
	}

	/** The anchors in a Markdown file; null as above. */
	anchors(path: string): readonly string[] | null {
		const remembered = this.#recall(path)
		if (remembered.anchors) return remembered.anchors
		const document = this.#open(path)?.document
		if (!document) return null
		remembered.anchors = anchorsOf(landmarksOf(document.file.text, document.outline))
		return remembered.anchors
	}

	/** How many lines a text has, without an empty last one; null if there is no such file or it is no text. */
	lines(path: string): number | null {
		const remembered = this.#recall(path)
		if (remembered.lines !== undefined) return remembered.lines
		const file = this.#open(path)?.file
		if (!file || file.invalidAt !== null) return null
		remembered.lines = file.lines.length - (/[\r\n]$/.test(file.text) ? 1 : 0)
		return remembered.lines
	}

	/** Says that these files will be asked for. */
	prepare(paths: readonly string[]): void {
		if (!this.#source.prepare) return
		const unknown = [...new Set(paths)].filter((path) => {
			const { anchors, lines } = this.#recall(path)
			return !anchors && lines === undefined
		})
		if (unknown.length > 0) this.#source.prepare(unknown)
	}

	/** Whether what is known of an earlier content of a file, by git's id, still holds; lines and columns aside. */
	isSame(path: string, id: string): boolean {
		const { links, anchors, lines } = this.#memory.recall(ANY_CONTRACT, path, id)
		const now = links && this.linkMap(path)
		return (
			(!links || (now !== null && now !== undefined && gistOf(links) === gistOf(now))) &&
			(!anchors || JSON.stringify(this.anchors(path)) === JSON.stringify(anchors)) &&
			(lines === undefined || this.lines(path) === lines)
		)
	}

	#recall(path: string): Remembered {
		const known = this.#remembered.get(path)
		if (known) return known
		const id = this.#memory.isOpen ? this.#source.identify(path) : null
		const found = id === null ? {} : this.#memory.recall(ANY_CONTRACT, path, id)
		this.#remembered.set(path, found)
		return found
	}
}

const gistOf = ({ destinations, loose }: LinkMap): string =>
	JSON.stringify([destinations.map(({ url }) => url), loose.map(({ label }) => label)])
