import { readFileSync } from 'node:fs'
import { CacheFile, type Parts } from '../../src/cache/file.ts'

/** Puts other texts into a file of the cache, so that it looks whole; false if it has none. */
export function forgeParts(path: string, change: (parts: Parts) => Parts): boolean {
	const [head = ''] = readFileSync(path, 'latin1').split('\n')
	const file = new CacheFile(() => path, head.slice(head.indexOf(' ') + 1, head.lastIndexOf(' ')))
	const parts = file.readParts()
	if (parts) file.writeParts({ ...parts, ...change(parts) })
	return parts !== null
}
