import { createHash } from 'node:crypto'

/** The id that git gives to the bytes of a file, in hexadecimal; few repositories have SHA-256. */
export function blobId(bytes: Uint8Array, hash: 'sha1' | 'sha256' = 'sha1'): string {
	return createHash(hash).update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex')
}
