import type { Memory, Remembered } from '../memory.ts'
import { checksum } from '../text/checksum.ts'
import type { CacheFile } from './file.ts'

/** More are forgotten, those first that no run asked for lately. */
const MOST = 50_000

/** Where more are asked for, a list of all is made. */
const FEW = 32

/**
 * What earlier runs found out of documents, in one file, read when it is first
 * asked for: a line each, of which only those that are asked for are decoded. A
 * line is a key, a checksum of the line without it, and what is remembered by the
 * key; key and memory are JSON, which has no tab.
 */
export class DocumentCache implements Memory {
	readonly isOpen = true
	readonly #file: CacheFile
	readonly #asked = new Map<string, Remembered>()
	/** The lines of the file, each with a line break before and after it; null: it was not read yet. */
	#bytes: Buffer | null = null
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
		const found = line === null ? {} : rememberedIn(line)
		this.#asked.set(key, found)
		return found
	}

	save(): void {
		if (this.#bytes === null) return
		const asked = [...this.#asked].map(([key, found]) => [key, lineOf(key, found)] as const)
		if (this.#lines === null && holds(this.#bytes, asked)) return
		const few = this.#lines === null ? withLines(this.#bytes, asked) : null
		const text = few ?? `${[...asked.map(([, line]) => line), ...this.#unasked()].join('\n')}\n`
		this.#file.writeLines(text)
	}

	#line(key: string): string | null {
		this.#bytes ??= this.#file.readLines() ?? Buffer.from('\n')
		if (this.#asked.size >= FEW) this.#lines ??= linesIn(this.#bytes)
		if (this.#lines) return this.#lines.get(key) ?? null
		const start = this.#bytes.indexOf(`\n${key}\t`) + 1
		return start === 0
			? null
			: this.#bytes.toString('utf8', start, this.#bytes.indexOf('\n', start))
	}

	#unasked(): readonly string[] {
		this.#lines ??= linesIn(this.#bytes ?? Buffer.of())
		const lines = [...this.#lines].flatMap(([key, line]) => (this.#asked.has(key) ? [] : line))
		return lines.slice(0, Math.max(0, MOST - this.#asked.size))
	}
}

function lineOf(key: string, remembered: Remembered): string {
	const json = JSON.stringify(remembered)
	return `${key}\t${checksum(key + json)}\t${json}`
}

/** Nothing, if the line is damaged. */
function rememberedIn(line: string): Remembered {
	const [key = '', sum, json = ''] = line.split('\t')
	return checksum(key + json) === sum ? JSON.parse(json) : {}
}

/** Whether there is each of some lines already. */
function holds(bytes: Buffer, lines: readonly (readonly [key: string, line: string])[]): boolean {
	return lines.every(([, line]) => bytes.includes(`\n${line}\n`))
}

/** The lines with some put in or replaced by their keys; null if that makes too many. */
function withLines(
	bytes: Buffer,
	lines: readonly (readonly [key: string, line: string])[],
): string | null {
	let rest = bytes.toString()
	for (const [key] of lines) {
		const start = rest.indexOf(`\n${key}\t`)
		if (start >= 0) rest = rest.slice(0, start) + rest.slice(rest.indexOf('\n', start + 1))
	}
	if (rest.split('\n', MOST + 1).length + lines.length > MOST) return null
	return `${lines.map(([, line]) => line).join('\n')}${rest}`
}

/** By their keys. */
function linesIn(bytes: Buffer): ReadonlyMap<string, string> {
	const lines = bytes.toString().split('\n')
	return new Map(
		lines.flatMap((line) => (line === '' ? [] : [[line.slice(0, line.indexOf('\t')), line]])),
	)
}
