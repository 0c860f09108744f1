import type { Memory, Remembered } from '../memory.ts'
import type { CacheFile } from './file.ts'

/** More are forgotten, those first that no run asked for lately. */
const MOST = 50_000

/** Where more are asked for, a list of all is made. */
const FEW = 32

/**
 * What earlier runs found out of documents, in one file, read when it is first
 * asked for: a line each, of which only those that are asked for are parsed. A
 * line is a key and what is remembered by it, both JSON, which has no tab.
 */
export class DocumentCache implements Memory {
	readonly isOpen = true
	readonly #file: CacheFile
	readonly #asked = new Map<string, Remembered>()
	/** The file's text between two line breaks; null: it was not read yet. */
	#text: string | null = null
	#lines: ReadonlyMap<string, string> | null = null

	/** @param file  with all that findings depend on besides the document in its key */
	constructor(file: CacheFile) {
		this.#file = file
	}

	recall(contract: string, path: string, id: string): Remembered {
		const key = JSON.stringify(`${id} ${contract} ${path}`)
		const asked = this.#asked.get(key)
		if (asked) return asked
		const line = this.#line(key)
		const found: Remembered = line === null ? {} : JSON.parse(line.slice(key.length + 1))
		this.#asked.set(key, found)
		return found
	}

	save(): void {
		if (this.#text === null) return
		const asked = [...this.#asked].map(
			([key, found]) => [key, `${key}\t${JSON.stringify(found)}`] as const,
		)
		const few = this.#lines === null ? withLines(this.#text, asked) : null
		const body = few ?? [...asked.map(([, line]) => line), ...this.#unasked()].join('\n')
		this.#file.writeText(body)
	}

	#line(key: string): string | null {
		this.#text ??= `\n${this.#file.readText() ?? ''}\n`
		if (this.#asked.size >= FEW) this.#lines ??= linesIn(this.#text ?? '')
		if (this.#lines) return this.#lines.get(key) ?? null
		const start = this.#text.indexOf(`\n${key}\t`) + 1
		return start === 0 ? null : this.#text.slice(start, this.#text.indexOf('\n', start))
	}

	#unasked(): readonly string[] {
		this.#lines ??= linesIn(this.#text ?? '')
		const lines = [...this.#lines].flatMap(([key, line]) => (this.#asked.has(key) ? [] : line))
		return lines.slice(0, Math.max(0, MOST - this.#asked.size))
	}
}

/** A text between two line breaks with some lines put in or replaced by their keys; null if that makes too many lines. */
function withLines(
	text: string,
	lines: readonly (readonly [key: string, line: string])[],
): string | null {
	let rest = text
	const fresh = lines.flatMap(([key, line]) => {
		if (rest.includes(`\n${line}\n`)) return []
		const start = rest.indexOf(`\n${key}\t`)
		if (start >= 0) rest = rest.slice(0, start) + rest.slice(rest.indexOf('\n', start + 1))
		return [line]
	})
	if (rest.split('\n', MOST + 1).length + fresh.length > MOST) return null
	return [...fresh, rest.slice(1, -1)].join('\n')
}

/** By their keys. */
function linesIn(text: string): ReadonlyMap<string, string> {
	const lines = text.split('\n').filter((line) => line !== '')
	return new Map(lines.map((line) => [line.slice(0, line.indexOf('\t')), line]))
}
