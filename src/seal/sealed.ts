import { isDeepStrictEqual } from 'node:util'
import { bind, casesFor, knownOf, pathFacts } from '../bind/bind.ts'
import type { Contract, SealOptions } from '../contract/types.ts'
import { candidateOf, companionOf, matchesEntry } from '../discover.ts'
import type { Opened } from '../document.ts'
import { placeholders } from '../template/template.ts'

/** Tells what a contract seals. */
export class Sealing {
	readonly #contract: Contract
	readonly #byPath = new Map<string, SealOptions | null>()
	/** What a document says beyond its path may seal it. */
	readonly looksInside: boolean

	constructor(contract: Contract) {
		this.#contract = contract
		const inPath = new Set(placeholders(contract.path.template).map(({ name }) => name))
		this.looksInside = contract.cases.some(
			({ name, when }) =>
				!isDeepStrictEqual(contract.variant([name]).seal, contract.variant([]).seal) &&
				when.some(({ field }) => !inPath.has(field)),
		)
	}

	/** What is sealed of a file, as far as its path tells: of a document, or of a file that goes with one. */
	byPath(path: string): SealOptions | null {
		const known = this.#byPath.get(path)
		if (known !== undefined) return known
		const found = this.#document(path) ?? this.#companion(path)
		this.#byPath.set(path, found)
		return found
	}

	/** What is sealed of a document with a content. */
	byContent(path: string, opened: Opened): SealOptions | null {
		const candidate = this.#candidate(path)
		if (!this.looksInside || !candidate || opened.document === null) return this.byPath(path)
		return bind(opened.document, candidate, this.#contract).variant.seal
	}

	isDocument(path: string): boolean {
		return this.#candidate(path) !== null
	}

	#candidate(path: string) {
		const contract = this.#contract
		const isIgnored = contract.ignore.some((pattern) => matchesEntry(contract, pattern, path))
		return isIgnored ? null : candidateOf(contract, { path, kind: 'file' })
	}

	#document(path: string): SealOptions | null {
		const candidate = this.#candidate(path)
		if (!candidate) return null
		const facts = pathFacts(candidate, this.#contract)
		const cases = casesFor(this.#contract, (field) => knownOf(facts, field))
		return this.#contract.variant(cases).seal
	}

	#companion(path: string): SealOptions | null {
		const companion = companionOf(this.#contract, { path, kind: 'file' })
		const seal = companion?.document ? this.#document(companion.document) : null
		return seal?.companions ? seal : null
	}
}
