import { readFileSync } from 'node:fs'
import { CacheFile } from '../../src/cache/file.ts'

/** What the documents of a cache are remembered by. */
export const linesAt = (path: string): readonly string[] =>
	fileAt(path).readParts()?.lines?.lines()?.all() ?? []

function fileAt(path: string): CacheFile {
	const [head = ''] = readFileSync(path, 'latin1').split('\n')
	return new CacheFile(() => path, head.slice(head.indexOf(' ') + 1, head.lastIndexOf(' ')))
}

/** Puts other parts into a file of the cache, so that it looks whole; false if it has none of them. */
export function forgeParts(path: string, others: Readonly<Record<string, Buffer>>): boolean {
	const file = fileAt(path)
	const parts = Object.entries(file.readParts() ?? {})
	if (!parts.some(([name]) => name in others)) return false
	const kept = parts.map(([name, part]) => [name, others[name] ?? part.bytes() ?? Buffer.of()])
	file.writeParts(Object.fromEntries(kept))
	return true
}

/** What a part of a file of the cache says. */
export const jsonAt = (path: string, name: string): unknown =>
	JSON.parse(fileAt(path).readParts()?.[name]?.bytes()?.toString() ?? 'null')
