import type { Memory, Remembered } from '../memory.ts'
import type { CacheFile } from './file.ts'

/** More are forgotten, those first that no run asked for lately. */
const MOST = 50_000

type Stored = readonly [key: string, remembered: Remembered]

/** What earlier runs found out of documents, in one file, read when it is first asked for. */
export class DocumentCache implements Memory {
	readonly isOpen = true
	readonly #file: CacheFile
	readonly #asked = new Map<string, Remembered>()
	#known: Map<string, Remembered> | null = null

	/** @param file  with all that findings depend on besides the document in its key */
	constructor(file: CacheFile) {
		this.#file = file
	}

	recall(contract: string, path: string, id: string): Remembered {
		const key = `${id} ${contract} ${path}`
		this.#known ??= new Map((this.#file.read() ?? []) as Stored[])
		const found = this.#asked.get(key) ?? this.#known.get(key) ?? {}
		this.#asked.set(key, found)
		return found
	}

	save(): void {
		if (this.#known === null) return
		const unasked = [...this.#known].filter(([key]) => !this.#asked.has(key))
		this.#file.write([...this.#asked, ...unasked].slice(0, MOST))
	}
}
