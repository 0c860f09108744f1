/**
 * What a placeholder matches. A fixed grammar takes the longest match at a place;
 * a free one takes whatever stands up to the next fixed text.
 */
export type Grammar =
	| { readonly kind: 'free' }
	| { readonly kind: 'date' }
	| { readonly kind: 'slug' }
	| { readonly kind: 'integer'; readonly digits: number | null }
	| { readonly kind: 'values'; readonly texts: readonly string[] }

/** For each start, where the longest match ends, or -1. Costs time in the length of the text once, then none. */
export type Ends = (from: number) => number

const isDigit = (code: number) => code >= 48 && code <= 57
const isSlugCharacter = (code: number) => isDigit(code) || (code >= 97 && code <= 122)

/** How a fixed grammar matches in one text. */
export function endsOf(grammar: Exclude<Grammar, { kind: 'free' }>, text: string): Ends {
	switch (grammar.kind) {
		case 'date':
			return (from) => (isDate(text.slice(from, from + 10)) ? from + 10 : -1)
		case 'slug':
			return tabled(text, slugEnd)
		case 'integer':
			return integerEnds(text, grammar.digits)
		case 'values':
			return (from) => {
				const found = grammar.texts.find((each) => text.startsWith(each, from))
				return found === undefined ? -1 : from + found.length
			}
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
