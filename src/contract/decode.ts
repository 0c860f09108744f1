import type { Infer, Kind, ObjectKind, Prop } from './kinds.ts'
import type { MapEntry, Tree } from './tree.ts'

/** The plain value of a tree that was shaped by the same kind. Absent keys are absent in the value. */
export function decode<const K>(kind: K, tree: Tree): Infer<K> {
	return decodeTree(kind as Kind, tree) as Infer<K>
}

function decodeTree(kind: Kind, tree: Tree): unknown {
	if (tree.kind === 'scalar') {
		if (kind.kind === 'either') return decodeScalar((kind.of as Kind[])[0] as Kind, tree.text)
		return decodeScalar(kind, tree.text)
	}
	if (tree.kind === 'list') {
		if (kind.kind === 'list') return tree.items.map((item) => decodeTree(kind.of as Kind, item))
		return tree.items.map((item) => decodeEntry(kind, item))
	}
	if (tree.kind === 'null') return undefined
	if (kind.kind === 'either') return decodeTree((kind.of as Kind[])[1] as Kind, tree)
	if (kind.kind === 'map') {
		const of = kind.of as Kind
		return new Map([...tree.entries].map(([key, entry]) => [key, decodeTree(of, entry.value)]))
	}
	return decodeObject(kind as ObjectKind<Record<string, Prop<Kind>>>, tree.entries)
}

function decodeScalar(kind: Kind, text: string): unknown {
	if (kind.kind === 'boolean') return text === 'true'
	if (kind.kind === 'integer') return Number(text)
	return text
}

function decodeEntry(kind: Kind, item: Tree): unknown {
	if (item.kind !== 'map') return undefined
	const [name, entry] = [...item.entries][0] as [string, MapEntry]
	const of =
		kind.kind === 'choices'
			? (kind.of as Record<string, Kind>)[name]
			: 'of' in kind
				? kind.of
				: undefined
	return { name, options: decodeTree(of as Kind, entry.value) }
}

function decodeObject(
	kind: ObjectKind<Record<string, Prop<Kind>>>,
	entries: ReadonlyMap<string, MapEntry>,
): Record<string, unknown> {
	const value: Record<string, unknown> = {}
	for (const [key, entry] of entries) {
		const prop = kind.props[key]
		if (prop && entry.value.kind !== 'null') value[key] = decodeTree(prop.of, entry.value)
	}
	return value
}
