import { createHash } from 'node:crypto'

/** The id that git gives to the bytes of a file, in hexadecimal. */
export function blobId(bytes: Uint8Array): string {
	return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex')
}
