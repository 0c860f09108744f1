import type { Destination, Range } from '../types.ts'
import { giveUp, type Stretch } from './state.ts'

/** Links and images of one stretch of inline content. */
export interface Linked {
	readonly destinations: readonly Destination[]
	/** Each link and image as a whole. */
	readonly wholes: readonly Range[]
}

interface Opener {
	readonly at: number
	readonly image: boolean
	/** A link holds no other link. */
	active: boolean
}

/**
 * The destination and title after a `](`, as far as they are plain: without
 * escapes, entities, code, tags and control characters, and with parentheses in
 * pairs. What is not of this form is the parser's business.
 */
const RESOURCE =
	/\((?<url>(?:[^\s\p{Cc}()<>\\`&"']|&(?![#A-Za-z0-9]+;))*(?:\((?:[^\s\p{Cc}()<>\\`&"'])*\)(?:[^\s\p{Cc}()<>\\`&"'])*)*)(?: +"[^"\\`<&\p{Cc}]*")?\)/uy

const URL_START = /https?:\/\/|www\./gi
const URL_REST = /[^\s<]*/y

/**
 * Links and images in a stretch (CommonMark, "Links", "Images"), in a document
 * without definitions. Gives up where anything is not plain.
 */
export function linksIn(stretch: Stretch): Linked {
	const { offset, source, tokens } = stretch
	const destinations: Destination[] = []
	const wholes: Range[] = []
	const openers: Opener[] = []
	const mark = /[\\[\]]/g
	let token = 0
	/** The end of the last escape. */
	let escaped = 0
	for (let found = mark.exec(source); found; found = mark.exec(source)) {
		const at = found.index
		while ((tokens[token]?.end ?? at + 1) <= at) token += 1
		const around = tokens[token]
		if (around && around.start <= at) mark.lastIndex = around.end
		else if (found[0] === '\\') {
			mark.lastIndex = at + 2
			escaped = at + 2
		} else if (found[0] === '[') {
			if (source.charAt(at + 1) === '^') giveUp()
			const image = at > escaped && source.charAt(at - 1) === '!'
			openers.push({ at: image ? at - 1 : at, image, active: true })
		} else {
			const opener = openers.pop()
			if (!opener?.active || source.charAt(at + 1) !== '(') continue
			RESOURCE.lastIndex = at + 1
			const url = RESOURCE.exec(source)?.groups?.url ?? giveUp()
			const start = offset + at + 2
			const kind = opener.image ? 'image' : 'link'
			// In an image's alternative text nothing is a link.
			while (opener.image && (destinations.at(-1)?.start ?? 0) > offset + opener.at)
				destinations.pop()
			destinations.push({ kind, start, end: start + url.length, url })
			wholes.push({ start: offset + opener.at, end: offset + RESOURCE.lastIndex })
			mark.lastIndex = RESOURCE.lastIndex
			if (!opener.image) deactivate(openers)
		}
	}
	checkUrls(stretch, destinations)
	return { destinations, wholes }
}

/** A link holds no other link; what is below one that is not active was told before. */
function deactivate(openers: readonly Opener[]): void {
	for (let at = openers.length - 1; at >= 0; at -= 1) {
		const opener = openers[at]
		if (!opener || opener.image) continue
		if (!opener.active) return
		opener.active = false
	}
}

/** A bare URL may take brackets into it. */
function checkUrls(
	{ offset, source, tokens }: Stretch,
	destinations: readonly Destination[],
): void {
	if (!/:\/\/|www\./i.test(source)) return
	const known = [
		...destinations.map(({ start, end }) => ({ start: start - offset, end: end - offset })),
		...tokens,
	].sort((a, b) => a.start - b.start)
	let next = 0
	URL_START.lastIndex = 0
	for (let found = URL_START.exec(source); found; found = URL_START.exec(source)) {
		const at = found.index
		while ((known[next]?.end ?? at + 1) <= at) next += 1
		if ((known[next]?.start ?? at + 1) <= at) continue
		URL_REST.lastIndex = at
		if (/[[\]]/.test(URL_REST.exec(source)?.[0] ?? '')) giveUp()
		URL_START.lastIndex = URL_REST.lastIndex
	}
}
