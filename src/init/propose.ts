import { check } from '../check.ts'
import { holdsCounterpartsOf } from '../contract/compile/companion-contracts.ts'
import { loadBuiltIns } from '../contract/load.ts'
import type { Contract } from '../contract/types.ts'
import { contractsOf, type Kit } from '../contracts.ts'
import type { Report } from '../finding.ts'
import { recognise } from '../recognise.ts'
import { familyOf } from '../rule.ts'
import { configName } from '../source/root.ts'
import type { Source } from '../source/types.ts'
import { configText, type Draft } from './config-text.ts'
import { layoutSettings, otherKeys, type Piece, piecesOf, type Setting } from './pieces.ts'
import {
	candidateRoots,
	isAdopted,
	type Layout,
	layoutsOf,
	outermost,
	type Seen,
	survey,
} from './survey.ts'

/** A contract file for a repository that has none, and what a run by it finds. */
export interface Suggestion {
	readonly text: string
	readonly report: Report
	readonly contracts: readonly Contract[]
}

type Trial = Pick<Suggestion, 'report' | 'contracts'>

interface Place {
	readonly layout: Layout
	readonly root: string
	readonly seen: readonly Seen[]
}

/** What stands at the root of documents beside them; more is no exception but a rule of its own. */
const MOST_BESIDE = 20

/**
 * Proposes a contract file: the built-in contracts that a repository has plainly
 * adopted, with what its documents have otherwise. Null if there is nothing to
 * govern. Whatever it suggests can be used, and was tried on the documents.
 *
 * @param editor  where editors find the schema of the file, if they can
 */
export function propose(source: Source, kit: Kit, editor: string | null): Suggestion | null {
	const ids = kit.rules.map(({ id }) => id)
	const rules = { ids, families: [...new Set(ids.map(familyOf))] }
	const all = loadBuiltIns([...kit.builtIns.keys()], kit.builtIns, rules).contracts
	const translations = all.filter((each) => all.some((other) => holdsCounterpartsOf(each, other)))
	const contracts = all.filter((each) => !translations.includes(each))
	const tried = new Map<string, Trial | null>()
	const trial = (drafts: readonly Draft[]) => {
		const text = configText(drafts, null)
		const known = tried.get(text)
		const trial = known === undefined ? tryOut(source, kit, text) : known
		tried.set(text, trial)
		return trial
	}
	const places = placesIn(contracts, source)
	const drafts: Draft[] = []
	for (const root of new Set(places.map((place) => place.root))) {
		const here = places.filter((place) => place.root === root)
		const best = here
			.map((place) => draftOf(place, drafts, (each) => trial(each)?.report ?? null))
			.sort((a, b) => b.documents - a.documents || a.findings - b.findings)[0]
		if (best) drafts.push(best.draft)
	}
	for (const contract of translations) {
		const original = contracts.find((each) => holdsCounterpartsOf(contract, each))
		if (drafts.some((draft) => draft.extends === original?.name && isLikeBuiltIn(draft)))
			drafts.push({ name: contract.name, extends: contract.name, settings: [], remark: '' })
	}
	const found = drafts.length === 0 ? null : trial(drafts)
	return found === null ? null : { text: configText(drafts, editor), ...found }
}

/** Recognised contracts where they are at home, and others where documents nearly fit. */
function placesIn(contracts: readonly Contract[], source: Source): Place[] {
	const home = recognise(contracts, source).map(({ contract }) => contract)
	const known = new Set(home.map(({ root }) => root))
	const adopted = contracts.flatMap(layoutsOf).flatMap((layout) =>
		[...candidateRoots(layout, source)].flatMap(([root, paths]): Place[] => {
			if (known.has(root) && layout.contract.root !== root) return []
			const seen = survey(layout.contract, paths, source)
			return isAdopted(layout.contract, seen) ? [{ layout, root, seen }] : []
		}),
	)
	const free = outermost([...new Set([...known, ...adopted.map(({ root }) => root)])])
	const near = adopted.filter(({ root }) => free.includes(root))
	// Where nothing could be read, the contract as it stands is better than none.
	const bare = home
		.filter(({ root, forEach }) => forEach || !near.some((place) => place.root === root))
		.map(
			(contract): Place => ({ layout: { contract, without: null }, root: contract.root, seen: [] }),
		)
	return [...bare, ...near]
}

