import {
	closeSync,
	constants,
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
import { KeyedLines } from '../text/keyed-lines.ts'

/** Bytes; what is larger is neither read nor written. */
const LARGEST = 64 * 2 ** 20

/** What the head of a file is read into, each time the same: new memory takes longer than to read. */
const head = Buffer.allocUnsafeSlow(2 ** 14)

/** A part of a file, read when it is asked for: most runs ask for few. */
export interface Part {
	/** All of it; null if it is damaged. */
	bytes(): Buffer | null
	/** If it is of keyed lines, these, of which only those that are asked for are read; null if it is damaged so far. */
	lines(): KeyedLines | null
}

/** Gives at most so many bytes of a part; null if they are gone. */
type Read = (start: number, length: number) => Buffer | null

interface Bytes {
	readonly bytes: Buffer
	readonly version: string
}

/** Parts by their names. */
export type Parts = Readonly<Record<string, Part>>

/**
 * A file of the cache: one line that says what wrote it, one that names its parts
 * with their lengths and checksums, then these, JSON mostly. What is damaged, of
 * another version, too large or unreadable is as if it were not there; nothing that
 * goes wrong here is ever told.
 */
export class CacheFile {
	readonly #where: () => string | null
	readonly #key: string
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

	/** What `write` wrote, or null. */
	read(): unknown {
		const bytes = this.readParts()?.json?.bytes()
		if (!bytes) return null
		try {
			return JSON.parse(bytes.toString())
		} catch {
			return null
		}
	}

	/** Replaces the file in one step, unless it holds just this. */
	write(content: unknown): void {
		this.writeParts({ json: Buffer.from(JSON.stringify(content)) })
	}

	/** What `writeParts` wrote, or null. */
	readParts(): Parts | null {
		const { bytes, version } = this.#bytesAt(0, head.length, undefined, head) ?? {}
		const end = bytes?.indexOf('\n') ?? -1
		const start = (bytes?.indexOf('\n', end + 1) ?? -1) + 1
		if (!bytes || end < 0 || start === 0) return null
		const table = bytes.subarray(end + 1, start)
		const mark = markOf(table)
		if (bytes.toString('utf8', 0, end) !== this.#head(mark)) return null
		this.#mark = mark
		let at = start
		const parts = (JSON.parse(table.toString()) as [string, number, number][]).map(
			([name, length, sum]) => {
				at += length
				const begin = at - length
				const read: Read = (from, most) =>
					this.#bytesAt(begin + from, Math.min(most, length - from), version)?.bytes ?? null
				return [name, partOf(read, length, sum)] as const
			},
		)
		return Object.fromEntries(parts)
	}

	/** The same with several parts. */
	writeParts(parts: Readonly<Record<string, Buffer>>): void {
		const table = Object.entries(parts).map(([name, bytes]) => [name, bytes.length, crc32(bytes)])
		const line = Buffer.from(`${JSON.stringify(table)}\n`)
		const mark = markOf(line)
		const head = Buffer.from(`${this.#head(mark)}\n`)
		this.#replace(Buffer.concat([head, line, ...Object.values(parts)]), mark)
	}

	/**
	 * At most so many bytes, and what tells the file that they are in from one that
	 * replaced it; null if nothing can be read, or if the file is no more that version.
	 */
	#bytesAt(start: number, length: number, version?: string, into?: Buffer): Bytes | null {
		const path = this.#where()
		if (path === null) return null
		let file: number | null = null
		try {
			// A pipe is not waited for.
			file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
			const { size, ino, mtimeMs } = fstatSync(file)
			const found = `${ino} ${mtimeMs} ${size}`
			if (size > LARGEST || found !== (version ?? found)) return null
			const bytes = into ?? Buffer.allocUnsafe(Math.max(0, Math.min(length, size - start)))
			const count = readSync(file, bytes, 0, bytes.length, start)
			return { bytes: bytes.subarray(0, count), version: found }
		} catch {
			return null
		} finally {
			if (file !== null) closeSync(file)
		}
	}

	/** Without waiting for the disk: a torn file is seen and ignored. */
	#replace(bytes: Buffer, mark: string): void {
		const path = this.#where()
		if (path === null) return
		// Of what is not written nothing tells.
		this.#mark = null
		if (bytes.length > LARGEST) return
		if (holds(path, bytes)) {
			this.#mark = mark
			return
		}
		const temporary = `${path}.${checksum(`${Math.random()}`)}.tmp`
		attempt(() => {
			mkdirSync(dirname(path), { recursive: true })
			writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o600 })
			renameSync(temporary, path)
			this.#mark = mark
		}) || attempt(() => rmSync(temporary, { force: true }))
	}

	#head(mark: string): string {
		return `doc-sync ${this.#key} ${mark}`
	}
}

function partOf(read: Read, length: number, sum: number): Part {
	const bytes = () => {
		const found = read(0, length)
		return found?.length === length && crc32(found) === sum ? found : null
	}
	return { bytes, lines: () => KeyedLines.from(read) }
}

function holds(path: string, bytes: Buffer): boolean {
	try {
		return statSync(path).size === bytes.length && readFileSync(path).equals(bytes)
	} catch {
		return false
	}
}

/** For damage, and to tell one run's content from another's. */
function markOf(bytes: Buffer): string {
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
