import type { Condition } from '../condition.ts'
import type { ContractData } from '../schema.ts'
import { partOf } from '../tree.ts'
import type { Case, Field } from '../types.ts'
import { quoted } from '../words.ts'
import { compileCondition } from './condition.ts'
import type { Compiling } from './context.ts'

type Fields = ReadonlyMap<string, Field>

/** The cases of a contract with their conditions. */
export function compileCases(compiling: Compiling, data: ContractData, fields: Fields): Case[] {
	const state = data.state === undefined ? undefined : fields.get(data.state)
	return [...(data.cases ?? [])].flatMap(([name, { when }]) => {
		checkPatchedFields(compiling, name, fields)
		const condition = when
			? compileCondition(compiling, ['cases', name, 'when'], when, fields)
			: stateCondition(compiling, name, state)
		return condition ? { name, when: condition } : []
	})
}

/** A case without `when` holds in the state that it is named after. */
function stateCondition(
	compiling: Compiling,
	name: string,
	state: Field | undefined,
): Condition | null {
	const names = state?.values?.map((value) => value.name) ?? []
	const path = ['cases', name]
	if (state && names.includes(name)) {
		const none = { not: null, since: null, before: null, present: null }
		return [{ field: state.name, type: 'text', is: [name], ...none }]
	}
	if (state) {
		const what = `value of ${quoted(state.name)}, and a case without \`when\` is named after one`
		compiling.unknown(path, what, name, names, true)
	} else {
		const message = `the case ${quoted(name)} has no \`when\`, and the contract has no \`state\` whose value it could be named after`
		compiling.failKey(path, name, message, 'add `when: { field: value }`')
	}
	return null
}

/** A case changes what is asked of fields that the contract has; it adds and removes none. */
function checkPatchedFields(compiling: Compiling, name: string, fields: Fields): void {
	const patched = partOf(compiling.tree, ['cases', name, 'fields'])
	for (const [field, { value }] of patched?.kind === 'map' ? patched.entries : []) {
		const path = ['cases', name, 'fields', field]
		if (!fields.has(field))
			compiling.unknown(path, 'field of this contract', field, fields.keys(), true)
		else if (value.kind === 'null') {
			const message = `a case cannot remove the field ${quoted(field)}`
			compiling.failKey(path, field, message, 'write `required: false`')
		}
	}
}