/** The contract of a place: each piece stays that can be used and makes fewer findings. */
function draftOf(
	{ layout, root, seen }: Place,
	before: readonly Draft[],
	trial: (drafts: readonly Draft[]) => Report | null,
): { readonly draft: Draft; readonly documents: number; readonly findings: number } {
	const { contract } = layout
	const name = freeName(contract.name, root, before)
	const draftWith = (settings: readonly Setting[]): Draft => {
		const others = otherKeys(contract, seen, settings)
		const remark = others === '' ? '' : `in the header besides: ${others} of ${seen.length}`
		return { name, extends: contract.name, settings, remark }
	}
	let settings: readonly Setting[] = [
		...(root === contract.root ? [] : [{ path: ['root'], value: root, note: '' }]),
		...layoutSettings(layout),
	]
	let report = trial([draftWith(settings)])
	const consider = ({ settings: more, widens }: Piece) => {
		const next = [...settings, ...more]
		const then = trial([draftWith(next)])
		if (then === null) return
		if (report !== null && !widens && then.findings.length >= report.findings.length) return
		settings = next
		report = then
	}
	for (const piece of piecesOf(layout, seen)) consider(piece)
	const beside = strays(report, root)
	if (beside.length > 0 && beside.length <= MOST_BESIDE)
		consider({ settings: [{ path: ['beside+'], value: beside, note: '' }], widens: false })
	const { documents = 0, findings = [] } = report ?? {}
	return { draft: draftWith(settings), documents, findings: findings.length }
}

/** Whether what a contract says of paths and headers is what the built-in says, by which that of translations goes. */
function isLikeBuiltIn({ settings }: Draft): boolean {
	return !settings.some(({ path: [key = ''] }) => KEPT.has(key))
}

const KEPT = new Set(['root', 'path', 'title', 'header', 'fields'])

/** Files at the root of the documents that are named like none of them. */
function strays(report: Report | null, root: string): string[] {
	const names = (report?.findings ?? [])
		.filter(({ rule, path }) => rule === 'path-shape' && path.startsWith(`${root}/`))
		.map(({ path }) => path.slice(root.length + 1))
	return [...new Set(names.filter((name) => /^[A-Za-z][\w.-]*$/.test(name)))]
}

function freeName(name: string, root: string, before: readonly Draft[]): string {
	const taken = before.map((draft) => draft.name)
	if (!taken.includes(name)) return name
	const folder =
		root
			.split('/')
			.at(-1)
			?.toLowerCase()
			.replace(/[^a-z0-9]+/g, '-') ?? name
	const wish = `${name}-${folder.replace(/^-+|-+$/g, '') || 'more'}`
	return taken.includes(wish) ? `${wish}-${taken.length}` : wish
}

/** What a run by a contract file finds; null if the file cannot be used. */
function tryOut(source: Source, kit: Kit, text: string): Trial | null {
	const repository = { source: withFile(source, configName, text), config: configName }
	const contracts = contractsOf(repository, kit)
	if (contracts.findings.length > 0) return null
	const report = check(repository, contracts, kit, { gates: [], paths: null })
	return { report, contracts: contracts.contracts }
}

/** The same files, and one that is not written yet. */
function withFile(source: Source, name: string, text: string): Source {
	const bytes = new TextEncoder().encode(text)
	return {
		list: (folder) => source.list(folder),
		hasFolder: (folder) => source.hasFolder(folder),
		read: (path) => (path === name ? bytes : source.read(path)),
		identify: (path) => (path === name ? null : source.identify(path)),
	}
}
