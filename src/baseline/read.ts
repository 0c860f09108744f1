import { once } from '../lazy.ts'
import type { Range } from '../outline/types.ts'
import { decodeFile, lineAt, lineRange, type TextFile } from '../read.ts'
import { byCodePoint } from '../source/order.ts'
import type { Source } from '../source/types.ts'
import { type Entry, entryOf, keyOf, lineOf } from './entry.ts'

/** An entry, and where it stands. */
export interface ListedEntry extends Entry {
	/** Its line, without the line break. */
	readonly at: Range
}

/** What is wrong with the file itself. */
export interface FormFault {
	readonly kind: 'bounds' | 'encoding' | 'conflict' | 'unreadable' | 'repeated' | 'unsorted'
	readonly at: Range
	/** What the line says, or the bound. */
	readonly subject: string
}

/** A baseline as it was read; without a file it has no entries. */
export interface Baseline {
	/** Relative to the root. */
	readonly path: string
	readonly file: TextFile | null
	/** Each once, in the order of the file. */
	readonly entries: readonly ListedEntry[]
	readonly faults: readonly FormFault[]
}

/** What is beyond is not read: the file may be a stranger's. In UTF-16 code units and lines. */
const BOUNDS = { characters: 16 * 2 ** 20, lines: 100_000, line: 20_000 }

const MARKER = /^(?:<{7}|>{7}|={7}|\|{7})(?: |$)/

/** The path of the baseline that goes with a contract file: beside it, and by its name. */
export function baselinePath(config: string): string {
	return `${config.replace(/\.ya?ml$/i, '')}.baseline`
}

/** Reads the baseline that goes with a contract file. Throws `UnreadableError` if it cannot be read. */
export function openBaseline(source: Source, config: string): Baseline {
	const path = baselinePath(config)
	const bytes = source.read(path)
	return readBaseline(path, bytes === null ? null : decodeFile(path, bytes))
}

/** Reads a baseline. Both sides of a merge conflict count; of two equal lines the higher number does. */
export function readBaseline(path: string, file: TextFile | null): Baseline {
	const excess = file === null ? null : excessOf(file)
	if (file === null || excess) return { path, file, entries: [], faults: excess ? [excess] : [] }
	const reader = new Reader(file)
	for (let index = headLength(file); index < file.lines.length; index++) reader.line(index)
	return { path, file, ...reader.result() }
}

/** A baseline of which mostly the entries on few files are asked for. */
export interface BaselineByFile {
	readonly path: string
	/** The files that it has entries on. */
	files(): readonly string[]
	/** How many findings its lines account for at most. */
	most(): number
	/** It has no other entries than those on some files, and no faults. */
	on(paths: ReadonlySet<string>): Baseline
	all(): Baseline
}

/** The same as `openBaseline`, without reading each entry. */
export function openBaselineByFile(source: Source, config: string): BaselineByFile {
	const path = baselinePath(config)
	const bytes = source.read(path)
	const file = bytes === null ? null : decodeFile(path, bytes)
	const all = once(() => readBaseline(path, file))
	if (file && isPlain(file)) {
		const files = () => [...new Set(Array.from(file.text.matchAll(PLAIN), ([, name = '']) => name))]
		return { path, files, most: () => countIn(file.text), on: (paths) => onSome(file, paths), all }
	}
	const on = (paths: ReadonlySet<string>) => {
		const entries = all().entries.filter((entry) => paths.has(entry.path))
		return { ...all(), entries, faults: [] }
	}
	const files = () => all().entries.map((entry) => entry.path)
	return { path, files, most: () => Number.POSITIVE_INFINITY, on, all }
}

/** A line that tells at a glance which file it is of. */
const PLAIN = /^\["([^"\\]*)", /gm

