import { byCodePoint } from '../source/order.ts'

/** What a manifest says: paths, from its own folder, and hashes. */
export interface Manifest {
	readonly files: ReadonlyMap<string, string>
	/** What else stands in it. */
	readonly others: Readonly<Record<string, unknown>>
}

/** Reads a manifest; a text says why it is none. */
export function readManifest(text: string): Manifest | string {
	let data: unknown
	try {
		data = JSON.parse(text)
	} catch {
		return 'it is no JSON'
	}
	if (!isMap(data) || !isMap(data.files)) return 'it has no `files`'
	const { files, ...others } = data
	if (others.version !== undefined && others.version !== 1) return '`version` is not 1'
	const known = new Map<string, string>()
	for (const [path, hash] of Object.entries(files as Record<string, unknown>)) {
		if (!isPlain(path)) return `\`${path}\` is no path below its folder`
		if (typeof hash !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(hash))
			return `what it says of \`${path}\` is no \`sha256:\` and 64 hexadecimal digits`
		known.set(path, hash)
	}
	return { files: known, others }
}

/** The text of a manifest, sorted by path. */
export function writeManifest({ files, others }: Manifest): string {
	const sorted = [...files].sort(([a], [b]) => byCodePoint(a, b))
	const data = { version: 1, ...others, files: Object.fromEntries(sorted) }
	return `${JSON.stringify(data, null, 2)}\n`
}

function isMap(data: unknown): data is Record<string, unknown> {
	return typeof data === 'object' && data !== null && !Array.isArray(data)
}

function isPlain(path: string): boolean {
	return (
		!/[\\\p{Cc}]/u.test(path) && !path.split('/').some((each) => ['', '.', '..'].includes(each))
	)
}
