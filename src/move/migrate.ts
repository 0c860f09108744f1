import { bind, knownOf } from '../bind/bind.ts'
import type { Document } from '../bind/types.ts'
import type { Contract, IndexSpec } from '../contract/types.ts'
import { type Candidate, type CompanionFile, discover, folderOf } from '../discover.ts'
import { mayReplace } from '../index-file/replace.ts'
import { relative } from '../index-file/rows.ts'
import type { Entry, Source } from '../source/types.ts'
import { matchPath } from '../template/path.ts'
import { writeTemplate } from '../template/template.ts'
import type { Moves } from './links.ts'

/** What it takes to bring the documents of one contract under another. */
export interface Migration {
	/** Documents, by their paths. */
	readonly documents: ReadonlyMap<string, Candidate>
	/** Companions that move, and the documents that they go with. */
	readonly companions: ReadonlyMap<string, Candidate>
	/** Every file that moves. */
	readonly moves: Moves
	/** Generated files that the new contract generates elsewhere, or not any more; null: not. */
	readonly indexes: ReadonlyMap<string, string | null>
	/** Documents of which the new contract has no path. */
	readonly stuck: readonly string[]
	/** Symbolic links that move, and where they lead from there. */
	readonly links: ReadonlyMap<string, { readonly path: string; readonly target: string }>
	/** Symbolic links that lead to no file of the tree, so that they stay. */
	readonly symlinks: readonly string[]
}

/** Opens a document of the tree; null if it cannot be understood. */
export type Open = (path: string) => Document | null

/**
 * Where everything goes. If the roots lie apart, all that stands below the old
 * one goes along, but for what other contracts govern.
 */
export function planMigration(
	from: Contract,
	to: Contract,
	others: readonly Contract[],
	source: Source,
	open: Open,
): Migration {
	const discovery = discover(from, source, () => false)
	const documents = new Map(
		discovery.documents
			.filter(({ entry }) => entry.kind === 'file')
			.map((each) => [each.path, each]),
	)
	const moves = new Map<string, string>()
	const stuck: string[] = []
	for (const candidate of documents.values()) {
		const path = pathUnder(to, from, candidate, open)
		if (path === null) stuck.push(candidate.path)
		else moves.set(candidate.path, path)
	}
	const companions = new Map<string, Candidate>()
	for (const companion of discovery.companions) {
		const candidate = documents.get(companion.document ?? '')
		const path = candidate && companionUnder(to, companion, candidate, moves)
		if (!candidate || !path || companion.entry.kind !== 'file') continue
		companions.set(companion.entry.path, candidate)
		moves.set(companion.entry.path, path)
	}
	const indexes = indexesUnder(from, to, source)
	const beside = besideDocuments(from, to, others, source).filter(
		({ path }) => !moves.has(path) && !indexes.has(path) && !stuck.includes(path),
	)
	for (const { path, kind } of beside)
		if (kind === 'file') moves.set(path, underRoot(to.root, path, from.root))
	const changed = new Map([...moves].filter(([old, now]) => old !== now))
	const symlinks = beside.filter(({ kind }) => kind !== 'file')
	const links = new Map(
		symlinks.flatMap((each) => {
			const path = underRoot(to.root, each.path, from.root)
			const target = targetFrom(path, each, changed)
			return target === null ? [] : [[each.path, { path, target }]]
		}),
	)
	const left = symlinks.map(({ path }) => path).filter((path) => !links.has(path))
	return { documents, companions, moves: changed, indexes, stuck, links, symlinks: left }
}

/** Where a symbolic link has to lead from its new place; null if that is no file of the tree. */
function targetFrom(now: string, { kind, target }: Entry, moves: Moves): string | null {
	if (target === undefined || kind !== 'link-file') return null
	return relative(now, moves.get(target) ?? target)
}

/** The same way below another root. */
function underRoot(root: string, path: string, old: string): string {
	const below = old === '' ? path : path.slice(old.length + 1)
	return root === '' ? below : `${root}/${below}`
}

