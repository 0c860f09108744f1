import type { PathTemplate } from '../../template/path.ts'
import { placeholders } from '../../template/template.ts'
import type { ContractData } from '../schema.ts'
import type { Path } from '../tree.ts'
import type { Field } from '../types.ts'
import { quoted } from '../words.ts'
import type { Compiling } from './context.ts'
import { pathGrammar } from './grammar.ts'

type Fields = ReadonlyMap<string, Field>

/** The template of a document's path; null if it cannot be used. */
export function compilePath(
	compiling: Compiling,
	data: ContractData,
	fields: Fields,
): PathTemplate | null {
	const source = data.path ?? ''
	const grammar = pathGrammar(fields)
	const pattern = compiling.pathTemplate(['path'], source, grammar, { absolute: false })
	if (!pattern || data['for-each'] === undefined) return pattern
	const names = placeholders(pattern.template)
	for (const { name, start, end } of names) {
		if (name === 'package') continue
		const message = `with \`for-each\` nothing provides ${quoted(`{${name}}`)}: each package has one document, and only \`{package}\` is known of it`
		const help = 'write that part of the path out'
		compiling.templateFault(['path'], source, { message, help, start, end })
	}
	if (!names.some(({ name }) => name === 'package')) {
		const help = 'write `path: "{package}/…"`'
		compiling.fail(['path'], 'path', '`for-each` gives `{package}`, and `path` has none', help)
	}
	return pattern
}

/** A folder inside the repository; `''` is its root. */
export function compileRoot(compiling: Compiling, root: string): string {
	const folder = plainFolder(root)
	if (folder !== null) return folder
	compiling.fail(
		['root'],
		'root',
		`\`root\` is ${quoted(root)}, expected a folder inside the repository, relative to its root`,
		'write it with `/`, without `..` and without placeholders',
	)
	return ''
}

/** A folder as written, `''` for the root; null if it is none inside the repository. */
export function plainFolder(written: string): string | null {
	const normal = written.replace(/\/$/, '').replace(/^\.\//, '')
	if (normal === '.') return ''
	return isPlainPath(normal) ? normal : null
}

function isPlainPath(path: string): boolean {
	return (
		!/[\\{}*\p{Cc}]/u.test(path) &&
		!path
			.split('/')
			.some((each) => ['', '.', '..', '.git', 'node_modules'].includes(each.toLowerCase()))
	)
}

/** The templates under `beside`, `ignore` and `frozen`. */
export function compileWildPaths(
	compiling: Compiling,
	key: 'beside' | 'ignore' | 'frozen',
	sources: readonly string[],
	fields: Fields,
): PathTemplate[] {
	return sources.flatMap(
		(source, index) =>
			compiling.pathTemplate([key, index], source, pathGrammar(fields), { wild: true }) ?? [],
	)
}

/** A plain file path below the contract's root, or below the repository's with a leading `/`; null if it is none. */
export function fileBelow(
	compiling: Compiling,
	at: Path,
	root: string,
	file: string,
	key = false,
): string | null {
	const path = file.replace(/^\//, '')
	if (isPlainPath(path)) return path !== file || root === '' ? path : `${root}/${file}`
	const message = `${quoted(file)} is no path of a file inside the repository`
	const help = 'write it with `/`, without `..` and without placeholders'
	if (key) compiling.failKey(at, file, message, help)
	else compiling.fail(at, file, message, help)
	return null
}

/** Documents, or folders of packages, each a plain path; whether they exist is judged with the documents. */
export function compileExemptions(
	compiling: Compiling,
	data: ContractData,
): ReadonlyMap<string, string> {
	for (const path of data.exemptions?.keys() ?? []) {
		if (!path.includes('\\') && !path.split('/').some((each) => each === '.' || each === '..'))
			continue
		compiling.failKey(
			['exemptions', path],
			path,
			`${quoted(path)} is no path of a document inside the repository`,
			'write it relative to `root`, with `/`, without `.` and `..`',
		)
	}
	return data.exemptions ?? new Map()
}
