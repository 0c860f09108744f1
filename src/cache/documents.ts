import { crc32 } from 'node:zlib'
import type { Memory, Remembered } from '../memory.ts'
import type { CacheFile } from './file.ts'
import type { KeyedLine, Lines } from './lines.ts'

/** More are forgotten, those first that no run asked for lately. */
const MOST = 50_000

/** Where more are asked for, all are read. */
const FEW = 32

/**
 * What earlier runs found out of documents, in one file: a line each, of which
 * those that are asked for are read when they are. A line is a key, a checksum of
 * the line without it, and what is remembered by the key; key and memory are JSON,
 * which has no tab.
 */
export class DocumentCache implements Memory {
	readonly isOpen = true
	readonly #file: CacheFile
	readonly #asked = new Map<string, Remembered>()
	/** Lines as they are in the file, by their keys. */
	#known = new Map<string, string>()
	/** Null: there is none. */
	#lines: Lines | null | undefined
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
		const found = line === null ? {} : rememberedIn(line)
		this.#asked.set(key, found)
		return found
	}

	save(): void {
		const asked = [...this.#asked].map(([key, found]): KeyedLine => [key, lineOf(key, found)])
		if (asked.every(([key, line]) => this.#known.get(key) === line)) return
		this.#readAll()
		const others = [...this.#known].filter(([key]) => !this.#asked.has(key))
		const room = Math.max(0, MOST - asked.length)
		this.#file.writeLines([...asked, ...others.slice(0, room)])
	}

	#line(key: string): string | null {
		if (this.#asked.size >= FEW) this.#readAll()
		const known = this.#known.get(key)
		if (known !== undefined || this.#isWhole) return known ?? null
		if (this.#lines === undefined) this.#lines = this.#file.readLines()
		const line = this.#lines?.of(key) ?? null
		if (line !== null) this.#known.set(key, line)
		return line
	}

	#readAll(): void {
		if (!this.#isWhole) this.#known = this.#file.allLines()
		this.#isWhole = true
	}
}

function lineOf(key: string, remembered: Remembered): string {
	const json = JSON.stringify(remembered)
	return `${key}\t${sumOf(key, json)}\t${json}`
}

/** Nothing, if the line is damaged. */
function rememberedIn(line: string): Remembered {
	const [key = '', sum, json = ''] = line.split('\t')
	return sumOf(key, json) === sum ? JSON.parse(json) : {}
}

const sumOf = (key: string, json: string): string => crc32(json, crc32(key)).toString(16)
