import type { Contract, SealOptions } from '../contract/types.ts'
import type { Discovery } from '../discover.ts'
import { type Opened, openDocument } from '../document.ts'
import type { Extract } from '../extract.ts'
import type { Bounds } from '../outline/bounds.ts'
import type { Range } from '../outline/types.ts'
import type { TextFile } from '../read.ts'
import type { NoHistory } from '../source/history.ts'
import type { Past, Step } from '../source/past.ts'
import type { Source } from '../source/types.ts'
import { type Content, contentOf, firstChange, hasDigest } from './content.ts'
import { type SealedFile, sealedFiles } from './ledger.ts'
import { type ManifestFault, manifestFault, manifestText } from './record.ts'
import { Sealing } from './sealed.ts'

/** A sealed file that is not what it was. */
export interface BrokenSeal {
	readonly path: string
	/** The file is gone; else its content changed. */
	readonly isGone: boolean
	/** Where the content first changed. */
	readonly at: Range
	/** What git has of it; null: the manifest alone tells. */
	readonly sealed: Step | null
	/** Where it went from among the sealed files, as far as git knows. */
	readonly left: string | null
	/** The manifest that tells; null: git does. */
	readonly manifest: string | null
}

export interface SealFaults {
	readonly broken: readonly BrokenSeal[]
	readonly manifests: readonly ManifestFault[]
}

/** What the seals of a contract are held against. */
export interface SealContext {
	readonly contract: Contract
	readonly discovery: Discovery
	readonly source: Source
	readonly bounds: Bounds
	/** The contract's file in the judged tree; without it nobody knows since when the contract holds. */
	readonly config: { readonly path: string; readonly file: TextFile | null }
	readonly open: (path: string) => Opened | null
	readonly documents: () => readonly Extract[]
	/** What commits did, asked for once for all contracts. */
	readonly past: (matters: boolean) => Past | NoHistory | null
	readonly wants: (path: string) => boolean
}

const NONE: SealFaults = { broken: [], manifests: [] }

/** Holds what a contract seals against history and manifests. */
export function sealFaults(context: SealContext): SealFaults {
	const { contract, wants } = context
	if (!contract.asksForSeals) return NONE
	const sealing = new Sealing(contract)
	const now = sealedNow(context, sealing)
	const isWhole = context.discovery.documents.every(({ path }) => wants(path))
	// To look into history for a few documents that nothing hangs on would take longer than all the rest.
	const worthIt = isWhole || sealing.looksInside || [...now.keys()].some(wants)
	if (!worthIt) return NONE
	const broken = new Map<string, BrokenSeal>()
	for (const each of byHistory(context, sealing, now)) broken.set(each.path, each)
	const faults = contract.manifests.flatMap((manifest) => {
		const text = manifestText(context.source, manifest)
		const sealed = new Map([...now].filter(([, seal]) => seal.manifest === manifest))
		const content = (path: string) => contentNow(context, path, exceptOf(sealing, now, path))
		for (const { path, hash } of text.files) {
			const found = content(path)
			if (broken.has(path) || (found && hasDigest(found, hash))) continue
			const at = { start: 0, end: 0 }
			broken.set(path, { path, isGone: !found, at, sealed: null, left: null, manifest })
		}
		return manifestFault(manifest, text, [...sealed.keys()], content) ?? []
	})
	return {
		broken: [...broken.values()].filter(({ path }) => wants(path)),
		manifests: faults.filter(({ path }) => wants(path)),
	}
}

function exceptOf(
	sealing: Sealing,
	now: ReadonlyMap<string, SealOptions>,
	path: string,
): readonly string[] {
	return (now.get(path) ?? sealing.byPath(path))?.except ?? []
}

/** The files of a contract that are sealed where they stand. */
export function sealedNow(
	{ contract, discovery, documents }: Pick<SealContext, 'contract' | 'discovery' | 'documents'>,
	sealing = new Sealing(contract),
): Map<string, SealOptions> {
	const inside = new Map(
		sealing.looksInside ? documents().map(({ path, cases }) => [path, cases] as const) : [],
	)
	const paths = [...discovery.documents, ...discovery.companions.map(({ entry }) => entry)]
	return new Map(
		paths.flatMap(({ path }) => {
			const cases = inside.get(path)
			const seal = cases ? contract.variant(cases).seal : sealing.byPath(path)
			return seal ? [[path, seal] as const] : []
		}),
	)
}

