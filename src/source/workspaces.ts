import { yamlValue } from '../text/yaml-value.ts'
import { type FolderPattern, folderPatterns, PatternError } from './folder-pattern.ts'
import { byCodePoint } from './order.ts'
import { nameOf, parentOf } from './paths.ts'
import type { Entry, Source } from './types.ts'

/** A package that a workspace pattern names. */
export interface WorkspacePackage {
	readonly folder: string
	/** The path of its `package.json`. */
	readonly manifest: string
}

export interface Workspace {
	/** In code-point order of their folders; the root package is none of them. */
	readonly packages: readonly WorkspacePackage[]
	/** False if nothing says what is a package, so that every manifest makes one. */
	readonly isStated: boolean
	/** The patterns as written; none if there is no workspace. */
	readonly patterns: readonly string[]
	/** Does a pattern name this folder, with or without a manifest in it? */
	isNamed(folder: string): boolean
}

/** A workspace file that cannot be used; the run exits with 2. */
export class WorkspaceError extends Error {
	override readonly name = 'WorkspaceError'
	/** The file, relative to the root. */
	readonly path: string
	constructor(path: string, problem: string) {
		super(`\`${path}\` ${problem}`)
		this.path = path
	}
}

/**
 * The packages of a repository: those that `pnpm-workspace.yaml` names or, if
 * that lists none, `workspaces` in the root's `package.json`. Where the root has
 * neither file, as it is a part of a repository or in another language, they are
 * the folders with a manifest that lie in no other package.
 *
 * @throws WorkspaceError if the file is malformed
 * @throws UnreadableError if it cannot be read
 */
export function workspacePackages(source: Source): Workspace {
	const list = fromPnpm(source) ?? fromManifest(source)
	if (list === null)
		return { packages: outermost(source), isStated: false, patterns: [], isNamed: () => false }
	const { file, patterns } = list
	const named = compileAll(
		file,
		patterns.filter((glob) => !glob.startsWith('!')),
		false,
	)
	const excluded = compileAll(
		file,
		patterns.filter((glob) => glob.startsWith('!')),
		true,
	)
	const isNamed = (folder: string): boolean =>
		folder !== '' &&
		named.some((glob) => glob.matches(folder)) &&
		!excluded.some((glob) => glob.matches(folder))
	const manifests = new Set(
		named.flatMap(({ base }) => source.list(base).filter(isManifest)).map(({ path }) => path),
	)
	const packages = [...manifests]
		.map((manifest) => ({ folder: parentOf(manifest), manifest }))
		.filter(({ folder }) => isNamed(folder))
	packages.sort((a, b) => byCodePoint(a.folder, b.folder))
	return { packages, isStated: true, patterns, isNamed }
}

/** What lies in a package, such as the fixtures of its tests, is a part of it. */
function outermost(source: Source): WorkspacePackage[] {
	const found = new Map<string, string>()
	for (const entry of source.list(''))
		if (isManifest(entry)) found.set(parentOf(entry.path), entry.path)
	return [...found]
		.map(([folder, manifest]) => ({ folder, manifest }))
		.filter(({ folder }) => !isInside(folder, found))
		.sort((a, b) => byCodePoint(a.folder, b.folder))
}

function isInside(folder: string, packages: ReadonlyMap<string, string>): boolean {
	const above = parentOf(folder)
	return above !== '' && (packages.has(above) || isInside(above, packages))
}

interface PatternList {
	readonly file: string
	readonly patterns: readonly string[]
}

const PNPM = 'pnpm-workspace.yaml'

/** Null if there is no such file or it only holds settings. */
function fromPnpm(source: Source): PatternList | null {
	const file = PNPM
	const text = readText(source, file)
	const data = text === null ? null : parseYaml(file, text)
	const list = isRecord(data) ? data.packages : null
	return list === null || list === undefined || list === ''
		? null
		: asPatterns(file, 'packages', list)
}

/** Null if there is neither that file nor a root package. */
function fromManifest(source: Source): PatternList | null {
	const file = 'package.json'
	const text = readText(source, file)
	if (text === null) return source.read(PNPM) === null ? null : { file, patterns: [] }
	const data = parseJson(file, text)
	const workspaces = isRecord(data) ? data.workspaces : null
	const list = isRecord(workspaces) ? workspaces.packages : workspaces
	return asPatterns(file, 'workspaces', list ?? [])
}

function asPatterns(file: string, key: string, list: unknown): PatternList {
	if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) {
		throw new WorkspaceError(file, `should hold a list of patterns under \`${key}\``)
	}
	return { file, patterns: list }
}

function compileAll(
	file: string,
	globs: readonly string[],
	dot: boolean,
): readonly FolderPattern[] {
	return globs.flatMap((glob) => {
		try {
			return folderPatterns(glob.replace(/^!/, ''), dot)
		} catch (error) {
			if (!(error instanceof PatternError)) throw error
			throw new WorkspaceError(
				file,
				`holds the pattern ${JSON.stringify(glob.slice(0, 80))}: ${error.message}`,
			)
		}
	})
}

function readText(source: Source, file: string): string | null {
	const bytes = source.read(file)
	if (bytes === null) return null
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		throw new WorkspaceError(file, 'is not valid UTF-8')
	}
}

function parseJson(file: string, text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		throw new WorkspaceError(file, 'is not valid JSON')
	}
}

function parseYaml(file: string, text: string): unknown {
	const { value, fault } = yamlValue(text)
	if (fault !== undefined) throw new WorkspaceError(file, fault)
	return value
}

function isManifest(entry: Entry): boolean {
	return (
		nameOf(entry.path) === 'package.json' && (entry.kind === 'file' || entry.kind === 'link-file')
	)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}
