import { isDate } from '../../template/grammar.ts'
import { isTemplateError, parseTemplate, placeholders } from '../../template/template.ts'
import type { Condition, Test } from '../condition.ts'
import type { Entry } from '../kinds.ts'
import type { ConditionData, ContractData, FieldData, ValueData } from '../schema.ts'
import type { Field, FieldType, FieldValue, Form } from '../types.ts'
import { type Compiling, type Path, textGrammar } from './context.ts'

/** The names that occur in the templates which place a document's facts: path, title, header and section lines. */
export function namesInTemplates(data: ContractData): ReadonlySet<string> {
	const names = new Set<string>()
	const add = (source: string) => {
		const template = parseTemplate(source)
		if (!isTemplateError(template)) for (const each of placeholders(template)) names.add(each.name)
	}
	if (data.path !== undefined) add(data.path)
	for (const each of data.title ?? []) add(each)
	for (const block of data.header ?? []) if (block.name === 'line') add(block.options)
	names.delete('_')
	return names
}

/** Builds the fields of a contract, those in the forms of values included. */
export function compileFields(compiling: Compiling, data: ContractData): Map<string, Field> {
	const named = namesInTemplates(data)
	const inForms = new Set<string>()
	const types = new Map<string, { type: FieldType; values: null }>()
	for (const [name, field] of data.fields ?? []) {
		types.set(name, { type: (field?.type ?? 'text') as FieldType, values: null })
	}
	const fields = new Map<string, Field>()
	for (const [name, field] of data.fields ?? []) {
		const values = compileValues(compiling, ['fields', name, 'values'], field.values, types)
		for (const value of values ?? []) {
			for (const form of value.forms)
				for (const each of placeholders(form.template)) inForms.add(each.name)
		}
		fields.set(name, compileField(name, field, values))
	}
	for (const [name, field] of fields) {
		const elsewhere = named.has(name) || inForms.has(name)
		const explicit = data.fields?.get(name)?.key
		fields.set(name, { ...field, key: explicit ?? (elsewhere ? null : name) })
	}
	for (const name of [...named, ...inForms])
		if (name !== '_' && !fields.has(name)) fields.set(name, implicit(name))
	compileRequired(compiling, data, fields)
	return fields
}

function compileField(name: string, field: FieldData, values: readonly FieldValue[] | null): Field {
	return {
		name,
		key: null,
		type: (field.type ?? 'text') as FieldType,
		values,
		required: typeof field.required === 'boolean' ? field.required : true,
		unique: field.unique ?? false,
		why: field.why,
		help: field.help,
	}
}

/** A field that only a template names is a text. */
function implicit(name: string): Field {
	return {
		name,
		key: null,
		type: 'text',
		values: null,
		required: true,
		unique: false,
		why: undefined,
		help: undefined,
	}
}

function compileRequired(
	compiling: Compiling,
	data: ContractData,
	fields: Map<string, Field>,
): void {
	for (const [name, field] of data.fields ?? []) {
		if (typeof field.required !== 'object') continue
		const required = compileCondition(
			compiling,
			['fields', name, 'required'],
			field.required,
			fields,
		)
		fields.set(name, { ...(fields.get(name) as Field), required })
	}
}

function compileValues(
	compiling: Compiling,
	path: Path,
	values: readonly Entry<ValueData>[] | undefined,
	types: ReadonlyMap<string, { type: FieldType; values: null }>,
): FieldValue[] | null {
	if (!values) return null
	return values.map(({ name, options }, index) => {
		const sources = options.form ?? [name]
		const forms = sources.map((source, which) => {
			const at = options.form ? [...path, index, name, 'form', which] : [...path, index]
			return compiling.form(at, source, textGrammar(types))
		})
		return {
			name,
			forms: forms.filter((form): form is Form => form !== null),
			insteadOf: options['instead-of'] ?? [],
			why: options.why,
			help: options.help,
		}
	})
}

/** Checks the names and values of a condition against the fields. */
export function compileCondition(
	compiling: Compiling,
	path: Path,
	data: ConditionData,
	fields: ReadonlyMap<string, Field>,
): Condition {
	const tests: Test[] = []
	for (const [name, test] of data) {
		const field = fields.get(name)
		if (!field) {
			compiling.unknown([...path, name], 'field of this contract', name, [...fields.keys()], true)
			continue
		}
		const type = field.values ? 'text' : field.type
		for (const value of [...(test.is ?? []), ...(test.not ?? [])])
			checkValue(compiling, [...path, name], field, value)
		for (const value of [test.since, test.before])
			if (value !== undefined) checkBound(compiling, [...path, name], field, value)
		tests.push({
			field: name,
			type,
			is: test.is ?? null,
			not: test.not ?? null,
			since: test.since ?? null,
			before: test.before ?? null,
			present: test.present ?? null,
		})
	}
	return tests
}

function checkValue(compiling: Compiling, path: Path, field: Field, value: string): void {
	if (field.values) {
		const names = field.values.map((each) => each.name)
		if (!names.includes(value)) compiling.unknown(path, `value of \`${field.name}\``, value, names)
	} else if (!fitsType(field.type, value)) wrongBound(compiling, path, field, value)
}

function checkBound(compiling: Compiling, path: Path, field: Field, value: string): void {
	const ordered = !field.values && (field.type === 'date' || field.type === 'integer')
	if (!ordered) {
		compiling.fail(
			path,
			field.name,
			`\`${field.name}\` has no order: \`since\` and \`before\` are for dates and integers`,
			'name the values, or give the field a type',
		)
	} else if (!fitsType(field.type, value)) wrongBound(compiling, path, field, value)
}

function wrongBound(compiling: Compiling, path: Path, field: Field, value: string): void {
	const form =
		field.type === 'date'
			? 'a calendar date, written yyyy-mm-dd'
			: field.type === 'integer'
				? 'digits'
				: 'a slug'
	compiling.fail(
		path,
		field.name,
		`\`${value}\` is no ${field.type}, expected ${form}`,
		`write ${form}`,
	)
}

function fitsType(type: FieldType, value: string): boolean {
	if (type === 'date') return isDate(value)
	if (type === 'integer') return /^\d+$/.test(value)
	return true
}
