import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

/** The id that git gives to the bytes of a file, in hexadecimal; few repositories have SHA-256. */
export function blobId(bytes: Uint8Array, hash: 'sha1' | 'sha256' = 'sha1'): string {
	return createHash(hash).update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex')
}

/** Bytes; to hash more takes longer than to ask git. */
const LARGEST = 2 ** 20

/**
 * The content of the regular file at a path, if it has an id; else null, whatever
 * stands there.
 *
 * @param path  absolute
 */
export function contentAt(path: string, id: string): Uint8Array | null {
	const bytes = bytesAt(path)
	return bytes && hasId(bytes, id) ? bytes : null
}

/**
 * The content that git keeps in a file of its own, as it does with what is new;
 * null where it does not.
 *
 * @param objects  the folder of git's objects; absolute
 */
export function looseContent(objects: string, id: string): Uint8Array | null {
	const packed = bytesAt(join(objects, id.slice(0, 2), id.slice(2)))
	if (packed === null) return null
	try {
		const whole = inflateSync(packed, { maxOutputLength: LARGEST })
		// After `blob <size>`.
		const bytes = whole.subarray(whole.indexOf(0) + 1)
		return hasId(bytes, id) ? bytes : null
	} catch {
		return null
	}
}

function hasId(bytes: Uint8Array, id: string): boolean {
	return blobId(bytes, id.length === 64 ? 'sha256' : 'sha1') === id
}

function bytesAt(path: string): Uint8Array | null {
	let file: number | null = null
	try {
		// A pipe is not waited for.
		file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
		const stats = fstatSync(file)
		return stats.isFile() && stats.size <= LARGEST ? readFileSync(file) : null
	} catch {
		return null
	} finally {
		if (file !== null) closeSync(file)
	}
}
