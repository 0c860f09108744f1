/**
 * The small language in which the schema of a contract is written. Validation,
 * TypeScript types, the reference page and the JSON Schema are derived from it.
 */

export interface TextKind {
	readonly kind: 'text'
	/** What the text is, for messages and pages. */
	readonly is: string
	/** The only texts allowed, if not any. */
	readonly oneOf?: readonly string[]
}
export interface BooleanKind {
	readonly kind: 'boolean'
}
export interface IntegerKind {
	readonly kind: 'integer'
	readonly min: number
}
export interface ListKind<Of = unknown> {
	readonly kind: 'list'
	readonly of: Of
	/** A value that is no list is read as a list of that one. */
	readonly single: boolean
}
export interface MapKind<Of = unknown> {
	readonly kind: 'map'
	readonly keys: string
	readonly of: Of
}
export interface ObjectKind<Props = unknown> {
	readonly kind: 'object'
	readonly props: Props
	/** Short forms: the key that a text, or a list, stands for. */
	readonly short: { readonly scalar?: string; readonly list?: string }
}
/** An ordered list of names, each with or without options. */
export interface EntriesKind<Of = unknown> {
	readonly kind: 'entries'
	readonly names: string
	readonly of: Of
}
/** As `entries`, but of known names, each with options of its own. */
export interface ChoicesKind<Of = unknown> {
	readonly kind: 'choices'
	readonly names: string
	/** Names that are reserved. */
	readonly later: readonly string[]
	readonly of: Of
}
/** One of several kinds; the form of the YAML value tells which. */
export interface EitherKind<Of = unknown> {
	readonly kind: 'either'
	readonly of: Of
}

export type Kind =
	| TextKind
	| BooleanKind
	| IntegerKind
	| ListKind
	| MapKind
	| ObjectKind
	| EntriesKind
	| ChoicesKind
	| EitherKind

export interface Prop<K = unknown> {
	readonly of: K
	readonly doc: string
	/** What holds when the key is absent, in words. */
	readonly default?: string
	readonly required?: boolean
	/** Reserved: known to the schema, refused when used. */
	readonly later?: boolean
	/** Made by a short form only; never a key that people write. */
	readonly hidden?: boolean
}

export interface Entry<T> {
	readonly name: string
	readonly options: T
}
type ChoiceOf<Of> = {
	[N in keyof Of & string]: { readonly name: N; readonly options: Infer<Of[N]> }
}[keyof Of & string]

type Present<P> = {
	[N in keyof P as P[N] extends { later: true } ? never : N]: P[N]
}
type Value<P> = P extends { required: true; of: infer K }
	? Infer<K>
	: P extends { of: infer K }
		? Infer<K> | undefined
		: never

/** The TypeScript type of what a kind decodes to. */
export type Infer<K> = K extends TextKind
	? string
	: K extends BooleanKind
		? boolean
		: K extends IntegerKind
			? number
			: K extends ListKind<infer Of>
				? readonly Infer<Of>[]
				: K extends MapKind<infer Of>
					? ReadonlyMap<string, Infer<Of>>
					: K extends EntriesKind<infer Of>
						? readonly Entry<Infer<Of>>[]
						: K extends ChoicesKind<infer Of>
							? readonly ChoiceOf<Of>[]
							: K extends EitherKind<infer Of>
								? Of extends readonly (infer Each)[]
									? Infer<Each>
									: never
								: K extends ObjectKind<infer Props>
									? { readonly [N in keyof Present<Props>]: Value<Present<Props>[N]> }
									: never

export const text = (is: string): TextKind => ({ kind: 'text', is })
export const oneOf = (...words: string[]): TextKind => ({
	kind: 'text',
	is: words.map((word) => `\`${word}\``).join(', '),
	oneOf: words,
})
export const boolean: BooleanKind = { kind: 'boolean' }
export const integer = (min: number): IntegerKind => ({ kind: 'integer', min })
export const list = <const K>(of: K): ListKind<K> => ({ kind: 'list', of, single: false })
export const oneOrMore = <const K>(of: K): ListKind<K> => ({ kind: 'list', of, single: true })
export const map = <const K>(keys: string, of: K): MapKind<K> => ({ kind: 'map', keys, of })
export const object = <const P extends Record<string, Prop>>(
	props: P,
	short: { scalar?: keyof P & string; list?: keyof P & string } = {},
): ObjectKind<P> => ({ kind: 'object', props, short })
export const entries = <const K>(names: string, of: K): EntriesKind<K> => ({
	kind: 'entries',
	names,
	of,
})
export const choices = <const O>(names: string, of: O, later: string[] = []): ChoicesKind<O> => ({
	kind: 'choices',
	names,
	of,
	later,
})
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
