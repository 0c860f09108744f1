import type { Issue } from './issue.ts'
import type { Kind, Prop } from './kinds.ts'
import type { Tree } from './tree.ts'

/** Adds an issue for every key that must be there and is not, once all pieces are laid on. */
export function complete(kind: Kind, tree: Tree, issues: Issue[], name: string): void {
	if (kind.kind === 'either') {
		for (const each of kind.of as Kind[])
			if (each.kind === tree.kind || each.kind === 'object') complete(each, tree, issues, name)
	} else if (tree.kind === 'list') {
		for (const item of tree.items) completeItem(kind, item, issues, name)
	} else if (tree.kind === 'map' && kind.kind === 'map') {
		for (const [key, entry] of tree.entries) complete(kind.of as Kind, entry.value, issues, key)
	} else if (tree.kind === 'map' && kind.kind === 'object') {
		completeObject(kind.props as Record<string, Prop<Kind>>, tree, issues, name)
	}
}

function completeItem(kind: Kind, item: Tree, issues: Issue[], name: string): void {
	if (kind.kind === 'list') complete(kind.of as Kind, item, issues, name)
	if (kind.kind === 'list' || item.kind !== 'map') return
	for (const [key, entry] of item.entries) {
		const of =
			kind.kind === 'choices'
				? (kind.of as Record<string, Kind>)[key]
				: kind.kind === 'entries'
					? kind.of
					: null
		if (of) complete(of as Kind, entry.value, issues, key)
	}
}

function completeObject(
	props: Record<string, Prop<Kind>>,
	tree: Extract<Tree, { kind: 'map' }>,
	issues: Issue[],
	name: string,
): void {
	for (const [key, prop] of Object.entries(props)) {
		const entry = tree.entries.get(key)
		if (entry) complete(prop.of, entry.value, issues, key)
		else if (prop.required) {
			issues.push({
				at: { ...tree.at, end: tree.at.start },
				subject: name,
				message: `\`${name}\` has no \`${key}\``,
				help: `add \`${key}: …\`: ${prop.doc.charAt(0).toLowerCase()}${prop.doc.slice(1)}`,
			})
		}
	}
}
