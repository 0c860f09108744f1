import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { checksum } from '../text/checksum.ts'

/** Bytes; what is larger is neither read nor written. */
const LARGEST = 64 * 2 ** 20

/**
 * A file of the cache: one line that says what wrote it and the checksum of
 * the rest, then text, JSON mostly. What is damaged, of another version, too large or unreadable is
 * as if it were not there; nothing that goes wrong here is ever told.
 */
export class CacheFile {
	readonly #where: () => string | null
	readonly #key: string
	#text: string | null = null
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

	/** The text that was written, or null. */
	readText(): string | null {
		const path = this.#where()
		if (path === null) return null
		try {
			if (statSync(path).size > LARGEST) return null
			const text = readFileSync(path, 'utf8')
			const end = text.indexOf('\n')
			const body = text.slice(end + 1)
			const mark = checksum(body)
			if (end < 0 || text.slice(0, end) !== this.#head(mark)) return null
			this.#text = body
			this.#mark = mark
			return body
		} catch {
			return null
		}
	}

	/** What was written, or null. */
	read(): unknown {
		const text = this.readText()
		try {
			return text === null ? null : JSON.parse(text)
		} catch {
			return null
		}
	}

	/** Replaces the file in one step, unless it holds just this. */
	write(content: unknown): void {
		this.writeText(JSON.stringify(content))
	}

	/** The same with text. Without waiting for the disk: a torn file is seen and ignored. */
	writeText(body: string): void {
		const path = this.#where()
		if (path === null || body === this.#text) return
		// Of what is not written nothing tells.
		this.#text = null
		this.#mark = null
		if (body.length > LARGEST / 4) return
		const mark = checksum(body)
		const temporary = `${path}.${checksum(`${Math.random()}`)}.tmp`
		attempt(() => {
			mkdirSync(dirname(path), { recursive: true })
			writeFileSync(temporary, `${this.#head(mark)}\n${body}`, { flag: 'wx', mode: 0o600 })
			renameSync(temporary, path)
			this.#text = body
			this.#mark = mark
		}) || attempt(() => rmSync(temporary, { force: true }))
	}

	#head(mark: string): string {
		return `doc-sync ${this.#key} ${mark}`
	}
}

function attempt(work: () => void): boolean {
	try {
		work()
		return true
	} catch {
		return false
	}
}
