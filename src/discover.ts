import type { Contract } from './contract/types.ts'
import { byCodePoint } from './source/order.ts'
import type { Entry, Source } from './source/types.ts'
import { type Workspace, workspacePackages } from './source/workspaces.ts'
import type { Capture } from './template/match.ts'
import { matchesWild, matchPath, type PathTemplate } from './template/path.ts'
import { writeTemplate } from './template/template.ts'

/** A file that a contract governs, with what its path says. */
export interface Candidate {
	/** Relative to the repository's root. */
	readonly path: string
	/** Facts in the path; offsets count in `path`. */
	readonly captures: readonly Capture[]
	readonly entry: Entry
}

/** An entry below a contract's root that is neither document nor companion nor listed. */
export interface Stray {
	readonly entry: Entry
}

export interface ExpectedDocument {
	/** The path where the document must be. */
	readonly path: string
	/** The package's folder. */
	readonly folder: string
	/** The package's manifest. */
	readonly manifest: string
	/** A file there whose name differs in case only, or null. */
	readonly similar: string | null
	/** Something by that name is there, and it is no file that can be read. */
	readonly unreadable: boolean
}

/** A file that goes, or would go, with a document. */
export interface CompanionFile {
	readonly entry: Entry
	readonly pattern: PathTemplate
	/** The document's path, whether it exists or not; null if the name does not tell it. */
	readonly document: string | null
}

/** What a contract finds in a tree. */
export interface Discovery {
	readonly rootExists: boolean
	/** How many documents there may be, if there are more; then none is told, nor anything that goes with them. */
	readonly beyond: number | null
	readonly documents: readonly Candidate[]
	readonly companions: readonly CompanionFile[]
	readonly strays: readonly Stray[]
	/** `for-each`: documents that must exist and do not. */
	readonly missing: readonly ExpectedDocument[]
	/** `for-each`: documents in a folder that a workspace names and that is no package. */
	readonly orphans: readonly string[]
	/** All entries below the root that are not ignored. */
	readonly entries: readonly Entry[]
}

/** Paths of an entry as the contract counts them: relative to its root. */
export function belowRoot(contract: Contract, path: string): string | null {
	if (contract.root === '') return path
	return path.startsWith(`${contract.root}/`) ? path.slice(contract.root.length + 1) : null
}

/** Matches a template of a contract, which counts from its root or, with a leading `/`, from the repository's. */
export function matchesEntry(contract: Contract, pattern: PathTemplate, path: string): boolean {
	const counted = pattern.absolute ? path : belowRoot(contract, path)
	return counted !== null && matchesWild(pattern, counted)
}

/** Finds what a contract governs. `owns` tells whether another contract accounts for a path. */
export function discover(
	contract: Contract,
	source: Source,
	owns: (path: string) => boolean,
): Discovery {
	if (contract.forEach) return discoverForEach(contract, source)
	const all = source.list(contract.root)
	const entries = all.filter(
		(each) => !contract.ignore.some((pattern) => matchesEntry(contract, pattern, each.path)),
	)
	const documents: Candidate[] = []
	const rest: Entry[] = []
	for (const entry of entries) {
		const candidate = candidateOf(contract, entry)
		if (candidate) documents.push(candidate)
		else rest.push(entry)
	}
	const companions = rest.flatMap((entry) => companionOf(contract, entry) ?? [])
	const known = new Set(companions.map((each) => each.entry.path))
	const strays = rest.filter((entry) => {
		return (
			contract.beside !== null &&
			!known.has(entry.path) &&
			!isListed(contract, entry.path) &&
			!owns(entry.path)
		)
	})
	return {
		rootExists: source.hasFolder(contract.root),
		beyond: null,
		documents: withoutAliases(documents),
		companions,
		strays: strays.map((entry) => ({ entry })),
		missing: [],
		orphans: [],
		entries,
	}
}

/** What is found, or nothing but that it is too much. */
export function withinBound(discovery: Discovery, most: number): Discovery {
	if (discovery.documents.length + discovery.missing.length <= most) return discovery
	const nothing = { documents: [], companions: [], strays: [], missing: [], orphans: [] }
	return { ...discovery, ...nothing, beyond: most }
}

/** The document that an entry is by its path. */
export function candidateOf(contract: Contract, entry: Entry): Candidate | null {
	const below = belowRoot(contract, entry.path)
	if (below === null || (entry.kind !== 'file' && entry.kind !== 'link-file')) return null
	const matched = matchPath(contract.path, below)
	if (!matched.ok) return null
	const shift = entry.path.length - below.length
	const captures = matched.captures.map((each) => ({
		...each,
		start: each.start + shift,
		end: each.end + shift,
	}))
	return { path: entry.path, captures, entry }
}

/** Whether a path is accounted for by `beside` or as a generated file. */
function isListed(contract: Contract, path: string): boolean {
	if (contract.indexes.some((index) => index.path === path)) return true
	if (contract.manifests.includes(path)) return true
	return (contract.beside ?? []).some((pattern) => matchesEntry(contract, pattern, path))
}

/** A file that several names lead to is judged once: by its own name, else by the first. */
function withoutAliases(documents: readonly Candidate[]): Candidate[] {
	const seen = new Set(
		documents.filter((each) => each.entry.kind === 'file').map((each) => each.path),
	)
	return documents.filter(({ entry }) => {
		if (entry.kind === 'file') return true
		const target = entry.target ?? entry.path
		const known = seen.has(target)
		seen.add(target)
		return !known
	})
}