/** Whether each line behind the head is plain or empty. */
function isPlain(file: TextFile): boolean {
	if (excessOf(file)) return false
	const body = file.text.slice(file.lines[headLength(file)] ?? file.text.length)
	return !/^(?!\["[^"\\]*", |[^\S\r\n\u2028\u2029]*$)/m.test(body)
}

/** What plain lines say how often their findings are there. */
function countIn(text: string): number {
	const more = Array.from(text.matchAll(/", (\d+)\][ \t]*$/gm), ([, count]) => Number(count) - 1)
	return more.reduce((sum, count) => sum + count, text.match(PLAIN)?.length ?? 0)
}

function onSome(file: TextFile, paths: ReadonlySet<string>): Baseline {
	const reader = new Reader(file)
	const wanted = [...paths].flatMap((path) => linesOf(file, path)).sort((a, b) => a - b)
	for (const index of wanted) reader.line(index)
	return { path: file.path, file, entries: reader.result().entries, faults: [] }
}

/** The numbers of the plain lines that are of a file. */
function linesOf(file: TextFile, path: string): readonly number[] {
	const found: number[] = []
	const start = `["${path}", `
	for (let at = file.text.indexOf(start); at >= 0; at = file.text.indexOf(start, at + 1)) {
		const index = lineAt(file, at)
		if (file.lines[index] === at) found.push(index)
	}
	return found
}

function excessOf({ text, lines, invalidAt }: TextFile): FormFault | null {
	const fault = (kind: FormFault['kind'], start: number, subject: string): FormFault => {
		return { kind, at: { start, end: start }, subject }
	}
	if (text.length > BOUNDS.characters) return fault('bounds', 0, `${BOUNDS.characters} characters`)
	if (lines.length > BOUNDS.lines) return fault('bounds', 0, `${BOUNDS.lines} lines`)
	return invalidAt === null ? null : fault('encoding', invalidAt, 'UTF-8')
}

/** How many lines stand before the first entry: comments, and empty ones. */
function headLength(file: TextFile): number {
	const isHead = (index: number) => /^(?:#|\s*$)/.test(textOfLine(file, index))
	let index = 0
	while (index < file.lines.length && isHead(index)) index++
	return index
}

function textOfLine(file: TextFile, index: number): string {
	const { start, end } = lineRange(file, index)
	return file.text.slice(start, Math.min(end, start + BOUNDS.line + 1))
}

class Reader {
	readonly #file: TextFile
	readonly #entries = new Map<string, ListedEntry>()
	readonly #faults: FormFault[] = []
	/** Where a conflict began of which the end was not seen yet. */
	#conflict: Range | null = null
	#last = ''
	#isSorted = true

	constructor(file: TextFile) {
		this.#file = file
	}

	line(index: number): void {
		const text = textOfLine(this.#file, index)
		const at = lineRange(this.#file, index)
		if (text.trim() === '') return
		if (MARKER.test(text)) this.#marker(text, at)
		else this.#entry(text, at)
	}

	result(): Pick<Baseline, 'entries' | 'faults'> {
		if (this.#conflict) this.#faults.push(conflictAt(this.#conflict))
		return { entries: [...this.#entries.values()], faults: this.#faults }
	}

	#marker(text: string, at: Range): void {
		const isEnd = text.startsWith('>') && this.#conflict !== null
		this.#conflict ??= at
		if (!isEnd) return
		this.#faults.push(conflictAt(this.#conflict))
		this.#conflict = null
	}

	#entry(text: string, at: Range): void {
		const entry = text.length > BOUNDS.line ? null : entryOf(text)
		if (entry === null) {
			this.#faults.push({ kind: 'unreadable', at, subject: text.slice(0, 80) })
			return
		}
		const key = keyOf(entry)
		const known = this.#entries.get(key)
		if (known) this.#faults.push({ kind: 'repeated', at, subject: key })
		this.#noteOrder(lineOf({ ...entry, count: 1 }), at)
		this.#entries.set(key, {
			...entry,
			at: known?.at ?? at,
			count: Math.max(entry.count, known?.count ?? 0),
		})
	}

	/** In a conflict the sides overlap, and that is said already. */
	#noteOrder(line: string, at: Range): void {
		const isLater = byCodePoint(this.#last, line) <= 0
		if (!isLater && this.#isSorted && this.#conflict === null && this.#faults.length === 0) {
			this.#faults.push({ kind: 'unsorted', at, subject: 'order' })
			this.#isSorted = false
		}
		this.#last = line
	}
}

function conflictAt(at: Range): FormFault {
	return { kind: 'conflict', at, subject: 'conflict' }
}
