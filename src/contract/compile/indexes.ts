import { matchPath, type PathTemplate } from '../../template/path.ts'
import {
	isTemplateError,
	parseTemplate,
	placeholders,
	type Template,
	writeTemplate,
} from '../../template/template.ts'
import { labelOf } from '../label.ts'
import type { ContractData, IndexData } from '../schema.ts'
import type { Path } from '../tree.ts'
import type { Field, IndexSpec } from '../types.ts'
import { quoted } from '../words.ts'
import type { Compiling } from './context.ts'
import { digitsFault } from './grammar.ts'
import { indexPaths } from './index-paths.ts'
import { fileBelow } from './paths.ts'

type Fields = ReadonlyMap<string, Field>

/** Levels 2 to 6. */
const MAX_GROUPS = 5

/** Builds the generated files of a contract. `root` and `documents` (the path of a document) are the contract's. */
export function compileIndexes(
	compiling: Compiling,
	data: ContractData,
	root: string,
	fields: Fields,
	documents: PathTemplate | null,
): IndexSpec[] {
	const seen = new Map<string, { readonly path: string; readonly file: string }>()
	return [...(data.index ?? [])].flatMap(([file, index]) => {
		const at = ['index', file]
		const files = indexPaths(compiling, at, file, index, root, fields)
		for (const { path } of files) checkFile(compiling, at, path, file, seen, documents, root)
		checkGroups(compiling, at, index, fields)
		const split = [...(files[0]?.only.keys() ?? [])]
		checkLabels(compiling, at, index, split, fields)
		const title = compileTitle(compiling, at, index, split)
		const labels = index.labels ?? new Map<string, string>()
		const spec = {
			intro: index.intro ?? null,
			labels,
			groups: index.groups ?? [],
			columns: compileColumns(compiling, at, index, fields),
			sort: compileSort(compiling, at, index, fields),
			nowhereElse: (index['nowhere-else'] ?? []).flatMap(
				(each, which) => fileBelow(compiling, [...at, 'nowhere-else', which], root, each) ?? [],
			),
			committed: index.committed ?? true,
		}
		return files.map(({ path, only }) => {
			const label = (name: string) => labelOf(labels, only.get(name) ?? '')
			const written = title && writeTemplate(title, ({ name }) => label(name))
			return { ...spec, path, only, title: written ?? compiling.name }
		})
	})
}

/** The H1, in which the fields may stand that split the index into files. */
function compileTitle(
	compiling: Compiling,
	path: Path,
	{ title }: IndexData,
	split: readonly string[],
): Template | null {
	if (title === undefined) return null
	const at = [...path, 'title']
	const template = parseTemplate(title)
	if (isTemplateError(template)) {
		compiling.templateFault(at, title, template)
		return null
	}
	for (const { name, format, start, end } of placeholders(template)) {
		if (split.includes(name) && format === null) continue
		const message = `${quoted(title.slice(start, end))} stands in the title, and the path of the index does not name it`
		const help = 'name it in the path too, or write `{{` and `}}` for braces'
		compiling.templateFault(at, title, { message, help, start, end })
	}
	return template
}

/** A generated file is Markdown, and no two are one file where case does not count: writing it destroys what was there. */
function checkFile(
	compiling: Compiling,
	at: Path,
	path: string,
	file: string,
	seen: Map<string, { readonly path: string; readonly file: string }>,
	documents: PathTemplate | null,
	root: string,
): void {
	const above = root === '' ? '' : `${root}/`
	if (documents && path.startsWith(above) && matchPath(documents, path.slice(above.length)).ok) {
		const message = `the index ${quoted(file)} has the path of a document`
		compiling.failKey(at, file, message, 'give it a name that `path` does not match')
	}
	if (!path.endsWith('.md')) {
		const message = `the index ${quoted(file)} is no Markdown file, expected a name that ends in \`.md\``
		compiling.failKey(at, file, message, 'write `INDEX.md`, or another name that ends in `.md`')
	}
	const folded = path.normalize('NFC').toLowerCase()
	const other = seen.get(folded)
	if (other === undefined) seen.set(folded, { path, file })
	else {
		const [one, two] = other.file === file ? [path, other.path] : [file, other.file]
		const message = `the index ${quoted(one)} is ${quoted(two)} but for case or normalisation`
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

/** A label is for a value of a field that makes groups or files. */
function checkLabels(
	compiling: Compiling,
	path: Path,
	{ labels, groups = [] }: IndexData,
	split: readonly string[],
	fields: Fields,
): void {
	const values = [...groups, ...split].flatMap((name) => fields.get(name)?.values ?? [])
	const names = new Set(values.map((value) => value.name))
	const what = 'value of a field under `groups` or in the path'
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
