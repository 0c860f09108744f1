import type { Fact } from '../bind/types.ts'
import type { Contract, Field, ReferenceSpec } from '../contract/types.ts'
import type { Extract } from '../extract.ts'
import { valuesOf } from '../index-file/rows.ts'
import type { Range } from '../outline/types.ts'
import { placeholders } from '../template/template.ts'
import { isElsewhere, type Named, namedIn } from './read.ts'
import { Register } from './register.ts'

/** A document that another one names in a field. */
export interface Reference {
	readonly from: Extract
	readonly field: Field
	readonly spec: ReferenceSpec
	readonly named: Named
	/** In the document that names. */
	readonly at: Range
	/** Null if there is no such document. */
	readonly target: Extract | null
}

/** The references of a contract's documents, and of those that they lead to. */
export interface References {
	readonly own: readonly Reference[]
	/** The documents of the contract that a field's references lead to, by their names. */
	register(to: string): Register
	/** The state of a document of a contract; null if nobody knows. */
	stateOf(contract: string, document: Extract): string | null
	/** A field of a contract. */
	fieldOf(contract: string, field: string): Field | null
	/** How a field is written that stands in the value of another: `Status: replaced by {heir}`; null: under its own key. */
	formOf(contract: string, field: string): string | null
	/** Whether a document refers to another by a field, or may mean to: what it names there is nothing. */
	mayRefer(contract: string, document: Extract, field: string, path: string): boolean
}

/** A contract with its documents. */
export interface Known {
	readonly contract: Contract
	documents(): readonly Extract[]
}

/** Reads all references of a contract's documents. */
export function referencesOf(own: Known, known: (contract: string) => Known | null): References {
	const registers = new Map<string, Register>()
	const register = (to: string) => {
		const found = registers.get(to)
		if (found) return found
		const there = known(to)
		const made = new Register(there?.contract ?? own.contract, there?.documents() ?? [])
		registers.set(to, made)
		return made
	}
	const read = (contract: Contract, document: Extract): Reference[] =>
		[...contract.fields.values()].flatMap((field) => {
			const { reference: spec } = field
			return spec ? referencesIn(document, field, spec, register(spec.to)) : []
		})
	const refers = [...own.contract.fields.values()].some(({ reference }) => reference)
	return {
		// Where no field refers to anything, no document is read for it.
		own: refers ? own.documents().flatMap((document) => read(own.contract, document)) : [],
		register,
		stateOf(name, document) {
			const state = known(name)?.contract.state ?? null
			return state === null ? null : (valuesOf(document.facts).get(state) ?? null)
		},
		fieldOf: (name, field) => known(name)?.contract.fields.get(field) ?? null,
		formOf: (name, field) => formIn(known(name)?.contract.fields.values() ?? [], field),
		mayRefer(name, document, field, path) {
			const contract = known(name)?.contract
			if (!contract) return false
			return read(contract, document).some(
				(each) => each.field.name === field && (each.target?.path ?? path) === path,
			)
		},
	}
}

function formIn(fields: Iterable<Field>, name: string): string | null {
	for (const { key, values } of fields) {
		const forms = key === null ? [] : (values ?? []).flatMap((value) => value.forms)
		const form = forms.find(({ template }) =>
			placeholders(template).some((each) => each.name === name),
		)
		if (form) return `${key}: ${form.template.source}`
	}
	return null
}

function referencesIn(
	from: Extract,
	field: Field,
	spec: ReferenceSpec,
	register: Register,
): Reference[] {
	const facts = from.facts.filter((each) => each.field === field.name && each.value !== null)
	return facts.flatMap((fact) =>
		namedIn(fact.text, spec.many).flatMap((named) => {
			if (named.path !== null && isElsewhere(named.path)) return []
			const target = register.find(named, from.path)
			return [{ from, field, spec, named, at: rangeOf(fact, named), target }]
		}),
	)
}

/** What a document says of a field in its text. */
export function factOf({ facts }: Extract, field: string): Fact | null {
	return facts.find((each) => each.field === field && each.source !== 'path') ?? null
}

/** Of a fact in the path there is no place in the text. */
const rangeOf = ({ range, source }: Fact, { start, end }: Named): Range =>
	source === 'path' ? range : { start: range.start + start, end: range.start + end }
