import { check } from '../check.ts'
import { loadBuiltIns } from '../contract/load.ts'
import type { Contract } from '../contract/types.ts'
import { contractsOf, type Kit } from '../contracts.ts'
import type { Report } from '../finding.ts'
import { recognise } from '../recognise.ts'
import { familyOf } from '../rule.ts'
import { configName } from '../source/root.ts'
import type { Source } from '../source/types.ts'
import { configText, type Draft } from './config-text.ts'
import { otherKeys, type Piece, piecesOf, type Setting } from './pieces.ts'
import { candidateRoots, isAdopted, outermost, type Seen, survey } from './survey.ts'

/** A contract file for a repository that has none, and what a run by it finds. */
export interface Suggestion {
	readonly text: string
	readonly report: Report
}

interface Place {
	readonly contract: Contract
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
	const { contracts } = loadBuiltIns([...kit.builtIns.keys()], kit.builtIns, rules)
	const tried = new Map<string, Report | null>()
	const trial = (drafts: readonly Draft[]) => {
		const text = configText(drafts, null)
		const known = tried.get(text)
		const report = known === undefined ? tryOut(source, kit, text) : known
		tried.set(text, report)
		return report
	}
	const places = placesIn(contracts, source)
	const drafts: Draft[] = []
	for (const root of new Set(places.map((place) => place.root))) {
		const here = places.filter((place) => place.root === root)
		const best = here
			.map((place) => draftOf(place, drafts, trial))
			.sort((a, b) => b.documents - a.documents || a.findings - b.findings)[0]
		if (best) drafts.push(best.draft)
	}
	const report = drafts.length === 0 ? null : trial(drafts)
	return report === null ? null : { text: configText(drafts, editor), report }
}

/** Recognised contracts where they are at home, and others where documents nearly fit. */
function placesIn(contracts: readonly Contract[], source: Source): Place[] {
	const home = recognise(contracts, source).map(({ contract }) => contract)
	const roots = new Set(home.map(({ root }) => root))
	const found = contracts.map((contract) => [contract, candidateRoots(contract, source)] as const)
	const others = outermost([
		...new Set([...roots, ...found.flatMap(([, byRoot]) => [...byRoot.keys()])]),
	])
	return [
		...home.map((contract): Place => {
			const paths = candidateRoots(contract, source).get(contract.root) ?? new Map()
			return { contract, root: contract.root, seen: survey(contract, paths, source) }
		}),
		...found.flatMap(([contract, byRoot]) =>
			[...byRoot].flatMap(([root, paths]): Place[] => {
				if (roots.has(root) || !others.includes(root)) return []
				const seen = survey(contract, paths, source)
				return isAdopted(contract, seen) ? [{ contract, root, seen }] : []
			}),
		),
	]
}

/** The contract of a place: each piece stays that can be used and makes fewer findings. */
function draftOf(
	{ contract, root, seen }: Place,
	before: readonly Draft[],
	trial: (drafts: readonly Draft[]) => Report | null,
): { readonly draft: Draft; readonly documents: number; readonly findings: number } {
	const name = freeName(contract.name, root, before)
	const draftWith = (settings: readonly Setting[]): Draft => {
		const others = otherKeys(contract, seen, settings)
		const remark = others === '' ? '' : `in the header besides: ${others} of ${seen.length}`
		return { name, extends: contract.name, settings, remark }
	}
	let settings: readonly Setting[] =
		root === contract.root ? [] : [{ path: ['root'], value: root, note: '' }]
	let report = trial([draftWith(settings)])
	const consider = ({ settings: more, widens }: Piece) => {
		const next = [...settings, ...more]
		const then = trial([draftWith(next)])
		if (then === null) return
		if (report !== null && !widens && then.findings.length >= report.findings.length) return
		settings = next
		report = then
	}
	for (const piece of piecesOf(contract, seen)) consider(piece)
	const beside = strays(report, root)
	if (beside.length > 0 && beside.length <= MOST_BESIDE)
		consider({ settings: [{ path: ['beside+'], value: beside, note: '' }], widens: false })
	const { documents = 0, findings = [] } = report ?? {}
	return { draft: draftWith(settings), documents, findings: findings.length }
}

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
function tryOut(source: Source, kit: Kit, text: string): Report | null {
	const repository = { source: withFile(source, configName, text), config: configName }
	const contracts = contractsOf(repository, kit)
	if (contracts.findings.length > 0) return null
	return check(repository, contracts, kit, { gates: [], paths: null })
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
