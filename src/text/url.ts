/** A URL's path with its percent escapes resolved; as it is where they are none. */
export function percentDecoded(path: string): string {
	try {
		return decodeURIComponent(path)
	} catch {
		return path
	}
}
