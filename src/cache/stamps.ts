import type { Stamps } from '../source/stamps.ts'
import type { CacheFile } from './file.ts'

/** More are forgotten, those first that no run asked for lately. */
const MOST = 100_000

type Stored = readonly [path: string, stamp: string, id: string]

/** Stamps of the files of one work tree, in one file, read when it is first asked for. */
export class StampCache implements Stamps {
	readonly #file: CacheFile
	readonly #asked = new Map<string, Stored>()
	#known: ReadonlyMap<string, Stored> | null = null

	constructor(file: CacheFile) {
		this.#file = file
	}

	idOf(path: string, stamp: string): string | null {
		this.#known ??= new Map(((this.#file.read() ?? []) as Stored[]).map((each) => [each[0], each]))
		const found = this.#asked.get(path) ?? this.#known.get(path)
		if (found?.[1] !== stamp) return null
		this.#asked.set(path, found)
		return found[2]
	}

	remember(path: string, stamp: string, id: string): void {
		this.#asked.set(path, [path, stamp, id])
	}

	save(): void {
		if (this.#asked.size === 0) return
		const unasked = [...(this.#known?.values() ?? [])].filter(([path]) => !this.#asked.has(path))
		this.#file.write([...this.#asked.values(), ...unasked].slice(0, MOST))
	}
}
