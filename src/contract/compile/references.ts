import { nearest } from '../../nearest.ts'
import type { Issue } from '../issue.ts'
import type { ContractData } from '../schema.ts'
import type { Contract, Field, ReferenceSpec } from '../types.ts'
import { listed, quoted } from '../words.ts'
import type { Compiling } from './context.ts'

const KEYS = ['to', 'many', 'mirror', 'acyclic', 'as-ready-as'] as const

/** Gives each field that is a reference what it asks of its targets. */
export function compileReferences(
	compiling: Compiling,
	data: ContractData,
	fields: Map<string, Field>,
): void {
	for (const [name, given] of data.fields ?? []) {
		if (given.type !== 'reference') {
			for (const key of KEYS.filter((each) => given[each] !== undefined)) {
				const message = `${quoted(key)} is for references, and ${quoted(name)} is none`
				compiling.failKey(['fields', name, key], name, message, 'give the field `type: reference`')
			}
			continue
		}
		if (given.values) {
			const message = `${quoted(name)} is a reference, and has \`values\``
			const help = 'name the reference in the form of a value instead'
			compiling.failKey(['fields', name, 'values'], name, message, help)
		}
		const { mirror = null, 'as-ready-as': ready } = given
		const reference: ReferenceSpec = {
			to: given.to ?? compiling.name,
			many: given.many ?? false,
			mirror,
			acyclic: given.acyclic ?? (ready !== undefined || (mirror !== null && mirror !== name)),
			asReadyAs: ready ?? null,
		}
		fields.set(name, { ...(fields.get(name) as Field), reference })
	}
}

interface ReferenceIssue {
	readonly contract: string
	readonly issue: Issue
}

/** What references say of other contracts, and of their states, that does not hold. */
export function referenceIssues(contracts: readonly Contract[]): ReferenceIssue[] {
	return contracts.flatMap((contract) =>
		[...contract.fields.values()].flatMap(({ name, reference }) =>
			(reference ? issuesOf(contract, name, reference, contracts) : []).map((issue) => {
				return { contract: contract.name, issue }
			}),
		),
	)
}

function issuesOf(
	contract: Contract,
	name: string,
	{ to, mirror, asReadyAs }: ReferenceSpec,
	contracts: readonly Contract[],
): Issue[] {
	const at = (key: string) => contract.at('fields', name, key)
	const target = contracts.find((each) => each.name === to)
	if (!target)
		return [
			unknown(
				at('to'),
				to,
				'contract here',
				contracts.map((each) => each.name),
			),
		]
	const back = mirror === null ? undefined : target.fields.get(mirror)
	const issues: Issue[] = []
	if (mirror !== null && back?.reference?.to !== contract.name) {
		const what = `reference of ${quoted(to)} to ${quoted(contract.name)}`
		const references = [...target.fields.values()].filter(
			(each) => each.reference?.to === contract.name,
		)
		const names = references.map((each) => each.name)
		issues.push(unknown(at('mirror'), mirror, what, names))
	}
	const states = [contract, target].flatMap(
		({ state, fields }) => fields.get(state ?? '')?.values?.map((each) => each.name) ?? [],
	)
	for (const state of asReadyAs?.flat() ?? [])
		if (!states.includes(state))
			issues.push(unknown(at('as-ready-as'), state, 'state of the two contracts', states))
	return issues
}

function unknown(at: Issue['at'], name: string, what: string, known: readonly string[]): Issue {
	const close = nearest(name, known)
	const list = known.length > 0 ? `the known ones are ${listed(known)}` : 'there is none'
	const help = close === null ? list : `did you mean ${quoted(close)}?`
	return { at, subject: name, message: `${quoted(name)} is no ${what}`, help }
}
