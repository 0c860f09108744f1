import type { ChoicesKind, EntriesKind, Kind, ObjectKind, Prop } from './kinds.ts'
import { configKind, contractKind, parts } from './schema.ts'

type Json = Record<string, unknown>
type Props = Record<string, Prop<Kind>>

/** Editors give scalars the types of YAML; a contract reads them as written. */
const SCALAR: Json = { type: ['string', 'number', 'boolean'], minLength: 1 }
const NULL: Json = { type: 'null' }
const NAMES: Json = { minLength: 1, not: { enum: ['<<', '__proto__', 'constructor', 'prototype'] } }

/** A JSON Schema of `doc-sync.yml`, for editors. It is derived from the kinds of the contract language. */
export function contractJsonSchema(): object {
	const contract: Json = {
		...reference(contractKind),
		anyOf: [{ required: ['path'] }, { required: ['extends'] }],
	}
	return {
		$schema: 'https://json-schema.org/draft/2020-12/schema',
		title: 'doc-sync.yml',
		description: 'Contracts for the documents of a repository',
		type: 'object',
		properties: {
			contracts: {
				description: 'The contracts of the repository',
				type: 'object',
				minProperties: 1,
				propertyNames: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
				additionalProperties: contract,
			},
			...Object.fromEntries(propSchemas('bounds', configKind.props.bounds)),
		},
		required: ['contracts'],
		additionalProperties: false,
		$defs: definitions(),
	}
}

/** Every object of the language under its name. */
function definitions(): Json {
	const named = Object.entries(parts).filter(([name]) => name !== 'doc-sync.yml')
	return Object.fromEntries(
		named.map(([name, kind]) => [idOf(name), objectSchema(kind as ObjectKind<Props>)]),
	)
}

function idOf(name: string): string {
	return name.replaceAll('`', '').replaceAll(' ', '-')
}

function reference(kind: object): Json | null {
	const found = Object.entries(parts).find(([, each]) => (each as object) === kind)
	return found ? { $ref: `#/$defs/${idOf(found[0])}` } : null
}

function schemaOf(kind: Kind): Json {
	switch (kind.kind) {
		case 'text':
			if (kind.oneOf) return { enum: kind.oneOf }
			return kind.empty ? { type: SCALAR.type } : SCALAR
		case 'boolean':
			return { type: 'boolean' }
		case 'integer':
			return { type: 'integer', minimum: kind.min, maximum: kind.max }
		case 'list':
			return listSchema(schemaOf(kind.of as Kind), kind.min, kind.single)
		case 'map':
			return {
				type: 'object',
				propertyNames: NAMES,
				additionalProperties: orNull(schemaOf(kind.of as Kind)),
			}
		case 'object':
			return reference(kind) ?? objectSchema(kind as ObjectKind<Props>)
		case 'entries':
			return listSchema(entrySchema(kind), kind.min, false)
		case 'choices':
			return listSchema(choiceSchema(kind), 0, false)
		case 'either':
			return { anyOf: (kind.of as readonly Kind[]).map(schemaOf) }
	}
}

function orNull(schema: Json): Json {
	return { anyOf: [schema, NULL] }
}

function listSchema(items: Json, min: number, single: boolean): Json {
	const list = { type: 'array', items, ...(min > 0 && { minItems: min }) }
	return single ? { anyOf: [items, list] } : list
}

/** An object, or the short forms that stand for one of its keys. */
function objectSchema(kind: ObjectKind<Props>): Json {
	const open = Object.entries(kind.props).filter(([, prop]) => !prop.later && !prop.hidden)
	const long: Json = {
		type: 'object',
		properties: Object.fromEntries(open.flatMap(([key, prop]) => propSchemas(key, prop))),
		additionalProperties: false,
	}
	const shorts = [kind.short.scalar, kind.short.list].flatMap((key) => {
		const prop = key === undefined ? undefined : kind.props[key]
		return prop ? [schemaOf(prop.of)] : []
	})
	return shorts.length === 0 ? long : { anyOf: [...shorts, long] }
}

/** A key, `null` removing what is inherited; of a list also the key that adds to it. */
function propSchemas(key: string, { of, doc, default: otherwise }: Prop<Kind>): [string, Json][] {
	const schema = schemaOf(of)
	const description = otherwise === undefined ? doc : `${doc}. Default: ${otherwise}`
	const own: [string, Json] = [key, { description, ...orNull(schema) }]
	const lists = ['list', 'entries', 'choices'].includes(of.kind)
	return lists
		? [own, [`${key}+`, { description: `Added to the inherited \`${key}\``, ...schema }]]
		: [own]
}

/** A name, or a map of one name to its options. */
function entrySchema(kind: EntriesKind): Json {
	const options = {
		type: 'object',
		minProperties: 1,
		maxProperties: 1,
		propertyNames: NAMES,
		additionalProperties: orNull(schemaOf(kind.of as Kind)),
	}
	return { anyOf: [SCALAR, options] }
}

function choiceSchema(kind: ChoicesKind): Json {
	const known = Object.entries(kind.of as Props).filter(([, prop]) => !prop.later)
	const bare = known.filter(([, prop]) => prop.of.kind === 'object').map(([name]) => name)
	const properties = Object.fromEntries(
		known.map(([name, { of, doc }]): [string, Json] => {
			const schema = of.kind === 'object' ? orNull(schemaOf(of)) : schemaOf(of)
			return [name, { description: doc, ...schema }]
		}),
	)
	const options = { type: 'object', minProperties: 1, maxProperties: 1 }
	return { anyOf: [{ enum: bare }, { ...options, properties, additionalProperties: false }] }
}
