import { crc32 } from 'node:zlib'

/** A key, and the line that begins with it and a tab; neither has a line break. */
export type KeyedLine = readonly [key: string, line: string]

/** Bytes of a number in a table. */
const WIDTH = 4

/**
 * Lines by their keys as they lie in a file: a table of the checksums of their keys
 * and then of where they end, then the lines, each with a line break after it. To
 * find one only the table and that line are read. Nothing says that they are not
 * damaged but the lines themselves.
 */
export class Lines {
	readonly #sums: Uint32Array
	/** Where each line ends, in bytes after the table. */
	readonly #ends: Uint32Array
	readonly #read: (start: number, length: number) => Buffer | null

	/**
	 * @param table  as `tableOf` gives it
	 * @param read  gives bytes of what stands after the table; null: there are none any more
	 */
	constructor(table: Buffer, read: (start: number, length: number) => Buffer | null) {
		const numbers = new Uint32Array(new Uint8Array(table).buffer)
		this.#sums = numbers.subarray(0, numbers.length / 2)
		this.#ends = numbers.subarray(numbers.length / 2)
		this.#read = read
	}

	/** The line of a key, without the line break; null: there is none. */
	of(key: string): string | null {
		const sum = crc32(key)
		for (let at = this.#sums.indexOf(sum); at >= 0; at = this.#sums.indexOf(sum, at + 1)) {
			const start = this.#ends[at - 1] ?? 0
			const line = this.#read(start, (this.#ends[at] ?? start) - start)
			// Others may have the same checksum.
			const text = line?.toString('utf8', 0, line.length - 1)
			if (text?.startsWith(`${key}\t`)) return text
		}
		return null
	}
}

/** Bytes. */
export const tableLength = (count: number): number => count * 2 * WIDTH

/** What `Lines` finds lines by, in the byte order of this machine. */
export function tableOf(lines: readonly KeyedLine[]): Buffer {
	let end = 0
	const sums = lines.map(([key]) => crc32(key))
	const ends = lines.map(([, line]) => {
		end += Buffer.byteLength(line) + 1
		return end
	})
	return Buffer.from(new Uint32Array([...sums, ...ends]).buffer)
}

/** By their keys. */
export function linesIn(text: string): Map<string, string> {
	const lines = text.split('\n')
	return new Map(
		lines.flatMap((line) => (line === '' ? [] : [[line.slice(0, line.indexOf('\t')), line]])),
	)
}
