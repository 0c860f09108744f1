import type { At, MapEntry, Tree } from './tree.ts'

/**
 * A tree as JSON: its place, and a text for a scalar without quotes, `{ quoted }`
 * for one with, the items of a list, or the entries of a map; last the characters
 * as written, where a tree keeps them.
 */
export type Packed = readonly [start: number, end: number, content: Content, raw?: string]

type Content =
	| null
	| string
	| { readonly quoted: string }
	| { readonly items: readonly Packed[] }
	| { readonly entries: readonly PackedEntry[] }

type PackedEntry = readonly [name: string, start: number, end: number, value: Packed, raw?: string]

/** What `unpackTree` makes the same tree of. */
export function packTree(tree: Tree): Packed {
	const { start, end, raw } = tree.at
	const content = contentOf(tree)
	return raw === undefined ? [start, end, content] : [start, end, content, raw]
}

function contentOf(tree: Tree): Content {
	switch (tree.kind) {
		case 'null':
			return null
		case 'scalar':
			return tree.plain ? tree.text : { quoted: tree.text }
		case 'list':
			return { items: tree.items.map(packTree) }
		case 'map':
			return { entries: [...tree.entries].map(packEntry) }
	}
}

function packEntry([name, { key, value }]: [string, MapEntry]): PackedEntry {
	const { start, end, raw } = key
	const packed = packTree(value)
	return raw === undefined ? [name, start, end, packed] : [name, start, end, packed, raw]
}

/** The tree of a file that was read before. */
export function unpackTree(file: string, [start, end, content, raw]: Packed): Tree {
	const at = placeOf(file, start, end, raw)
	if (content === null) return { kind: 'null', at }
	if (typeof content === 'string') return { kind: 'scalar', text: content, plain: true, at }
	if ('quoted' in content) return { kind: 'scalar', text: content.quoted, plain: false, at }
	if ('items' in content)
		return { kind: 'list', items: content.items.map((each) => unpackTree(file, each)), at }
	const entries = content.entries.map(([name, start, end, value, raw]): [string, MapEntry] => {
		return [name, { key: placeOf(file, start, end, raw), value: unpackTree(file, value) }]
	})
	return { kind: 'map', entries: new Map(entries), at }
}

const placeOf = (file: string, start: number, end: number, raw: string | undefined): At =>
	raw === undefined ? { file, start, end } : { file, start, end, raw }
