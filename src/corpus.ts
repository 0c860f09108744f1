import type { Allowance } from './bind/allowances.ts'
import { bind, pathFacts } from './bind/bind.ts'
import type { Bound, Document } from './bind/types.ts'
import type { Contract, SeverityMap } from './contract/types.ts'
import { Counterpaired } from './counterparts.ts'
import { type Candidate, discover, folderOf, withinBound } from './discover.ts'
import { type Opened, openDocument } from './document.ts'
import { type Extract, extractOf, storedOf } from './extract.ts'
import { once } from './lazy.ts'
import { type Linking, linkFaults } from './links/faults.ts'
import type { LinkFiles } from './links/files.ts'
import { markerFaults, type TagsBelow } from './markers.ts'
import type { Memory, Remembered } from './memory.ts'
import type { Bounds } from './outline/bounds.ts'
import { type Known, type References, referencesOf } from './references/references.ts'
import type { Beyond, Corpus, Counterparts } from './rule.ts'
import { sealFaults } from './seal/faults.ts'
import type { NoHistory } from './source/history.ts'
import type { Past } from './source/past.ts'
import { isThere } from './source/presence.ts'
import type { Source } from './source/types.ts'
import { firstLine } from './text/lines.ts'

/** A contract with its tree, read as far as somebody asks. */
export interface OpenCorpus extends Corpus {
	/** The documents that findings are asked for. */
	wanted(): readonly Candidate[]
	/** A document with its places; null if it is gone or beyond a bound. Reads and parses it. */
	bound(candidate: Candidate): Bound | null
	/** Another file as if it were a document, by the same contract; null if it is gone or beyond a bound. */
	boundAs(path: string, candidate: Candidate): Bound | null
	/** The same with another text; null if that is beyond a bound. */
	boundWith(path: string, candidate: Candidate, text: string): Bound | null
	/** The other contract of the same run of which a file is a document, or null. */
	judgedBy(path: string): Contract | null
	/** Says that findings on these files will be told, whose places come from their texts. */
	prepare(paths: readonly string[]): void
	/** What is known of a document already; what is put into it is known to later runs. */
	remembered(candidate: Candidate): Remembered
	/** Whether a file leads where it led with an earlier content, as far as anybody asked. */
	linksSame(path: string, id: string): boolean
	/** What is made of severities for findings on a path: by the cases that hold in its document, if it is one. */
	severityAt(path: string): SeverityMap
}

export interface CorpusOptions {
	readonly contract: Contract
	readonly source: Source
	readonly memory: Memory
	readonly owns: (path: string) => boolean
	readonly wants: (path: string) => boolean
	readonly alsoIn: (path: string) => string | null
	readonly judgedBy: (path: string) => Contract | null
	readonly history: Corpus['history']
	/** What commits did to the files of all contracts that seal. */
	readonly past: (matters: boolean) => Past | NoHistory | null
	readonly bounds: Bounds
	readonly tags: TagsBelow
	/** The contract's own file, for findings on it. */
	readonly config: { readonly path: string; readonly file: Document['file'] | null }
	/** Opens a file, whichever contract asks first: one parse a document. */
	readonly open: (path: string) => Opened | null
	readonly files: LinkFiles
	/** Documents that the contract may have. */
	readonly mostDocuments: number
	/** Another contract of the same run with its documents, or null. */
	readonly known: (contract: string) => Known | null
}

