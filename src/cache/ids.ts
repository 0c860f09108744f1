/**
 * git's ids of files by their paths, null for one that is not there. All of them
 * are one text, as to make objects of it takes longer than to find the few that
 * most runs ask for.
 */
export class FileIds {
	/** A line for each: the path as JSON, a space, the id, or `-`; sorted by the first. */
	readonly #text: string

	private constructor(text: string) {
		this.#text = text
	}

	static of(ids: Iterable<readonly [path: string, id: string | null]>): FileIds {
		const lines = [...new Map(ids)].map(
			([path, id]) => [JSON.stringify(path), id ?? NOTHING] as const,
		)
		lines.sort(([one], [other]) => (one < other ? -1 : 1))
		return new FileIds(lines.map(([key, id]) => `${key} ${id}\n`).join(''))
	}

	/** From what `JSON.stringify` made of it. */
	static parse(text: string): FileIds {
		return new FileIds(text)
	}

	toJSON(): string {
		return this.#text
	}

	/** Undefined: nothing is known of the file. */
	get(path: string): string | null | undefined {
		const key = JSON.stringify(path)
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
			yield [JSON.parse(keyIn(line)), idIn(line)]
			start += line.length + 1
		}
	}

	#lineAt(start: number): string {
		return this.#text.slice(start, this.#text.indexOf('\n', start))
	}
}

const NOTHING = '-'

/** No id has a space. */
const keyIn = (line: string): string => line.slice(0, line.lastIndexOf(' '))

function idIn(line: string): string | null {
	const id = line.slice(line.lastIndexOf(' ') + 1)
	return id === NOTHING ? null : id
}
