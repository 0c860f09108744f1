import type { Memory, Remembered } from '../memory.ts'
import type { CacheFile } from './file.ts'

/** More are forgotten, those first that no run asked for lately. */
const MOST = 50_000

/**
 * What earlier runs found out of documents, in one file, read when it is first
 * asked for: a line each, of which only those that are asked for are parsed. A
 * line is a key and what is remembered by it, both JSON, which has no tab.
 */
export class DocumentCache implements Memory {
	readonly isOpen = true
	readonly #file: CacheFile
	readonly #asked = new Map<string, Remembered>()
	#lines: ReadonlyMap<string, string> | null = null

	/** @param file  with all that findings depend on besides the document in its key */
	constructor(file: CacheFile) {
		this.#file = file
	}

	recall(contract: string, path: string, id: string): Remembered {
		const key = JSON.stringify(`${id} ${contract} ${path}`)
		const asked = this.#asked.get(key)
		if (asked) return asked
		this.#lines ??= linesIn(this.#file.readText() ?? '')
		const line = this.#lines.get(key)
		const found: Remembered = line === undefined ? {} : JSON.parse(line.slice(key.length + 1))
		this.#asked.set(key, found)
		return found
	}

	save(): void {
		if (this.#lines === null) return
		const asked = [...this.#asked].map(([key, found]) => `${key}\t${JSON.stringify(found)}`)
		const unasked = [...this.#lines].flatMap(([key, line]) => (this.#asked.has(key) ? [] : line))
		this.#file.writeText([...asked, ...unasked].slice(0, MOST).join('\n'))
	}
}

/** By their keys. */
function linesIn(text: string): ReadonlyMap<string, string> {
	const lines = text === '' ? [] : text.split('\n')
	return new Map(lines.map((line) => [line.slice(0, line.indexOf('\t')), line]))
}