/** Opens the corpus of a contract. Reads nothing but names until it is asked. */
export function openCorpus(options: CorpusOptions): OpenCorpus {
	const { contract, source, wants } = options
	const discovery = withinBound(discover(contract, source, options.owns), options.mostDocuments)
	const documents = new Documents(options)
	const pairs = new Counterpaired(
		contract,
		wants,
		(path) => existsIn(source, path),
		() =>
			documents.prepared(discovery.documents).flatMap((candidate) => {
				const extract = documents.extract(candidate)
				return extract ? [{ candidate, extract }] : []
			}),
		(all) => documents.prepareSides(all),
	)
	const byPath = new Map(discovery.documents.map((each) => [each.path, each]))
	const wanted = discovery.documents.filter((each) => wants(each.path))
	let references: References | undefined
	const extractAt = (path: string) => {
		const candidate = byPath.get(path)
		return candidate ? documents.extract(candidate) : null
	}
	const extractsOf = (candidates: readonly Candidate[]) =>
		documents.prepared(candidates).flatMap((each) => documents.extract(each) ?? [])
	const extracts = () => extractsOf(discovery.documents)
	return {
		contract,
		discovery,
		wanted: () => documents.prepared(wanted),
		bound: (candidate) => documents.bound(candidate),
		boundWith: (path, candidate, text) => documents.boundWith(path, candidate, text),
		remembered: (candidate) => documents.remembered(candidate),
		beyond: () => documents.beyond(wanted),
		documents: extracts,
		conflicts: (path) => extractAt(path)?.conflicts ?? documents.conflicts(path),
		severityAt: (path) => contract.variant(extractAt(path)?.cases ?? []).severity,
		document: (path) => documents.open(path)?.document ?? null,
		textOf: (path) =>
			path === options.config.path ? options.config.file : (documents.open(path)?.file ?? null),
		allowances: (path) => documents.allowancesAt(path, byPath.get(path) ?? pairs.documentOf(path)),
		history: options.history,
		markerFaults: once(() => markerFaults(contract, extractsOf(wanted), options.tags)),
		seals: once(() => sealFaults({ ...options, discovery, documents: extracts })),
		looksBack: ({ history }) => looksBack(options, history),
		alsoIn: options.alsoIn,
		judgedBy: options.judgedBy,
		prepare: (paths) => source.prepare?.(paths),
		exists: (path) => existsIn(source, path),
		linkFaults: once(() => linkFaults(documents.linking(wanted), options.files, source)),
		linksSame: (path, id) => options.files.isSame(path, id),
		references() {
			references ??= referencesOf(this, options.known)
			return references
		},
		tree: () => options.files.tree,
		isLeftOut: (path) => !existsIn(source, path) && isThere(source, path),
		identify: (path) => source.identify(path),
		counterparts: () => pairs.all(),
		boundAs: (path, candidate) => documents.boundAs(path, candidate),
		wants,
		place: (path) => placeInContract(contract, options.config.path, path),
	}
}

/** Documents of one contract, each opened and bound once, and only if what is remembered of it does not do. */
class Documents {
	readonly #options: CorpusOptions
	readonly #remembered = new Map<string, Remembered>()
	readonly #bound = new Map<string, Bound | null>()
	readonly #extracts = new Map<string, Extract | null>()

	constructor(options: CorpusOptions) {
		this.#options = options
	}

	remembered({ path }: Candidate): Remembered {
		const known = this.#remembered.get(path)
		if (known) return known
		const { memory, source, contract } = this.#options
		const id = memory.isOpen ? source.identify(path) : null
		const found = id === null ? {} : memory.recall(contract.name, path, id)
		this.#remembered.set(path, found)
		return found
	}

	/** The same candidates, after the source was told which of them will be read. */
	prepared(candidates: readonly Candidate[]): readonly Candidate[] {
		const { source } = this.#options
		if (source.prepare) {
			const unknown = candidates.filter((each) => {
				const { extract, excess } = this.remembered(each)
				return !extract && !excess && !this.#bound.has(each.path)
			})
			if (unknown.length > 0) source.prepare(unknown.map(({ path }) => path))
		}
		return candidates
	}

	/** Tells the source which records and counterparts will be read: git is asked once for all, and not once for each. */
	prepareSides(all: readonly Counterparts[]): void {
		const { source } = this.#options
		if (!source.prepare) return
		const paths = all.flatMap(({ candidate, others, records }) => {
			const { pairs } = this.remembered(candidate)
			const unknown = others.filter(({ path }) => pairs?.[path]?.id !== source.identify(path))
			return [...unknown, ...records].map(({ path }) => path)
		})
		if (paths.length > 0) source.prepare(paths)
	}

