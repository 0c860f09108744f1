import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

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
	let file: number | null = null
	try {
		// A pipe is not waited for.
		file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
		const stats = fstatSync(file)
		if (!stats.isFile() || stats.size > LARGEST) return null
		const bytes = readFileSync(file)
		return blobId(bytes, id.length === 64 ? 'sha256' : 'sha1') === id ? bytes : null
	} catch {
		return null
	} finally {
		if (file !== null) closeSync(file)
	}
}
