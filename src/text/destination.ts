import { percentDecoded } from './url.ts'

/** A destination that names something in the repository, taken apart; nothing in it is decoded. */
export interface Way {
	/** Empty if the document itself is meant. */
	readonly path: string
	/** With its `?`, or empty. */
	readonly query: string
	/** Without its `#`; null if there is none. */
	readonly fragment: string | null
}

/** Takes a destination apart; null if it has a scheme or names a host, so that it leads elsewhere. */
export function wayOf(url: string): Way | null {
	if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return null
	const [, path = '', query = '', fragment] = /^([^?#]*)(\?[^#]*)?(?:#([\s\S]*))?$/.exec(url) ?? []
	return { path, query, fragment: fragment ?? null }
}

/** Where the steps of a path lead. */
export type Steps =
	| { readonly path: string }
	/** It leads out of the root, by so many folders, and goes on to `rest`. */
	| { readonly above: number; readonly rest: string }

/** The path, from the root, that a path leads to from a folder (`''` is the root). */
export function stepsFrom(folder: string, path: string): Steps {
	const steps = folder === '' ? [] : folder.split('/')
	let above = 0
	const beyond: string[] = []
	for (const step of percentDecoded(path).split('/')) {
		if (step === '' || step === '.') continue
		if (step !== '..') (above > 0 ? beyond : steps).push(step)
		else if ((above > 0 ? beyond : steps).pop() === undefined) above += 1
	}
	return above === 0 ? { path: steps.join('/') } : { above, rest: beyond.join('/') }
}
