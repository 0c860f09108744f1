import { parentOf } from './paths.ts'
import { type Source, UnreadableError } from './types.ts'

/** Whether anything stands at a path, be it listed, ignored or unreadable. */
export function isThere(source: Source, path: string): boolean {
	if (source.hasFolder(path) || source.list(parentOf(path)).some((entry) => entry.path === path))
		return true
	try {
		return source.read(path) !== null
	} catch (error) {
		if (error instanceof UnreadableError) return true
		throw error
	}
}
