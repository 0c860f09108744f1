import type { At, MapEntry, Tree } from './tree.ts'

/**
 * A tree as JSON: its place, and a text for a scalar without quotes, `{ quoted }`
 * for one with, the items of a list, or the entries of a map; last the characters
 * as written, where a tree keeps them, and the file, where it is not that of what
 * the tree is in.
 */
export type Packed = readonly [start: number, end: number, content: Content, ...rest: Rest]

type Rest = readonly [raw?: string | null, file?: string]

type Content =
	| null
	| string
	| { readonly quoted: string }
	| { readonly items: readonly Packed[] }
	| { readonly entries: readonly PackedEntry[] }

type PackedEntry = readonly [name: string, start: number, end: number, value: Packed, ...rest: Rest]

/**
 * What `unpackTree` makes the same tree of.
 *
 * @param file  the name of the file that the tree is in
 */
export function packTree(file: string, tree: Tree): Packed {
	const { start, end } = tree.at
	return [start, end, contentOf(tree), ...restOf(file, tree.at)]
}

function contentOf(tree: Tree): Content {
	const { file } = tree.at
	switch (tree.kind) {
		case 'null':
			return null
		case 'scalar':
			return tree.plain ? tree.text : { quoted: tree.text }
		case 'list':
			return { items: tree.items.map((each) => packTree(file, each)) }
		case 'map':
			return { entries: [...tree.entries].map((each) => packEntry(file, each)) }
	}
}

function packEntry(file: string, [name, { key, value }]: [string, MapEntry]): PackedEntry {
	return [name, key.start, key.end, packTree(file, value), ...restOf(file, key)]
}

function restOf(within: string, { file, raw }: At): Rest {
	if (file !== within) return [raw ?? null, file]
	return raw === undefined ? [] : [raw]
}

/** The tree of a file that was read before. */
export function unpackTree(within: string, [start, end, content, raw, other]: Packed): Tree {
	const file = other ?? within
	const at = placeOf(file, start, end, raw)
	if (content === null) return { kind: 'null', at }
	if (typeof content === 'string') return { kind: 'scalar', text: content, plain: true, at }
	if ('quoted' in content) return { kind: 'scalar', text: content.quoted, plain: false, at }
	if ('items' in content)
		return { kind: 'list', items: content.items.map((each) => unpackTree(file, each)), at }
	const entries = content.entries.map(
		([name, start, end, value, raw, other]): [string, MapEntry] => {
			const key = placeOf(other ?? file, start, end, raw)
			return [name, { key, value: unpackTree(file, value) }]
		},
	)
	return { kind: 'map', entries: new Map(entries), at }
}

const placeOf = (file: string, start: number, end: number, raw: string | null | undefined): At =>
	typeof raw === 'string' ? { file, start, end, raw } : { file, start, end }
