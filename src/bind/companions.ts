import type { Companion, Contract } from '../contract/types.ts'
import { folderOf } from '../discover.ts'
import { writeTemplate } from '../template/template.ts'
import type { Fact } from './types.ts'

/** The path of the file that goes with a document; null if the document does not tell it. */
export function companionPath(
	{ pattern }: Pick<Companion, 'pattern'>,
	{ path, facts }: { readonly path: string; readonly facts: readonly Fact[] },
): string | null {
	const written = writeTemplate(
		pattern.template,
		({ name }) => facts.find((fact) => fact.field === name)?.text ?? null,
	)
	if (written === null) return null
	if (pattern.absolute) return written.slice(1)
	const folder = folderOf(path)
	return folder === '' ? written : `${folder}/${written}`
}

/** Whether a contract asks for counterparts in any of its cases. */
export function hasCounterparts(contract: Contract): boolean {
	const sets = [[], ...contract.cases.map(({ name }) => [name])]
	return sets.some((set) => contract.variant(set).companions.some((each) => each.counterpart))
}
