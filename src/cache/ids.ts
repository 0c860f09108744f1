import { KeyedLines } from '../text/keyed-lines.ts'

/**
 * git's ids of files by their paths, null for one that is not there: those that a
 * run was given, or lines that one before kept, as to make objects of all takes
 * longer than to find the few that most runs ask for. These throw `DamagedLine`.
 */
export class FileIds {
	readonly #ids: ReadonlyMap<string, string | null> | KeyedLines

	private constructor(ids: ReadonlyMap<string, string | null> | KeyedLines) {
		this.#ids = ids
	}

	static of(ids: Iterable<readonly [path: string, id: string | null]>): FileIds {
		return new FileIds(new Map(ids))
	}

	/** From `lines`. */
	static from(lines: KeyedLines): FileIds {
		return new FileIds(lines)
	}

	/** A path as JSON, which has no tab, a tab, and the id, or nothing; by the path. */
	get lines(): KeyedLines {
		if (this.#ids instanceof KeyedLines) return this.#ids
		return KeyedLines.of(
			[...this.#ids].map(([path, id]) => ({
				keys: [path],
				text: `${JSON.stringify(path)}\t${id ?? ''}`,
			})),
		)
	}

	/** Undefined: nothing is known of the file. */
	get(path: string): string | null | undefined {
		const ids = this.#ids
		if (!(ids instanceof KeyedLines)) return ids.get(path)
		return ids
			.named(path)
			.map((number) => entryIn(ids.at(number)))
			.find(([found]) => found === path)?.[1]
	}

	*[Symbol.iterator](): Generator<readonly [path: string, id: string | null]> {
		if (this.#ids instanceof KeyedLines) for (const line of this.#ids.all()) yield entryIn(line)
		else yield* this.#ids
	}
}

function entryIn(line: string): readonly [path: string, id: string | null] {
	const at = line.indexOf('\t')
	return [JSON.parse(line.slice(0, at)), line.slice(at + 1) || null]
}
