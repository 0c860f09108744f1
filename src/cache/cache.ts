import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Stamps } from '../source/stamps.ts'
import type { Source } from '../source/types.ts'
import { DocumentCache } from './documents.ts'
import { CacheFile } from './file.ts'
import { historyFrom, pastFrom } from './history.ts'
import { RunCache } from './runs.ts'
import { StampCache } from './stamps.ts'
import type { Histories } from './trace.ts'

/** Where the files of a run come from, `base` being what something is staged upon; each has a latest run of its own. */
export type RunKind = 'worktree' | 'index' | 'commit' | 'base'

/**
 * What earlier runs found out. Nothing in it changes a verdict: each part is used
 * only where everything that it was computed from is the same.
 */
export class Cache {
	readonly #folder: () => string | null
	readonly #engine: string
	#stamps: StampCache | null = null
	readonly #documents = new Map<string, DocumentCache>()

	/**
	 * @param folder  where the cache lies, asked when it is first needed; null: nowhere
	 * @param engine  the build of this program and of what it runs on
	 */
	constructor(folder: () => string | null, engine: string) {
		this.#folder = folder
		this.#engine = engine
	}

	/** Those of the files of the work tree. */
	stamps(): Stamps {
		this.#stamps ??= new StampCache(this.#file('stamps', ''))
		return this.#stamps
	}

	/**
	 * One file serves one set of contracts; what is asked for another in the same
	 * run is forgotten after it.
	 *
	 * @param contracts  the texts that the contracts came from
	 */
	documents(contracts: readonly string[]): DocumentCache {
		const key = hashOf(contracts)
		const known = this.#documents.get(key)
		if (known) return known
		const file = this.#documents.size === 0 ? this.#file('documents', key) : nowhere
		const cache = new DocumentCache(file)
		this.#documents.set(key, cache)
		return cache
	}

	/**
	 * The contracts of the latest run.
	 *
	 * @param config  the path of the contract file
	 */
	contracts(config: string): Pick<CacheFile, 'read' | 'write'> {
		return this.#file('contracts', hashOf([config]))
	}

	/** @param question  what was asked for besides the source, such as the contract file */
	run(kind: RunKind, question: readonly string[]): RunCache {
		const key = hashOf(question)
		return new RunCache(this.#file(`run-${kind}`, key), this.#file(`printed-${kind}`, key))
	}

	/** What git's history says of the files of a source, looked up once for each commit. */
	history(source: Source): Histories {
		return {
			history: historyFrom(source, (key) => this.#file('history', hashOf(key))),
			past: pastFrom(source, (key) => this.#file('past', hashOf(key))),
		}
	}

	/** Where it lies; null: nowhere. */
	get folder(): string | null {
		return this.#folder()
	}

	save(): void {
		this.#stamps?.save()
		for (const each of this.#documents.values()) each.save()
	}

	#file(name: string, key: string): CacheFile {
		const where = () => {
			const folder = this.#folder()
			return folder === null ? null : join(folder, `${name}.json`)
		}
		return new CacheFile(where, `${this.#engine} ${key}`)
	}
}

const nowhere = new CacheFile(() => null, '')

function hashOf(parts: readonly string[]): string {
	const hash = createHash('sha1')
	for (const part of parts) hash.update(`${part.length}\0${part}`)
	return hash.digest('hex')
}