/** The companion that an entry is by its name: in the folder of a document, by a companion's template. */
export function companionOf(contract: Contract, entry: Entry): CompanionFile | null {
	for (const { pattern } of contract.variant([]).companions) {
		const document = documentOfCompanion(contract, pattern, entry.path)
		if (document !== undefined) return { entry, pattern, document }
	}
	return null
}

/**
 * The path of the document that a companion of this name would go with; null if
 * that cannot be told; undefined if the name is no companion's.
 */
function documentOfCompanion(
	contract: Contract,
	pattern: PathTemplate,
	path: string,
): string | null | undefined {
	if (pattern.absolute) return undefined
	const depth = pattern.segments.length
	const pieces = path.split('/')
	const matched = matchPath(pattern, pieces.slice(-depth).join('/'))
	if (!matched.ok) return undefined
	const folder = pieces.slice(0, -depth).join('/')
	const facts = new Map(matched.captures.map((each) => [each.name, each.text]))
	const file = contract.path.template.source.split('/').pop() ?? ''
	const last = contract.path.segments.at(-1)
	if (typeof last !== 'object' || file === '') return null
	const name = writeTemplate(last.template, (each) => facts.get(each.name) ?? null)
	if (name === null) return null
	const document = folder === '' ? name : `${folder}/${name}`
	// A name that is the same everywhere says nothing of a folder where no document can be.
	return matched.captures.length > 0 || mayBeDocument(contract, document) ? document : undefined
}

function mayBeDocument(contract: Contract, path: string): boolean {
	const below = belowRoot(contract, path)
	return below !== null && matchPath(contract.path, below).ok
}

/** The path of the document for a package. */
export function packageDocument(contract: Contract, folder: string): string {
	const below =
		writeTemplate(contract.path.template, (each) => (each.name === 'package' ? folder : null)) ?? ''
	return contract.root === '' ? below : `${contract.root}/${below}`
}

function discoverForEach(contract: Contract, source: Source): Discovery {
	const workspaces = workspacePackages(source)
	const documents: Candidate[] = []
	const missing: ExpectedDocument[] = []
	for (const { folder, manifest } of workspaces.packages) {
		const path = packageDocument(contract, folder)
		const entries = source.list(folderOf(path))
		const entry = entries.find(
			(each) => each.path === path && (each.kind === 'file' || each.kind === 'link-file'),
		)
		if (entry) documents.push({ path, entry, captures: [packageCapture(path, folder)] })
		else {
			const unreadable = entries.some((each) => each.path === path)
			const similar = similarTo(path, entries)
			// Where nobody says that it is a package, it may be an example, or a part of another program.
			if (workspaces.isStated || unreadable || similar !== null)
				missing.push({ path, folder, manifest, similar, unreadable })
		}
	}
	documents.sort((a, b) => byCodePoint(a.path, b.path))
	const expected = [...documents, ...missing].map(({ path }) => path)
	return {
		rootExists: true,
		beyond: null,
		documents: withoutAliases(documents),
		companions: expected.flatMap((path) => companionsBeside(contract, source, path)),
		strays: [],
		missing,
		orphans: orphansOf(contract, source, workspaces),
		entries: documents.map((each) => each.entry),
	}
}

/** The files in the folder of a package's document that are named as its companions. */
function companionsBeside(contract: Contract, source: Source, document: string): CompanionFile[] {
	const { companions } = contract.variant([])
	if (companions.length === 0) return []
	const folder = folderOf(document)
	return source.list(folder).flatMap((entry) => {
		const found = companions.find(({ pattern }) => {
			const name = folder === '' ? entry.path : entry.path.slice(folder.length + 1)
			return !pattern.absolute && entry.path !== document && matchPath(pattern, name).ok
		})
		return found ? [{ entry, pattern: found.pattern, document }] : []
	})
}

function packageCapture(path: string, folder: string): Capture {
	const start = path.indexOf(folder)
	return { name: 'package', text: folder, start, end: start + folder.length }
}

function similarTo(path: string, entries: readonly Entry[]): string | null {
	const folded = path.normalize('NFC').toLowerCase()
	const similar = entries.find(
		(each) => each.path !== path && each.path.normalize('NFC').toLowerCase() === folded,
	)
	return similar?.path ?? null
}

function orphansOf(contract: Contract, source: Source, workspaces: Workspace): string[] {
	const packages = new Set(workspaces.packages.map((each) => each.folder))
	const groups = foldersAbove(packages)
	const orphans: string[] = []
	for (const entry of source.list('')) {
		const folder = folderOf(entry.path)
		if (folder === '' || groups.has(folder) || isInPackage(folder, packages)) continue
		if (!workspaces.isNamed(folder)) continue
		if (packageDocument(contract, folder) === entry.path) orphans.push(entry.path)
	}
	return orphans
}

/** A pattern such as `packages/**` names the folders that hold packages too. */
function foldersAbove(packages: ReadonlySet<string>): ReadonlySet<string> {
	const above = new Set<string>()
	for (const each of packages) {
		for (
			let folder = folderOf(each);
			folder !== '' && !above.has(folder);
			folder = folderOf(folder)
		) {
			above.add(folder)
		}
	}
	return above
}

/** The same pattern names every folder below a package. */
function isInPackage(folder: string, packages: ReadonlySet<string>): boolean {
	return folder !== '' && (packages.has(folder) || isInPackage(folderOf(folder), packages))
}

/** The folder of a path; `''` for the root. */
export function folderOf(path: string): string {
	const slash = path.lastIndexOf('/')
	return slash < 0 ? '' : path.slice(0, slash)
}
