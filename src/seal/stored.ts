import { createHash } from 'node:crypto'
import { blobId } from '../source/blob.ts'

/** What git LFS keeps in git in place of a content: its hash and its size. */
const POINTER =
	/^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-[^\n]*\n)*oid sha256:([0-9a-f]{64})\nsize (\d+)\n$/

/** The hash that a pointer of git LFS has of a content; null: this is no pointer. */
export function pointedAt(bytes: Uint8Array): string | null {
	if (bytes.byteLength > 1024) return null
	return POINTER.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? null
}

/** Whether one is the pointer of git LFS to the other. */
export function isPointerTo(one: Uint8Array, other: Uint8Array): boolean {
	return pointedAt(one) === sha256(other) || pointedAt(other) === sha256(one)
}

/** The pointer that git LFS keeps of a content. */
function pointerOf(bytes: Uint8Array): Buffer {
	const lines = ['version https://git-lfs.github.com/spec/v1', `oid sha256:${sha256(bytes)}`]
	return Buffer.from(`${[...lines, `size ${bytes.byteLength}`].join('\n')}\n`)
}

/** `$Id$` as git's `ident` writes it out; git takes the id out again when it stores the file. */
const IDENT = /\$Id: ([0-9a-f]{40}|[0-9a-f]{64}) \$/g

/** A line as git stores it, if `ident` is set. */
export const withoutIdent = (line: string): string => line.replace(IDENT, '$Id$')

/**
 * Hashes that a manifest may have of a content, as it depends on who wrote the
 * manifest whether the content was as git stores it or as it checks it out.
 */
export function hashesOf(bytes: Uint8Array): Set<string> {
	const lines = Buffer.from(Buffer.from(bytes).toString('latin1').replace(/\r\n/g, '\n'), 'latin1')
	const contents = [bytes, lines, ...otherIdents(lines)]
	const pointed = pointedAt(bytes)
	const hashes = contents.flatMap((each) => [sha256(each), sha256(pointerOf(each))])
	return new Set(pointed === null ? hashes : [...hashes, pointed])
}

/** git's ids that a content of the work tree may have once it is committed: as it is, or without what a checkout puts into it. */
export function storedIds(bytes: Uint8Array): string[] {
	const text = Buffer.from(bytes).toString('latin1')
	const lines = withoutIdent(text.replace(/\r\n/g, '\n'))
	const forms = [Buffer.from(bytes), Buffer.from(withoutIdent(text), 'latin1')]
	const stored = [...forms, Buffer.from(lines, 'latin1'), pointerOf(bytes)]
	return [...new Set(stored.flatMap((each) => [blobId(each), blobId(each, 'sha256')]))]
}

/** The content with its keywords written out, or without them, if that is what git would make of it. */
function otherIdents(bytes: Buffer): Buffer[] {
	const text = bytes.toString('latin1')
	if (!text.includes('$Id')) return []
	const stored = Buffer.from(withoutIdent(text), 'latin1')
	const id = blobId(stored)
	const shown = Buffer.from(stored.toString('latin1').replaceAll('$Id$', `$Id: ${id} $`), 'latin1')
	const isOurs = [...text.matchAll(IDENT)].every(([, found]) => found === id)
	return isOurs ? [stored, shown] : []
}

function sha256(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex')
}