	open(path: string): Opened | null {
		return this.#options.open(path)
	}

	/** Those of some documents whose links are judged. */
	linking(candidates: readonly Candidate[]): Linking[] {
		const { contract } = this.#options
		if (!contract.asksForLinks) return []
		return this.prepared(candidates).flatMap((candidate) => {
			const options = contract.variant(this.extract(candidate)?.cases ?? []).links
			return options ? [{ path: candidate.path, options }] : []
		})
	}

	beyond(candidates: readonly Candidate[]): Beyond[] {
		return this.prepared(candidates).flatMap((candidate) => {
			this.extract(candidate)
			const { excess } = this.remembered(candidate)
			return excess ? [{ candidate, ...excess }] : []
		})
	}

	bound(candidate: Candidate): Bound | null {
		const known = this.#bound.get(candidate.path)
		if (known !== undefined) return known
		const opened = this.open(candidate.path)
		const document = opened?.document ?? null
		const bound = document === null ? null : bind(document, candidate, this.#options.contract)
		if (opened?.excess) this.remembered(candidate).excess = opened.excess
		this.#bound.set(candidate.path, bound)
		return bound
	}

	boundWith(path: string, candidate: Candidate, text: string): Bound | null {
		const { bounds, contract } = this.#options
		const { document } = openDocument(path, new TextEncoder().encode(text), bounds)
		return document && bind(document, candidate, contract)
	}

	boundAs(path: string, candidate: Candidate): Bound | null {
		const document = this.open(path)?.document ?? null
		return document && bind(document, candidate, this.#options.contract)
	}

	/** Those in a document, or in a counterpart of it that no other contract judges. */
	allowancesAt(path: string, candidate: Candidate | null): readonly Allowance[] {
		if (candidate === null) return []
		const remembered = this.remembered(candidate)
		if (candidate.path === path) {
			remembered.allowances ??= this.bound(candidate)?.allowances ?? []
			return remembered.allowances
		}
		if (this.#options.judgedBy(path)) return []
		const known = remembered.pairs?.[path]
		return known?.id === this.#options.source.identify(path)
			? known.allowances
			: (this.boundAs(path, candidate)?.allowances ?? [])
	}

	extract(candidate: Candidate): Extract | null {
		const known = this.#extracts.get(candidate.path)
		if (known !== undefined) return known
		const extract = this.#extract(candidate)
		this.#extracts.set(candidate.path, extract)
		return extract
	}

	#extract(candidate: Candidate): Extract | null {
		const remembered = this.remembered(candidate)
		if (remembered.excess) return null
		const bound = () => this.bound(candidate) as Bound
		if (!remembered.extract) {
			const fresh = this.bound(candidate)
			if (fresh === null) return null
			remembered.extract = storedOf(fresh)
		}
		const fromPath = pathFacts(candidate, this.#options.contract)
		return extractOf(candidate, fromPath, remembered.extract, bound)
	}

	/** Those of a file that is no document; it is parsed only if it could have one. */
	conflicts(path: string): ReturnType<Corpus['conflicts']> {
		const opened = this.open(path)
		if (!opened?.file.text.includes('<<<<<<< ')) return []
		const conflicts = opened.document?.outline.conflicts ?? []
		return conflicts.map((conflict) => firstLine(opened.file.text, conflict))
	}
}

/** Whether a rule that looks into history has something to look into. */
function looksBack(
	{ contract, history, past }: CorpusOptions,
	kind: Parameters<Corpus['looksBack']>[0]['history'],
): boolean {
	if (kind === 'dates') return history(false) !== null
	if (kind === undefined || !contract.asksForSeals) return true
	const answer = past(false)
	return answer !== null && !('reason' in answer)
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
