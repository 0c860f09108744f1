import { bind } from './bind/bind.ts'
import type { Bound, Document } from './bind/types.ts'
import type { Contract, SeverityMap } from './contract/types.ts'
import { type Candidate, discover, folderOf } from './discover.ts'
import { type Opened, openDocument } from './document.ts'
import type { Beyond, Corpus } from './rule.ts'
import type { Source } from './source/types.ts'

/** A contract with its tree, read as far as somebody asks. */
export interface OpenCorpus extends Corpus {
	/** The documents that findings are asked for; the rest is bound only if a rule asks for all. */
	wanted(): readonly Bound[]
	/** What is made of severities for findings on a path: by the cases that hold in its document, if it is one. */
	severityAt(path: string): SeverityMap
}

export interface CorpusOptions {
	readonly contract: Contract
	readonly source: Source
	readonly owns: (path: string) => boolean
	readonly wants: (path: string) => boolean
	readonly alsoIn: (path: string) => string | null
	/** The contract's own file, for findings on it. */
	readonly config: { readonly path: string; readonly file: Document['file'] | null }
	/** Files that another contract has opened already: one parse a document. */
	readonly opened: Map<string, Opened | null>
}

/** Opens the corpus of a contract. Reads nothing but names until it is asked. */
export function openCorpus(options: CorpusOptions): OpenCorpus {
	const { contract, source, wants } = options
	const discovery = discover(contract, source, options.owns)
	const byPath = new Map(discovery.documents.map((each) => [each.path, each]))
	const beyond: Beyond[] = []
	const bound = new Map<string, Bound | null>()
	const open = (path: string) => openFile(source, options.opened, path)
	const bindOne = (candidate: Candidate): Bound[] => {
		if (!bound.has(candidate.path))
			bound.set(candidate.path, bindCandidate(open, candidate, contract, beyond))
		const known = bound.get(candidate.path)
		return known ? [known] : []
	}
	const wanted = () => discovery.documents.filter((each) => wants(each.path)).flatMap(bindOne)
	return {
		contract,
		discovery,
		beyond: () => {
			wanted()
			return beyond
		},
		documents: () => discovery.documents.flatMap(bindOne),
		wanted,
		severityAt: (path) => {
			const candidate = byPath.get(path)
			const [own] = candidate ? bindOne(candidate) : []
			return (own?.variant ?? contract.variant([])).severity
		},
		document: (path) => open(path)?.document ?? null,
		textOf: (path) => (path === options.config.path ? options.config.file : fileOf(open(path))),
		alsoIn: options.alsoIn,
		exists: (path) => existsIn(source, path),
		wants,
		place: (path) => placeInContract(contract, options.config.path, path),
	}
}

function fileOf(opened: Opened | null): Document['file'] | null {
	if (opened === null) return null
	return opened.document === null ? opened.file : opened.document.file
}

function openFile(source: Source, opened: Map<string, Opened | null>, path: string): Opened | null {
	const known = opened.get(path)
	if (known !== undefined) return known
	const bytes = source.read(path)
	const result = bytes === null ? null : openDocument(path, bytes)
	opened.set(path, result)
	return result
}

function bindCandidate(
	open: (path: string) => Opened | null,
	candidate: Candidate,
	contract: Contract,
	beyond: Beyond[],
): Bound | null {
	const opened = open(candidate.path)
	if (opened?.document) return bind(opened.document, candidate, contract)
	if (opened?.excess) beyond.push({ candidate, ...opened.excess })
	return null
}

function existsIn(source: Source, path: string): boolean {
	return source.list(folderOf(path)).some((entry) => entry.path === path)
}

function placeInContract(
	contract: Contract,
	config: string,
	path: readonly (string | number)[],
): ReturnType<Corpus['place']> {
	const at = contract.at(...path)
	return at.file === config ? { path: config, at } : { path: config, at: { start: 0, end: 0 } }
}
