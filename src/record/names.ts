/** How a record names a file: from its own folder, or from the root with a leading `/`. Paths count from the root. */
export function nameIn(record: string, path: string): string {
	const folder = record.slice(0, record.lastIndexOf('/') + 1)
	return path.startsWith(folder) ? path.slice(folder.length) : `/${path}`
}
