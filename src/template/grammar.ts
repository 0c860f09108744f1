/**
 * What a placeholder matches. A fixed grammar takes the longest match at a place;
 * a free one takes whatever stands up to the next fixed text.
 */
export type Grammar =
	| { readonly kind: 'free' }
	| { readonly kind: 'date' }
	| { readonly kind: 'slug' }
	/** The target of a link, as `destinationOf` writes it. No field has it: it is for reading rows of an index. */
	| { readonly kind: 'destination' }
	| { readonly kind: 'integer'; readonly digits: number | null }
	| { readonly kind: 'values'; readonly texts: readonly string[] }

/** For each start, where the longest match ends, or -1. Costs time in the length of the text once, then none. */
export type Ends = (from: number) => number

const isDigit = (code: number) => code >= 48 && code <= 57
const isSlugCharacter = (code: number) => isDigit(code) || (code >= 97 && code <= 122)

/** A grammar made ready to be matched in texts. */
export type Reader = (text: string) => Ends

/** How a fixed grammar matches. What depends on the grammar alone is done here, once. */
export function readerOf(grammar: Exclude<Grammar, { kind: 'free' }>): Reader {
	switch (grammar.kind) {
		case 'date':
			return (text) => (from) => (isDate(text.slice(from, from + 10)) ? from + 10 : -1)
		case 'slug':
			return (text) => tabled(text, slugEnd)
		case 'destination':
			return (text) => tabled(text, destinationEnd)
		case 'integer':
			return (text) => integerEnds(text, grammar.digits)
		case 'values':
			return valueReader(grammar.texts)
	}
}

/** Finds the longest value at a place with one look-up for each length that values have. */
function valueReader(texts: readonly string[]): Reader {
	const known = new Set(texts)
	const lengths = [...new Set(texts.map((each) => each.length))].sort((a, b) => b - a)
	return (text) => (from) => {
		const length = lengths.find(
			(each) => from + each <= text.length && known.has(text.slice(from, from + each)),
		)
		return length === undefined ? -1 : from + length
	}
}

/** Ends computed once from the right, so that each is found from the one after it. */
function tabled(text: string, end: (text: string, at: number, later: Int32Array) => number): Ends {
	const ends = new Int32Array(text.length + 2).fill(-1)
	for (let i = text.length - 1; i >= 0; i--) ends[i] = end(text, i, ends)
	return (from) => ends[from] ?? -1
}

function slugEnd(text: string, at: number, later: Int32Array): number {
	if (!isSlugCharacter(text.charCodeAt(at))) return -1
	const next = later[at + 1] ?? -1
	if (next >= 0) return next
	const afterHyphen = text[at + 1] === '-' ? (later[at + 2] ?? -1) : -1
	return afterHyphen >= 0 ? afterHyphen : at + 1
}

/** What a written destination never has in it; what of this a path has is percent-encoded. */
const OUTSIDE_DESTINATION = /[\s"<>\\^`{|}#?&()[\]*:]/

function destinationEnd(text: string, at: number, later: Int32Array): number {
	if (OUTSIDE_DESTINATION.test(text[at] as string)) return -1
	const next = later[at + 1] ?? -1
	return next >= 0 ? next : at + 1
}

function integerEnds(text: string, digits: number | null): Ends {
	const ends = tabled(text, (all, at, later) => {
		if (!isDigit(all.charCodeAt(at))) return -1
		const next = later[at + 1] ?? -1
		return next >= 0 ? next : at + 1
	})
	if (digits === null) return ends
	return (from) => (ends(from) >= from + digits ? from + digits : -1)
}

/** A calendar date, `yyyy-mm-dd`. */
export function isDate(text: string): boolean {
	const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
	if (!parts) return false
	const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
	return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
	const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
	if (month === 2) return leap ? 29 : 28
	return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** `[a-z0-9]+(-[a-z0-9]+)*` */
export function isSlug(text: string): boolean {
	return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}
