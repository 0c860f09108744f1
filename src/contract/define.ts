import type {
	BooleanKind,
	ChoicesKind,
	EitherKind,
	Elsewhere,
	EntriesKind,
	IntegerKind,
	ListKind,
	MapKind,
	ObjectKind,
	Prop,
	Reserved,
	TextKind,
} from './kinds.ts'

/* The words in which `schema.ts` defines the contract language. */

type TextOptions = Partial<Pick<TextKind, 'prose' | 'empty' | 'reserved'>>

export const text = (is: string, options: TextOptions = {}): TextKind => ({
	kind: 'text',
	is,
	...options,
})
export const prose = (is: string, options: TextOptions = {}): TextKind =>
	text(is, { prose: true, ...options })
export const oneOf = (words: readonly string[], reserved?: Reserved): TextKind => ({
	kind: 'text',
	is: alternatives(words.map((word) => `\`${word}\``)),
	oneOf: words,
	...(reserved && { reserved }),
})
function alternatives(words: readonly string[]): string {
	const last = words.at(-1) ?? ''
	return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

export const boolean: BooleanKind = { kind: 'boolean' }
export const integer = (min: number, max = 999_999, reserved?: Reserved): IntegerKind => ({
	kind: 'integer',
	min,
	max,
	...(reserved && { reserved }),
})
export const list = <const K>(of: K, min = 0): ListKind<K> => ({
	kind: 'list',
	of,
	single: false,
	min,
})
export const oneOrMore = <const K>(of: K): ListKind<K> => ({
	kind: 'list',
	of,
	single: true,
	min: 1,
})
export const map = <const K>(keys: string, of: K, reserved?: Reserved): MapKind<K> => ({
	kind: 'map',
	keys,
	of,
	...(reserved && { reserved }),
})
export const object = <const P extends Record<string, Prop>>(
	props: P,
	short: { scalar?: keyof P & string; list?: keyof P & string } = {},
	elsewhere?: Elsewhere,
): ObjectKind<P> => ({ kind: 'object', props, short, ...(elsewhere && { elsewhere }) })
export const entries = <const K>(
	names: string,
	of: K,
	min = 0,
	reserved?: Reserved,
): EntriesKind<K> => ({ kind: 'entries', names, of, min, ...(reserved && { reserved }) })
export const choices = <const O extends Record<string, Prop>>(
	names: string,
	of: O,
): ChoicesKind<O> => ({ kind: 'choices', names, of })
export const either = <const O extends readonly unknown[]>(...of: O): EitherKind<O> => ({
	kind: 'either',
	of,
})

/** A key of an object. */
export const prop = <const K>(of: K, doc: string, fallback?: string) =>
	fallback === undefined ? { of, doc } : { of, doc, default: fallback }
/** A key that must be there. */
export const must = <const K>(of: K, doc: string) => ({ of, doc, required: true as const })
/** A key that is reserved: using it is an error. */
export const later = (doc: string) => ({ of: text('anything'), doc, later: true as const })