function contentNow(
	{ contract, source, open }: SealContext,
	path: string,
	except: readonly string[],
): Content | null {
	const bytes = source.read(path)
	const opened = bytes === null ? null : open(path)
	return bytes && opened && contentOf(contract, bytes, opened, except)
}

function byHistory(
	context: SealContext,
	sealing: Sealing,
	now: ReadonlyMap<string, SealOptions>,
): BrokenSeal[] {
	const past = context.past(true)
	if (past === null || 'reason' in past) return []
	const texts = new Texts(context, past, sealing)
	const isSealed = (path: string, id: string) => texts.sealOf(path, id) !== null
	const files = sealedFiles(past, isSealed, adoptedAt(context, past))
	const known = new Set(files.flatMap(({ paths }) => paths))
	const fresh = [...now.keys()].filter((path) => !known.has(path))
	const freshIds = new Set<string | null>(
		files.every((each) => standing(context, each).length > 0)
			? []
			: fresh.map((path) => context.source.identify(path)),
	)
	const broken: BrokenSeal[] = []
	for (const file of files) {
		const { sealed, left } = file
		const paths = standing(context, file)
		const at = { start: 0, end: 0 }
		const spot = { at, sealed, left, manifest: null }
		// What moved among the sealed files, and is not committed yet, is where its content is.
		if (paths.length === 0 && !freshIds.has(sealed.id ?? ''))
			broken.push({ ...spot, path: file.paths.at(-1) ?? sealed.path, isGone: true })
		for (const path of paths) {
			const change = texts.change(file, path)
			if (change) broken.push({ ...spot, path, at: change, isGone: false })
		}
	}
	return broken
}

function standing({ source }: SealContext, { paths }: SealedFile): string[] {
	return paths.filter((path) => source.identify(path) !== null)
}

/**
 * The commit up to which nothing was sealed yet: the first whose contract file
 * speaks of seals, or if it never does, as where a built-in contract seals, the
 * first that has one.
 */
function adoptedAt({ config, source }: SealContext, past: Past): number {
	if (config.file === null) return -1
	const steps = past.filter(({ path, id }) => path === config.path && id !== null)
	if (!config.file.text.includes(WORD)) return steps[0]?.order ?? Number.POSITIVE_INFINITY
	const objects = source.objects?.(steps.flatMap(({ id }) => id ?? [])) ?? new Map()
	const first = steps.find(({ id }) => Buffer.from(objects.get(id ?? '') ?? []).includes(WORD))
	return first?.order ?? Number.POSITIVE_INFINITY
}

const WORD = 'sealed'

/** Contents that git has, fetched together. */
class Texts {
	readonly #context: SealContext
	readonly #sealing: Sealing
	readonly #objects = new Map<string, Uint8Array>()
	readonly #seals = new Map<string, SealOptions | null>()

	constructor(context: SealContext, past: Past, sealing: Sealing) {
		this.#context = context
		this.#sealing = sealing
		if (sealing.looksInside)
			this.#fetch(past.flatMap(({ path, id }) => (sealing.isDocument(path) ? (id ?? []) : [])))
	}

	sealOf(path: string, id: string): SealOptions | null {
		if (!this.#sealing.looksInside) return this.#sealing.byPath(path)
		const key = `${id} ${path}`
		const known = this.#seals.get(key)
		if (known !== undefined) return known
		const opened = this.#open(path, id)
		const seal = opened ? this.#sealing.byContent(path, opened) : this.#sealing.byPath(path)
		this.#seals.set(key, seal)
		return seal
	}

	/** Where a file is not what was sealed; null: nowhere. */
	change({ sealed }: SealedFile, path: string): Range | null {
		const { source, contract } = this.#context
		const id = sealed.id ?? ''
		if (source.identify(path) === id) return null
		this.#fetch([id])
		const bytes = this.#objects.get(id)
		const opened = this.#open(sealed.path, id)
		const except = this.sealOf(sealed.path, id)?.except ?? []
		const now = contentNow(this.#context, path, except)
		if (!bytes || !opened || !now) return { start: 0, end: 0 }
		return firstChange(contentOf(contract, bytes, opened, except), now)
	}

	#open(path: string, id: string): Opened | null {
		const bytes = this.#objects.get(id)
		return bytes ? openDocument(path, bytes, this.#context.bounds) : null
	}

	#fetch(ids: readonly string[]): void {
		const unknown = ids.filter((id) => !this.#objects.has(id))
		const found = this.#context.source.objects?.(unknown) ?? new Map()
		for (const [id, bytes] of found) this.#objects.set(id, bytes)
	}
}
