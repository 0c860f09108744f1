import { createHash } from 'node:crypto'
import { bind } from '../bind/bind.ts'
import type { Contract } from '../contract/types.ts'
import { candidateOf, companionOf } from '../discover.ts'
import type { Opened } from '../document.ts'
import type { Range } from '../outline/types.ts'
import { lineAt, lineRange, type TextFile } from '../read.ts'
import { hashesOf, withoutIdent } from './stored.ts'

/** What a seal is about in a file. */
export interface Content {
	readonly bytes: Uint8Array
	readonly file: TextFile
	/** The lines that count, from 0: all but those that may change. */
	readonly lines: readonly number[]
}

/** @param except  the fields whose lines in the header may change */
export function contentOf(
	contract: Contract,
	bytes: Uint8Array,
	opened: Opened,
	except: readonly string[],
): Content {
	const { file } = opened
	const free = except.length === 0 ? new Set() : freeLines(contract, opened, except)
	return { bytes, file, lines: [...file.lines.keys()].filter((line) => !free.has(line)) }
}

function freeLines(contract: Contract, opened: Opened, except: readonly string[]): Set<unknown> {
	const { file, document } = opened
	const at = (path: string) => candidateOf(contract, { path, kind: 'file' })
	// A translation has the header of its document.
	const companion = companionOf(contract, { path: file.path, kind: 'file' })
	const candidate = at(file.path) ?? at(companion?.document ?? '')
	if (document === null || candidate === null) return new Set()
	const { lines } = bind(document, candidate, contract).header
	const free = lines.filter(({ field }) => except.includes(field?.name ?? ''))
	return new Set(free.map(({ line }) => lineAt(file, line.start)))
}

/** Where a content first is another than it was; null: nowhere. Line endings and git's keywords do not count. */
export function firstChange(then: Content, now: Content): Range | null {
	const [a, b] = [then.file, now.file]
	if (a.invalidAt !== null || b.invalidAt !== null)
		return digestOf(then) === digestOf(now) ? null : { start: 0, end: 0 }
	const end = { start: b.text.length, end: b.text.length }
	if (a.bom !== b.bom) return { start: 0, end: 0 }
	for (let at = 0; at < Math.max(then.lines.length, now.lines.length); at++) {
		const [one, other] = [then.lines[at], now.lines[at]]
		if (other === undefined) return end
		if (one === undefined || !isSameLine(lineText(a, one), lineText(b, other)))
			return lineRange(b, other)
	}
	return null
}

const isSameLine = (then: string, now: string): boolean =>
	then === now || then === withoutIdent(now)

function lineText(file: TextFile, line: number): string {
	const { start, end } = lineRange(file, line)
	return file.text.slice(start, end)
}

/** `sha256:` and the hash of the lines that count, each but the last with a line feed. */
export function digestOf({ bytes, file, lines }: Content): string {
	const isWhole = lines.length === file.lines.length
	const text = file.bom ? '\ufeff' : ''
	const content =
		isWhole || file.invalidAt !== null
			? Buffer.from(Buffer.from(bytes).toString('latin1').replace(/\r\n/g, '\n'), 'latin1')
			: Buffer.from(text + lines.map((line) => lineText(file, line)).join('\n'))
	return hashOf(content)
}

/** Whether a hash is that of a content: as it would be written here, as it is, or as git stores it or checks it out. */
export function hasDigest(content: Content, digest: string): boolean {
	const isWhole = content.lines.length === content.file.lines.length
	if (digestOf(content) === digest) return true
	return isWhole && hashesOf(content.bytes).has(digest.replace(/^sha256:/, ''))
}

function hashOf(bytes: Uint8Array): string {
	return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}
