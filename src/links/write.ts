import type { LinkOptions } from '../contract/types.ts'
import { destinationOf } from '../index-file/cell.ts'
import { relative } from '../index-file/rows.ts'
import { wayOf } from '../text/destination.ts'
import { percentDecoded } from '../text/url.ts'
import { startOf } from './resolve.ts'

/** The destination that leads to another path and is otherwise written as one is: from the same place, with its query and fragment. */
export function destinationTo(
	from: string,
	target: string,
	url: string,
	options: LinkOptions,
): string {
	const { folder, skipped } = startOf(from, url, options)
	const { path = '', query = '', fragment = null } = wayOf(url.slice(skipped)) ?? {}
	const rest = `${query}${fragment === null ? '' : `#${fragment}`}`
	const below = belowFolder(folder, target)
	const isRooted = skipped > 0 || path.startsWith('/')
	if (isRooted && below !== null)
		return `${skipped > 0 ? url.slice(0, skipped) : '/'}${destinationOf(below)}${rest}`
	const way = relative(from, target)
	const dot = path.startsWith('./') && !way.startsWith('.') ? './' : ''
	return `${dot}${destinationOf(way)}${rest}`
}

function belowFolder(folder: string, target: string): string | null {
	if (folder === '') return target
	return target.startsWith(`${folder}/`) ? target.slice(folder.length + 1) : null
}

/** A destination with each step of its path spelled as the name of its target is. */
export function respelled(from: string, target: string, url: string, options: LinkOptions): string {
	const { folder, skipped } = startOf(from, url, options)
	const path = wayOf(url.slice(skipped))?.path ?? ''
	const pieces = path.split('/')
	/** For each step of the target, which piece is written for it; null: none. */
	const places: (number | null)[] = folder === '' ? [] : folder.split('/').map(() => null)
	for (const [index, piece] of pieces.entries()) {
		if (piece === '..') places.pop()
		else if (piece !== '' && piece !== '.') places.push(index)
	}
	for (const [step, index] of places.entries()) {
		const name = target.split('/')[step]
		const piece = index === null ? undefined : pieces[index]
		if (index === null || name === undefined || piece === undefined) continue
		const written = percentDecoded(piece)
		// A suffix that the site adds is not written.
		const right = sameLetters(written, name) ? name : name.slice(0, written.length)
		if (written !== right) pieces[index] = destinationOf(right)
	}
	return `${url.slice(0, skipped)}${pieces.join('/')}${url.slice(skipped + path.length)}`
}

/** A destination with another fragment. */
export function withFragment(url: string, fragment: string): string {
	const hash = url.indexOf('#')
	return `${hash < 0 ? url : url.slice(0, hash)}#${destinationOf(fragment)}`
}

/** Two names that are the same but for case and normalisation. */
export function sameLetters(one: string, other: string): boolean {
	return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
}
