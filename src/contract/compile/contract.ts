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
	const base = compileVariant(compiling, data, false)
	const { fields } = base
	checkState(compiling, data, fields)
	const path = compilePath(compiling, data, fields)
	const root = compileRoot(compiling, data.root ?? '.')
	const header = compileHeader(compiling, data, fields)
	checkProviders(compiling, data, header, fields)
	const contract: Omit<Contract, 'path' | 'fences' | 'manifests'> = {
		name,
		summary: data.summary ?? '',
		root,
		forEach: data['for-each'] !== undefined,
		beside: data.beside ? compileWildPaths(compiling, 'beside', data.beside, fields) : null,
		ignore: compileWildPaths(compiling, 'ignore', data.ignore ?? [], fields),
		frozen: compileWildPaths(compiling, 'frozen', data.frozen ?? [], fields),
		title: compileTitle(compiling, data, fields),
		header,
		state: data.state ?? null,
		transitions: compileTransitions(compiling, data, fields),
		fields,
		cases: compileCases(compiling, data, fields),
		asksForLinks: [data, ...(data.cases?.values() ?? [])].some(({ links }) => links !== undefined),
		asksForMarkers: [data, ...(data.cases?.values() ?? [])].some(
			({ markers }) => markers !== undefined,
		),
		asksForSeals: [data, ...(data.cases?.values() ?? [])].some(
			({ sealed }) => sealed !== undefined,
		),
		exemptions: compileExemptions(compiling, data),
		indexes: compileIndexes(compiling, data, root, fields, path),
		gates: compileGates(compiling, data),
		variant: variantsOf(compiling),
		at: (...parts) => (parts.length === 0 ? tree.at : locateKey(tree, parts)),
	}
	if (issues.length === before) checkVariants(compiling, contract, budget)
	if (issues.length > before || !path) return null
	const known = { ...contract, path, manifests: manifestsOf(contract) }
	return { ...known, fences: fencesOf(known) }
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
