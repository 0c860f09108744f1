import type { LinkOptions } from '../contract/types.ts'
import { parentOf } from '../source/paths.ts'
import { stepsFrom, type Way, wayOf } from '../text/destination.ts'
import type { Tree } from './tree.ts'

/** Where a destination leads. */
export type Resolved =
	/** To another site, or where nobody can tell: nothing is to be said of it. */
	| { readonly kind: 'elsewhere' }
	/** Out of the root. */
	| { readonly kind: 'outside' }
	| { readonly kind: 'missing'; readonly target: string }
	| {
			readonly kind: 'there'
			readonly target: string
			/** The document itself, named by nothing. */
			readonly isOwn: boolean
			/** The target's name differs from what is written in case or normalisation. */
			readonly misspelled: boolean
			readonly way: Way
	  }

const ELSEWHERE: Resolved = { kind: 'elsewhere' }

/** What a destination is counted from: the folder, and how much of it stands for that. */
export interface Start {
	readonly folder: string
	/** UTF-16 units at the start of the destination that are no part of the path. */
	readonly skipped: number
}

/** What a template engine or a person is still to fill in. */
const UNFINISHED = /\{\{|\{%|\$\{|<%|<[a-z-]+>/i

/** Follows a destination of a document from the judged tree's names alone. */
export function resolve(from: string, url: string, options: LinkOptions, tree: Tree): Resolved {
	if (UNFINISHED.test(url)) return ELSEWHERE
	const { folder, skipped } = startOf(from, url, options)
	const way = wayOf(url.slice(skipped))
	if (way === null) return ELSEWHERE
	if (way.path === '' && skipped === 0)
		return { kind: 'there', target: from, isOwn: true, misspelled: false, way }
	const steps = stepsFrom(folder, way.path)
	if (!('path' in steps)) return isPageOfHost(steps) ? ELSEWHERE : { kind: 'outside' }
	const found = find(steps.path, options.suffixes, tree)
	if (found === null) return { kind: 'missing', target: steps.path }
	if (tree.at(found.target) === 'beyond') return ELSEWHERE
	return { kind: 'there', ...found, isOwn: false, way }
}

/** An alias goes before everything else, a scheme included. */
export function startOf(from: string, url: string, { base, aliases }: LinkOptions): Start {
	const alias = aliases.find(({ prefix }) => url.startsWith(prefix))
	if (alias) return { folder: alias.folder, skipped: alias.prefix.length }
	const isAbsolute = url.startsWith('/') && !url.startsWith('//')
	return { folder: isAbsolute ? base : parentOf(from), skipped: 0 }
}

function find(path: string, suffixes: readonly string[], tree: Tree) {
	const candidates = [path, ...suffixes.map((suffix) => `${path}${suffix}`.replace(/^\//, ''))]
	for (const target of candidates)
		if (tree.at(target) !== null) return { target, misspelled: false }
	for (const each of candidates) {
		const target = tree.alike(each)
		if (target !== null) return { target, misspelled: true }
	}
	return null
}

/**
 * Pages that GitHub and its like have beside the files of a repository. A file
 * is shown two steps below them (`…/blob/main/`), so people link to `../../issues`.
 */
const PAGES = new Set(
	(
		'actions blob branches commit commits compare contributors deployments discussions forks ' +
		'graphs issues labels milestone milestones network packages projects pull pulls pulse raw ' +
		'releases search security settings stargazers tags tree watchers wiki workflows'
	).split(' '),
)

const isPageOfHost = ({ above, rest }: { above: number; rest: string }): boolean =>
	above === 2 && PAGES.has(rest.split('/')[0] as string)
