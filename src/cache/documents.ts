import type { Memory, Remembered } from '../memory.ts'
import { DamagedLine, type KeyedLine, KeyedLines } from '../text/keyed-lines.ts'
import type { CacheFile } from './file.ts'

/** More are forgotten, those first that no run asked for lately. */
const MOST = 50_000

/** Where more are asked for, all are read. */
const FEW = 32

/**
 * What earlier runs found out of documents, in one file: a line each, of which
 * those that are asked for are read when they are. A line is a key and what is
 * remembered by it, with a tab between them; both are JSON, which has none.
 */
export class DocumentCache implements Memory {
	readonly isOpen = true
	readonly #file: CacheFile
	readonly #asked = new Map<string, Remembered>()
	/** Lines as they are in the file, by their keys. */
	#known = new Map<string, string>()
	/** Null: there are none. */
	#lines: KeyedLines | null | undefined
	#isWhole = false

	/** @param file  with all that findings depend on besides the document in its key */
	constructor(file: CacheFile) {
		this.#file = file
	}

	recall(contract: string, path: string, id: string): Remembered {
		const key = JSON.stringify(`${id} ${contract} ${path}`)
		const asked = this.#asked.get(key)
		if (asked) return asked
		const line = this.#line(key)
		const found = line === null ? {} : JSON.parse(line.slice(key.length + 1))
		this.#asked.set(key, found)
		return found
	}

	save(): void {
		const asked = [...this.#asked].map(([key, found]) => lineOf(key, JSON.stringify(found)))
		if (asked.every(({ keys: [key = ''], text }) => this.#known.get(key) === text)) return
		this.#readAll()
		const others = [...this.#known].flatMap(([key, text]) =>
			this.#asked.has(key) ? [] : { keys: [key], text },
		)
		const room = Math.max(0, MOST - asked.length)
		const lines = KeyedLines.of([...asked, ...others.slice(0, room)])
		this.#file.writeParts({ lines: lines.bytes })
	}

	#line(key: string): string | null {
		if (this.#asked.size >= FEW) this.#readAll()
		const known = this.#known.get(key)
		if (known !== undefined || this.#isWhole) return known ?? null
		if (this.#lines === undefined) this.#lines = this.#file.readParts()?.lines?.lines() ?? null
		const lines = this.#lines
		if (lines === null) return null
		for (const number of lines.named(key)) {
			const line = undamaged(() => lines.at(number))
			if (!line?.startsWith(`${key}\t`)) continue
			this.#known.set(key, line)
			return line
		}
		return null
	}

	#readAll(): void {
		if (this.#isWhole) return
		this.#isWhole = true
		const lines = this.#file.readParts()?.lines?.lines()
		const texts = undamaged(() => lines?.all()) ?? []
		this.#known = new Map(texts.map((text) => [text.slice(0, text.indexOf('\t')), text]))
	}
}

const lineOf = (key: string, json: string): KeyedLine => ({ keys: [key], text: `${key}\t${json}` })

/** Null: it is damaged. */
function undamaged<T>(read: () => T): T | null {
	try {
		return read()
	} catch (error) {
		if (error instanceof DamagedLine) return null
		throw error
	}
}
