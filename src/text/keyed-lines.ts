import { crc32 } from 'node:zlib'

/** A text without a line break, and what it is found by. */
export interface KeyedLine {
	readonly keys: readonly string[]
	readonly text: string
}

/** Gives bytes of where lines lie; null: there are none any more. */
type Read = (start: number, length: number) => Buffer | null

/** What was written is not there any more as it was. */
export class DamagedLine extends Error {}

/** Numbers before the table: its checksum, how many lines there are, and how many keys. */
const HEAD = 3
/** Bytes of a number. */
const WIDTH = 4
/** Whoever asks for more lines will ask for many, which are read in one go. */
const FEW = 16

/**
 * Lines that are found by keys, a table before them: where each ends, its checksum,
 * the checksums of all keys, and of which line each is. As they lie in a file, to
 * find one takes the table and that line, and to find many takes all.
 */
export class KeyedLines {
	readonly #read: Read
	/** Bytes before the first line. */
	readonly #start: number
	/** Of each line, in bytes from the first. */
	readonly #ends: Uint32Array
	readonly #sums: Uint32Array
	readonly #keys: Uint32Array
	readonly #numbers: Uint32Array
	/** How many lines were read one by one. */
	#single = 0
	/** All lines, once many were asked for. */
	#whole: Buffer | null = null

	/** @param table  without the numbers before it */
	private constructor(read: Read, count: number, table: Uint32Array) {
		const keys = table.length / 2
		this.#read = read
		this.#start = (HEAD + table.length) * WIDTH
		this.#ends = table.subarray(0, count)
		this.#sums = table.subarray(count, 2 * count)
		this.#keys = table.subarray(2 * count, keys + count)
		this.#numbers = table.subarray(keys + count)
	}

	static of(lines: readonly KeyedLine[]): KeyedLines {
		const texts = lines.map(({ text }) => Buffer.from(`${text}\n`))
		let end = 0
		const ends = texts.map(({ length }) => {
			end += length
			return end
		})
		const keys = lines.flatMap((line, number) => line.keys.map((key) => [crc32(key), number]))
		const table = Uint32Array.from([
			...ends,
			...texts.map((text) => crc32(text)),
			...keys.map(([sum]) => sum as number),
			...keys.map(([, number]) => number as number),
		])
		const head = Uint32Array.from([crc32(bytesOf(table)), lines.length, keys.length])
		const bytes = Buffer.concat([bytesOf(head), bytesOf(table), ...texts])
		return new KeyedLines(
			(start, length) => bytes.subarray(start, start + length),
			lines.length,
			table,
		)
	}

	/** From what has `bytes`; null if they are damaged. */
	static from(read: Read): KeyedLines | null {
		const start = HEAD * WIDTH
		const head = read(0, start)
		if (head?.length !== start) return null
		const [sum = 0, count = 0, keys = 0] = numbersOf(head)
		const length = 2 * (count + keys) * WIDTH
		const table = read(start, length)
		if (table?.length !== length || crc32(table) !== sum) return null
		return new KeyedLines(read, count, numbersOf(table))
	}

	/** How many there are. */
	get count(): number {
		return this.#ends.length
	}

	/** All, with their table. Throws `DamagedLine` if they are gone. */
	get bytes(): Buffer {
		return this.#bytes(0, this.#start + (this.#ends.at(-1) ?? 0))
	}

	/** The numbers of the lines that may have a key: others may have its checksum. */
	named(key: string): readonly number[] {
		const sum = crc32(key)
		const found: number[] = []
		for (let at = this.#keys.indexOf(sum); at >= 0; at = this.#keys.indexOf(sum, at + 1))
			found.push(this.#numbers[at] as number)
		return found
	}

	/** A line by its number. Throws `DamagedLine`. */
	at(number: number): string {
		const start = this.#ends[number - 1] ?? 0
		const end = this.#ends[number] ?? start
		if (this.#single === FEW) this.#whole ??= this.#lines()
		else this.#single += 1
		const bytes = this.#whole?.subarray(start, end)
		return this.#text(number, bytes ?? this.#bytes(this.#start + start, end - start))
	}

	/** All lines. Throws `DamagedLine`. */
	all(): readonly string[] {
		const bytes = this.#lines()
		return Array.from(this.#ends, (end, number) =>
			this.#text(number, bytes.subarray(this.#ends[number - 1] ?? 0, end)),
		)
	}

	#lines(): Buffer {
		return this.#bytes(this.#start, this.#ends.at(-1) ?? 0)
	}

	#text(number: number, bytes: Buffer): string {
		if (crc32(bytes) !== this.#sums[number]) throw new DamagedLine(`line ${number} is damaged`)
		return bytes.toString('utf8', 0, bytes.length - 1)
	}

	#bytes(start: number, length: number): Buffer {
		const bytes = this.#read(start, length)
		if (bytes?.length !== length) throw new DamagedLine('lines are gone')
		return bytes
	}
}

const bytesOf = (numbers: Uint32Array): Buffer =>
	Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)

/** In the byte order of this machine, which wrote them. */
function numbersOf(bytes: Buffer): Uint32Array {
	const { buffer, byteOffset, length } = bytes.byteOffset % WIDTH === 0 ? bytes : Buffer.from(bytes)
	return new Uint32Array(buffer, byteOffset, length / WIDTH)
}
