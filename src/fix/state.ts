import type { Finding } from '../finding.ts'
import { overlaySource, realPath } from '../source/overlay.ts'
import type { Source } from '../source/types.ts'
import { applyEdits, compatible, type Mendable } from './edits.ts'

/** A file before and after; null: there is no such file. */
export interface Change {
	readonly before: Uint8Array | null
	readonly after: Uint8Array | null
}

/** What fixes make of a tree. Nothing is written. */
export interface Fixed {
	readonly changes: ReadonlyMap<string, Change>
	/** How many findings are mended. */
	readonly mended: number
	/** The tree as changed. */
	readonly source: Source
}

/** Files, and the fixes of each that are made together. */
export type Round = ReadonlyMap<string, readonly Mendable[]>

/** Once a comment that lets a document off a rule is right, what it is about need not be mended. */
const EXCEPTION = 'allowance-valid'

/** What has been mended so far. */
export class State {
	readonly #source: Source
	readonly #texts = new Map<string, string>()
	/** Files whose fixes did not go well together: one at a time. */
	readonly #careful = new Set<string>()
	/** Fixes that do not mend. */
	readonly #refused = new Set<string>()
	/** Something was made since fixes were last forgiven. */
	#isChanged = false
	/** Files that are made from the others, so they come last, and the last of them after all. */
	readonly #generated: readonly string[]
	/** Findings that were there at first and are not mended yet. */
	readonly #open: string[]
	readonly #mended = new Set<string>()
	/** Files in which information or meaning may be lost. */
	readonly #ahead = new Set<string>()
	#count = 0

	constructor(source: Source, generated: readonly string[], findings: readonly Finding[]) {
		this.#source = source
		this.#generated = generated
		this.#open = findings.map(keyOf)
	}

	next(fixes: readonly Mendable[]): Round {
		const files = new Map<string, Mendable[]>()
		for (const each of fixes) {
			if (this.#refused.has(fingerprint(each))) continue
			const path = realPath(this.#source, each.fix.edits[0]?.path ?? each.path)
			files.set(path, [...(files.get(path) ?? []), each])
		}
		const turns = [...files].map(([path]) => this.#turnOf(path))
		const turn = Math.min(...turns)
		const first = [...files].filter((_, index) => turns[index] === turn)
		return new Map(
			first.map(([path, own]) => {
				const exceptions = own.filter(({ rule }) => rule === EXCEPTION)
				const chosen = compatible(exceptions.length > 0 ? exceptions : own)
				return [path, this.#careful.has(path) ? chosen.slice(0, 1) : chosen]
			}),
		)
	}

	/** Documents, then indexes, then the baseline, which hangs on what is found in all of these. */
	#turnOf(path: string): number {
		const at = this.#generated.indexOf(path)
		return at < 0 ? 0 : at < this.#generated.length - 1 ? 1 : 2
	}

	/** The tree with a round made. */
	with(round: Round): Source {
		const texts = new Map([...this.#texts, ...this.#edited(round)])
		return overlaySource(this.#source, bytesOf(texts))
	}

	take(round: Round): void {
		this.#isChanged = true
		for (const [path, text] of this.#edited(round)) this.#texts.set(path, text)
		for (const [path, fixes] of round) if (fixes.some(({ fix }) => !fix.safe)) this.#ahead.add(path)
		for (const finding of [...round.values()].flat()) {
			const key = keyOf(finding)
			const at = this.#open.indexOf(key)
			// A line of the baseline goes because something else was mended.
			if (at < 0 && finding.rule === 'baseline-valid') continue
			// What is mended again, as another fix made it stale, counts once.
			if (at >= 0 || !this.#mended.has(key)) this.#count++
			if (at >= 0) this.#open.splice(at, 1)
			this.#mended.add(key)
		}
	}

	/** Fixes that did not mend may do so now that others are made. False if there is nothing to try again. */
	forgive(): boolean {
		if (this.#refused.size === 0 || !this.#isChanged) return false
		this.#refused.clear()
		this.#isChanged = false
		return true
	}

	/** Notes that fixes of a file did not do what they are for. */
	distrust(path: string, fixes: readonly Mendable[]): void {
		const [only] = fixes
		if (fixes.length > 1) this.#careful.add(path)
		else if (only) this.#refused.add(fingerprint(only))
	}

	/** What a person has yet to follow in the other languages. */
	get ahead(): ReadonlySet<string> {
		return this.#ahead
	}

	/** The files that were edited. */
	after(): ReadonlyMap<string, Uint8Array> {
		return bytesOf(this.#texts)
	}

	result(): Fixed {
		const after = bytesOf(this.#texts)
		const changes = [...after].flatMap(([path, bytes]): [string, Change][] => {
			const before = this.#source.read(path)
			return before !== null && Buffer.from(before).equals(bytes)
				? []
				: [[path, { before, after: bytes }]]
		})
		return {
			changes: new Map(changes),
			mended: this.#count,
			source: overlaySource(this.#source, after),
		}
	}

	#edited(round: Round): Map<string, string> {
		return new Map(
			[...round].map(([path, fixes]) => {
				const edits = fixes.flatMap(({ fix }) => fix.edits)
				return [path, applyEdits(this.#textOf(path), edits)]
			}),
		)
	}

	/** With its byte order mark, as edits count. */
	#textOf(path: string): string {
		const known = this.#texts.get(path)
		if (known !== undefined) return known
		const bytes = this.#source.read(path)
		return bytes === null ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
	}
}

function bytesOf(texts: ReadonlyMap<string, string>): Map<string, Uint8Array> {
	return new Map([...texts].map(([path, text]) => [path, new TextEncoder().encode(text)]))
}

/** What identifies a finding across edits that move lines. */
export function keyOf({ contract, path, rule, subject }: Finding): string {
	return JSON.stringify([contract, path, rule, subject])
}

function fingerprint(finding: Mendable): string {
	return JSON.stringify([keyOf(finding), finding.fix.edits.map(({ text }) => text)])
}