function pathUnder(to: Contract, from: Contract, candidate: Candidate, open: Open): string | null {
	const said = new Map(candidate.captures.map(({ name, text }) => [name, text]))
	const below =
		writeTemplate(to.path.template, ({ name }) => said.get(name) ?? null) ??
		belowByContent(to, from, candidate, open)
	if (below === null || !matchPath(to.path, below).ok) return null
	return to.root === '' ? below : `${to.root}/${below}`
}

/** With what title and header say. */
function belowByContent(
	to: Contract,
	from: Contract,
	candidate: Candidate,
	open: Open,
): string | null {
	const document = open(candidate.path)
	if (document === null) return null
	const { facts } = bind(document, candidate, from)
	return writeTemplate(to.path.template, ({ name }) => {
		const known = knownOf(facts, name)
		return typeof known === 'object' ? known.value : null
	})
}

/** By the new contract's template with the same ending, else by the name that it has. */
function companionUnder(
	to: Contract,
	{ entry, pattern }: CompanionFile,
	candidate: Candidate,
	moves: Moves,
): string | null {
	const document = moves.get(candidate.path)
	if (document === undefined) return null
	const folder = folderOf(document)
	const ending = endingOf(pattern.template.source)
	const facts = new Map(candidate.captures.map(({ name, text }) => [name, text]))
	const own = to
		.variant([])
		.companions.find((each) => endingOf(each.pattern.template.source) === ending)
	const depth = pattern.segments.length
	const name =
		(own && writeTemplate(own.pattern.template, (each) => facts.get(each.name) ?? null)) ??
		entry.path.split('/').slice(-depth).join('/')
	return folder === '' ? name : `${folder}/${name}`
}

/** What follows the last placeholder. */
function endingOf(template: string): string {
	return template.slice(template.lastIndexOf('}') + 1)
}

/** Whatever else stands below the old root, if the new root lies elsewhere. */
function besideDocuments(
	from: Contract,
	to: Contract,
	others: readonly Contract[],
	source: Source,
) {
	const isWithin = (inner: string, outer: string) =>
		inner === outer || outer === '' || inner.startsWith(`${outer}/`)
	if (isWithin(from.root, to.root) || isWithin(to.root, from.root)) return []
	const inner = others.filter(({ root }) => root !== from.root && isWithin(root, from.root))
	const governed = new Set(
		others
			.filter((each) => !inner.includes(each))
			.flatMap((each) => discover(each, source, () => false).documents.map(({ path }) => path)),
	)
	return source
		.list(from.root)
		.filter(({ path }) => !governed.has(path))
		.filter(({ path }) => !inner.some(({ root }) => isWithin(path, root)))
}

/** The old generated files that are there, with the new one in the same place below the root, or the first. */
function indexesUnder(from: Contract, to: Contract, source: Source): Map<string, string | null> {
	const kept = new Set(to.indexes.map(({ path }) => path))
	const found = from.indexes.filter((spec) => !kept.has(spec.path) && isOurs(spec, source))
	return new Map(
		found.map(({ path }) => {
			const same = underRoot(to.root, path, from.root)
			return [path, kept.has(same) ? same : (to.indexes[0]?.path ?? null)]
		}),
	)
}

function isOurs(spec: IndexSpec, source: Source): boolean {
	const bytes = source.read(spec.path)
	return bytes !== null && mayReplace(new TextDecoder().decode(bytes), spec)
}

/** Folders of which all that moves goes to one other folder, so that links to them can follow. */
export function folderMoves(moves: Moves): Moves {
	const found = new Map<string, string | null>()
	for (const [old, now] of moves) {
		let [from, to] = [old, now]
		while (nameOf(from) === nameOf(to) && from.includes('/') && to.includes('/')) {
			;[from, to] = [folderOf(from), folderOf(to)]
			if (from === to) break
			found.set(from, found.get(from) === undefined || found.get(from) === to ? to : null)
		}
	}
	return new Map([...found].flatMap(([from, to]) => (to === null ? [] : [[from, to]])))
}

function nameOf(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1)
}
