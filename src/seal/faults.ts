import type { Contract, SealOptions } from '../contract/types.ts'
import type { Range } from '../outline/types.ts'
import type { Past, Step } from '../source/past.ts'
import type { Source } from '../source/types.ts'
import { type Content, hasDigest } from './content.ts'
import { contentNow, type SealContext } from './context.ts'
import { type SealedFile, sealedFiles } from './ledger.ts'
import { type ManifestFault, manifestFault, manifestText } from './record.ts'
import { Sealing } from './sealed.ts'
import { storedIds } from './stored.ts'
import { Texts } from './texts.ts'

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

const NOTHING = new Uint8Array()

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
	context.source.prepare?.([...now.keys()])
	const broken = new Map<string, BrokenSeal>()
	for (const each of byHistory(context, sealing, now)) broken.set(each.path, each)
	const unlike = new Map<string, BrokenSeal>()
	const faults = contract.manifests.flatMap((manifest) => {
		const text = manifestText(context.source, manifest)
		const sealed = new Map([...now].filter(([, seal]) => seal.manifest === manifest))
		const content = (path: string) => contentNow(context, path, exceptOf(sealing, now, path))
		// What a change of such a line has unsealed is held against what was sealed.
		const others = exceptsOf(contract, manifest)
		for (const { path, hash } of text.files) {
			const found = content(path)
			const isSame = (each: Content | null) => each !== null && hasDigest(each, hash)
			if (broken.has(path) || isSame(found)) continue
			if (!now.has(path) && others.some((except) => isSame(contentNow(context, path, except))))
				continue
			const at = { start: 0, end: 0 }
			unlike.set(path, { path, isGone: !found, at, sealed: null, left: null, manifest })
		}
		return manifestFault(manifest, text, [...sealed.keys()], content) ?? []
	})
	for (const [path, each] of withoutFiltered(context.source, unlike)) broken.set(path, each)
	return {
		broken: [...broken.values()].filter(({ path }) => wants(path)),
		manifests: faults.filter(({ path }) => wants(path)),
	}
}

/** What a program makes of a content may be another thing for whoever wrote the manifest. */
function withoutFiltered(
	source: Source,
	unlike: ReadonlyMap<string, BrokenSeal>,
): (readonly [string, BrokenSeal])[] {
	const here = [...unlike.values()].flatMap(({ path, isGone }) => (isGone ? [] : path))
	const filtered = here.length > 0 ? source.filtered?.(here) : undefined
	return [...unlike].filter(([path]) => !filtered?.has(path))
}

function exceptOf(
	sealing: Sealing,
	now: ReadonlyMap<string, SealOptions>,
	path: string,
): readonly string[] {
	return (now.get(path) ?? sealing.byPath(path))?.except ?? []
}

/** The lines that may change of what a manifest lists, in each of the cases in which it does. */
function exceptsOf(contract: Contract, manifest: string): (readonly string[])[] {
	return contract.cases.flatMap(({ name }) => {
		const { seal } = contract.variant([name])
		return seal?.manifest === manifest && seal.except.length > 0 ? [seal.except] : []
	})
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
	const freshIds = new Set(
		files.every((each) => standing(context, each).length > 0)
			? []
			: fresh.flatMap((path) => storedIds(context.source.read(path) ?? NOTHING)),
	)
	const gone = files.flatMap((file): BrokenSeal[] => {
		const { sealed, left, paths } = file
		const isStanding = standing(context, file).length > 0
		// What moved among the sealed files, and is not committed yet, is where its content is.
		if (isStanding || freshIds.has(sealed.id ?? '')) return []
		const at = { start: 0, end: 0 }
		const path = paths.at(-1) ?? sealed.path
		return [{ path, at, sealed, left, manifest: null, isGone: true }]
	})
	const changed = texts
		.changes(files.flatMap((file) => standing(context, file).map((path) => ({ file, path }))))
		.map(({ file: { sealed, left }, path, at }): BrokenSeal => {
			return { path, at, sealed, left, manifest: null, isGone: false }
		})
	return [...gone, ...changed]
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
