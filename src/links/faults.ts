import type { LinkOptions } from '../contract/types.ts'
import type { Destination, LooseReference } from '../outline/types.ts'
import type { Source } from '../source/types.ts'
import type { LinkFiles } from './files.ts'
import { resolve } from './resolve.ts'

/** What is wrong with a link; `target` is the path that it leads to, from the root. */
export type LinkFault =
	| { readonly kind: 'outside' }
	| { readonly kind: 'missing'; readonly target: string }
	| { readonly kind: 'case'; readonly target: string }

/** A link of a document that does not lead where it should. */
export interface FaultyLink {
	/** The document. */
	readonly path: string
	readonly destination: Destination
	readonly options: LinkOptions
	readonly fault: LinkFault
}

/** A reference of a document that it does not define. */
export interface FaultyReference {
	readonly path: string
	readonly reference: LooseReference
}

/** What is wrong with the links of some documents. */
export interface LinkFaults {
	readonly links: readonly FaultyLink[]
	readonly references: readonly FaultyReference[]
	/** Where git saw targets go that are missing; the paths are from the root. */
	moved(target: string): string | null
}

/** A document whose links are judged. */
export interface Linking {
	readonly path: string
	readonly options: LinkOptions
}

/** Follows all links of some documents. */
export function linkFaults(
	documents: readonly Linking[],
	files: LinkFiles,
	source: Source,
): LinkFaults {
	const links: FaultyLink[] = []
	const references: FaultyReference[] = []
	for (const { path, options } of documents) {
		const map = files.linkMap(path)
		for (const reference of map?.loose ?? []) references.push({ path, reference })
		for (const destination of map?.destinations ?? []) {
			const fault = faultOf(path, destination.url, options, files)
			if (fault) links.push({ path, destination, options, fault })
		}
	}
	let moves: ReadonlyMap<string, string> | null = null
	return {
		links,
		references,
		moved(target) {
			moves ??= movesOf(links, files, source)
			return moves.get(target) ?? null
		},
	}
}

function faultOf(
	path: string,
	url: string,
	options: LinkOptions,
	{ tree }: LinkFiles,
): LinkFault | null {
	const resolved = resolve(path, url, options, tree)
	if (resolved.kind === 'elsewhere') return null
	if (resolved.kind !== 'there') return resolved
	return resolved.misspelled ? { kind: 'case', target: resolved.target } : null
}

/** Asks history for all missing targets at once. */
function movesOf(
	links: readonly FaultyLink[],
	{ tree }: LinkFiles,
	source: Source,
): ReadonlyMap<string, string> {
	const missing = links.flatMap(({ fault }) => (fault.kind === 'missing' ? [fault.target] : []))
	const moves = source.renames?.([...new Set(missing)]) ?? new Map<string, string>()
	return new Map([...moves].filter(([, now]) => tree.at(now) === 'file'))
}
