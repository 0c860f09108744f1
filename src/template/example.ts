import { isDate } from './grammar.ts'
import type { PathTemplate } from './path.ts'
import type { Placeholder, Template } from './template.ts'

/** What an example of a field needs to know of it. */
export interface Kind {
	readonly type: string
	/** The names of the values that it may have; null: any. */
	readonly values: readonly string[] | null
}

/**
 * A path of the form of a template that is as near as can be to one that is not:
 * `notes/7-5-2026 Soup.md` may be meant as `draft/YYYY-MM-DD-soup.md`.
 *
 * @param written  below the root of the documents
 */
export function examplePath(
	{ segments }: PathTemplate,
	kindOf: (field: string) => Kind,
	written: string,
): string {
	const folders = written.split('/')
	const name = folders.pop() ?? ''
	return segments
		.map((segment, at) => {
			if (typeof segment !== 'object') return segment
			const isLast = at === segments.length - 1
			return exampleOf(segment.template, kindOf, isLast ? stemOf(name) : (folders[at] ?? ''))
		})
		.join('/')
}

/** A dot begins an ending, or several, as of a translation. */
const stemOf = (name: string): string => name.replace(/(?<=.)\..*$/s, '')

function exampleOf(template: Template, kindOf: (field: string) => Kind, written: string): string {
	let rest = written
	const take = (pattern: RegExp): string | null => {
		const found = pattern.exec(rest)
		if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
		return found?.[0] ?? null
	}
	// Dates and numbers are told by their form, and the others are what is left.
	const told = new Map<Placeholder, string>()
	for (const part of template.parts) {
		if (part.kind === 'literal') continue
		const { type, values } = kindOf(part.name)
		if (values) {
			const value = values.find((each) => words(rest).includes(each))
			rest = rest.replace(value ?? '', ' ')
			told.set(part, value ?? firstOf(values))
		} else if (type === 'date') told.set(part, dateOf(take(DATE)))
		else if (type === 'integer') told.set(part, numberOf(take(/\d+/), Number(part.format ?? 1)))
	}
	return template.parts
		.map((part) => {
			if (part.kind === 'literal') return part.text
			const known = told.get(part)
			if (known !== undefined) return known
			const name = slugOf(rest) || slugOf(part.name) || 'name'
			rest = ''
			return name
		})
		.join('')
}

const firstOf = (values: readonly string[]): string => values[0] ?? ''

/** Digits that may be a year, a month and a day. */
const DATE = /(?<!\d)\d{4}([-_. ]?)\d{1,2}\1\d{1,2}(?!\d)/

function dateOf(found: string | null): string {
	const [, year = '', month = '', day = ''] =
		/^(\d{4})\D?(\d{1,2}?)\D?(\d{1,2})$/.exec(found ?? '') ?? []
	const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
	return isDate(date) ? date : 'YYYY-MM-DD'
}

function numberOf(found: string | null, digits: number): string {
	return found === null ? 'N'.repeat(digits) : String(BigInt(found)).padStart(digits, '0')
}

const words = (text: string): readonly string[] => text.toLowerCase().split(/[\s_-]+/)

const slugOf = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')
