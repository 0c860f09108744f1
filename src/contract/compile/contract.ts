import { lazily } from '../../lazy.ts'
import type { PathTemplate } from '../../template/path.ts'
import { complete } from '../complete.ts'
import { decode } from '../decode.ts'
import type { Issue } from '../issue.ts'
import { without } from '../merge.ts'
import { type ContractData, contractKind } from '../schema.ts'
import { locateKey, type MapTree } from '../tree.ts'
import type { Contract, Field } from '../types.ts'
import { quoted } from '../words.ts'
import type { Budget } from './budget.ts'
import { compileCases } from './cases.ts'
import { Compiling, type KnownRules } from './context.ts'
import { fencesOf } from './fences.ts'
import { checkProviders, compileHeader, compileTitle } from './header.ts'
import { compileIndexes } from './indexes.ts'
import { compileExemptions, compilePath, compileRoot, compileWildPaths } from './paths.ts'
import { manifestsOf } from './seal.ts'
import { compileVariant } from './variant.ts'
import { checkVariants, variantsOf } from './variants.ts'

/** Checks a complete tree and builds the contract; null if it cannot be used. */
export function compileContract(
	name: string,
	tree: MapTree,
	issues: Issue[],
	rules: KnownRules,
	budget: Budget,
): Contract | null {
	const before = issues.length
	if (!budget.spend(tree, 1)) {
		issues.push(tooMuch(tree, name))
		return null
	}
	complete(contractKind, without(tree, 'cases'), issues, name)
	if (issues.length > before) return null
	const compiling = new Compiling(name, tree, issues, rules)
	const data = decode(contractKind, tree)
	const contract = contractFrom(compiling, data, true)
	checkState(compiling, data, contract.fields)
	const path: PathTemplate | null = contract.path
	void contract.root
	checkProviders(compiling, data, contract.header, contract.fields)
	for (const part of PUT_OFF) void contract[part]
	checkVariants(compiling, contract, budget)
	return issues.length > before || !path ? null : contract
}

/** Parts whose faults are told in this order, after those of the state, the path and the header. */
const PUT_OFF = [
	'beside',
	'ignore',
	'frozen',
	'title',
	'transitions',
	'cases',
	'exemptions',
	'indexes',
	'gates',
] as const

/** A contract in whose tree nothing is wrong. */
export function soundContract(name: string, tree: MapTree, rules: KnownRules): Contract {
	return contractFrom(new Compiling(name, tree, [], rules), decode(contractKind, tree), false)
}

/**
 * The contract that a tree states. Its parts are made when they are first asked
 * for, since a run over a few documents needs few; what is wrong is found then.
 * The path is null only if something is. `whole`: to find all that is wrong, with
 * each variant made at once.
 */
function contractFrom(compiling: Compiling, data: ContractData, whole: boolean): Contract {
	const { name, tree } = compiling
	const all = [data, ...(data.cases?.values() ?? [])]
	const wildPaths = (key: 'beside' | 'ignore' | 'frozen') =>
		compileWildPaths(compiling, key, data[key] ?? [], contract.fields)
	const variant = variantsOf(compiling, { data, fields: () => contract.fields }, whole)
	const contract: Contract = lazily<Contract>({
		name: () => name,
		summary: () => data.summary ?? '',
		root: () => compileRoot(compiling, data.root ?? '.'),
		path: () => compilePath(compiling, data, contract.fields) as PathTemplate,
		forEach: () => data['for-each'] !== undefined,
		beside: () => (data.beside ? wildPaths('beside') : null),
		ignore: () => wildPaths('ignore'),
		frozen: () => wildPaths('frozen'),
		fences: () => fencesOf(contract),
		title: () => compileTitle(compiling, data, contract.fields),
		header: () => compileHeader(compiling, data, contract.fields),
		state: () => data.state ?? null,
		transitions: () => compileTransitions(compiling, data, contract.fields),
		fields: () => compileVariant(compiling, data, { final: false, whole }).fields,
		cases: () => compileCases(compiling, data, contract.fields),
		companionCases: () => companionCases(data),
		asksForLinks: () => all.some(({ links }) => links !== undefined),
		asksForMarkers: () => all.some(({ markers }) => markers !== undefined),
		asksForSeals: () => all.some(({ sealed }) => sealed !== undefined),
		manifests: () => manifestsOf(contract),
		exemptions: () => compileExemptions(compiling, data),
		indexes: () => compileIndexes(compiling, data, contract.root, contract.fields, contract.path),
		gates: () => compileGates(compiling, data),
		variant: () => variant,
		at:
			() =>
			(...parts) =>
				parts.length === 0 ? tree.at : locateKey(tree, parts),
	})
	return contract
}

function companionCases({ companions, cases }: ContractData): string[][] {
	const stating = [...(cases ?? [])].flatMap(([name, each]) => (each.companions ? [[name]] : []))
	return companions === undefined && stating.length === 0 ? [] : [[], ...stating]
}

function tooMuch({ at }: MapTree, name: string): Issue {
	const message = `the contract ${quoted(name)} is not checked: there is more in the contracts of this file than is looked at`
	return { at, subject: name, message, help: 'write fewer or smaller contracts' }
}

function checkState(
	compiling: Compiling,
	{ state }: ContractData,
	fields: ReadonlyMap<string, Field>,
): void {
	if (state === undefined) return
	const field = fields.get(state)
	if (!field) compiling.unknown(['state'], 'field of this contract', state, fields.keys())
	else if (!field.values) {
		const message = `the state ${quoted(state)} has no \`values\``
		compiling.fail(['state'], state, message, 'list its values under `fields`')
	}
}

/** Transitions lead from states to states. */
function compileTransitions(
	compiling: Compiling,
	{ state, transitions }: ContractData,
	fields: ReadonlyMap<string, Field>,
): Contract['transitions'] {
	if (!transitions) return null
	const values = fields.get(state ?? '')?.values
	if (state === undefined) {
		const message = 'there are transitions, and the contract has no `state`'
		compiling.failKey(['transitions'], 'transitions', message, 'name the field under `state`')
	}
	if (!values) return null
	const names = values.map(({ name }) => name)
	const what = `value of ${quoted(state as string)}`
	for (const [from, targets] of transitions) {
		if (!names.includes(from)) compiling.unknown(['transitions', from], what, from, names, true)
		for (const [index, to] of targets.entries())
			if (!names.includes(to)) compiling.unknown(['transitions', from, index], what, to, names)
	}
	return transitions
}

function compileGates(
	compiling: Compiling,
	{ gates }: ContractData,
): ReadonlyMap<string, readonly string[] | null> {
	if (!gates) return new Map([[compiling.name, null]])
	const { families } = compiling.rules
	for (const [gate, named] of gates) {
		for (const [index, family] of named.entries()) {
			if (families.includes(family)) continue
			const path = ['gates', gate, index]
			if (compiling.rules.ids.includes(family)) {
				const message = `${quoted(family)} is a rule, and a gate lists families of rules`
				const help = `write ${quoted(family.split('-')[0] as string)}`
				compiling.fail(path, family, message, help)
			} else compiling.unknown(path, 'rule family', family, families)
		}
	}
	return gates
}
