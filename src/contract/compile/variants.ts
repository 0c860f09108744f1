import { complete } from '../complete.ts'
import { holds } from '../condition.ts'
import { decode, decodeAfter } from '../decode.ts'
import type { Issue } from '../issue.ts'
import { merge, without } from '../merge.ts'
import { type ContractData, contractKind } from '../schema.ts'
import { type MapTree, type Path, partOf } from '../tree.ts'
import type { Case, Contract, Field, Variant } from '../types.ts'
import { quoted } from '../words.ts'
import type { Budget } from './budget.ts'
import type { Compiling } from './context.ts'
import { compileVariant } from './variant.ts'

/** A contract as it is without cases. */
interface Plain {
	readonly data: ContractData
	readonly fields: () => ReadonlyMap<string, Field>
}

/** The contract with the named cases laid on, each combination built once; `whole` as in `compileVariant`. */
export function variantsOf(
	compiling: Compiling,
	plain: Plain,
	whole: boolean,
): Contract['variant'] {
	const built = new Map<string, Variant>()
	return (cases) => {
		const key = JSON.stringify(cases)
		const variant = built.get(key) ?? layPlain(compiling, cases, plain, whole)
		built.set(key, variant)
		return variant
	}
}

/** A contract with cases laid on. */
interface Laid {
	/** Where the parts that the cases state have their own places. */
	readonly compiling: Compiling
	readonly variant: Variant
}

/** Lays cases on a contract that is checked already, or will be. */
function layPlain(
	compiling: Compiling,
	cases: readonly string[],
	plain: Plain,
	whole: boolean,
): Variant {
	const tree = layTrees(compiling, { cases, where: '' }, false)
	const data = decodeAfter(contractKind, tree, { tree: compiling.tree, value: plain.data })
	// Most cases leave the fields as they are.
	const fields = data.fields === plain.data.fields ? plain.fields : undefined
	return compileVariant(compiling.over(tree, ''), data, { final: false, whole, fields })
}

/** The same to find what is wrong. */
function layCases(compiling: Compiling, holding: Holding): Laid {
	const tree = layTrees(compiling, holding, true)
	const over = compiling.over(tree, holding.where)
	const variant = compileVariant(over, decode(contractKind, tree), { final: true, whole: true })
	return { compiling: over, variant }
}

/**
 * Lays cases on, in their order. What is wrong goes to the issues of the contract
 * if it is being checked; a case that cannot be laid on over the others is left out.
 */
function layTrees(compiling: Compiling, { cases, where }: Holding, check: boolean): MapTree {
	const bare = without(compiling.tree, 'cases')
	return cases.reduce((laid: MapTree, name) => {
		const piece = partOf(compiling.tree, ['cases', name])
		if (piece?.kind !== 'map') return laid
		const issues: Issue[] = []
		const next = merge(laid, without(piece, 'when'), issues)
		complete(contractKind, next, issues, compiling.name)
		for (const { at, subject, message, help } of check ? issues : [])
			compiling.failAt(at, subject, message + where, help)
		return issues.length > 0 ? laid : next
	}, bare)
}

/** A set of cases that can hold together. */
interface Holding {
	readonly cases: readonly string[]
	/** For messages, with a space before it. */
	readonly where: string
}

/** What can only be said of a contract with its cases laid on: for every state, alone and with every other case. */
export function checkVariants(
	compiling: Compiling,
	contract: Omit<Contract, 'path' | 'fences' | 'manifests'>,
	budget: Budget,
): void {
	const sets = new Map<string, Holding>()
	for (const each of holdings(contract)) {
		const key = JSON.stringify(each.cases)
		if (!sets.has(key)) sets.set(key, each)
	}
	if (!budget.spend(compiling.tree, sets.size)) {
		const message = `the ${contract.cases.length} cases can hold together in ${sets.size} ways, which is more than is looked at`
		compiling.failKey(['cases'], 'cases', message, 'write fewer cases, or a smaller contract')
		return
	}
	const all = [...sets.values()].map((each) => layCases(compiling, each))
	const titles = new Set(
		all.flatMap(({ variant }) => (variant.sections?.order ?? []).map(({ title }) => title)),
	)
	for (const laid of all) checkSections(laid, titles)
}

/** Waivers and markers name sections, if only of another case. */
function checkSections({ compiling, variant }: Laid, titles: ReadonlySet<string>): void {
	const check = (path: Path, title: string) => {
		if (!titles.has(title)) compiling.unknown(path, 'section of `order`', title, titles)
	}
	for (const { name, section } of variant.waivers) check(['waivers', name, 'section'], section)
	for (const key of ['open', 'resolved'] as const)
		for (const [index, title] of (variant.markers?.[key] ?? []).entries())
			check(['markers', key, index], title)
}

/** Every state with the cases that hold in it, then the same with each case that can hold besides. */
function holdings({
	state,
	fields,
	cases,
}: Omit<Contract, 'path' | 'fences' | 'manifests'>): Holding[] {
	const values = state === null ? [] : (fields.get(state)?.values ?? [])
	if (cases.length === 0) return [{ cases: [], where: '' }]
	if (values.length === 0) return together(cases, null)
	return values.flatMap(({ name }) => together(cases, { field: state as string, value: name }))
}

function together(
	cases: readonly Case[],
	state: { readonly field: string; readonly value: string } | null,
): Holding[] {
	const known = (field: string) => (field === state?.field ? { value: state.value } : 'unknown')
	const verdicts = cases.map(({ name, when }) => ({ name, holds: holds(when, known) }))
	const withOne = (one: string | null) =>
		verdicts.filter((each) => each.holds === true || each.name === one).map(({ name }) => name)
	const where = state ? ` in the state ${quoted(state.value)}` : ''
	const possible = verdicts.filter((each) => each.holds === 'unknown')
	return [
		{ cases: withOne(null), where: where || ' without a case' },
		...possible.map(({ name }) => ({
			cases: withOne(name),
			where: `${where}${where && ' and'} in the case ${quoted(name)}`,
		})),
	]
}
