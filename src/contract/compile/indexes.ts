import { isTemplateError, parseTemplate } from '../../template/template.ts'
import type { ContractData, IndexData } from '../schema.ts'
import type { Field, IndexSpec } from '../types.ts'
import type { Compiling, Path } from './context.ts'

/** Builds the generated files of a contract. */
export function compileIndexes(
	compiling: Compiling,
	data: ContractData,
	fields: ReadonlyMap<string, Field>,
): IndexSpec[] {
	const root = (data.root ?? '.').replace(/^\.\//, '').replace(/\/+$/, '')
	const specs: IndexSpec[] = []
	for (const [file, index] of data.index ?? []) {
		const path = fileBelow(compiling, ['index', file], root, file, true)
		if (path === null) continue
		checkGroups(compiling, ['index', file], index, fields)
		specs.push({
			path,
			title: index.title ?? compiling.name,
			intro: index.intro ?? null,
			labels: index.labels ?? new Map(),
			groups: index.groups ?? [],
			columns: compileColumns(compiling, file, index, fields),
			sort: compileSort(compiling, file, index, fields),
			nowhereElse: (index['nowhere-else'] ?? []).flatMap((each, at) => {
				return fileBelow(compiling, ['index', file, 'nowhere-else', at], root, each, false) ?? []
			}),
		})
	}
	return specs
}

/** A plain file path below the contract's root, or below the repository's with a leading `/`. */
function fileBelow(
	compiling: Compiling,
	at: Path,
	root: string,
	file: string,
	key: boolean,
): string | null {
	const segments = file.replace(/^\//, '').split('/')
	if (/[\\{}*]/.test(file) || segments.some((each) => ['', '.', '..'].includes(each))) {
		const message = `\`${file}\` is no path of a file inside the repository`
		const help = 'write it with `/`, without `..` and placeholders'
		if (key) compiling.failKey(at, file, message, help)
		else compiling.fail(at, file, message, help)
		return null
	}
	if (file.startsWith('/')) return segments.join('/')
	return root === '.' || root === '' ? file : `${root}/${file}`
}

function checkGroups(
	compiling: Compiling,
	path: Path,
	index: IndexData,
	fields: ReadonlyMap<string, Field>,
): void {
	for (const [at, name] of (index.groups ?? []).entries()) {
		const field = fields.get(name)
		if (!field)
			compiling.unknown([...path, 'groups', at], 'field of this contract', name, [...fields.keys()])
		else if (!field.values) {
			compiling.fail(
				[...path, 'groups', at],
				name,
				`\`${name}\` has no \`values\`, so it makes no groups`,
				'group by a field with `values`',
			)
		}
	}
	if ((index.groups ?? []).length > 5)
		compiling.fail(
			[...path, 'groups'],
			'groups',
			'more than five levels of groups',
			'headings end at level 6; group by fewer fields',
		)
	if (/\n/.test(index.title ?? ''))
		compiling.fail(
			[...path, 'title'],
			'title',
			'the title has a line break',
			'write it on one line',
		)
}

function compileColumns(
	compiling: Compiling,
	file: string,
	index: IndexData,
	fields: ReadonlyMap<string, Field>,
): IndexSpec['columns'] {
	const names = new Set([...fields.keys(), 'title', 'path'])
	const columns: { heading: string; cell: ReturnType<typeof cellOf> }[] = []
	for (const [heading, source] of index.columns ?? []) {
		const cell = cellOf(compiling, ['index', file, 'columns', heading], source, names)
		columns.push({ heading, cell })
	}
	return columns.flatMap(({ heading, cell }) => (cell ? [{ heading, cell }] : []))
}

function cellOf(compiling: Compiling, path: Path, source: string, names: ReadonlySet<string>) {
	const template = parseTemplate(source)
	if (isTemplateError(template)) {
		compiling.templateFault(path, source, template)
		return null
	}
	compiling.provided(path, { template }, names)
	return template
}

function compileSort(
	compiling: Compiling,
	file: string,
	index: IndexData,
	fields: ReadonlyMap<string, Field>,
): IndexSpec['sort'] {
	const sort = (index.sort ?? ['path']).map((word) => ({
		by: word.replace(/^-/, ''),
		descending: word.startsWith('-'),
	}))
	for (const [at, { by }] of sort.entries()) {
		if (by === 'path' || by === 'title' || fields.has(by)) continue
		compiling.unknown(['index', file, 'sort', at], 'field of this contract', by, [
			'path',
			'title',
			...fields.keys(),
		])
	}
	return sort.some(({ by }) => by === 'path') ? sort : [...sort, { by: 'path', descending: false }]
}
