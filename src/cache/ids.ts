/**
 * git's ids of files by their paths, null for one that is not there. All of them
 * are one text, as to make objects of it takes longer than to find the few that
 * most runs ask for.
 */
export class FileIds {
	/** A line for each: the path as JSON, a space, the id, or `-`; sorted by the bytes of the first. A character for each byte of it in UTF-8. */
	readonly #text: string

	private constructor(text: string) {
		this.#text = text
	}

	static of(ids: Iterable<readonly [path: string, id: string | null]>): FileIds {
		const lines = [...new Map(ids)].map(([path, id]) => [keyOf(path), id ?? NOTHING] as const)
		lines.sort(([one], [other]) => (one < other ? -1 : 1))
		return new FileIds(lines.map(([key, id]) => `${key} ${id}\n`).join(''))
	}

	/** From `bytes`. */
	static from(bytes: Buffer): FileIds {
		return new FileIds(bytes.toString('latin1'))
	}

	get bytes(): Buffer {
		return Buffer.from(this.#text, 'latin1')
	}

	/** Undefined: nothing is known of the file. */
	get(path: string): string | null | undefined {
		const key = keyOf(path)
		let [from, to] = [0, this.#text.length]
		while (from < to) {
			const middle = from + ((to - from) >> 1)
			const start = this.#text.lastIndexOf('\n', middle - 1) + 1
			const line = this.#lineAt(start)
			const found = keyIn(line)
			if (found === key) return idIn(line)
			if (found < key) from = start + line.length + 1
			else to = start
		}
		return undefined
	}

	*[Symbol.iterator](): Generator<readonly [path: string, id: string | null]> {
		for (let start = 0; start < this.#text.length; ) {
			const line = this.#lineAt(start)
			yield [JSON.parse(textOf(keyIn(line))), idIn(line)]
			start += line.length + 1
		}
	}

	#lineAt(start: number): string {
		return this.#text.slice(start, this.#text.indexOf('\n', start))
	}
}

const NOTHING = '-'

/** As it is for most paths, others being longer. */
function keyOf(path: string): string {
	return Buffer.from(JSON.stringify(path)).toString('latin1')
}

const textOf = (key: string): string => Buffer.from(key, 'latin1').toString()

/** No id has a space. */
const keyIn = (line: string): string => line.slice(0, line.lastIndexOf(' '))

function idIn(line: string): string | null {
	const id = line.slice(line.lastIndexOf(' ') + 1)
	return id === NOTHING ? null : id
}
