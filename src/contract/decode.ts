import { fitting } from './fits.ts'
import type { Infer, Kind, Prop } from './kinds.ts'
import type { MapEntry, Tree } from './tree.ts'

/** The plain value of a tree that was shaped by the same kind. Absent keys are absent in the value. */
export function decode<const K>(kind: K, tree: Tree): Infer<K> {
	return decodeTree(kind as Kind, tree) as Infer<K>
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
				kind.kind === 'list' ? decodeTree(kind.of as Kind, item) : decodeEntry(kind, item),
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

function decodeEntry(kind: Kind, item: Tree): unknown {
	if (item.kind !== 'map') return undefined
	const [name, entry] = [...item.entries][0] as [string, MapEntry]
	const of =
		kind.kind === 'choices' ? (kind.of as Props)[name]?.of : 'of' in kind ? kind.of : undefined
	return { name, options: decodeTree(of as Kind, entry.value) }
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
