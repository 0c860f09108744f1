import { fitting, optionsKind } from './fits.ts'
import type { Issue } from './issue.ts'
import type { ChoicesKind, EntriesKind, Kind, Prop } from './kinds.ts'
import type { MapTree, Tree } from './tree.ts'
import { lowerFirst, quoted } from './words.ts'

/** Adds an issue for every key that must be there and is not, once all pieces are laid on. */
export function complete(kind: Kind, tree: Tree, issues: Issue[], name: string): void {
	if (kind.kind === 'either') complete(fitting(kind, tree), tree, issues, name)
	else if (tree.kind === 'list' && kind.kind === 'list') {
		for (const item of tree.items) complete(kind.of as Kind, item, issues, name)
	} else if (tree.kind === 'list' && (kind.kind === 'entries' || kind.kind === 'choices')) {
		for (const item of tree.items) completeEntry(kind, item, issues)
	} else if (tree.kind === 'map' && kind.kind === 'map') {
		for (const [key, entry] of tree.entries) complete(kind.of as Kind, entry.value, issues, key)
	} else if (tree.kind === 'map' && kind.kind === 'object') {
		completeObject(kind.props as Record<string, Prop<Kind>>, tree, issues, name)
	}
}

function completeEntry(kind: EntriesKind | ChoicesKind, item: Tree, issues: Issue[]): void {
	if (item.kind !== 'map') return
	for (const [key, entry] of item.entries)
		complete(optionsKind(kind, key), entry.value, issues, key)
}

function completeObject(
	props: Record<string, Prop<Kind>>,
	tree: MapTree,
	issues: Issue[],
	name: string,
): void {
	for (const [key, prop] of Object.entries(props)) {
		const entry = tree.entries.get(key)
		if (entry) complete(prop.of, entry.value, issues, key)
		else if (prop.required) {
			issues.push({
				at: tree.at,
				subject: name,
				message: `${quoted(name)} has no ${quoted(key)}`,
				help: `add \`${key}: …\`: ${lowerFirst(prop.doc.split(/[.;] /)[0] ?? '')}`,
			})
		}
	}
}
