import { isDate, isSlug } from '../../template/grammar.ts'
import type { Condition, Test } from '../condition.ts'
import type { ConditionData } from '../schema.ts'
import type { Path } from '../tree.ts'
import type { Field, FieldType } from '../types.ts'
import { quoted } from '../words.ts'
import type { Compiling } from './context.ts'

type TestData = NonNullable<ReturnType<ConditionData['get']>>

/** Checks the names and values of a condition against the fields. */
export function compileCondition(
	compiling: Compiling,
	path: Path,
	data: ConditionData,
	fields: ReadonlyMap<string, Field>,
): Condition {
	return [...data].flatMap(([name, test]) => {
		const field = fields.get(name)
		if (field) return [compileTest(compiling, [...path, name], field, test)]
		compiling.unknown([...path, name], 'field of this contract', name, fields.keys(), true)
		return []
	})
}

function compileTest(compiling: Compiling, path: Path, field: Field, test: TestData): Test {
	for (const key of ['is', 'not'] as const) {
		const names = new Set(field.values?.map((each) => each.name))
		for (const [index, value] of (test[key] ?? []).entries())
			checkValue(compiling, [...path, key, index], field, value, names)
	}
	for (const key of ['since', 'before'] as const) {
		const value = test[key]
		if (value !== undefined) checkBound(compiling, [...path, key], field, key, value)
	}
	if (Object.keys(test).length === 0) {
		const help = 'write a value, a list of values, or `{ present: true }`'
		compiling.failKey(path, field.name, `${quoted(field.name)} is not tested for anything`, help)
	}
	return {
		field: field.name,
		type: field.values ? 'text' : field.type,
		is: test.is ?? null,
		not: test.not ?? null,
		since: test.since ?? null,
		before: test.before ?? null,
		present: test.present ?? null,
	}
}

function checkValue(
	compiling: Compiling,
	path: Path,
	field: Field,
	value: string,
	names: ReadonlySet<string>,
): void {
	if (!field.values) checkType(compiling, path, field, value)
	else if (!names.has(value))
		compiling.unknown(path, `value of ${quoted(field.name)}`, value, names)
}

function checkBound(
	compiling: Compiling,
	path: Path,
	field: Field,
	key: string,
	value: string,
): void {
	const ordered = !field.values && (field.type === 'date' || field.type === 'integer')
	if (ordered) checkType(compiling, path, field, value)
	else
		compiling.failKey(
			path,
			field.name,
			`${quoted(key)} is for dates and integers, and ${quoted(field.name)} is neither`,
			field.values ? 'list the values' : 'give the field a type, or list the values',
		)
}

const FORMS: Record<FieldType, { readonly is: string; readonly fits: (text: string) => boolean }> =
	{
		text: { is: 'a text', fits: () => true },
		reference: { is: 'a text', fits: () => true },
		date: { is: 'a calendar date, written yyyy-mm-dd', fits: isDate },
		integer: { is: 'digits', fits: (text) => /^\d+$/.test(text) },
		slug: { is: 'small letters, digits and single hyphens', fits: isSlug },
	}

function checkType(compiling: Compiling, path: Path, field: Field, value: string): void {
	const { is, fits } = FORMS[field.type]
	if (fits(value)) return
	const message = `${quoted(value)} is no ${field.type}, expected ${is}`
	compiling.fail(path, field.name, message, `write ${is}`)
}

/** A condition in words: "`date` is before 2026-07-05". */
export function conditionText(condition: Condition): string {
	return condition.flatMap(testTexts).join(' and ')
}

function testTexts({ field, is, not, since, before, present }: Test): string[] {
	const name = quoted(field)
	const words: string[] = []
	if (is) words.push(`${name} is ${is.map(quoted).join(' or ')}`)
	if (not) words.push(`${name} is not ${not.map(quoted).join(' or ')}`)
	if (since !== null) words.push(`${name} is ${since} or later`)
	if (before !== null) words.push(`${name} is before ${before}`)
	if (present !== null) words.push(`${name} is ${present ? '' : 'not '}given`)
	return words
}
