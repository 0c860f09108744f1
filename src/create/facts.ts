import { compare, holds, type Known } from '../contract/condition.ts'
import type { Contract, Field, Variant } from '../contract/types.ts'
import { nearest } from '../nearest.ts'
import { isDate, isSlug } from '../template/grammar.ts'
import { placeholders, type Template } from '../template/template.ts'
import { anyOf } from '../text/words.ts'

/** What a new document is made of, and what may be taken from elsewhere. */
export interface Given {
	readonly title: string
	/** What was said of fields, by their names. */
	readonly fields: ReadonlyMap<string, string>
	/** `yyyy-mm-dd`, for dates that were not said. */
	readonly today: string
	/** The title as a slug; empty if it has none. */
	readonly slug: string
	/** What the paths of the documents that are there say of a field. */
	readonly taken: (field: string) => readonly string[]
}

/** What a new document says of its fields. */
export interface Facts {
	/** Values by name, integers without leading zeros. */
	readonly known: ReadonlyMap<string, string>
	/** Fields that somebody has to say, in the order in which they are met. */
	readonly missing: readonly Field[]
	/** The keys of the header, in order. */
	readonly keyed: readonly Field[]
	/** What is asked of the document as it begins. */
	readonly variant: Variant
}

/** Finds a value for each field that a new document must state: what was said, else what follows from the contract. */
export function factsFor(contract: Contract, given: Given): Facts {
	const known = new Map(given.fields)
	const missing = new Map<string, Field>()
	const add = (name: string) => {
		const field = contract.fields.get(name)
		if (name === '_' || known.has(name) || !field) return
		const value = valueFor(contract, field, given)
		if (value === null) missing.set(name, field)
		else known.set(name, value)
	}
	known.set('title', given.title)
	if (contract.state !== null) add(contract.state)
	for (const name of namesIn(contract.path.template)) add(name)
	for (const name of contract.title?.[0] ? namesIn(contract.title[0].template) : []) add(name)
	for (const block of contract.header)
		if (block.kind === 'line') for (const name of namesIn(block.form.template)) add(name)
	const of = (name: string): Known => {
		const value = known.get(name)
		return value === undefined ? 'absent' : { value }
	}
	const hasLines = contract.header.some(({ kind }) => kind === 'lines')
	const variant = variantFor(contract, of)
	const keyed = [...variant.fields.values()].filter(
		(field) => hasLines && field.key !== null && (known.has(field.name) || isRequired(field, of)),
	)
	for (const field of keyed) {
		add(field.name)
		const value = field.values?.find(({ name }) => name === known.get(field.name))
		for (const name of value?.forms[0] ? namesIn(value.forms[0].template) : []) add(name)
	}
	return { known, missing: [...missing.values()], keyed, variant: variantFor(contract, of) }
}

function namesIn(template: Template): string[] {
	return placeholders(template).map(({ name }) => name)
}

function isRequired({ required }: Field, known: (name: string) => Known): boolean {
	return typeof required === 'boolean' ? required : holds(required, known) === true
}

function variantFor(contract: Contract, known: (name: string) => Known): Variant {
	const holding = contract.cases.filter(({ when }) => holds(when, known) === true)
	return contract.variant(holding.map(({ name }) => name))
}

/** What a field says if nobody said it, or null. */
function valueFor(contract: Contract, field: Field, given: Given): string | null {
	const { name, values, type } = field
	if (values)
		return name === contract.state || values.length === 1 ? (values[0]?.name ?? null) : null
	if (name === 'package' && contract.forEach) return null
	if (type === 'date') return given.today
	if (type === 'integer')
		return namesIn(contract.path.template).includes(name) ? nextFree(given.taken(name)) : null
	return name === slugField(contract) && given.slug !== '' ? given.slug : null
}

/** The field of the path that the title gives, or null: the last that may be any slug or text. */
export function slugField({ path, fields }: Contract): string | null {
	const own = namesIn(path.template).findLast((each) => {
		const field = fields.get(each)
		return field && !field.values && (field.type === 'slug' || field.type === 'text')
	})
	return own ?? null
}

/** One more than the highest number; any number of digits. */
function nextFree(taken: readonly string[]): string {
	const numbers = taken
		.filter((each) => /^\d+$/.test(each))
		.sort((a, b) => compare('integer', a, b))
	return String(BigInt(numbers.at(-1) ?? '0') + 1n)
}

/** Why a text is no value of a field; null if it is one. */
export function faultOf(field: Field, text: string): string | null {
	if (field.values) {
		const names = field.values.map(({ name }) => name)
		if (names.includes(text)) return null
		const close = nearest(text, names)
		return close === null ? `the values are ${anyOf(names)}` : `did you mean \`${close}\`?`
	}
	if (text.trim() === '' || /\p{Cc}|\p{Zl}|\p{Zp}/u.test(text))
		return 'one line of text is expected'
	if (field.type === 'date' && !isDate(text)) return 'a calendar date is expected, yyyy-mm-dd'
	if (field.type === 'integer' && !/^\d+$/.test(text)) return 'a whole number is expected'
	if (field.type === 'slug' && !isSlug(text))
		return 'lower-case letters, digits and single hyphens are expected'
	return null
}
