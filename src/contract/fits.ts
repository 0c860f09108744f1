import type { ChoicesKind, EitherKind, EntriesKind, Kind, Prop, Reserved } from './kinds.ts'
import type { Tree } from './tree.ts'

/** Of several kinds, the one that a value of this form is meant as; the first if none is. */
export function fitting(kind: EitherKind, tree: Tree): Kind {
	const kinds = kind.of as readonly Kind[]
	const fits = kinds.find((each) => {
		if (tree.kind === 'scalar') return ['boolean', 'integer', 'text'].includes(each.kind)
		if (tree.kind === 'list') return ['list', 'entries', 'choices'].includes(each.kind)
		return each.kind === 'map' || each.kind === 'object'
	})
	return fits ?? (kinds[0] as Kind)
}

/** The kind of the options of a list's entry by its name, which must be known. */
export function optionsKind(kind: EntriesKind | ChoicesKind, name: string): Kind {
	if (kind.kind === 'entries') return kind.of as Kind
	return (kind.of as Record<string, Prop<Kind>>)[name]?.of as Kind
}

/** Whether a value is written in a way that is kept for a later version. */
export function isReserved(reserved: Reserved | undefined, tree: Tree): boolean {
	if (!reserved) return false
	if (tree.kind === 'scalar') return isReservedText(reserved, tree.text)
	if (tree.kind === 'list') return reserved.list ?? false
	return tree.kind === 'map' && reserved.key !== undefined && tree.entries.has(reserved.key)
}

/** Whether a text, or the key of a map, is kept for a later version. */
export function isReservedText({ words, holding }: Reserved, text: string): boolean {
	return words?.includes(text) || (holding !== undefined && text.includes(holding))
}
