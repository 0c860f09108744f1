import type { Contract } from '../contract/types.ts'
import type { Extract } from '../extract.ts'
import { valuesOf } from '../index-file/rows.ts'
import { nearest } from '../nearest.ts'
import { loose } from '../text/title.ts'
import { type Named, pathsMeant } from './read.ts'

/** The documents of a contract by what they are called. */
export class Register {
	readonly #contract: Contract
	readonly #byPath: ReadonlyMap<string, Extract>
	/** By the values of unique fields. */
	readonly #byName = new Map<string, Extract>()
	#byTitle: Map<string, Extract[]> | null = null

	constructor(contract: Contract, documents: readonly Extract[]) {
		this.#contract = contract
		this.#byPath = new Map(documents.map((each) => [each.path, each]))
		const unique = [...contract.fields.values()].filter((each) => each.unique)
		for (const document of documents) {
			const values = valuesOf(document.facts)
			for (const { name } of unique) {
				const value = values.get(name)
				const key = value === undefined ? null : keyOf(value)
				if (key !== null && !this.#byName.has(key)) this.#byName.set(key, document)
			}
		}
	}

	/** The document that a reference in another one leads to, or null. */
	find(named: Named, from: string): Extract | null {
		for (const each of pathsMeant(named, from, this.#contract.root)) {
			const found = this.#byPath.get(each)
			if (found) return found
		}
		return this.#byName.get(keyOf(named.text)) ?? this.#byNumber(named.text)
	}

	/** `No. 12`, `ADR-0012` and `#12` mean the number. */
	#byNumber(text: string): Extract | null {
		const digits = /^[\p{L}\s#.:_-]*?(\d+)$/u.exec(text)?.[1]
		return digits === undefined ? null : (this.#byName.get(keyOf(digits)) ?? null)
	}

	/** The documents that a label is the name or the title of. */
	called(label: string): readonly Extract[] {
		const named = this.#byName.get(keyOf(label)) ?? this.#byNumber(label)
		if (named) return [named]
		this.#byTitle ??= this.#titles()
		return this.#byTitle.get(loose(label)) ?? []
	}

	#titles(): Map<string, Extract[]> {
		const titles = new Map<string, Extract[]>()
		for (const each of this.#byPath.values()) {
			const key = loose(each.row.rendered)
			if (key !== '') titles.set(key, [...(titles.get(key) ?? []), each])
		}
		return titles
	}

	/** What somebody who wrote a name that is none may have meant, as a name or a path from the root. */
	nearest(named: Named, from: string): string | null {
		const [meant] = pathsMeant(named, from, this.#contract.root)
		return meant === undefined
			? nearest(named.text, this.#byName.keys())
			: nearest(meant, this.#byPath.keys())
	}
}

/** Numbers are the same with zeros before them. */
const keyOf = (value: string): string => value.replace(/^0+(?=\d+$)/, '')
