import {
	isTemplateError,
	parseTemplate,
	placeholders,
	writeTemplate,
} from '../../template/template.ts'
import type { IndexData } from '../schema.ts'
import type { Path } from '../tree.ts'
import type { Field } from '../types.ts'
import { quoted } from '../words.ts'
import type { Compiling } from './context.ts'
import { digitsFault } from './grammar.ts'
import { fileBelow } from './paths.ts'

type Fields = ReadonlyMap<string, Field>

/** One of the files that an index is split into, or the one that it is. */
export interface IndexPath {
	/** Relative to the repository's root. */
	readonly path: string
	/** The facts that its documents have. */
	readonly only: ReadonlyMap<string, string>
}

/** An index is for people; a product of long lists of values is for nobody. */
const MAX_FILES = 500

/** The files of an index: one for each value of the fields that its path names. Empty if the path cannot be used. */
export function indexPaths(
	compiling: Compiling,
	at: Path,
	file: string,
	{ groups = [] }: IndexData,
	root: string,
	fields: Fields,
): IndexPath[] {
	if (!/[{}]/.test(file)) {
		const path = fileBelow(compiling, at, root, file, true)
		return path === null ? [] : [{ path, only: new Map() }]
	}
	const template = parseTemplate(file)
	if (isTemplateError(template)) {
		compiling.templateFault(at, file, template, true)
		return []
	}
	const names = [...new Set(placeholders(template).map(({ name }) => name))]
	compiling.provided(at, template, new Set(fields.keys()), true)
	for (const placeholder of placeholders(template)) {
		const { name, start, end } = placeholder
		const fault = digitsFault(fields, placeholder) ?? splitFault(name, fields.get(name), groups)
		if (fault) compiling.templateFault(at, file, { ...fault, start, end }, true)
	}
	const values = names.map((name) => fields.get(name)?.values?.map((value) => value.name) ?? [])
	const count = values.reduce((product, each) => product * each.length, 1)
	if (count > MAX_FILES) {
		const message = `the index ${quoted(file)} is split into ${count} files, expected ${MAX_FILES} at most`
		compiling.failKey(at, file, message, 'name fewer fields in its path')
		return []
	}
	const paths: IndexPath[] = []
	for (const only of product(names, values)) {
		const written = writeTemplate(template, ({ name }) => only.get(name) ?? null)
		const path = written === null ? null : fileBelow(compiling, at, root, written, true)
		if (path === null) return []
		paths.push({ path, only })
	}
	return paths
}

/** Why a field cannot tell which file a document is listed in, or null. */
function splitFault(name: string, field: Field | undefined, groups: readonly string[]) {
	if (!field) return null
	const odd = field.values?.find((value) => /[/{}]/.test(value.name))
	if (odd) {
		const message = `${quoted(name)} may be ${quoted(odd.name)}, which is no part of the name of a file`
		return { message, help: 'name another field' }
	}
	if (!field.values) {
		const message = `${quoted(name)} has no \`values\`, so an index cannot be split by it`
		return { message, help: 'name a field that has `values`' }
	}
	if (!groups.includes(name)) return null
	const message = `${quoted(name)} splits the index into files, so it makes no groups in them`
	return { message, help: `drop ${quoted(name)} from \`groups\`` }
}

/** Every combination of the values, the last name changing first. */
function product(
	names: readonly string[],
	values: readonly (readonly string[])[],
): ReadonlyMap<string, string>[] {
	return names.reduce<ReadonlyMap<string, string>[]>(
		(all, name, at) =>
			all.flatMap((only) =>
				(values[at] as readonly string[]).map((value) => new Map([...only, [name, value]])),
			),
		[new Map()],
	)
}
