import { isUtf8 } from 'node:buffer'
import { posix } from 'node:path'
import { git } from './git.ts'
import { byCodePoint } from './order.ts'
import { below, isBarred, isPlain, nameOf, parentOf } from './paths.ts'
import { type Entry, type Source, UnreadableError } from './types.ts'

/** One name in a tree of git. */
export interface TreeEntry {
	/** Relative to the root; of a name that is no UTF-8, as far as it is, with U+FFFD for the rest. */
	readonly path: string
	/** As git prints it, such as `100644`. */
	readonly mode: string
	/** git's id of the content. */
	readonly id: string
	/** The name is no UTF-8. */
	readonly isGarbled: boolean
}

const LINK = '120000'
const FILES = ['100644', '100755']
/** Objects that are asked for in one process. */
const BATCH = 4_000

/** The files of git's index or of a commit. Nothing is read from the work tree. */
export class GitTree implements Source {
	readonly entries: ReadonlyMap<string, TreeEntry>
	readonly #root: string
	readonly #list: readonly TreeEntry[]
	readonly #contents = new Map<string, Uint8Array>()
	#entries: readonly Entry[] | null = null
	#sizes: ReadonlyMap<string, number> | null = null
	/** How many files are read along with the next that is asked for alone. */
	#ahead = 1

	/** @param root  absolute; the paths of the entries are relative to it */
	constructor(root: string, entries: readonly TreeEntry[]) {
		this.#root = root
		this.#list = entries
			.filter(({ path }) => path !== '' && !isBarred(path))
			.sort((a, b) => byCodePoint(a.path, b.path))
		this.entries = new Map(this.#list.map((each) => [each.path, each]))
	}

	list(folder: string): readonly Entry[] {
		this.#entries ??= this.#all()
		return below(this.#entries, folder)
	}

	hasFolder(folder: string): boolean {
		return folder === '' || below(this.#list, folder).length > 0
	}

	read(path: string): Uint8Array | null {
		const entry = this.#file(path)
		if (entry === null) return null
		if (!this.#contents.has(entry.id)) this.#fetch([...this.#alike(entry), ...this.#next(entry)])
		return this.#content(entry)
	}

	/** What is read alone is read for all, such as the manifest of each package. */
	#alike({ path }: TreeEntry): readonly TreeEntry[] {
		return this.#list.filter((each) => nameOf(each.path) === nameOf(path))
	}

	/** Who reads one file after another pays for few processes of git, and for twice as many files at most. */
	#next({ path }: TreeEntry): readonly TreeEntry[] {
		const kind = extensionOf(path)
		const isNext = (each: TreeEntry) =>
			byCodePoint(each.path, path) >= 0 &&
			extensionOf(each.path) === kind &&
			FILES.includes(each.mode) &&
			!this.#contents.has(each.id)
		const found = this.#list.filter(isNext).slice(0, this.#ahead)
		this.#ahead = Math.min(2 * this.#ahead, BATCH)
		return found
	}

	identify(path: string): string | null {
		return this.#file(path)?.id ?? null
	}

	isLarger(path: string, most: number): boolean {
		this.#sizes ??= sizesOf(this.#root, this.#list)
		return (this.#sizes.get(this.#file(path)?.id ?? '') ?? 0) > most
	}

	prepare(paths: readonly string[]): void {
		this.#fetch(paths.flatMap((path) => this.#file(path) ?? []))
	}

	#all(): readonly Entry[] {
		this.#fetch(this.#list.filter(({ mode }) => mode === LINK))
		return this.#list.map((each) => this.#entry(each))
	}

	#entry({ path, mode, isGarbled }: TreeEntry): Entry {
		if (mode === LINK && !isGarbled) return this.#link(path)
		return { path, kind: FILES.includes(mode) && !isGarbled ? 'file' : 'other' }
	}

	#link(path: string): Entry {
		const target = this.#resolve(path)
		if (target === null) return { path, kind: 'link-broken' }
		if (target !== '.' && (!isPlain(target) || isBarred(target)))
			return { path, kind: 'link-outside' }
		const { mode = '' } = this.entries.get(target) ?? {}
		if (FILES.includes(mode)) return { path, kind: 'link-file', target }
		return { path, kind: target === '.' || this.hasFolder(target) ? 'link-folder' : 'link-broken' }
	}

