import type { LinkOptions } from '../contract/types.ts'
import { nearest } from '../nearest.ts'
import type { Destination, LooseReference } from '../outline/types.ts'
import { nameOf } from '../source/paths.ts'
import type { Source } from '../source/types.ts'
import { percentDecoded } from '../text/url.ts'
import { isUniversal, lineOf, meant } from './anchors.ts'
import type { LinkFiles } from './files.ts'
import { type Resolved, resolve } from './resolve.ts'
import { respelled, sameLetters, withFragment } from './write.ts'

/** What is wrong with a link; `target` is the path that it leads to, from the root. */
export type LinkFault =
	| { readonly kind: 'outside' }
	| { readonly kind: 'missing'; readonly target: string }
	/** A target, or the anchor in it, is spelled otherwise; `right` is the destination, spelled as they are. */
	| { readonly kind: 'case'; readonly target: string; readonly right: string }
	| {
			readonly kind: 'fragment'
			readonly target: string
			/** Decoded. */
			readonly fragment: string
			/** The anchor that may be meant. */
			readonly right: string | null
			/** It differs in case or normalisation only. */
			readonly isCase: boolean
	  }
	| {
			readonly kind: 'line'
			readonly target: string
			/** From 1. */
			readonly line: number
			/** How many the target has. */
			readonly lines: number
	  }

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
	/** The fragments by which links lead into a file. */
	fragmentsTo(target: string): ReadonlySet<string>
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
	const followed: Followed[] = []
	const references: FaultyReference[] = []
	for (const { path, options } of documents) {
		const map = files.linkMap(path)
		for (const reference of map?.loose ?? []) references.push({ path, reference })
		for (const destination of map?.destinations ?? []) {
			const resolved = resolve(path, destination.url, options, files.tree)
			if (resolved.kind !== 'elsewhere') followed.push({ path, destination, options, resolved })
		}
	}
	files.prepare(followed.flatMap(({ resolved }) => (hasFragment(resolved) ? resolved.target : [])))
	const links = followed.flatMap(({ path, destination, options, resolved }): FaultyLink[] =>
		faultsOf(path, destination.url, options, resolved, files).map((fault) => {
			return { path, destination, options, fault }
		}),
	)
	let moves: ReadonlyMap<string, string> | null = null
	const led = followed.flatMap(({ resolved }) => (hasFragment(resolved) ? resolved : []))
	return {
		links,
		references,
		fragmentsTo: (target) =>
			new Set(led.flatMap((each) => (each.target === target ? fragmentOf(each) : []))),
		moved(target) {
			moves ??= movesOf(links, files, source)
			return moves.get(target) ?? null
		},
	}
}

interface Followed extends Linking {
	readonly destination: Destination
	readonly resolved: Exclude<Resolved, { kind: 'elsewhere' }>
}

type There = Extract<Resolved, { kind: 'there' }>

const hasFragment = (resolved: Resolved): resolved is There =>
	resolved.kind === 'there' && resolved.way.fragment !== null

function faultsOf(
	path: string,
	url: string,
	options: LinkOptions,
	resolved: Followed['resolved'],
	files: LinkFiles,
): LinkFault[] {
	if (resolved.kind !== 'there') return [resolved]
	const { target, misspelled } = resolved
	const fault = hasFragment(resolved) ? fragmentFault(resolved, files) : null
	const right = fault?.kind === 'fragment' && fault.isCase ? fault.right : null
	const spelled = misspelled ? respelled(path, target, url, options) : url
	const recased = right === null ? spelled : withFragment(spelled, right)
	return [
		...(recased === url ? [] : [{ kind: 'case' as const, target, right: recased }]),
		...(fault === null || right !== null ? [] : [fault]),
	]
}

/** Files of which GitHub makes a page with anchors. */
const MARKDOWN = /\.(?:md|markdown)$/i

/** Decoded, without what GitHub puts before it. */
function fragmentOf({ way }: Pick<There, 'way'>): string {
	return percentDecoded(way.fragment ?? '').replace(/^user-content-/, '')
}

function fragmentFault({ target, isOwn, way }: There, files: LinkFiles): LinkFault | null {
	const fragment = fragmentOf({ way })
	if (isUniversal(fragment) || files.tree.at(target) !== 'file') return null
	const line = lineOf(fragment)
	const isPage = (isOwn || MARKDOWN.test(target)) && !/[?&]plain=1/.test(way.query)
	const anchors = isPage ? files.anchors(target) : null
	if (anchors?.includes(fragment)) return null
	if (line !== null) {
		const lines = files.lines(target)
		// Editors count the empty line at the end.
		return lines === null || line <= lines + 1 ? null : { kind: 'line', target, line, lines }
	}
	// A README is shown below the list of the files beside it, with a name of its own.
	if (anchors === null || (fragment === 'readme' && /^readme\./i.test(nameOf(target)))) return null
	const isSame = (each: string) => sameLetters(each, fragment)
	const spelled = anchors.find(isSame)
	if (spelled !== undefined)
		return { kind: 'fragment', target, fragment, right: spelled, isCase: true }
	const right = meant(fragment, anchors) ?? nearest(fragment, anchors)
	return { kind: 'fragment', target, fragment, right, isCase: false }
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
