import { fitting, optionsKind } from './fits.ts'
import type { ChoicesKind, EntriesKind, Infer, Kind, ListKind, ObjectKind, Prop } from './kinds.ts'
import type { MapEntry, MapTree, Tree } from './tree.ts'

/** The plain value of a tree that was shaped by the same kind. Absent keys are absent in the value. */
export function decode<const K>(kind: K, tree: Tree): Infer<K> {
	return decodeTree(kind as Kind, tree) as Infer<K>
}

/**
 * The plain value of a map, of which parts may be the very ones of another map that
 * was decoded before, and so are not decoded again.
 */
export function decodeAfter<const K extends ObjectKind>(
	kind: K,
	tree: MapTree,
	before: { readonly tree: MapTree; readonly value: Infer<K> },
): Infer<K> {
	const isKnown = (key: string) =>
		before.tree.entries.get(key)?.value === tree.entries.get(key)?.value
	const known = Object.entries(before.value as Record<string, unknown>)
	const others = new Map([...tree.entries].filter(([key]) => !isKnown(key)))
	return {
		...Object.fromEntries(known.filter(([key]) => tree.entries.has(key) && isKnown(key))),
		...decodeObject(kind.props as Props, others),
	} as Infer<K>
}

function decodeTree(kind: Kind, tree: Tree): unknown {
	if (kind.kind === 'either') return decodeTree(fitting(kind, tree), tree)
	switch (tree.kind) {
		case 'null':
			return undefined
		case 'scalar':
			return decodeScalar(kind, tree.text)
		case 'list':
			return tree.items.map((item) =>
				kind.kind === 'entries' || kind.kind === 'choices'
					? decodeEntry(kind, item as MapTree)
					: decodeTree((kind as ListKind).of as Kind, item),
			)
		case 'map':
			return kind.kind === 'map'
				? decodeMap(kind.of as Kind, tree.entries)
				: decodeObject('props' in kind ? (kind.props as Props) : {}, tree.entries)
	}
}

type Props = Record<string, Prop<Kind>>

function decodeScalar(kind: Kind, text: string): unknown {
	if (kind.kind === 'boolean') return text === 'true'
	if (kind.kind === 'integer') return Number(text)
	return kind.kind === 'text' && kind.prose
		? text.replace(/\s+/g, ' ').trim()
		: text.replace(/\n$/, '')
}

function decodeMap(of: Kind, entries: ReadonlyMap<string, MapEntry>): Map<string, unknown> {
	const kept = [...entries].filter(([, entry]) => entry.value.kind !== 'null')
	return new Map(kept.map(([key, entry]) => [key, decodeTree(of, entry.value)]))
}

function decodeEntry(kind: EntriesKind | ChoicesKind, { entries }: MapTree): unknown {
	const [name, { value }] = [...entries][0] as [string, MapEntry]
	return { name, options: decodeTree(optionsKind(kind, name), value) }
}

function decodeObject(
	props: Props,
	entries: ReadonlyMap<string, MapEntry>,
): Record<string, unknown> {
	const value: Record<string, unknown> = {}
	for (const [key, { value: tree }] of entries) {
		const prop = Object.hasOwn(props, key) ? props[key] : undefined
		if (prop && tree.kind !== 'null') value[key] = decodeTree(prop.of, tree)
	}
	return value
}