	/** The end of a chain of links; null if it goes in circles. */
	#resolve(path: string): string | null {
		const seen = new Set<string>()
		let at = path
		for (let entry = this.entries.get(at); entry?.mode === LINK; entry = this.entries.get(at)) {
			if (seen.has(at)) return null
			seen.add(at)
			const target = Buffer.from(this.#content(entry)).toString()
			at = target.startsWith('/') ? target : posix.join(parentOf(at), target)
		}
		return at
	}

	/** The regular file at a path, through links. */
	#file(path: string): TreeEntry | null {
		const entry = this.entries.get(path)
		const found = entry?.mode === LINK ? this.entries.get(this.#resolve(path) ?? '') : entry
		return found && FILES.includes(found.mode) ? found : null
	}

	#content(entry: TreeEntry): Uint8Array {
		if (!this.#contents.has(entry.id)) this.#fetch([entry])
		const found = this.#contents.get(entry.id)
		if (found) return found
		throw new UnreadableError(entry.path, 'git does not have its content here')
	}

	#fetch(entries: readonly TreeEntry[]): void {
		const ids = [...new Set(entries.map(({ id }) => id))].filter((id) => !this.#contents.has(id))
		for (let start = 0; start < ids.length; start += BATCH) {
			const asked = ids.slice(start, start + BATCH)
			const answer = git(this.#root, ['cat-file', '--batch'], `${asked.join('\n')}\n`)
			if (!answer.ok) throw new UnreadableError(entries[0]?.path ?? '.', answer.reason)
			for (const [id, content] of contentsIn(answer.stdout)) this.#contents.set(id, content)
		}
	}
}

/** With its dot; empty if there is none. */
function extensionOf(path: string): string {
	const name = nameOf(path)
	const dot = name.lastIndexOf('.')
	return dot < 0 ? '' : name.slice(dot)
}

/** Bytes by git's ids; of what git lacks, none. */
function sizesOf(root: string, entries: readonly TreeEntry[]): ReadonlyMap<string, number> {
	const ids = [...new Set(entries.map(({ id }) => id))]
	const answer = git(root, ['cat-file', '--batch-check'], `${ids.join('\n')}\n`)
	const lines = answer.ok ? answer.stdout.toString().split('\n') : []
	return new Map(
		lines.map((line) => {
			const [id = '', , size] = line.split(' ')
			return [id, Number(size ?? 0)] as const
		}),
	)
}

/** `<id> blob <bytes>`, a line break, the content, a line break; or `<id> missing`. */
export function* contentsIn(stdout: Buffer): Iterable<[string, Uint8Array]> {
	for (let at = 0; at < stdout.length; ) {
		const end = stdout.indexOf(10, at)
		const [id = '', , size] = stdout.subarray(at, end).toString().split(' ')
		at = end + 1
		if (size === undefined) continue
		yield [id, stdout.subarray(at, at + Number(size))]
		at += Number(size) + 1
	}
}

/** Reads names of `ls-files --stage -z` (`<mode> <id> <stage>`) or `ls-tree -r -z` (`<mode> <type> <id>`), each with a tab and the name. */
export function entriesIn(
	stdout: Buffer,
	order: 'stage' | 'tree',
): (TreeEntry & { stage: string })[] {
	const found: (TreeEntry & { stage: string })[] = []
	for (let start = 0; start < stdout.length; ) {
		const end = stdout.indexOf(0, start)
		const tab = stdout.indexOf(9, start)
		const [mode = '', second = '', third = ''] = stdout.subarray(start, tab).toString().split(' ')
		const name = stdout.subarray(tab + 1, end)
		const [id, stage] = order === 'stage' ? [second, third] : [third, '0']
		found.push({ path: name.toString(), mode, id, isGarbled: !isUtf8(name), stage })
		start = end + 1
	}
	return found
}
