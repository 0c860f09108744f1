/**
 * The small language in which the schema of a contract is written. Validation,
 * TypeScript types, the reference page and the JSON Schema are derived from it.
 */

/** Ways to write a value that are reserved: known to the schema, refused when used. */
export interface Reserved {
	/** These texts. */
	readonly words?: readonly string[]
	/** Texts, or keys of a map, that hold this. */
	readonly holding?: string
	/** A list in place of a text. */
	readonly list?: true
	/** A map in place of a list, with this key. */
	readonly key?: string
}

export interface TextKind {
	readonly kind: 'text'
	/** What the text is, for messages and pages. */
	readonly is: string
	/** The only texts allowed, if not any. */
	readonly oneOf?: readonly string[]
	/** Sentences: may be folded over several lines, which are read as one. */
	readonly prose?: true
	/** May be empty; another part of the program speaks of that. */
	readonly empty?: true
	readonly reserved?: Reserved
}
export interface BooleanKind {
	readonly kind: 'boolean'
}
export interface IntegerKind {
	readonly kind: 'integer'
	readonly min: number
	readonly max: number
	readonly reserved?: Reserved
}
export interface ListKind<Of = unknown> {
	readonly kind: 'list'
	readonly of: Of
	/** A value that is no list is read as a list of that one. */
	readonly single: boolean
	/** Fewest items. */
	readonly min: number
}
export interface MapKind<Of = unknown> {
	readonly kind: 'map'
	readonly keys: string
	readonly of: Of
	readonly reserved?: Reserved
}
/** Keys of another object that people may look for in this one, and what to tell them. */
export interface Elsewhere {
	readonly keys: readonly string[]
	readonly message: string
	readonly help: string
}
export interface ObjectKind<Props = unknown> {
	readonly kind: 'object'
	readonly props: Props
	/** Short forms: the key that a text, or a list, stands for. */
	readonly short: { readonly scalar?: string; readonly list?: string }
	readonly elsewhere?: Elsewhere
}
/** An ordered list of names, each with or without options. */
export interface EntriesKind<Of = unknown> {
	readonly kind: 'entries'
	readonly names: string
	readonly of: Of
	/** Fewest entries. */
	readonly min: number
	readonly reserved?: Reserved
}
/** As `entries`, but of known names, each a prop with options of its own. */
export interface ChoicesKind<Of = unknown> {
	readonly kind: 'choices'
	readonly names: string
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
type Present<P> = {
	[N in keyof P as P[N] extends { later: true } ? never : N]: P[N]
}
type ChoiceOf<Of> = {
	[N in keyof Of & string]: Of[N] extends { of: infer K }
		? { readonly name: N; readonly options: Infer<K> }
		: never
}[keyof Of & string]
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
							? readonly ChoiceOf<Present<Of>>[]
							: K extends EitherKind<infer Of>
								? Of extends readonly (infer Each)[]
									? Infer<Each>
									: never
								: K extends ObjectKind<infer Props>
									? { readonly [N in keyof Present<Props>]: Value<Present<Props>[N]> }
									: never
