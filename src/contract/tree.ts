/**
 * Where a part of a contract was written: offsets in UTF-16 code units from 0 in
 * the text of `file`, a byte order mark not counted.
 */
export interface At {
	readonly file: string
	readonly start: number
	readonly end: number
	/** The characters as written, quotes included, where they are not those of the text itself. */
	readonly raw?: string
}

export interface ScalarTree {
	readonly kind: 'scalar'
	/** The characters as written: YAML gives them no type. */
	readonly text: string
	/** Written without quotes. */
	readonly plain: boolean
	readonly at: At
}
export interface NullTree {
	readonly kind: 'null'
	readonly at: At
}
export interface ListTree {
	readonly kind: 'list'
	readonly items: readonly Tree[]
	readonly at: At
}
export interface MapEntry {
	readonly key: At
	readonly value: Tree
}
export interface MapTree {
	readonly kind: 'map'
	readonly entries: ReadonlyMap<string, MapEntry>
	readonly at: At
}
/** A YAML document with the place of every part. */
export type Tree = ScalarTree | NullTree | ListTree | MapTree

/** Steps from the root of a tree: keys, and indices of lists from 0. */
export type Path = readonly (string | number)[]

function childOf(tree: Tree | undefined, step: string | number): Tree | undefined {
	if (tree?.kind === 'map' && typeof step === 'string') return tree.entries.get(step)?.value
	return tree?.kind === 'list' && typeof step === 'number' ? tree.items[step] : undefined
}

/** The part of a tree at a path, or undefined. */
export function partOf(tree: Tree, path: Path): Tree | undefined {
	let here: Tree | undefined = tree
	for (const step of path) here = childOf(here, step)
	return here
}

/** The place of the part at a path: of a text itself, of a map or list its key. The deepest part on the way if it is not there. */
export function locate(tree: Tree, path: Path): At {
	let here: Tree = tree
	let at = tree.at
	for (const step of path) {
		const child = childOf(here, step)
		if (!child) break
		const key = here.kind === 'map' ? here.entries.get(step as string)?.key : undefined
		at = key && child.kind !== 'scalar' ? key : child.at
		here = child
	}
	return at
}

/** As `locate`, but the place of the last key instead of its value. */
export function locateKey(tree: Tree, path: Path): At {
	const parent = partOf(tree, path.slice(0, -1))
	const last = path.at(-1)
	const entry =
		parent?.kind === 'map' && typeof last === 'string' ? parent.entries.get(last) : undefined
	return entry?.key ?? locate(tree, path)
}

/** Names that mean something to JavaScript and must name nothing here. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether a name is one that no contract may use. */
export function isForbidden(name: string): boolean {
	return FORBIDDEN.has(name)
}
