import { isTemplateError, parseTemplate, placeholders } from '../../template/template.ts'
import type { Entry } from '../kinds.ts'
import type { ContractData, FieldData, ValueData } from '../schema.ts'
import type { Path } from '../tree.ts'
import type { Field, FieldValue, Form } from '../types.ts'
import { quoted } from '../words.ts'
import { compileCondition } from './condition.ts'
import { type Compiling, isReservedName } from './context.ts'
import { textGrammar } from './grammar.ts'
import { compileReferences } from './references.ts'

/** The names that occur in the templates which place a document's facts: path, title and header lines. */
function namesInTemplates(data: ContractData): ReadonlySet<string> {
	const lines = (data.header ?? []).flatMap((block) => (block.name === 'line' ? block.options : []))
	const templates = [data.path, ...(data.title ?? []), ...lines].flatMap((source) => {
		const template = parseTemplate(source ?? '')
		return isTemplateError(template) ? [] : template
	})
	return new Set(templates.flatMap(placeholders).map(({ name }) => name))
}

/** The names that occur in the forms of values. */
function namesInForms(fields: Iterable<Field>): ReadonlySet<string> {
	const forms = [...fields].flatMap(({ values }) => (values ?? []).flatMap((value) => value.forms))
	return new Set(forms.flatMap(({ template }) => placeholders(template)).map(({ name }) => name))
}

/** Builds the fields of a contract, those included that only templates and forms of values name. */
export function compileFields(compiling: Compiling, data: ContractData): Map<string, Field> {
	const written = [...(data.fields ?? [])]
	const plain = new Map(written.map(([name, field]) => [name, fieldOf(name, field, null)]))
	const fields = new Map<string, Field>()
	for (const [name, field] of written) {
		const values = compileValues(compiling, ['fields', name, 'values'], field.values, plain)
		fields.set(name, fieldOf(name, field, values))
	}
	const elsewhere = new Set([...namesInTemplates(data), ...namesInForms(fields.values())])
	elsewhere.delete('_')
	for (const [name, field] of fields) {
		const key = data.fields?.get(name)?.key ?? (elsewhere.has(name) ? null : name)
		fields.set(name, { ...field, key })
	}
	for (const name of elsewhere) if (!fields.has(name)) fields.set(name, fieldOf(name, {}, null))
	checkNames(compiling, data)
	checkKeys(compiling, data, fields)
	compileRequired(compiling, data, fields)
	compileReferences(compiling, data, fields)
	return fields
}

/** Without options: a field that only a template names is a text. */
function fieldOf(
	name: string,
	data: Partial<FieldData>,
	values: readonly FieldValue[] | null,
): Field {
	return {
		name,
		key: null,
		type: (data.type ?? 'text') as Field['type'],
		values,
		required: typeof data.required === 'boolean' ? data.required : true,
		unique: data.unique ?? false,
		reference: null,
		why: data.why,
		help: data.help,
	}
}

/** A reserved name in a template is a fault of the template; here it is a key. */
function checkNames(compiling: Compiling, data: ContractData): void {
	for (const name of data.fields?.keys() ?? []) {
		if (!isReservedName(name)) continue
		const message = `${quoted(name)} can be no field: the name is reserved`
		compiling.failKey(['fields', name], name, message, 'use another name')
	}
}

/** Two fields cannot be read from one line, and a key ends at its colon. */
function checkKeys(
	compiling: Compiling,
	data: ContractData,
	fields: ReadonlyMap<string, Field>,
): void {
	const owners = new Map<string, string>()
	for (const { name, key } of fields.values()) {
		if (key === null) continue
		const explicit = data.fields?.get(name)?.key !== undefined
		const folded = key.toLowerCase()
		const owner = owners.get(folded)
		const say = (message: string, help: string) =>
			explicit
				? compiling.fail(['fields', name, 'key'], name, message, help)
				: compiling.failKey(['fields', name], name, message, help)
		if (owner !== undefined) {
			const message = `the key ${quoted(key)} is that of two fields, ${quoted(owner)} and ${quoted(name)}`
			say(message, 'give one of them another `key`, or keep one')
		} else if (/[:：]/.test(key)) {
			const message = `the key ${quoted(key)} has a colon in it, and a key ends at its colon`
			say(message, 'write the part before the colon')
		}
		owners.set(folded, name)
	}
}

function compileRequired(
	compiling: Compiling,
	data: ContractData,
	fields: Map<string, Field>,
): void {
	for (const [name, { required }] of data.fields ?? []) {
		if (typeof required !== 'object') continue
		const path = ['fields', name, 'required']
		const condition = compileCondition(compiling, path, required, fields)
		fields.set(name, { ...(fields.get(name) as Field), required: condition })
	}
}

function compileValues(
	compiling: Compiling,
	path: Path,
	values: readonly Entry<ValueData>[] | undefined,
	fields: ReadonlyMap<string, Field>,
): FieldValue[] | null {
	if (!values) return null
	compiling.twice(path, values)
	return values.map(({ name, options }, index) => ({
		name,
		forms: compileForms(compiling, [...path, index, name], name, options.form, fields),
		insteadOf: options['instead-of'] ?? [],
		why: options.why,
		help: options.help,
	}))
}

function compileForms(
	compiling: Compiling,
	path: Path,
	name: string,
	sources: readonly string[] | undefined,
	fields: ReadonlyMap<string, Field>,
): Form[] {
	const grammar = textGrammar(fields)
	const forms = sources
		? sources.map((source, which) => compiling.form([...path, 'form', which], source, grammar))
		: [compiling.form(path, name, grammar, true)]
	return forms.filter((form): form is Form => form !== null)
}
