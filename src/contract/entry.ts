import { LATER_HELP, type Name, unknownHelp } from './faults.ts'
import type { Issue } from './issue.ts'
import type { ChoicesKind, Kind, Prop } from './kinds.ts'
import type { At, MapEntry, Tree } from './tree.ts'
import { quoted } from './words.ts'

/** An entry of a list: a name, or a name with options. */
export interface Named {
	readonly name: string
	readonly at: At
	readonly options: Tree | null
}

/** Reads an entry; null if it is neither form. */
export function nameAndOptions(item: Tree): Named | null {
	if (item.kind === 'scalar') return { name: item.text, at: item.at, options: null }
	if (item.kind !== 'map' || item.entries.size !== 1) return null
	const [name, entry] = [...item.entries][0] as [string, MapEntry]
	return { name, at: entry.key, options: entry.value.kind === 'null' ? null : entry.value }
}

/** The options of an entry that stands without any. */
export function noOptions(of: Kind, { name, at }: Named, issues: Issue[]): Tree {
	if (of.kind === 'object') return { kind: 'map', entries: new Map(), at }
	const message = `${quoted(name)} stands without its template`
	issues.push({ at, subject: name, message, help: `write \`${name}: "…"\`` })
	return { kind: 'null', at }
}

/** The options that an entry of known names may have; null, and an issue, for another name. */
export function choiceOf(
	kind: ChoicesKind,
	entry: Named,
	issues: Issue[],
	{ what }: Name,
): Kind | null {
	const of = kind.of as Record<string, Prop<Kind>>
	const prop = Object.hasOwn(of, entry.name) ? of[entry.name] : undefined
	if (prop && !prop.later) return prop.of
	const known = Object.keys(of).filter((each) => !of[each]?.later)
	issues.push({
		at: entry.at,
		subject: entry.name,
		message: prop
			? `${quoted(entry.name)} in ${what} is not yet supported`
			: `${quoted(entry.name)} is not ${kind.names}`,
		help: prop ? LATER_HELP : unknownHelp(entry.name, known, 'the known ones are'),
	})
	return null
}
