import type { Finding } from '../finding.ts'
import { type Identity, keyOf } from './entry.ts'
import type { ListedEntry } from './read.ts'

/** What a baseline makes of findings. */
export interface Applied {
	/** Those that it does not have. */
	readonly findings: readonly Finding[]
	readonly excused: readonly Finding[]
	readonly used: readonly Used[]
}

/** An entry, and what there is of it now. */
export interface Used {
	readonly entry: ListedEntry
	/** How many of its findings are still there. */
	readonly left: number
	/** Where its document is now, if not at the path that it names. */
	readonly movedTo: string | null
	/** Where its document is now, if others of its entries say so. */
	readonly followedTo: string | null
}

/**
 * Where documents are that are no longer at a path that the baseline names.
 *
 * @param wanted  such a path, and the paths of findings that would fit one of its entries
 */
export type Follow = (
	wanted: ReadonlyMap<string, ReadonlySet<string>>,
) => ReadonlyMap<string, string>

/** Takes from findings what entries account for: of equal ones as many as the entry counts, the first first. */
export function applyBaseline(
	findings: readonly Finding[],
	entries: readonly ListedEntry[],
	follow: Follow,
): Applied {
	const pool = new Pool(findings)
	const taken = entries.map((entry) => pool.take(entry, entry.count))
	const short = entries.filter((entry, at) => entry.count > (taken[at] ?? 0))
	const moved = follow(wantedBy(short, pool))
	const used = entries.map((entry, at): Used => {
		const here = taken[at] ?? 0
		const to = moved.get(entry.path)
		if (to === undefined || here > 0)
			return { entry, left: here, movedTo: null, followedTo: to ?? null }
		const left = pool.take(atPath(entry, to), entry.count)
		return { entry, left, movedTo: left > 0 ? to : null, followedTo: to }
	})
	const { excused } = pool
	return { findings: findings.filter((each) => !excused.has(each)), excused: [...excused], used }
}

/** The entry as it would be had the document always been elsewhere; some subjects are its path. */
export function atPath<T extends Identity>(entry: T, path: string): T {
	return { ...entry, path, subject: entry.subject === entry.path ? path : entry.subject }
}

function wantedBy(short: readonly ListedEntry[], pool: Pool): Map<string, Set<string>> {
	const wanted = new Map<string, Set<string>>()
	for (const entry of short) {
		const paths = pool.pathsLike(entry)
		if (paths.length === 0) continue
		wanted.set(entry.path, new Set([...(wanted.get(entry.path) ?? []), ...paths]))
	}
	return wanted
}

/** Findings that no entry has taken yet. */
class Pool {
	readonly excused = new Set<Finding>()
	readonly #byKey = new Map<string, Finding[]>()
	#byKind: Map<string, Finding[]> | null = null

	constructor(findings: readonly Finding[]) {
		for (const each of findings) add(this.#byKey, keyOf(each), each)
	}

	/** Takes at most so many; gives how many there were. */
	take(identity: Identity, most: number): number {
		const taken = this.#byKey.get(keyOf(identity))?.splice(0, most) ?? []
		for (const each of taken) this.excused.add(each)
		return taken.length
	}

	/** The paths of the findings left that differ from an entry in their path alone. */
	pathsLike(entry: Identity): string[] {
		if (!this.#byKind) {
			this.#byKind = new Map()
			for (const each of [...this.#byKey.values()].flat())
				add(this.#byKind, keyOf(atPath(each, '')), each)
		}
		const alike = this.#byKind.get(keyOf(atPath(entry, ''))) ?? []
		return alike.map(({ path }) => path).filter((path) => path !== entry.path)
	}
}

function add(map: Map<string, Finding[]>, key: string, finding: Finding): void {
	const known = map.get(key)
	if (known) known.push(finding)
	else map.set(key, [finding])
}
