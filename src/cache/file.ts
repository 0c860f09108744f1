import {
	closeSync,
	fstatSync,
	mkdirSync,
	openSync,
	readFileSync,
	readSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { checksum } from '../text/checksum.ts'
import { type KeyedLine, Lines, linesIn, tableLength, tableOf } from './lines.ts'

/** Bytes; what is larger is neither read nor written. */
const LARGEST = 64 * 2 ** 20

/** Texts by their names. */
export type Parts = Readonly<Record<string, Buffer>>

/** Bytes that hold the head of a file and mostly the table of its lines. */
const FIRST_BYTES = 2 ** 16

/** In place of a checksum of all, before the number of lines. */
const BY_LINE = '-'

/**
 * A file of the cache: one line that says what wrote it and the checksum of
 * the rest, then text, JSON mostly. What is damaged, of another version, too large or unreadable is
 * as if it were not there; nothing that goes wrong here is ever told.
 */
export class CacheFile {
	readonly #where: () => string | null
	readonly #key: string
	#held: Buffer | null = null
	#mark: string | null = null

	/**
	 * @param where  the file's path, asked when it is first needed; null: nothing is read or written
	 * @param key  what must be the same for the content to hold, on one line
	 */
	constructor(where: () => string | null, key: string) {
		this.#where = where
		this.#key = key
	}

	/** What tells the content that was read or written last from others; null: there was none. */
	get mark(): string | null {
		return this.#mark
	}

	/** What was written, or null. */
	read(): unknown {
		return this.#read((body) => JSON.parse(body.toString()))
	}

	/** Replaces the file in one step, unless it holds just this. */
	write(content: unknown): void {
		this.#write(Buffer.from(JSON.stringify(content)))
	}

	/** What `writeParts` wrote, nothing of it decoded, or null. */
	readParts(): Parts | null {
		return this.#read(partsIn)
	}

	/** The same with several texts, of which most runs ask for a few. */
	writeParts(parts: Parts): void {
		const lengths = Object.entries(parts).map(([name, { length }]) => [name, length])
		const table = Buffer.from(`${JSON.stringify(lengths)}\n`)
		this.#write(Buffer.concat([table, ...Object.values(parts)]))
	}

	#read<T>(decode: (body: Buffer) => T): T | null {
		const bytes = this.#bytes()
		if (bytes === null) return null
		const end = bytes.indexOf('\n')
		const body = bytes.subarray(end + 1)
		const mark = markOf(body)
		if (end < 0 || bytes.toString('utf8', 0, end) !== this.#head(mark)) return null
		try {
			const content = decode(body)
			this.#held = body
			this.#mark = mark
			return content
		} catch {
			return null
		}
	}

	#write(body: Buffer): void {
		if (!this.#held?.equals(body)) this.#replace(body, markOf(body))
	}

	/** What `writeLines` wrote; null if there is none. */
	readLines(): Lines | null {
		const head = this.#part(0, FIRST_BYTES)
		const end = head?.indexOf('\n') ?? -1
		if (!head || end < 0) return null
		const table = this.#tableAt(head.toString('utf8', 0, end))
		if (table === null) return null
		const start = end + 1 + table
		const known = start <= head.length ? head.subarray(end + 1, start) : this.#part(end + 1, table)
		if (known?.length !== table) return null
		return new Lines(known, (at, length) => this.#part(start + at, length))
	}

	/** All that `writeLines` wrote, by the keys. */
	allLines(): Map<string, string> {
		const bytes = this.#bytes()
		const end = bytes?.indexOf('\n') ?? -1
		const table = bytes && end >= 0 ? this.#tableAt(bytes.toString('utf8', 0, end)) : null
		return linesIn(bytes && table !== null ? bytes.toString('utf8', end + 1 + table) : '')
	}

	/** Lines that tell themselves whether they are damaged. */
	writeLines(lines: readonly KeyedLine[]): void {
		const text = lines.map(([, line]) => `${line}\n`).join('')
		this.#replace(Buffer.concat([tableOf(lines), Buffer.from(text)]), `${BY_LINE}${lines.length}`)
	}

	/** The length of the table of lines in bytes, if the head of the file is of such; else null. */
	#tableAt(head: string): number | null {
		const start = this.#head(BY_LINE)
		const count = head.startsWith(start) ? head.slice(start.length) : ''
		return /^\d{1,9}$/.test(count) ? tableLength(Number(count)) : null
	}

	/** At most so many bytes; null if there are none. */
	#part(start: number, length: number): Buffer | null {
		const path = this.#where()
		if (path === null) return null
		let file: number | null = null
		try {
			file = openSync(path, 'r')
			const size = fstatSync(file).size
			if (size > LARGEST || start >= size) return null
			const bytes = Buffer.allocUnsafe(Math.min(length, size - start))
			return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start))
		} catch {
			return null
		} finally {
			if (file !== null) closeSync(file)
		}
	}

	#bytes(): Buffer | null {
		const path = this.#where()
		if (path === null) return null
		try {
			return statSync(path).size > LARGEST ? null : readFileSync(path)
		} catch {
			return null
		}
	}

	/** Without waiting for the disk: a torn file is seen and ignored. */
	#replace(bytes: Buffer, mark: string): void {
		const path = this.#where()
		if (path === null) return
		// Of what is not written nothing tells.
		this.#held = null
		this.#mark = null
		if (bytes.length > LARGEST) return
		const temporary = `${path}.${checksum(`${Math.random()}`)}.tmp`
		attempt(() => {
			mkdirSync(dirname(path), { recursive: true })
			const whole = Buffer.concat([Buffer.from(`${this.#head(mark)}\n`), bytes])
			writeFileSync(temporary, whole, { flag: 'wx', mode: 0o600 })
			renameSync(temporary, path)
			this.#held = bytes
			this.#mark = mark
		}) || attempt(() => rmSync(temporary, { force: true }))
	}

	#head(mark: string): string {
		return `doc-sync ${this.#key} ${mark}`
	}
}

/** A line of names and lengths, then the texts. */
function partsIn(body: Buffer): Parts {
	let at = body.indexOf('\n') + 1
	const table = JSON.parse(body.toString('utf8', 0, at)) as [name: string, length: number][]
	const parts = table.map(([name, length]) => {
		at += length
		return [name, body.subarray(at - length, at)] as const
	})
	return Object.fromEntries(parts)
}

/** For damage, and to tell one run's content from another's. */
export function markOf(bytes: Buffer): string {
	return `${crc32(bytes).toString(16)}-${bytes.length.toString(16)}`
}

function attempt(work: () => void): boolean {
	try {
		work()
		return true
	} catch {
		return false
	}
}
