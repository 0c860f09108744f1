import {
	isTemplateError,
	parseTemplate,
	placeholders,
	type Template,
} from '../../template/template.ts'
import type { ContractData, IndexData } from '../schema.ts'
import type { Path } from '../tree.ts'
import type { Field, IndexSpec } from '../types.ts'
import { quoted } from '../words.ts'
import type { Compiling } from './context.ts'
import { digitsFault } from './grammar.ts'
import { fileBelow } from './paths.ts'

type Fields = ReadonlyMap<string, Field>

/** Levels 2 to 6. */
const MAX_GROUPS = 5

/** Builds the generated files of a contract. `root` is the contract's. */
export function compileIndexes(
	compiling: Compiling,
	data: ContractData,
	root: string,
	fields: Fields,
): IndexSpec[] {
	const seen = new Map<string, string>()
	return [...(data.index ?? [])].flatMap(([file, index]) => {
		const at = ['index', file]
		const path = fileBelow(compiling, at, root, file, true)
		if (path !== null) checkFile(compiling, at, path, file, seen)
		checkGroups(compiling, at, index, fields)
		checkLabels(compiling, at, index, fields)
		const spec = {
			title: index.title ?? compiling.name,
			intro: index.intro ?? null,
			labels: index.labels ?? new Map(),
			groups: index.groups ?? [],
			columns: compileColumns(compiling, at, index, fields),
			sort: compileSort(compiling, at, index, fields),
			nowhereElse: (index['nowhere-else'] ?? []).flatMap(
				(each, which) => fileBelow(compiling, [...at, 'nowhere-else', which], root, each) ?? [],
			),
		}
		return path === null ? [] : { path, ...spec }
	})
}

/** A generated file is Markdown, and no two are one file where case does not count: writing it destroys what was there. */
function checkFile(
	compiling: Compiling,
	at: Path,
	path: string,
	file: string,
	seen: Map<string, string>,
): void {
	if (!path.endsWith('.md')) {
		const message = `the index ${quoted(file)} is no Markdown file, expected a name that ends in \`.md\``
		compiling.failKey(at, file, message, 'write `INDEX.md`, or another name that ends in `.md`')
	}
	const folded = path.normalize('NFC').toLowerCase()
	const other = seen.get(folded)
	if (other === undefined) seen.set(folded, file)
	else {
		const message = `the index ${quoted(file)} is ${quoted(other)} but for case or normalisation`
		compiling.failKey(at, file, message, 'rename one of the two: on some systems they are one file')
	}
}

function checkGroups(
	compiling: Compiling,
	path: Path,
	{ groups = [] }: IndexData,
	fields: Fields,
): void {
	for (const [at, name] of groups.entries()) {
		const field = fields.get(name)
		const here = [...path, 'groups', at]
		if (!field) compiling.unknown(here, 'field of this contract', name, fields.keys())
		else if (!field.values) {
			const message = `${quoted(name)} has no \`values\`, so it makes no groups`
			compiling.fail(here, name, message, 'group by a field that has `values`')
		}
	}
	if (groups.length <= MAX_GROUPS) return
	const message = `\`groups\` has ${groups.length} levels, expected ${MAX_GROUPS} at most: headings end at level 6`
	compiling.failKey([...path, 'groups'], 'groups', message, 'group by fewer fields')
}

/** A label is for a value of a field that makes groups. */
function checkLabels(
	compiling: Compiling,
	path: Path,
	{ labels, groups = [] }: IndexData,
	fields: Fields,
): void {
	const values = groups.flatMap((name) => fields.get(name)?.values ?? [])
	const names = new Set(values.map((value) => value.name))
	const what = 'value of a field under `groups`'
	for (const name of labels?.keys() ?? [])
		if (!names.has(name)) compiling.unknown([...path, 'labels', name], what, name, names, true)
}

function compileColumns(
	compiling: Compiling,
	path: Path,
	{ columns }: IndexData,
	fields: Fields,
): IndexSpec['columns'] {
	if (columns.size === 0) {
		const help = 'write a heading and a template: `Title: "[{title}]({path})"`'
		compiling.failKey(
			[...path, 'columns'],
			'columns',
			'`columns` is empty, expected one column at least',
			help,
		)
	}
	return [...columns].flatMap(([heading, source]) => {
		const cell = compileCell(compiling, [...path, 'columns', heading], source, fields)
		return cell ? { heading, cell } : []
	})
}

function compileCell(
	compiling: Compiling,
	path: Path,
	source: string,
	fields: Fields,
): Template | null {
	const template = parseTemplate(source)
	if (isTemplateError(template)) {
		compiling.templateFault(path, source, template)
		return null
	}
	compiling.provided(path, template, new Set([...fields.keys(), 'title', 'path']))
	for (const each of placeholders(template)) {
		const fault = digitsFault(fields, each)
		if (fault) compiling.templateFault(path, source, fault)
	}
	return template
}

function compileSort(
	compiling: Compiling,
	path: Path,
	index: IndexData,
	fields: Fields,
): IndexSpec['sort'] {
	const known = new Set(['path', 'title', ...fields.keys()])
	const sort = (index.sort ?? []).map((word) => ({
		by: word.replace(/^-/, ''),
		descending: word.startsWith('-'),
	}))
	for (const [at, { by }] of sort.entries())
		if (!known.has(by))
			compiling.unknown([...path, 'sort', at], 'field of this contract', by, known)
	return sort.some(({ by }) => by === 'path') ? sort : [...sort, { by: 'path', descending: false }]
}
